//! How the times of a contest were kept.

use std::fmt::Write;

use crate::record::{GameRecord, Timing, EASY, LATE};

/// Returns, for each player with a limit, how its moves lie against that; a text line each.
pub(super) fn times(names: &[String], games: &[GameRecord]) -> String {
    let lines = names.iter().filter_map(|name| {
        let timing = Timing::of(games, name);
        let lost = lost_by_time(games, name).count();
        (timing.moves() > 0).then(|| format!("times   {name}: {}\n", line(timing, lost)))
    });
    lines.collect()
}

fn line(timing: Timing, lost: usize) -> String {
    let moves = timing.moves();
    let of_limit = |part: f64| format!("up to {:.0} %", part * 100.0);
    let classes = [
        (timing.easy, of_limit(EASY) + " of the limit"),
        (timing.close, of_limit(LATE)),
        (timing.late, "up to the limit".to_string()),
        (timing.over, "over it (within the tolerance)".to_string()),
    ];
    let mut text = format!("{moves} moves: ");
    let told = classes.iter().enumerate();
    // The first class names what the others are parts of.
    for (index, (count, words)) in told.filter(|(index, it)| *index == 0 || it.0 > 0) {
        let comma = if index > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{} {words}", percent(*count, moves));
    }
    if lost > 0 {
        let _ = write!(text, ", {lost} lost");
    }
    text
}

fn percent(part: u64, all: u64) -> String {
    let percent = format!("{:.1}", part as f64 / all as f64 * 100.0);
    match percent.as_str() {
        "0.0" if part > 0 => "under 0.1 %".to_string(),
        "100.0" if part < all => "over 99.9 %".to_string(),
        text => format!("{} %", text.strip_suffix(".0").unwrap_or(text)),
    }
}

/// Returns who lost by time, and how often the machine was to blame; empty if nobody did.
pub(super) fn late(names: &[String], games: &[GameRecord]) -> String {
    let by_player = names.iter().filter_map(|name| {
        let count = lost_by_time(games, name).count();
        (count > 0).then(|| format!("{name} {count}"))
    });
    let by_player: Vec<String> = by_player.collect();
    if by_player.is_empty() {
        return String::new();
    }
    let by_machine = names.iter().flat_map(|name| lost_by_time(games, name));
    let is_by_machine =
        |game: &&GameRecord| game.result.late.is_some_and(|late| late.is_by_machine());
    let by_machine = match by_machine.filter(is_by_machine).count() {
        0 => String::new(),
        count => format!(
            "; in {count} of them the program waited for a processor for longer than it was \
             late: that is the machine's fault, and no difference of the programs"
        ),
    };
    format!(
        "late    {} games lost by time{by_machine}\n",
        by_player.join(", ")
    )
}

/// The games that the player of this name lost by its time.
fn lost_by_time<'a>(
    games: &'a [GameRecord],
    name: &'a str,
) -> impl Iterator<Item = &'a GameRecord> {
    games.iter().filter(move |game| {
        let loser = game.result.winner.map(|winner| &game.players[1 - winner]);
        game.result.reason.is_by_time() && loser.is_some_and(|it| it.name == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game, Lateness, Reason, TimeLimits};

    /// A game that `a` wins, because `b` is late.
    fn late_game(late: Option<Lateness>) -> GameRecord {
        let mut game = sample_game(0, ["a", "b"]);
        game.players[1].limits.turn_ms = Some(100.0);
        game.result.reason = Reason::LateMove;
        game.result.late = late;
        game
    }

    #[test]
    fn the_moves_of_who_has_a_limit_are_told() {
        let names = ["a", "b"].map(String::from);
        let mut game = late_game(None);
        for (made, ms) in game.moves.iter_mut().zip([9e9, 70.0, 9e9, 104.0]) {
            made.ms = ms;
        }
        let told =
            "times   b: 4 moves: 75 % up to 80 % of the limit, 25 % over it (within the \
                    tolerance), 1 lost\n";
        assert_eq!(times(&names, &[game.clone()]), told);
        game.players[1].limits = TimeLimits::default();
        assert_eq!(times(&names, &[game]), "");
    }

    #[test]
    fn rare_moves_are_not_rounded_away() {
        for (part, all, told) in [
            (0, 9, "0 %"),
            (9, 9, "100 %"),
            (1, 3, "33.3 %"),
            (1, 9999, "under 0.1 %"),
            (9998, 9999, "over 99.9 %"),
        ] {
            assert_eq!(percent(part, all), told);
        }
    }

    #[test]
    fn a_stolen_processor_is_no_weakness() {
        let names = ["a", "b"].map(String::from);
        let late_by = |over_ms, waited_ms| late_game(Some(Lateness { over_ms, waited_ms }));
        let own = [
            late_game(None),
            late_by(60.0, Some(60.0)),
            late_by(1.0, None),
        ];
        assert_eq!(late(&names, &own), "late    b 3 games lost by time\n");
        let mut games = own.to_vec();
        games.push(late_by(60.0, Some(61.0)));
        let told = late(&names, &games);
        assert!(
            told.starts_with("late    b 4 games lost by time; in 1 of them"),
            "{told}"
        );
        let fair = [sample_game(0, ["a", "b"])];
        assert_eq!(late(&names, &fair), "");
    }
}
