//! A player in its games: started for each one, asked, told, and sent away.

use std::net::TcpListener;
use std::time::Duration;

use anyhow::{ensure, Context, Result};

use super::bounds::Bounds;
use super::choice::dialect;
use super::clock::Clock;
use super::fault::{Blame, Fault};
use super::probe::{about, probe};
use super::running::Running;
use super::spec::{PlayerSpec, Program};
use super::transcript::Transcript;
use super::wire::{Meanwhile, Wire};
use crate::dialect::{Asked, Dialect, End, Outcome, Question, Setup};
use crate::process::{compile, listen, Place};
use crate::record::{Action, Reason};
use crate::rules::{Point, Side};

/// The time for which a client is waited for that is not started by the arena, where no limit
/// is given: somebody has to start it by hand.
const EXTERNAL_CLIENT_TIMEOUT: Duration = Duration::from_secs(60);
/// The time that a player has to exit after a game.
const EXIT_GRACE: Duration = Duration::from_secs(1);
/// The time that a player has to exit after a fault.
const FAULT_EXIT_GRACE: Duration = Duration::from_millis(100);

/// A player in its games, one after the other.
pub struct Seat {
    spec: PlayerSpec,
    dialect: Dialect,
    command: Vec<String>,
    listener: Option<TcpListener>,
    bounds: Bounds,
    clock: Clock,
    running: Option<Running>,
    /// The time that the process has to exit; None for one that stays.
    grace: Option<Duration>,
    memory_peak: Option<u64>,
    /// What is said; None if nobody wants to know.
    transcript: Option<Transcript>,
}

/// An answer that came in time.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move or the swap. Nobody has looked whether the points are empty.
    pub action: Action,
    /// The time from the question written to the answer read.
    pub took: Duration,
    /// The talk of the player beside it.
    pub said: Vec<String>,
}

impl Seat {
    /// Compiles a source file and finds out the dialect where that is needed, but leaves
    /// nothing running. It is an error if that fails, if a port cannot be had, or if the
    /// program cannot be spoken to in the dialect.
    pub fn new(spec: PlayerSpec) -> Result<Seat> {
        let command = match &spec.program {
            Program::Command(words) => words.clone(),
            Program::Source(source) => {
                vec![compile(source)?.to_string_lossy().into_owned()]
            }
            Program::Tcp(_) => Vec::new(),
        };
        if let Some(folder) = &spec.manager.folder {
            let name = folder.display();
            ensure!(folder.is_dir(), "dir={name}: there is no such folder");
        }
        let dialect = dialect(&spec, &command)?;
        let listener = match spec.program {
            Program::Tcp(port) => Some(
                listen(port).with_context(|| format!("cannot listen on port {port}"))?,
            ),
            _ => None,
        };
        let bounds = Bounds::new(&spec.limits, dialect);
        Ok(Seat {
            clock: Clock::new(&bounds),
            spec,
            dialect,
            command,
            listener,
            bounds,
            running: None,
            grace: None,
            memory_peak: None,
            transcript: None,
        })
    }

    /// Keeps from now on all that is said.
    pub fn listen_in(&mut self) -> Transcript {
        self.transcript.get_or_insert_default().clone()
    }

    /// The description of the player.
    pub fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// The dialect of the player, given or found out.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The command line that starts the program, compiled if it is a source file.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// What the program says of itself: the answer to ABOUT, where its dialect knows that.
    pub fn about(&self) -> Option<String> {
        let folder = self.spec.manager.folder.as_deref();
        match (self.spec.dialect, self.dialect, &self.listener) {
            (None, Dialect::Gomocup, None) => {
                let found = probe(&self.command, folder, self.spec.limits.start);
                found.ok()?.about
            }
            (_, Dialect::Gomocup | Dialect::Gomocup2004, None) => {
                about(&self.command, folder)
            }
            _ => None,
        }
    }

    /// The limits of the player, with every default filled in.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The time that the player has used in this game.
    pub fn used(&self) -> Duration {
        self.clock.used()
    }

    /// The peak memory of the process in bytes; None if it was not measured.
    pub fn memory_peak(&self) -> Option<u64> {
        self.memory_peak
    }

    /// Makes the player ready for a game. The allowance and the options of `setup` are replaced
    /// by those of the player.
    pub fn start(&mut self, setup: Setup) -> Result<(), Fault> {
        let options = self.spec.manager.for_speaker();
        let setup = Setup {
            allowance: self.bounds.allowance(),
            options,
            ..setup
        };
        self.clock = Clock::new(&self.bounds);
        if let Some(running) = self.running.take() {
            if self.start_again(running, &setup) {
                return Ok(());
            }
        }
        self.memory_peak = None;
        let mut running = Running::new(self.wire()?, self.dialect.speaker());
        let text = running.speaker.start(&setup);
        let took = running.begin(&text, &self.bounds, self.clock.start_patience())?;
        if self.dialect.profile().start_counts {
            self.clock.charge_start(took);
        }
        self.take_seat(running);
        Ok(())
    }

    /// Has a process that has played a game begin another one; false if it does not get ready
    /// for that, and is sent away.
    fn start_again(&mut self, mut running: Running, setup: &Setup) -> bool {
        running.wire.suspend(false);
        while let Ok(Some(_)) = running.wire.ready_line() {}
        running.take_said();
        let patience = self.clock.start_patience();
        let text = running.speaker.start_again(setup);
        let ready =
            text.is_some_and(|text| running.begin(&text, &self.bounds, patience).is_ok());
        if ready {
            self.take_seat(running);
        } else {
            leave(running, &[]);
        }
        ready
    }

    /// Keeps a process that is ready for its game.
    fn take_seat(&mut self, mut running: Running) {
        running.wire.suspend(self.spec.manager.suspend);
        self.running = Some(running);
    }

    /// Starts a process, or waits for a client.
    fn wire(&self) -> Result<Wire, Fault> {
        let (command, memory) = (&self.command, self.bounds.memory);
        let place = Place {
            folder: self.spec.manager.folder.as_deref(),
            processors: &self.spec.manager.processors,
        };
        let mut wire = match (&self.listener, self.dialect) {
            (Some(listener), _) => {
                let patience = self
                    .spec
                    .limits
                    .start
                    .map_or(EXTERNAL_CLIENT_TIMEOUT, |_| self.bounds.start);
                Wire::by_external_client(listener, patience)?
            }
            (None, Dialect::Wfi) => {
                Wire::by_client(place, command, memory, self.bounds.start)?
            }
            (None, _) => Wire::by_stdio(place, command, memory)?,
        };
        wire.set_crlf(self.spec.manager.crlf);
        wire.set_transcript(self.transcript.clone());
        Ok(wire)
    }

    /// Tells the player what the other player did, and how long that took.
    pub fn tell(&mut self, action: &Action, took: Duration) {
        let Some(running) = self.running.as_mut() else {
            return;
        };
        let text = running.speaker.tell(action, took);
        if !text.is_empty() {
            // A player that is gone is found out when it is asked.
            let _ = running.wire.write(&text);
        }
    }

    /// Looks after a player that is not to move: it has to be there and to be silent, but for
    /// what its dialect lets it say at any time.
    pub fn watch(&mut self) -> Result<(), Fault> {
        let Some(running) = self.running.as_mut() else {
            return Ok(());
        };
        let watched = running.watch();
        self.memory_peak = running.wire.memory_peak();
        watched.map_err(Fault::while_waiting)
    }

    /// Asks the player, whose side is to move, and looks after the other player, where there is
    /// one, until the answer has come.
    pub fn ask(
        &mut self,
        question: Question,
        stones: &[Point],
        side: Side,
        mut waiting: Option<&mut Seat>,
    ) -> Result<Answer, Blame> {
        let not_there = || Fault::new(Reason::NoStart, "was not started");
        let running = self.running.as_mut().ok_or_else(not_there)?;
        let time_left = self.clock.left();
        let other_left = waiting.as_ref().and_then(|seat| seat.clock.left());
        running.wire.suspend(false);
        let asked = Asked {
            question,
            stones,
            side,
            time_left,
            other_left,
        };
        let silent = |waiting: &mut Option<&mut Seat>| match waiting {
            Some(seat) => seat.hear_unasked().map_err(Blame::Waiting),
            None => Ok(()),
        };
        silent(&mut waiting)?;
        let mut watch = || waiting.as_mut().map_or(Ok(()), |seat| seat.watch());
        let answer = running.ask(&asked, &mut self.clock, &mut watch);
        self.memory_peak = running.wire.memory_peak();
        let (action, took) = answer?;
        // What the other has done by now it did before it knew of this answer.
        silent(&mut waiting)?;
        running.wire.suspend(self.spec.manager.suspend);
        Ok(Answer {
            action,
            took,
            said: running.take_said(),
        })
    }

    /// Asks the player, whose side is to move, with nobody else in the game. Until the answer
    /// has come, `meanwhile` is called every few milliseconds.
    pub fn ask_while(
        &mut self,
        question: Question,
        stones: &[Point],
        side: Side,
        meanwhile: Meanwhile<'_>,
    ) -> Result<Answer, Blame> {
        let not_there = || Fault::new(Reason::NoStart, "was not started");
        let running = self.running.as_mut().ok_or_else(not_there)?;
        let asked = Asked {
            question,
            stones,
            side,
            time_left: self.clock.left(),
            other_left: None,
        };
        let (action, took) = running.ask(&asked, &mut self.clock, meanwhile)?;
        Ok(Answer {
            action,
            took,
            said: running.take_said(),
        })
    }

    /// Looks after the player as [`Seat::watch`] does, but not at its memory: that takes
    /// longer.
    fn hear_unasked(&mut self) -> Result<(), Fault> {
        let heard = self.running.as_mut().map_or(Ok(()), Running::hear_unasked);
        heard.map_err(Fault::while_waiting)
    }

    /// Tells the player that the game is over, unless its process stays for the next game.
    /// Afterwards [`Seat::close`] has to be called.
    pub fn end(&mut self, end: &End<'_>) {
        let blameless =
            matches!(end.outcome, Outcome::Won | Outcome::Lost | Outcome::Drawn);
        self.grace = if !blameless {
            Some(FAULT_EXIT_GRACE)
        } else if self.stays() {
            None
        } else {
            Some(EXIT_GRACE)
        };
        if let Some(running) = self.running.as_mut().filter(|_| self.grace.is_some()) {
            tell_end(running, end);
        }
    }

    /// Waits for the process to exit, and kills it if it does not in time. A process that stays
    /// for the next game is left alone.
    pub fn close(&mut self) {
        let Some(grace) = self.grace else { return };
        if let Some(mut running) = self.running.take() {
            // The game is over: what it uses now is no fault any more.
            let _ = running.wire.check_memory();
            self.memory_peak = running.wire.memory_peak();
            running.wire.close(grace);
        }
    }

    /// True if the process plays the next game too.
    fn stays(&self) -> bool {
        self.spec.manager.keep_process && self.dialect == Dialect::Gomocup
    }
}

impl Drop for Seat {
    /// Sends a process away that was kept for the next game.
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            leave(running, &[]);
        }
    }
}

/// Sends a process away in order.
fn leave(mut running: Running, stones: &[Point]) {
    tell_end(
        &mut running,
        &End {
            outcome: Outcome::Drawn,
            stones,
        },
    );
    running.wire.close(EXIT_GRACE);
}

/// Tells a player that its game, and its conversation, is over.
fn tell_end(running: &mut Running, end: &End<'_>) {
    running.wire.suspend(false);
    let text = running.speaker.end(end);
    let _ = running.wire.write(&text);
    running.wire.hang_up();
}
