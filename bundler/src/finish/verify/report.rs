//! The findings of a verification.

use std::fmt;

/// The findings of a verification, a line each.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The things that were tried, and hold.
    pub proved: Vec<String>,
    /// The things that could not be tried, or need not hold.
    pub skipped: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.proved.iter().chain(&self.skipped) {
            writeln!(f, "bundler: verify: {line}")?;
        }
        Ok(())
    }
}
