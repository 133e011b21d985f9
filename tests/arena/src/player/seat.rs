//! A player at the table: started for each game, asked, told, and sent away.

use std::net::TcpListener;
use std::time::Duration;

use anyhow::{bail, Context, Result};

use super::clock::Clock;
use super::running::Running;
use super::wire::{listen, Wire};
use super::{probe, Blame, Bounds, Fault, PlayerSpec, Program};
use crate::dialect::{Asked, Dialect, End, Outcome, Question, Setup};
use crate::process::compile;
use crate::record::{Action, Reason};
use crate::rules::{Point, Side};

/// How long a client that somebody else has to start is waited for.
const STRANGER: Duration = Duration::from_secs(60);
/// How long a player may take to leave.
const GRACE: Duration = Duration::from_secs(1);
/// The same after a fault.
const SHORT_GRACE: Duration = Duration::from_millis(100);

/// A player at the table.
pub struct Seat {
    spec: PlayerSpec,
    dialect: Dialect,
    command: Vec<String>,
    listener: Option<TcpListener>,
    bounds: Bounds,
    clock: Clock,
    running: Option<Running>,
    /// The time to leave; none for a process that stays.
    grace: Option<Duration>,
    memory_peak: Option<u64>,
}

/// An answer in time.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What the player does. Whether the squares are empty nobody has looked at.
    pub action: Action,
    /// From the question written to the answer read.
    pub took: Duration,
    /// What the player said beside it.
    pub said: Vec<String>,
}

impl Seat {
    /// Compiles and probes where that is needed, but starts nothing that stays.
    pub fn new(spec: PlayerSpec) -> Result<Seat> {
        let command = match &spec.program {
            Program::Command(words) => words.clone(),
            Program::Source(source) => {
                vec![compile(source)?.to_string_lossy().into_owned()]
            }
            Program::Tcp(_) => Vec::new(),
        };
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
        })
    }

    /// The player as it was named.
    pub fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// The dialect it is spoken to.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Its limits, with every default filled in.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The time it has used in this game.
    pub fn used(&self) -> Duration {
        self.clock.used()
    }

    /// The peak memory of its process, as far as it was measured.
    pub fn memory_peak(&self) -> Option<u64> {
        self.memory_peak
    }

    /// Makes the player ready for a game; of the setup it fills in what is its own.
    pub fn start(&mut self, setup: Setup) -> Result<(), Fault> {
        let habits = self.spec.manners.habits();
        let setup = Setup {
            allowance: self.bounds.allowance(),
            habits,
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
        if self.dialect == Dialect::Course {
            self.clock.charge_start(took);
        }
        self.seat(running);
        Ok(())
    }

    /// Whether a process that has played a game is ready for another. If not, it is sent away.
    fn start_again(&mut self, mut running: Running, setup: &Setup) -> bool {
        running.wire.suspend(false);
        while let Ok(Some(_)) = running.wire.ready_line() {}
        running.take_said();
        let patience = self.clock.start_patience();
        let text = running.speaker.start_again(setup);
        let ready =
            text.is_some_and(|text| running.begin(&text, &self.bounds, patience).is_ok());
        match ready {
            true => self.seat(running),
            false => leave(running, &[]),
        }
        ready
    }

    fn seat(&mut self, mut running: Running) {
        running.wire.suspend(self.spec.manners.suspend);
        self.running = Some(running);
    }

    fn wire(&self) -> Result<Wire, Fault> {
        let (command, memory) = (&self.command, self.bounds.memory);
        let mut wire = match (&self.listener, self.dialect) {
            (Some(listener), _) => {
                let patience = self
                    .spec
                    .limits
                    .start
                    .map_or(STRANGER, |_| self.bounds.start);
                Wire::by_stranger(listener, patience)?
            }
            (None, Dialect::Wfi) => Wire::by_client(command, memory, self.bounds.start)?,
            (None, _) => Wire::by_stdio(command, memory)?,
        };
        wire.set_crlf(self.spec.manners.crlf);
        Ok(wire)
    }

    /// Tells what the other player did.
    pub fn tell(&mut self, action: &Action) {
        let Some(running) = self.running.as_mut() else {
            return;
        };
        let text = running.speaker.tell(action);
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

    /// Asks the player who is to move, and looks after the other, where there is one, until the
    /// answer has come.
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
        running.wire.suspend(false);
        let asked = Asked {
            question,
            stones,
            side,
            time_left,
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
        running.wire.suspend(self.spec.manners.suspend);
        Ok(Answer {
            action,
            took,
            said: running.take_said(),
        })
    }

    /// The same as [`Seat::watch`] without a look at memory, which takes longer.
    fn hear_unasked(&mut self) -> Result<(), Fault> {
        let heard = self.running.as_mut().map_or(Ok(()), Running::hear_unasked);
        heard.map_err(Fault::while_waiting)
    }

    /// Says goodbye, unless the process stays for the next game. Then [`Seat::close`] has to
    /// be called.
    pub fn end(&mut self, end: &End<'_>) {
        let blameless =
            matches!(end.outcome, Outcome::Won | Outcome::Lost | Outcome::Drawn);
        self.grace = match blameless {
            true if self.stays() => None,
            true => Some(GRACE),
            false => Some(SHORT_GRACE),
        };
        if let Some(running) = self.running.as_mut().filter(|_| self.grace.is_some()) {
            say_goodbye(running, end);
        }
    }

    /// Waits for the process to leave, and kills it if it does not; unless it stays.
    pub fn close(&mut self) {
        let Some(grace) = self.grace else { return };
        if let Some(mut running) = self.running.take() {
            // The game is over: what it uses now is no fault any more.
            let _ = running.wire.check_memory();
            self.memory_peak = running.wire.memory_peak();
            running.wire.close(grace);
        }
    }

    fn stays(&self) -> bool {
        self.spec.manners.keep_process && self.dialect == Dialect::Gomocup
    }
}

impl Drop for Seat {
    /// A process that was kept for the next game leaves in order.
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            leave(running, &[]);
        }
    }
}

fn leave(mut running: Running, stones: &[Point]) {
    say_goodbye(
        &mut running,
        &End {
            outcome: Outcome::Drawn,
            stones,
        },
    );
    running.wire.close(GRACE);
}

fn say_goodbye(running: &mut Running, end: &End<'_>) {
    running.wire.suspend(false);
    let text = running.speaker.end(end);
    let _ = running.wire.write(&text);
    running.wire.hang_up();
}

/// The dialect given, or the one that is found out.
fn dialect(spec: &PlayerSpec, command: &[String]) -> Result<Dialect> {
    let by_port = command.iter().any(|word| word.contains("{port}"));
    match (spec.dialect, &spec.program) {
        (None | Some(Dialect::Wfi), Program::Tcp(_)) => Ok(Dialect::Wfi),
        (Some(dialect), Program::Tcp(_)) => bail!("{dialect} is not spoken by TCP"),
        (Some(Dialect::Wfi), _) if !by_port => {
            bail!("a wfi client needs {{port}} in its command to know where to connect")
        }
        (Some(dialect), _) => Ok(dialect),
        (None, _) if by_port => Ok(Dialect::Wfi),
        (None, _) => probe(command, spec.limits.start),
    }
}
