//! Results in words and tables.

use super::*;
use crate::record::sample_game_of_pair;
use crate::rules::Point;

fn games() -> Vec<GameRecord> {
    let mut games = Vec::new();
    for pair in 0..3 {
        games.push(sample_game_of_pair(pair, ["alpha", "beta"]));
        games.push(sample_game_of_pair(pair, ["beta", "alpha"]));
    }
    games[1].result.winner = Some(1);
    games[1].result.reason = Reason::LateMove;
    games[3].result.winner = None;
    games[0].moves[0].ms = 20_000.0;
    games
}

#[test]
fn a_match() {
    let names = ["alpha", "beta"].map(String::from);
    let sprt = Sprt::new(0.0, 20.0, Model::Logistic);
    let text = full(&names, &games(), Some(&sprt));
    for line in [
        "alpha against beta: 4 wins, 1 draws, 1 losses in 6 games",
        "score   75.0 %",
        "pairs   0 lost 0-2, 0 0.5-1.5, 1 even, 1 1.5-0.5, 1 won 2-0",
        "Elo     190.8 +/- 335.9 (13.2 .. 685.0), 95 %",
        "LOS     98.3 %",
        "FAULTS  1 of 6 games were lost by a fault, which says nothing of strength: beta late-move 1",
        "        without them 3 wins, 1 draws, 1 losses, Elo 88.7 +/- 136.3 (-33.6 .. 238.9), 95 %, SPRT undecided",
        "alpha: moves 750 ms mean, 20.0 s max; 1 lost: line 1",
        "beta: moves 10 ms mean, 10 ms max; 4 lost: line 3, late-move 1",
    ] {
        assert!(
            text.lines().any(|it| it == line),
            "{line}\nis not in\n{text}"
        );
    }
    assert!(text.contains("\nSPRT    undecided: LLR 0."), "{text}");
    let tally = Tally::of(&games(), "alpha", "beta");
    assert!(short("alpha", &tally, 1, Some(&sprt))
        .starts_with("alpha +4 =1 -1, 1 by faults, LLR 0."));
}

/// A program that crashes in every game decides a test, but not who is stronger.
#[test]
fn a_verdict_by_faults_is_called_one() {
    let names = ["alpha", "beta"].map(String::from);
    let mut games = Vec::new();
    for pair in 0..60 {
        for players in [["alpha", "beta"], ["beta", "alpha"]] {
            let mut game = sample_game_of_pair(pair, players);
            let winner = players.iter().position(|it| *it == "alpha");
            game.result.winner = winner;
            game.result.reason = Reason::Crash;
            // Games of their own, as far as the moves go.
            game.opening = vec![Point {
                x: (pair % 15) as u8,
                y: (pair / 15) as u8,
            }];
            games.push(game);
        }
    }
    let sprt = Sprt::new(0.0, 30.0, Model::Logistic);
    let text = full(&names, &games, Some(&sprt));
    let first = "FAULTS  120 of 120 games were lost by a fault, which says nothing of strength: \
                 beta crash 120\n        without them 0 wins, 0 draws, 0 losses, SPRT undecided\n";
    assert!(text.starts_with(first), "{text}");
    let verdict = "SPRT    H1 accepted by faults, undecided without them: LLR ";
    assert!(text.contains(verdict), "{text}");
    assert!(
        text.contains("\nLOS     not known: all that counts ended the same\n"),
        "{text}"
    );
    assert!(!text.contains("inf"), "{text}");
}

/// Only who claimed a win is told of, and what became of it.
#[test]
fn claimed_wins() {
    let names = ["alpha", "beta"].map(String::from);
    let mut games = games();
    assert!(!full(&names, &games, None).contains("claims"));
    let say = |game: &mut GameRecord, index: usize, eval: &str| {
        game.moves[index].said = vec![format!("MESSAGE Eval {eval}")];
    };
    // The first player wins with its last move.
    say(&mut games[0], 4, "+M5");
    let kept = full(&names, &games, None);
    let line = "\nclaims  alpha: 1 wins claimed, all came in time\n";
    assert!(kept.contains(line), "{kept}");
    // Beta wins the second of pair 2 a move late, and alpha does not that of pair 1, a draw.
    say(&mut games[5], 4, "+M3");
    say(&mut games[3], 3, "+M3");
    let text = full(&names, &games, None);
    let line = "\nclaims  alpha: 2 wins claimed, 1 did not come (pair 1); \
                beta: 1 wins claimed, 1 came later than said (pair 2)\n";
    assert!(text.contains(line), "{text}");
}

#[test]
fn single_games_without_exchanged_colors() {
    let names = ["alpha", "beta"].map(String::from);
    let all = games();
    let mut games: Vec<GameRecord> = all.iter().step_by(2).cloned().collect();
    games[1].result.winner = Some(1);
    let line = "colors  alpha had Black in all games: what that is worth is in the result";
    let text = full(&names, &games, None);
    for line in [
        line,
        "pairs   none: games count one by one",
        "score   66.7 %",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}: {text}");
    }
    assert!(!text.contains("repeats"), "{text}");
    games[2] = GameRecord {
        pair: 2,
        ..games[0].clone()
    };
    let text = full(&names, &games, None);
    let repeats = "repeats 1 games, move for move like others and counted once";
    for line in [line, repeats, "score   50.0 %"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let exchanged = full(&names, &all, None);
    assert!(!exchanged.contains("colors"), "{exchanged}");
    assert!(!full(&names, &games[..1], None).contains("colors"));
}

#[test]
fn nothing_at_all() {
    let names = ["alpha", "beta"].map(String::from);
    let text = full(&names, &[], Some(&Sprt::new(0.0, 5.0, Model::Normalized)));
    assert!(
        text.contains("0 games") && text.contains("no moves; no losses"),
        "{text}"
    );
    assert!(table(&names, &[], None).contains("beta"));
}

#[test]
fn a_table() {
    let names = ["alpha", "beta"].map(String::from);
    let text = table(&names, &games(), Some(1));
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[1].starts_with("1.  alpha   3       +1 =0 -0  +4 =1 -1  75.0 %"),
        "{text}"
    );
    assert!(
        lines[2].starts_with("2.  beta    0       +0 =0 -1  +1 =1 -4  25.0 %"),
        "{text}"
    );
    assert!(
        lines[2].contains("0 +/- 0") && lines[2].ends_with("late-move 1"),
        "{text}"
    );
}
