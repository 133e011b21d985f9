//! `arena adjudicate`: how often games would have ended wrongly by what both players said.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{ensure, Result};

use super::args::adjudication::{adjudication, DrawTerms, WinTerms};
use super::shared::summary::align;
use crate::record::{read, Action, GameRecord, GameResult, Reason};
use crate::referee::{Adjudication, Agreed, Agreement};
use crate::stats::rate_at_most;

/// Terms that are tried where none are given.
const USUAL: [&str; 7] = [
    "200,2", "500,2", "700,2", "1000,2", "1000,3", "100000,1", "100000,2",
];
/// Games with another result that are named at most.
const WRONG_NAMED: usize = 10;

/// Tell how often adjudication by what both players say would have been wrong
///
/// Goes over games that were played to their end on the board, and ends each where arena match
/// --adjudicate-win and --adjudicate-draw would have. Tells for how many of them, how many moves
/// this would have saved, how many had another result in truth, and how high the rate of such
/// errors may be with 95 % confidence. A SCORE of 100000 asks for claimed wins, such as +M9.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct AdjudicateArgs {
    /// Result files
    #[arg(required = true, value_name = "RESULTS")]
    results: Vec<PathBuf>,
    /// A game is won once both players have said so for MOVES moves of each (can be repeated)
    /// [default: several, if there is no --draw]
    #[arg(long, value_name = "SCORE,MOVES")]
    win: Vec<WinTerms>,
    /// A game is a draw once both players have said so for MOVES moves of each, and STONES stones
    /// stand on the board (can be repeated)
    #[arg(long, value_name = "SCORE,MOVES,STONES")]
    draw: Vec<DrawTerms>,
}

/// Prints what the terms would have done to the games.
pub(super) fn run(args: AdjudicateArgs) -> Result<ExitCode> {
    let mut games = Vec::new();
    for path in &args.results {
        let results = read(path)?;
        if let Some(line) = results.torn_line {
            let path = path.display();
            eprintln!("{path}: line {line} was cut short and is passed over");
        }
        // Several files may have pairs of the same number.
        let file = (args.results.len() > 1).then(|| path.display().to_string());
        let kept = results.games.into_iter();
        games.extend(kept.map(|game| Kept {
            game,
            file: file.clone(),
        }));
    }
    let all = games.len();
    games.retain(|it| matches!(it.game.result.reason, Reason::Line | Reason::Draw));
    ensure!(
        !games.is_empty(),
        "of {all} games none was played to its end on the board: there is nothing to compare with"
    );
    let talking = games.iter().filter(|it| both_say(&it.game)).count();
    println!(
        "{} games that ended on the board, {} others left out; in {talking} both players said how \
         they stand",
        games.len(),
        all - games.len(),
    );
    ensure!(
        talking > 0,
        "no player said how it stands, as by MESSAGE ... Eval 35 in the Gomocup protocol"
    );
    let trials: Vec<Trial> = terms(&args)?
        .into_iter()
        .map(|(name, terms)| Trial::of(name, terms, &games))
        .collect();
    print!("{}", table(&trials));
    if args.win.is_empty() && args.draw.is_empty() {
        println!("Which games were wrong is told of terms that are given: --win, --draw.");
    } else {
        trials.iter().for_each(|it| print!("{}", it.wrong_games()));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns all terms to try, with their names.
fn terms(args: &AdjudicateArgs) -> Result<Vec<(String, Adjudication)>> {
    let mut wins = args.win.clone();
    if wins.is_empty() && args.draw.is_empty() {
        wins = USUAL.iter().map(|it| it.parse()).collect::<Result<_>>()?;
    }
    let won = wins
        .iter()
        .map(|&it| (format!("win {it}"), adjudication(Some(it), None)));
    let drawn = args
        .draw
        .iter()
        .map(|&it| (format!("draw {it}"), adjudication(None, Some(it))));
    Ok(won.chain(drawn).collect())
}

/// True if each player said beside a move of its own how it stands.
fn both_say(game: &GameRecord) -> bool {
    let says = |player: usize| {
        let mut own = game.moves.iter().filter(|it| it.player == player);
        own.any(|it| it.evaluation().is_some())
    };
    says(0) && says(1)
}

/// A game of a result file.
struct Kept {
    game: GameRecord,
    /// The file, where there are several.
    file: Option<String>,
}

/// What terms would have done to games.
struct Trial {
    name: String,
    games: u64,
    moves: u64,
    /// Games that would have ended before they did.
    ended: u64,
    /// Moves that would not have been made.
    saved: u64,
    /// A text line for each game whose result would have been another one.
    wrong: Vec<String>,
}

impl Trial {
    fn of(name: String, terms: Adjudication, games: &[Kept]) -> Trial {
        let mut trial = Trial {
            name,
            games: games.len() as u64,
            moves: games.iter().map(|it| it.game.moves.len() as u64).sum(),
            ended: 0,
            saved: 0,
            wrong: Vec::new(),
        };
        for kept in games {
            let game = &kept.game;
            let Some((made, agreed)) = agreed_in(game, terms) else {
                continue;
            };
            trial.ended += 1;
            trial.saved += (game.moves.len() - made) as u64;
            if agreed.winner != game.result.winner {
                trial.wrong.push(told(kept, &agreed));
            }
        }
        trial
    }

    fn row(&self) -> [String; 6] {
        let wrong = self.wrong.len() as u64;
        let share = |part: u64, whole: u64| match whole {
            0 => "-".to_string(),
            _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
        };
        [
            self.name.clone(),
            self.ended.to_string(),
            share(self.ended, self.games),
            share(self.saved, self.moves),
            wrong.to_string(),
            match self.ended {
                0 => "-".to_string(),
                ended => format!(
                    "{:.2} %, at most {:.2} %",
                    100.0 * wrong as f64 / ended as f64,
                    100.0 * rate_at_most(wrong, ended)
                ),
            },
        ]
    }

    /// The first games whose result would have been another one.
    fn wrong_games(&self) -> String {
        if self.wrong.is_empty() {
            return String::new();
        }
        let mut text = format!("wrong by {}:\n", self.name);
        for line in self.wrong.iter().take(WRONG_NAMED) {
            text += &format!("  {line}\n");
        }
        if self.wrong.len() > WRONG_NAMED {
            text += &format!("  and {} more\n", self.wrong.len() - WRONG_NAMED);
        }
        text
    }
}

/// Returns the trials as a table.
fn table(trials: &[Trial]) -> String {
    let header = [
        "",
        "ended",
        "of all",
        "moves saved",
        "wrong",
        "of those ended, 95 %",
    ];
    let mut rows = vec![header.map(String::from)];
    rows.extend(trials.iter().map(Trial::row));
    align(&rows)
}

/// Returns after how many of its moves a game would have ended before it did, and how.
fn agreed_in(game: &GameRecord, terms: Adjudication) -> Option<(usize, Agreed)> {
    let mut agreement = Agreement::new(terms);
    let mut stones = game.opening.len();
    let before_last = game.moves.len().saturating_sub(1);
    let mut moves = game.moves.iter().take(before_last).enumerate();
    moves.find_map(|(index, made)| {
        if let Action::Put(points) = &made.action {
            stones += points.len();
        }
        let agreed = agreement.hear(made, stones)?;
        Some((index + 1, agreed))
    })
}

/// Words a game that would have had another result.
fn told(kept: &Kept, agreed: &Agreed) -> String {
    let Kept { game, file } = kept;
    let names = [0, 1].map(|it| game.players[it].name.as_str());
    let GameResult { detail, .. } = agreed.result(names);
    let truth = match game.result.winner {
        Some(winner) => format!("{} won", names[winner]),
        None => "it was a draw".to_string(),
    };
    let stones = game.stones().len();
    let file = file
        .as_ref()
        .map_or_else(String::new, |it| format!("{it}: "));
    format!(
        "{file}pair {}, {}: {detail}; {truth} with {stones} stones",
        game.pair,
        names.join(" - ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    /// A game that the first player wins with its fifth move, and in which the players say these
    /// words in turn.
    fn game(pair: u64, words: &str) -> Kept {
        let mut game = sample_game(pair, ["a", "b"]);
        for (made, word) in game.moves.iter_mut().zip(words.split_whitespace()) {
            made.said = vec![format!("MESSAGE Eval {word}")];
        }
        Kept { game, file: None }
    }

    fn trial(terms: &str, games: &[Kept]) -> Trial {
        let win = adjudication(terms.parse().ok(), None);
        Trial::of(format!("win {terms}"), win, games)
    }

    #[test]
    fn errors_and_moves_are_counted() {
        let mut games = [
            game(0, "500 -500 500 -500 500 -500 500 -500 500"),
            game(1, "0 0 -500 500 -500 500 0 0 0"),
            game(2, "0 0 0 0 600 -500 +M3 -M2 +M1"),
            game(3, ""),
        ];
        let it = trial("500,2", &games);
        assert_eq!((it.games, it.moves, it.ended, it.saved), (4, 36, 3, 9));
        assert_eq!(
            it.wrong_games(),
            "wrong by win 500,2:\n  pair 1, a - b: both say that b wins, from move 3 on: \
             a -500, -500; b 500, 500; a won with 9 stones\n"
        );
        assert_eq!(
            it.row()[1..],
            ["3", "75.0 %", "25.0 %", "1", "33.33 %, at most 86.46 %"]
        );
        games[1].file = Some("r.jsonl".to_string());
        let text = trial("500,2", &games).wrong_games();
        assert!(text.contains("\n  r.jsonl: pair 1, a - b: both"), "{text}");
        // What is agreed on with the last move saves nothing.
        let last = [game(4, "0 0 0 0 0 0 0 -500 600")];
        assert_eq!(trial("500,1", &last).ended, 0);
        assert_eq!(trial("100000,1", &games).ended, 1);
        assert_eq!(trial("100000,2", &games).ended, 0);
        assert_eq!(trial("100000,2", &games).row()[5], "-");
    }

    #[test]
    fn terms_that_are_not_given_are_the_usual_ones() {
        let args = |words: &str| {
            use clap::Parser;
            #[derive(Parser)]
            struct Cli {
                #[command(flatten)]
                args: AdjudicateArgs,
            }
            let words = ["adjudicate", "x"].into_iter().chain(words.split(' '));
            Cli::try_parse_from(words.filter(|it| !it.is_empty()))
                .expect("arguments")
                .args
        };
        let names = |words: &str| -> Vec<String> {
            let terms = terms(&args(words)).expect("terms");
            terms.into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(names("").len(), USUAL.len());
        assert_eq!(names("--draw 20,5,100"), ["draw 20,5,100"]);
        assert_eq!(
            names("--win 500,2 --draw 20,5,100 --win 900,1"),
            ["win 500,2", "win 900,1", "draw 20,5,100"]
        );
    }
}
