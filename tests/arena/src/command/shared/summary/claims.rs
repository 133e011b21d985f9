//! The text line about wins that were claimed.

use crate::record::GameRecord;
use crate::stats::{claims, Claims};

/// Pairs that are named at most.
const PAIRS: usize = 3;

/// Returns the text line about the claims of these players; empty if nobody claimed a win.
pub(super) fn claims_line(names: &[String], games: &[GameRecord]) -> String {
    let by_player = names.iter().filter_map(|name| {
        let claims = claims(games, name);
        (claims.games > 0).then(|| format!("{name}: {}", words(&claims)))
    });
    let by_player: Vec<String> = by_player.collect();
    if by_player.is_empty() {
        return String::new();
    }
    format!("claims  {}\n", by_player.join("; "))
}

fn words(claims: &Claims) -> String {
    let Claims {
        games,
        broken,
        late,
    } = claims;
    if broken.is_empty() && late.is_empty() {
        return format!("{games} wins claimed, all came in time");
    }
    let mut text = format!("{games} wins claimed");
    for (pairs, what) in [(broken, "did not come"), (late, "came later than said")] {
        if !pairs.is_empty() {
            text += &format!(", {} {what} ({})", pairs.len(), listed(pairs));
        }
    }
    text
}

/// Returns the numbers of the first pairs.
fn listed(pairs: &[u64]) -> String {
    let shown: Vec<String> = pairs.iter().take(PAIRS).map(u64::to_string).collect();
    let more = if pairs.len() > PAIRS { ", ..." } else { "" };
    let word = if pairs.len() == 1 { "pair" } else { "pairs" };
    format!("{word} {}{more}", shown.join(", "))
}
