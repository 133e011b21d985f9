//! The results of matches and tournaments in words and tables.

mod times;
mod claims;

use std::collections::BTreeMap;
use std::fmt::Write;

use self::claims::claims_line;
use crate::record::{GameRecord, Reason};
use crate::stats::{
    loss_reasons, standings, Comparison, Decision, Model, Sprt, Standing, Tally,
};

/// Returns the state of a match in a few words, for the display of progress: the results of the
/// player `name`, and how many games were lost by faults (`faulty`).
pub(crate) fn short(
    name: &str,
    tally: &Tally,
    faulty: usize,
    sprt: Option<&Sprt>,
) -> String {
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = tally;
    let mut text = format!("{name} +{wins} ={draws} -{losses}");
    if faulty > 0 {
        let _ = write!(text, ", {faulty} by faults");
    }
    let games = tally.repeated_games.iter().sum::<u64>();
    match (tally.repeats, games) {
        (0, 0) => {}
        (0, games) => drop(write!(text, ", {games} games repeated")),
        (pairs, _) => drop(write!(text, ", {pairs} pairs repeated")),
    }
    if let Some((sprt, sample)) = sprt.zip(tally.pentanomial()) {
        let bounds = sprt.bounds();
        let llr = sprt.llr(&sample);
        let _ = write!(
            text,
            ", LLR {llr:.2} ({:.2}, {:.2})",
            bounds.lower, bounds.upper
        );
    }
    text
}

/// True if a game was lost by a fault, which is no matter of strength.
fn is_faulty(game: &GameRecord) -> bool {
    !game.result.reason.is_regular()
}

/// Returns everything about a match: faults, results, statistics, claims, times, reasons of losses.
pub(crate) fn full(
    names: &[String; 2],
    games: &[GameRecord],
    sprt: Option<&Sprt>,
) -> String {
    let tally = Tally::of(games, &names[0], &names[1]);
    let [first, second] = names;
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = tally;
    let mut text = faults_first(names, games, sprt) + &times::late(names, games);
    text += &format!(
        "{first} against {second}: {wins} wins, {draws} draws, {losses} losses in {} games\n",
        tally.games()
    );
    if let Some(sample) = tally.sample() {
        text += &colors(games, &tally);
        text += &evidence(&tally, &Comparison::of(&sample));
    }
    if let Some(sprt) = sprt {
        text += &test(sprt, &tally, &regular(names, games));
    }
    text += &claims_line(names, games);
    for name in names {
        let _ = writeln!(
            text,
            "{name}: {}; {}",
            move_times(games, name),
            losses_of(games, name)
        );
    }
    text + &times::times(names, games)
}

/// The results of a match without the games that were lost by faults. A pair counts if both of its
/// games do.
pub(crate) fn regular(names: &[String; 2], games: &[GameRecord]) -> Tally {
    let regular = games.iter().filter(|game| !is_faulty(game));
    Tally::of(regular, &names[0], &names[1])
}

/// Returns what a reader has to know before any number: who lost by faults, and what is left of the
/// result without them; empty if nobody did.
fn faults_first(names: &[String; 2], games: &[GameRecord], sprt: Option<&Sprt>) -> String {
    let faulty = games.iter().filter(|game| is_faulty(game)).count();
    if faulty == 0 {
        return String::new();
    }
    let by_player = names.iter().filter_map(|name| {
        let mut reasons = loss_reasons(games, name);
        reasons.retain(|reason, _| !reason.is_regular());
        (!reasons.is_empty()).then(|| format!("{name} {}", reason_list(&reasons)))
    });
    let by_player: Vec<String> = by_player.collect();
    let left = regular(names, games);
    let mut text = format!(
        "FAULTS  {faulty} of {} games were lost by a fault, which says nothing of strength: {}\n",
        games.len(),
        by_player.join("; ")
    );
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = left;
    let _ = write!(
        text,
        "        without them {wins} wins, {draws} draws, {losses} losses"
    );
    if let Some(sample) = left.sample() {
        let _ = write!(text, ", Elo {}, 95 %", Comparison::of(&sample).elo);
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, ", SPRT {}", words(verdict(sprt, &left)));
    }
    text + "\n"
}

/// Returns a text line if no colors were exchanged, so that the result is also that of a color.
fn colors(games: &[GameRecord], tally: &Tally) -> String {
    let black = |game: &GameRecord| game.players[0].name.clone();
    let first = games.first().map(black).unwrap_or_default();
    if tally.games() < 2 || games.iter().any(|game| black(game) != first) {
        return String::new();
    }
    format!("colors  {first} had Black in all games: what that is worth is in the result\n")
}

/// Returns scores, pairs, Elo and likelihood of superiority, a text line each.
fn evidence(tally: &Tally, comparison: &Comparison) -> String {
    let [ll, ld, even, wd, ww] = tally.pairs;
    let mut text = format!("score   {:.1} %\n", comparison.score * 100.0);
    match tally.pentanomial() {
        Some(_) => {
            let _ = writeln!(
                text,
                "pairs   {ll} lost 0-2, {ld} 0.5-1.5, {even} even, {wd} 1.5-0.5, {ww} won 2-0"
            );
        }
        None => text += "pairs   none: games count one by one\n",
    }
    let (repeats, what) = match tally.pentanomial() {
        Some(_) => (tally.repeats, "pairs"),
        None => (tally.repeated_games.iter().sum(), "games"),
    };
    if repeats > 0 {
        let _ = writeln!(
            text,
            "repeats {repeats} {what}, move for move like others and counted once with them: more \
             openings would tell more"
        );
    }
    let _ = writeln!(text, "Elo     {}, 95 %", comparison.elo);
    if let Some(nelo) = &comparison.nelo {
        let _ = writeln!(text, "nElo    {}, 95 %", nelo);
    }
    match comparison.nelo {
        Some(_) => {
            let _ = writeln!(text, "LOS     {:.1} %", comparison.los * 100.0);
        }
        // Equal outcomes do not tell how much another one would differ.
        None => text += "LOS     not known: all that counts ended the same\n",
    }
    text
}

/// Returns what a sequential test says of results.
pub(crate) fn verdict(sprt: &Sprt, tally: &Tally) -> Decision {
    sprt.decide(tally.pentanomial().as_ref())
}

fn words(decision: Decision) -> &'static str {
    match decision {
        Decision::GoesOn => "undecided",
        Decision::H0 => "H0 accepted",
        Decision::H1 => "H1 accepted",
    }
}

/// Returns the text line about a sequential test. `regular` are the results without faults: a verdict that
/// these do not bear out is said to be one by faults.
fn test(sprt: &Sprt, tally: &Tally, regular: &Tally) -> String {
    let sample = tally.pentanomial();
    let llr = sample.as_ref().map_or(0.0, |sample| sprt.llr(sample));
    let [verdict, without] = [tally, regular].map(|it| words(verdict(sprt, it)));
    let by_faults = if verdict == without {
        String::new()
    } else {
        format!(" by faults, {without} without them")
    };
    let scale = match sprt.model {
        Model::Logistic => "Elo",
        Model::Normalized => "nElo",
    };
    let bounds = sprt.bounds();
    format!(
        "SPRT    {verdict}{by_faults}: LLR {llr:.2} ({:.2}, {:.2}) for {} against {} {scale}, alpha {}, \
         beta {}\n",
        bounds.lower, bounds.upper, sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta
    )
}

/// Returns the mean and the greatest time of a player's moves.
fn move_times(games: &[GameRecord], name: &str) -> String {
    let own = games.iter().flat_map(|game| {
        game.moves
            .iter()
            .filter(move |it| game.players[it.player].name == name)
    });
    let (mut count, mut sum, mut most) = (0u64, 0.0, 0.0f64);
    for action in own {
        count += 1;
        sum += action.ms;
        most = most.max(action.ms);
    }
    match count {
        0 => "no moves".to_string(),
        _ => format!(
            "moves {} mean, {} max",
            time(sum / count as f64),
            time(most)
        ),
    }
}

fn time(ms: f64) -> String {
    match ms {
        ms if ms < 10.0 => format!("{ms:.1} ms"),
        ms if ms < 10_000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.1} s", ms / 1000.0),
    }
}

fn losses_of(games: &[GameRecord], name: &str) -> String {
    let reasons = loss_reasons(games, name);
    match reasons.values().sum::<u64>() {
        0 => "no losses".to_string(),
        count => format!("{count} lost: {}", reason_list(&reasons)),
    }
}

fn reason_list(reasons: &BTreeMap<Reason, u64>) -> String {
    let words: Vec<String> = reasons
        .iter()
        .map(|(reason, count)| format!("{} {count}", reason.word()))
        .collect();
    words.join(", ")
}

/// Returns the final table of a tournament.
pub(crate) fn table(
    names: &[String],
    games: &[GameRecord],
    anchor: Option<usize>,
) -> String {
    let (standings, ratings) = standings(names, games, anchor);
    let header = [
        "",
        "player",
        "points",
        "matches",
        "games",
        "score",
        "Elo, 95 %",
        "faults",
    ];
    let mut rows = vec![header.map(String::from)];
    for (index, it) in standings.iter().enumerate() {
        let elo = ratings.ratings[it.player].elo;
        rows.push([
            format!("{}.", index + 1),
            names[it.player].clone(),
            it.points.to_string(),
            triple(it.matches),
            triple(it.games),
            format!("{:.1} %", it.score() * 100.0),
            format!("{:.0} +/- {:.0}", elo.value + 0.0, elo.error()),
            faults(it),
        ]);
    }
    let mut text = align(&rows);
    if ratings.assisted {
        text +=
            "Somebody won or lost everything, or some never met: such ratings are held \
                 together by a weak belief that players are alike.\n";
    }
    text + &times::late(names, games)
}

fn triple([wins, draws, losses]: [u64; 3]) -> String {
    format!("+{wins} ={draws} -{losses}")
}

fn faults(standing: &Standing) -> String {
    let faults = standing
        .losses
        .iter()
        .filter(|(reason, _)| !reason.is_regular());
    reason_list(&faults.map(|(reason, count)| (*reason, *count)).collect())
}

/// Returns rows of cells as text with aligned columns.
pub(crate) fn align<const N: usize>(rows: &[[String; N]]) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = rows
                .iter()
                .map(|it| it[column].chars().count())
                .max()
                .unwrap_or(0);
            let _ = write!(line, "{cell:width$}  ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
