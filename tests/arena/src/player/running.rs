//! A player whose process runs: made ready, asked, and heard.

use std::time::{Duration, Instant};

use super::bounds::Bounds;
use super::clock::Clock;
use super::fault::{Blame, Fault};
use super::wire::{Meanwhile, NoLine, Wire};
use crate::dialect::{Asked, Heard, Speaker};
use crate::process::Line;
use crate::record::{Action, Reason};

/// The number of lines of talk that are kept of a move: the last ones.
const SAID_LINES: usize = 16;
/// The most bytes of a line of talk that are kept.
const SAID_BYTES: usize = 16 << 10;
/// The time for which a player is waited for that has said ERROR or UNKNOWN, and is idle since.
const REFUSED_MAX: Duration = Duration::from_secs(20);
/// The time on processors of one that is idle.
const IDLE_MAX: Duration = Duration::from_millis(500);

/// A player whose process runs, or whose connection stands.
pub struct Running {
    /// The way to the player.
    pub wire: Wire,
    /// The speaker of its dialect.
    pub speaker: Box<dyn Speaker>,
    /// The talk of the player since its last move.
    said: Vec<String>,
}

impl Running {
    /// A player that nobody has spoken to.
    pub fn new(wire: Wire, speaker: Box<dyn Speaker>) -> Running {
        Running {
            wire,
            speaker,
            said: Vec::new(),
        }
    }

    /// Takes the talk of the player since the last call.
    pub fn take_said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }

    /// Writes `text` to begin a game and waits for up to `patience` until the player is ready;
    /// returns how long that took.
    pub fn begin(
        &mut self,
        text: &str,
        bounds: &Bounds,
        patience: Duration,
    ) -> Result<Duration, Fault> {
        self.wire.reset_meter();
        let mut took = Duration::ZERO;
        if !text.is_empty() {
            self.wire.begin_share();
            let start = Instant::now();
            self.wire.write(text)?;
            let ready = self.await_ready(text, start, patience);
            let ready = ready.map_err(|fault| match fault.reason {
                Reason::LateStart => self.late(fault, patience.checked_sub(bounds.start)),
                _ => fault,
            });
            took = ready? - start;
            if took > bounds.start + bounds.tolerance {
                let over = took.checked_sub(bounds.start);
                let (took, limit) = (took.as_secs_f64(), bounds.start.as_secs_f64());
                let detail =
                    format!("took {took:.3} s to start; the limit is {limit:.3} s");
                return Err(self.late(Fault::new(Reason::LateStart, detail), over));
            }
        }
        let more = self.speaker.started();
        if !more.is_empty() {
            self.wire.write(&more)?;
        }
        Ok(took)
    }

    /// Waits for the line that says that the player is ready; returns when that came.
    fn await_ready(
        &mut self,
        text: &str,
        start: Instant,
        patience: Duration,
    ) -> Result<Instant, Fault> {
        loop {
            let late = Reason::LateStart;
            let line = self.line(start, patience, text, late, &mut || Ok(()));
            let line = line.map_err(Blame::into_fault)?;
            let bad = |reason| Err(Fault::answer(reason, &line, text, ""));
            match self.speaker.hear_start(&line.text) {
                Heard::Ready => return Ok(line.at),
                Heard::Said(said) => self.keep(said),
                Heard::Nothing => {}
                Heard::Refused(_) => return bad(Reason::NoStart),
                _ => return bad(Reason::MalformedAnswer),
            }
        }
    }

    /// Asks, and charges `clock` for the answer; returns that and the time it took. Until it
    /// comes, `meanwhile` looks after the other player.
    pub fn ask(
        &mut self,
        asked: &Asked<'_>,
        clock: &mut Clock,
        meanwhile: Meanwhile<'_>,
    ) -> Result<(Action, Duration), Blame> {
        self.hear_unasked().map_err(Fault::while_waiting)?;
        let text = self.speaker.ask(asked);
        self.wire.reset_meter();
        self.wire.begin_share();
        let start = Instant::now();
        self.wire.write(&text)?;
        let mut patience = clock.patience();
        let mut refusal: Option<Refusal> = None;
        loop {
            let late = Reason::Silent;
            let line = match self.line(start, patience, &text, late, meanwhile) {
                Ok(line) => line,
                Err(Blame::Asked(fault)) if fault.reason == Reason::Silent => {
                    let Some(refusal) = refusal.take() else {
                        let limit = clock.limit();
                        let over = limit.and_then(|limit| patience.checked_sub(limit));
                        return Err(self.late(fault, over).into());
                    };
                    if self.is_idle(&refusal) {
                        return Err(Fault::refusal(&refusal.said, &text).into());
                    }
                    // It thinks: what it did not know was a line beside the question.
                    patience = clock.patience();
                    continue;
                }
                Err(blame) => return Err(blame),
            };
            if line.at < start {
                // It came after we had last listened, and before we asked.
                self.talk(&line.text)?;
                continue;
            }
            match self.speaker.hear(&line.text) {
                Heard::Nothing | Heard::Ready => {}
                Heard::Said(said) => {
                    if is_refusal(&said) {
                        patience = clock.patience().min(line.at - start + REFUSED_MAX);
                        let worked = self.wire.worked();
                        refusal = Some(Refusal {
                            said: said.clone(),
                            worked,
                        });
                    }
                    self.keep(said);
                }
                Heard::Write(more) => self.wire.write(&more)?,
                heard => {
                    let took = line.at - start;
                    if let Err(late) = clock.charge(took) {
                        let over = clock.limit().and_then(|limit| took.checked_sub(limit));
                        return Err(self.late(late.after(&text), over).into());
                    }
                    let action = judged(heard, &line, &text)?;
                    self.look_after()?;
                    return Ok((action, took));
                }
            }
        }
    }

    /// True if the player has done nothing since `refusal`, as far as that can be known.
    fn is_idle(&self, refusal: &Refusal) -> bool {
        let worked = self.wire.worked().zip(refusal.worked);
        worked.is_some_and(|(now, then)| now.saturating_sub(then) < IDLE_MAX)
    }

    /// Looks at what can be known only after an answer: the memory it took, the words on
    /// stderr.
    fn look_after(&mut self) -> Result<(), Fault> {
        self.wire.check_memory()?;
        self.keep_stderr();
        Ok(())
    }

    fn keep_stderr(&mut self) {
        let words = self.wire.fresh_stderr();
        words.into_iter().for_each(|line| self.keep(line));
    }

    /// The fault of being late, by the time `over`, with what the machine had to do with it: being
    /// late is a fault on a busy machine too.
    fn late(&mut self, fault: Fault, over: Option<Duration>) -> Fault {
        fault.late_by(over, self.wire.share())
    }

    /// The next line after `text`, which was written at `start`. If none comes within
    /// `patience`, the reason of the fault is `late`.
    fn line(
        &mut self,
        start: Instant,
        patience: Duration,
        text: &str,
        late: Reason,
        meanwhile: Meanwhile<'_>,
    ) -> Result<Line, Blame> {
        let line = self.wire.line_while(start + patience, meanwhile);
        line.map_err(|reason| match reason {
            NoLine::Late => {
                let words = self.wire.last_words();
                Fault::silence(late, text, patience, &self.said, &words).into()
            }
            NoLine::Fault(fault) => fault.after(text).into(),
            NoLine::Elsewhere(fault) => Blame::Waiting(fault),
        })
    }

    /// Looks after a player that is not to move. It is a fault if it is gone, is over its
    /// memory, or has written what may not be said at any time.
    pub fn watch(&mut self) -> Result<(), Fault> {
        self.hear_unasked()?;
        self.wire.check_memory()
    }

    /// Reads what came while nothing was asked. It is a fault if the player is gone, or has
    /// written what may not be said at any time.
    pub fn hear_unasked(&mut self) -> Result<(), Fault> {
        while let Some(line) = self.wire.ready_line()? {
            self.talk(&line.text)?;
        }
        Ok(())
    }

    /// Keeps a line that nothing was asked for as talk; a fault if the dialect does not allow
    /// it.
    fn talk(&mut self, text: &str) -> Result<(), Fault> {
        match self.speaker.hear_unasked(text) {
            Heard::Nothing => {}
            Heard::Said(said) => self.keep(said),
            _ => return Err(Fault::unasked(text)),
        }
        Ok(())
    }

    /// Keeps a line of talk, in place of the oldest one if there are many.
    fn keep(&mut self, mut line: String) {
        line.truncate(line.floor_char_boundary(SAID_BYTES));
        if self.said.len() == SAID_LINES {
            self.said.remove(0);
        }
        self.said.push(line);
    }
}

/// What a player said that does not know a question, or cannot answer it.
struct Refusal {
    said: String,
    /// The time that it had worked until then; None where that is not known.
    worked: Option<Duration>,
}

/// True for what a player says that does not know a line, or cannot do what it says.
fn is_refusal(said: &str) -> bool {
    let word = said.split_whitespace().next().unwrap_or_default();
    ["ERROR", "UNKNOWN"]
        .iter()
        .any(|it| word.eq_ignore_ascii_case(it))
}

/// The action that an answer means, or the fault of `line` as an answer to `text`.
fn judged(heard: Heard, line: &Line, text: &str) -> Result<Action, Fault> {
    let bad = |reason, why: &str| Err(Fault::answer(reason, line, text, why));
    match heard {
        Heard::Answer(action) => Ok(action),
        Heard::Illegal(why) => bad(Reason::IllegalMove, &why),
        Heard::Malformed(why) => bad(Reason::MalformedAnswer, &why),
        Heard::Refused(why) => bad(Reason::NoStart, &why),
        Heard::Nothing | Heard::Ready | Heard::Said(_) | Heard::Write(_) => {
            bad(Reason::MalformedAnswer, "")
        }
    }
}
