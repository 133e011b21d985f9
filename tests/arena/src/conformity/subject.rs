//! The program under test, and the conditions that it is tested under.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use super::channel::{Measured, RawChannel};
use super::fault::ProbeFault;
use crate::dialect::{Dialect, Speaker};
use crate::process::listen;
use crate::record::Reason;
use crate::rules::Rule;
use crate::sandbox::{wrap, Group, Policy, Port};

/// The time for the connection of a client, where the platform names none.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The program under test, and the conditions that it is tested under.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The command line. For a client, `{address}` in a word becomes the address of the
    /// server.
    pub command: Vec<String>,
    /// The way in which the program is confined.
    pub policy: Policy,
    /// The folder that the program runs in.
    pub folder: PathBuf,
    /// The dialect that the program is spoken to.
    pub dialect: Dialect,
    /// Columns (and rows) of the boards, the usual one first; not empty.
    pub sizes: Vec<u8>,
    /// The rule by which stones win.
    pub rule: Rule,
    /// The time that the program has.
    pub limits: ProbeLimits,
    /// The memory in bytes that the program is told it has, where the dialect tells.
    pub memory: Option<u64>,
    /// The measurements so far; shared by all clones.
    pub measured: Rc<RefCell<Measured>>,
}

/// The time that a program under test has. None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProbeLimits {
    /// The time for the answer to the start.
    pub start: Option<Duration>,
    /// The time for a move.
    pub turn: Option<Duration>,
    /// The time for a game.
    pub game: Option<Duration>,
    /// The timeout margin: how much later than a limit still counts as in time.
    pub tolerance: Duration,
}

impl Subject {
    /// Columns (and rows) of the usual board.
    pub fn size(&self) -> u8 {
        self.sizes.first().copied().unwrap_or(15)
    }

    /// Starts the program.
    pub fn start(&self) -> Result<RawChannel, ProbeFault> {
        let measured = Rc::clone(&self.measured);
        if self.dialect != Dialect::Wfi {
            let command = wrap(&self.command, &self.policy).map_err(refused)?;
            return RawChannel::start(&command, &self.folder, measured);
        }
        let server = listen(0).map_err(|error| refused(error.into()))?;
        let address = server.local_addr().map_err(|error| refused(error.into()))?;
        let command = self.client(&address.to_string());
        let policy = Policy {
            connect: Some(Port::Number(address.port())),
            ..self.policy.clone()
        };
        let command = wrap(&command, &policy).map_err(refused)?;
        let limit = self.limits.start.unwrap_or(CONNECT_TIMEOUT);
        RawChannel::serve(server, &command, &self.folder, limit, measured)
    }

    /// A speaker to the program. Of the Gomocup protocol that of today: the steps are those of
    /// its managers for a program of 2004 too.
    pub fn speaker(&self) -> Box<dyn Speaker> {
        let dialect = match self.dialect {
            Dialect::Gomocup2004 => Dialect::Gomocup,
            dialect => dialect,
        };
        dialect.speaker()
    }

    /// The command line of a client with `address` in the place of its placeholder.
    pub fn client(&self, address: &str) -> Vec<String> {
        let fill = |word: &String| word.replace("{address}", address);
        self.command.iter().map(fill).collect()
    }

    /// This subject, but of the things that a program has no business with only `group` ends
    /// it.
    pub fn deadly_only(&self, group: Group) -> Subject {
        let policy = Policy {
            deadly: vec![group],
            ..self.policy.clone()
        };
        Subject {
            policy,
            ..self.clone()
        }
    }

    /// This subject with other time limits.
    pub fn with_limits(&self, limits: ProbeLimits) -> Subject {
        Subject {
            limits,
            ..self.clone()
        }
    }
}

/// The end of a check because the program is not started at all.
fn refused(error: anyhow::Error) -> ProbeFault {
    ProbeFault::new(Reason::NoStart, format!("{error:#}"))
}
