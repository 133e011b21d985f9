//! Process groups, signals, marks and memory: what only the operating system can do.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod other;
mod resident;

/// What a system can do with processes.
#[derive(Clone, Copy, Debug)]
pub struct Abilities {
    /// Stop a process, and let it go on.
    pub suspend: bool,
    /// Tell how much memory a process uses.
    pub measure: bool,
}

#[cfg(target_os = "linux")]
pub use linux::*;
#[cfg(not(target_os = "linux"))]
pub use other::*;
