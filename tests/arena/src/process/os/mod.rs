//! Process groups, signals, marks and memory: what only the operating system can do.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod other;
mod resident;
mod turn;
mod abilities;

pub use abilities::Abilities;
#[cfg(target_os = "linux")]
pub use linux::*;
#[cfg(not(target_os = "linux"))]
pub use other::*;
pub use turn::Turn;
