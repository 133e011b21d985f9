//! A few games under the platform's limits.

use crate::command::args::player_text;
use crate::conformity::{explain, play_jury, quoted, JuryGame, ProbeFault, Subject};
use crate::dialect::Dialect;
use crate::player::{Limits, ManagerOptions, PlayerSpec, Program};
use crate::record::{GameRecord, Reason};
use crate::referee::{Adjudication, GameSpec, Swap, Table};
use crate::sandbox::{wrap, Policy, Port};

/// Somebody against whom the program under test plays.
pub(super) trait Adversary {
    /// Returns a name or description.
    fn title(&self) -> String;

    /// Plays a game. The program under test moves first where `game`, from 0, is even.
    ///
    /// # Errors
    /// The game cannot be played, by no fault of the program under test.
    fn play(&mut self, game: u64) -> anyhow::Result<Played>;
}

/// The outcome of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Played {
    /// The game against the jury was played to its end.
    Jury(JuryGame),
    /// The game was played to its end, which the text describes.
    Through(String),
    /// The program under test lost by a fault.
    Fault(ProbeFault),
}

/// The jury, which plays at random and needs no program.
pub(super) struct Jury<'a> {
    /// The program under test.
    pub(super) subject: &'a Subject,
}

impl Adversary for Jury<'_> {
    fn title(&self) -> String {
        "a jury that plays at random".to_owned()
    }

    fn play(&mut self, game: u64) -> anyhow::Result<Played> {
        let outcome = play_jury(self.subject, game);
        let fault = |fault| {
            explain(fault, self.subject, |subject| {
                play_jury(subject, game).err()
            })
        };
        Ok(outcome.map_or_else(|error| Played::Fault(fault(error)), Played::Jury))
    }
}

/// Another program, with the referee between the two.
pub(super) struct Reference<'a> {
    subject: &'a Subject,
    command: String,
    table: Table,
}

impl<'a> Reference<'a> {
    /// Starts both programs. The reference, given by `command`, speaks the dialect of the platform
    /// and is not confined.
    ///
    /// # Errors
    /// `command` names no program, or a program cannot be used.
    pub(super) fn new(
        subject: &'a Subject,
        command: &str,
    ) -> anyhow::Result<Reference<'a>> {
        let reference = player_text::parse(command)?.program;
        let own = player(subject, "submission", Program::Command(confined(subject)?));
        let table = Table::new([own, player(subject, "reference", reference)])?;
        Ok(Reference {
            subject,
            command: command.to_owned(),
            table,
        })
    }
}

impl Adversary for Reference<'_> {
    fn title(&self) -> String {
        self.command.clone()
    }

    fn play(&mut self, game: u64) -> anyhow::Result<Played> {
        let black = usize::from(!game.is_multiple_of(2));
        let spec = game_spec(self.subject, game);
        let record = self.table.play(&spec, black);
        // In a record the first player is the one that had Black before any swap.
        Ok(judged(&record, black))
    }
}

/// Returns the confined command line of the program under test. A client gets the placeholder
/// `{port}`, which whoever plays the server replaces.
fn confined(subject: &Subject) -> anyhow::Result<Vec<String>> {
    if subject.dialect != Dialect::Wfi {
        return wrap(&subject.command, &subject.policy);
    }
    let policy = Policy {
        connect: Some(Port::Later),
        ..subject.policy.clone()
    };
    wrap(&subject.client("127.0.0.1:{port}"), &policy)
}

/// Returns a player under the platform's limits.
fn player(subject: &Subject, name: &str, program: Program) -> PlayerSpec {
    let limits = subject.limits;
    PlayerSpec {
        name: name.to_owned(),
        program,
        dialect: Some(subject.dialect),
        limits: Limits {
            turn: limits.turn,
            game: limits.game,
            increment: None,
            start: limits.start,
            tolerance: Some(limits.tolerance),
            memory: subject.memory,
        },
        manager: ManagerOptions::default(),
    }
}

fn game_spec(subject: &Subject, game: u64) -> GameSpec {
    GameSpec {
        game,
        pair: game / 2,
        width: subject.size(),
        height: subject.size(),
        rule: subject.rule,
        opening: Vec::new(),
        swap: if subject.dialect.profile().has_zz {
            Swap::Zz
        } else {
            Swap::None
        },
        draw_after: None,
        adjudication: Adjudication::default(),
    }
}

/// Returns what a record means for the player with the index `own`.
fn judged(record: &GameRecord, own: usize) -> Played {
    let result = &record.result;
    let fair = matches!(result.reason, Reason::Line | Reason::Draw);
    match result.winner {
        Some(winner) if winner != own && !fair => {
            Played::Fault(ProbeFault::new(result.reason, result.detail.clone()))
        }
        winner => {
            let how =
                winner.map_or("draw", |winner| if winner == own { "won" } else { "lost" });
            Played::Through(format!(
                "{how}, {} moves: {}",
                record.moves.len(),
                result.detail
            ))
        }
    }
}

/// Returns the outcome of a game in words.
pub(super) fn words(played: &Played) -> String {
    match played {
        Played::Through(text) => text.clone(),
        Played::Fault(fault) => fault.text.clone(),
        Played::Jury(game) => {
            let how = game
                .won
                .map_or("draw", |won| if won { "won" } else { "lost" });
            let color = if game.black { "first" } else { "second" };
            format!(
                "moving {color} {how}, {} stones, {:.0} ms",
                game.stones, game.used_ms
            )
        }
    }
}

/// Returns the title of a game.
pub(super) fn title(game: u64, opponent: &dyn Adversary) -> String {
    let name = opponent.title();
    let name = if name.contains(' ') {
        name
    } else {
        quoted(&name)
    };
    format!("game {} against {name}", game + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameResult, PlayerRecord, TimeLimits};
    use crate::rules::{Rule, Side};

    fn record(winner: Option<usize>, reason: Reason) -> GameRecord {
        let player = |name: &str, side| PlayerRecord {
            name: name.to_owned(),
            dialect: "gomocup".to_owned(),
            side,
            used_ms: 0.0,
            memory_peak: None,
            limits: TimeLimits::default(),
        };
        GameRecord {
            game: 0,
            pair: 0,
            width: 15,
            height: 15,
            rule: Rule::Freestyle,
            opening: vec![],
            players: [player("a", Side::Black), player("b", Side::White)],
            moves: vec![],
            result: GameResult {
                winner,
                reason,
                detail: "so".to_owned(),
                late: None,
            },
            started: 0,
        }
    }

    #[test]
    fn to_lose_by_a_line_is_no_fault_but_to_lose_on_time_is() {
        let by_line = judged(&record(Some(1), Reason::Line), 0);
        assert_eq!(by_line, Played::Through("lost, 0 moves: so".to_owned()));
        let late = judged(&record(Some(1), Reason::LateMove), 0);
        assert_eq!(late, Played::Fault(ProbeFault::new(Reason::LateMove, "so")));
    }

    #[test]
    fn a_fault_of_the_reference_is_not_ours() {
        let played = judged(&record(Some(1), Reason::Crash), 1);
        assert_eq!(played, Played::Through("won, 0 moves: so".to_owned()));
    }
}
