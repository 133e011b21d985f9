//! What not every system can do.

/// What a system can do with processes.
#[derive(Clone, Copy, Debug)]
pub struct Abilities {
    /// Stop a process, and let it go on.
    pub suspend: bool,
    /// Tell how much memory a process uses.
    pub measure: bool,
    /// Hold a process, and what it starts, to some of the processors.
    pub pin: bool,
}
