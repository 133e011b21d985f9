//! The end of a process.

use std::fmt;

/// The way in which a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The process ended by itself, with this exit status.
    Exit(i32),
    /// The process was killed by the signal of this number.
    Killed(i32),
    /// The process has ended, but the system does not tell how any more.
    Gone,
}

impl Ending {
    /// True if the process ended by itself and reported no error.
    pub fn is_success(self) -> bool {
        self == Ending::Exit(0)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ending::Exit(status) => write!(f, "exited with status {status}"),
            Ending::Killed(signal) => {
                write!(f, "was killed by signal {signal}")?;
                signal_name(signal).map_or(Ok(()), |name| write!(f, " ({name})"))
            }
            Ending::Gone => write!(f, "is gone"),
        }
    }
}

/// The name of a signal, `SIGSEGV` for 11; None if it has none.
#[cfg(target_os = "linux")]
fn signal_name(number: i32) -> Option<&'static str> {
    use nix::sys::signal::Signal;
    Signal::try_from(number).ok().map(Signal::as_str)
}

/// Always None: signals have other numbers elsewhere.
#[cfg(not(target_os = "linux"))]
fn signal_name(_number: i32) -> Option<&'static str> {
    None
}
