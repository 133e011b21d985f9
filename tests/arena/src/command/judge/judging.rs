//! The checks of a judgment, in their order.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::args::JudgeArgs;
use super::games::{title, words, Adversary, Jury, Played, Reference};
use super::report::{Check, JudgeReport, State};
use super::{compile, source};
use crate::conformity::{
    explain, look, steps, Measured, ProbeFault, ProbeLimits, RawChannel, Received, Subject,
    Weight,
};
use crate::dialect::Dialect;
use crate::platform::{self, Platform};
use crate::record::Reason;
use crate::rules::Rule;
use crate::sandbox::{Group, Policy, Support};

/// A judgment under way.
pub(super) struct Judging<'a> {
    pub(super) args: &'a JudgeArgs,
    pub(super) platform: &'a Platform,
    pub(super) report: JudgeReport,
    /// Is called with each check as soon as it is made.
    pub(super) tell: &'a dyn Fn(&Check),
}

impl Judging<'_> {
    /// Makes all checks of `source`, in `folder`, until one fails without which no other can be
    /// made.
    pub(super) fn all(&mut self, source: &[u8], folder: &Path) -> anyhow::Result<()> {
        self.confinement()?;
        for check in source::checks(source, self.platform) {
            self.note(check);
        }
        let (building, running) = (folder.join("build"), folder.join("run"));
        for folder in [&building, &running] {
            std::fs::create_dir(folder)?;
        }
        let Some(program) = self.compile(source, &building)? else {
            return Ok(());
        };
        let mut command = vec![program.display().to_string()];
        command.extend(self.arguments()?);
        match self.dialect() {
            None => self.starts_at_all(&self.subject(command, &running, Dialect::Gomocup)),
            Some(dialect) => {
                self.conversations(&self.subject(command, &running, dialect))?
            }
        }
        Ok(())
    }

    /// Adds a check to the report.
    fn note(&mut self, check: Check) {
        (self.tell)(&check);
        self.report.checks.push(check);
    }

    /// Returns the dialect in which the program is spoken to; none where no Gomoku is played.
    fn dialect(&self) -> Option<Dialect> {
        self.args.dialect.or(self.platform.dialect)
    }

    /// Returns the arguments of the program: a client is told where to connect.
    fn arguments(&self) -> anyhow::Result<Vec<String>> {
        match self.dialect() {
            dialect if dialect == self.platform.dialect => {
                Ok(self.platform.arguments.clone())
            }
            Some(Dialect::Wfi) => Ok(platform::find("wfi")?.arguments),
            _ => Ok(Vec::new()),
        }
    }

    /// Checks the means to confine the program; fails if they are not enough.
    fn confinement(&mut self) -> anyhow::Result<()> {
        let title = "the program is confined";
        if self.args.unsandboxed {
            self.report.sandbox = "none: --unsandboxed".to_owned();
            let detail = "--unsandboxed: what it must not do there it can do here, unseen";
            self.note(Check::new("sandbox", title, State::Note, detail));
            return Ok(());
        }
        let support = Support::of_this_kernel();
        support.suffices(&Policy::default())?;
        self.report.sandbox = support.to_string();
        let roams = self.dialect() == Some(Dialect::Wfi) && !support.holds_ports();
        if roams {
            let more = "; it may connect to any address, as only Landlock 4 holds ports";
            self.report.sandbox.push_str(more);
        }
        let state = if support.landlock.is_none() || roams {
            State::Note
        } else {
            State::Ok
        };
        let detail = self.report.sandbox.clone();
        self.note(Check::new("sandbox", title, state, detail));
        Ok(())
    }

    /// Returns the confinement that compiler and program have in common.
    fn policy(&self) -> Policy {
        Policy {
            unsandboxed: self.args.unsandboxed,
            ..Policy::default()
        }
    }

    /// Compiles the source in `folder`. Returns the path of the program; none if that fails.
    fn compile(&mut self, source: &[u8], folder: &Path) -> anyhow::Result<Option<PathBuf>> {
        let compiler = compile::choose(self.platform, self.args.rustc.as_deref())?;
        let usual = self
            .platform
            .editions
            .first()
            .map_or("2021", String::as_str);
        let edition = self.args.edition.as_deref().unwrap_or(usual);
        let build = compile::Build {
            folder,
            platform: self.platform,
            edition,
            compiler: &compiler,
            policy: self.policy(),
        };
        let compiled = compile::compile(source, &build)?;
        for check in compiled.checks {
            self.note(check);
        }
        self.report.compilation = Some(compiled.compilation);
        Ok(compiled.program)
    }

    /// Returns the conditions under which the program is started again and again.
    fn subject(&self, command: Vec<String>, folder: &Path, dialect: Dialect) -> Subject {
        let platform = self.platform;
        let memory = platform.memory_bytes_max;
        let ms = |given: Option<u64>| given.map(Duration::from_millis);
        let sizes = match platform.dialect {
            Some(own) if own == dialect => platform.board_sizes.clone(),
            _ => vec![dialect.profile().size],
        };
        Subject {
            command,
            policy: Policy {
                deadly: Group::ALL.to_vec(),
                address_space: memory.map(|bytes| 2 * bytes + (1 << 30)),
                stack: platform.stack_bytes,
                ..self.policy()
            },
            folder: folder.to_owned(),
            dialect,
            sizes,
            rule: platform.rule.unwrap_or(Rule::Freestyle),
            limits: ProbeLimits {
                start: platform.start(),
                turn: ms(self.args.turn_ms).or(platform.turn()),
                game: ms(self.args.game_ms).or(platform.game()),
                tolerance: platform.tolerance(),
            },
            memory,
            measured: Rc::new(RefCell::new(Measured::default())),
        }
    }

    /// Checks, where no Gomoku is played, that the program starts, and ends with its input.
    fn starts_at_all(&mut self, subject: &Subject) {
        let title = "it starts, and ends when its input ends";
        let outcome = runs(subject)
            .map_err(|fault| explain(fault, subject, |subject| runs(subject).err()));
        let check = match outcome {
            Ok(detail) => Check::new("runs", title, State::Ok, detail),
            Err(fault) => Check::new("runs", title, State::Fail, fault.text),
        };
        self.note(check);
        let detail = "no Gomoku is played there; --dialect has a conversation judged";
        self.note(Check::new(
            "dialect",
            "it keeps to a protocol",
            State::Skipped,
            detail,
        ));
        self.measurements(subject);
    }

    /// Makes the checks of the dialect, and plays the games.
    fn conversations(&mut self, subject: &Subject) -> anyhow::Result<()> {
        for (index, step) in steps(subject.dialect).iter().enumerate() {
            let (state, detail) = match look(step, subject) {
                Ok(detail) => (State::Ok, detail),
                Err(fault) if step.weight == Weight::Advised && !fault.forbidden_call => {
                    (State::Note, fault.text)
                }
                Err(fault) => (State::Fail, fault.text),
            };
            self.note(Check::new(step.id, step.title, state, detail).because(step.why));
            if index == 0 && state == State::Fail {
                let detail = "without that answer nothing else can be looked at";
                let title = "the rest of the protocol, and games";
                self.note(Check::new("dialect", title, State::Skipped, detail));
                self.measurements(subject);
                return Ok(());
            }
        }
        self.games(subject)?;
        self.measurements(subject);
        Ok(())
    }

    /// Plays games against the reference or the jury.
    fn games(&mut self, subject: &Subject) -> anyhow::Result<()> {
        let mut opponent: Box<dyn Adversary> = match &self.args.reference {
            Some(command) => Box::new(Reference::new(subject, command)?),
            None => Box::new(Jury { subject }),
        };
        for game in 0..self.args.games {
            let played = opponent.play(game)?;
            let state = match played {
                Played::Fault(_) => State::Fail,
                _ => State::Ok,
            };
            let (id, title) =
                (format!("game-{}", game + 1), title(game, opponent.as_ref()));
            let check = Check::new(&id, &title, state, words(&played));
            self.note(check.because("A game that ends so is lost."));
            if let Played::Jury(game) = played {
                self.report.jury_games.push(game);
            }
        }
        Ok(())
    }

    /// Reports the greatest memory and the slowest answer of all processes that were started.
    fn measurements(&mut self, subject: &Subject) {
        let measured = *subject.measured.borrow();
        self.report.memory_peak_bytes = measured.memory_peak;
        self.report.slowest_ms = measured.slowest.map(|time| time.as_secs_f64() * 1000.0);
        if let Some(peak) = measured.memory_peak {
            let doubt = self.platform.doubt("memory_bytes_max");
            self.note(memory_check(peak, self.platform.memory_bytes_max, doubt));
        }
        if let Some(slowest) = measured.slowest {
            let detail = format!("{} ms", slowest.as_millis());
            self.note(Check::new(
                "slowest",
                "the slowest answer",
                State::Ok,
                detail,
            ));
        }
    }
}

/// Checks the greatest memory against the `limit`, both in bytes.
fn memory_check(peak: u64, limit: Option<u64>, doubt: &str) -> Check {
    let mebibytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let over = limit.is_some_and(|limit| peak > limit);
    let of = match limit {
        Some(limit) => format!(" of {:.0} MiB{doubt}", mebibytes(limit)),
        None => "; no limit is known".to_owned(),
    };
    let detail = format!("{:.1} MiB at most{of}", mebibytes(peak));
    let state = if over { State::Fail } else { State::Ok };
    Check::new("memory", "memory", state, detail).because("It is killed there.")
}

/// Starts the program with nothing to read, and waits for its end. Returns how it ended.
fn runs(subject: &Subject) -> Result<String, ProbeFault> {
    const PATIENCE: Duration = Duration::from_secs(10);
    const SETTLING: Duration = Duration::from_millis(500);
    let mut channel: RawChannel = subject.start()?;
    // The output does not matter; memory is measured meanwhile.
    read_away(&mut channel, SETTLING);
    channel.end_input();
    read_away(&mut channel, PATIENCE);
    match channel.wait(PATIENCE) {
        Some(ending) if ending.is_success() => Ok(ending.to_string()),
        Some(_) => Err(channel.crash("with nothing to read")),
        None => Err(ProbeFault::new(
            Reason::Silent,
            format!(
                "with nothing to read it is still running after {} s",
                PATIENCE.as_secs()
            ),
        )),
    }
}

/// Reads away what the program prints, for `time` or until its output closes.
fn read_away(channel: &mut RawChannel, time: Duration) {
    let until = Instant::now() + time;
    while Instant::now() < until {
        let left = until.saturating_duration_since(Instant::now());
        if channel.hear_for(left) == Received::Closed {
            return;
        }
    }
}
