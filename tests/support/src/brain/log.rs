//! A conversation, written down for the case that it goes wrong.

use std::time::Instant;

/// All that was said, each with its milliseconds since the process was started.
pub(super) struct Log {
    started: Instant,
    lines: Vec<String>,
}

impl Log {
    /// A log that begins at `started` with this command line.
    pub(super) fn new(started: Instant, command: &str) -> Log {
        Log {
            started,
            lines: vec![format!("        {command}")],
        }
    }

    /// Writes down what was said, behind `mark`; of a long line only the beginning.
    pub(super) fn bytes(&mut self, mark: &str, bytes: &[u8], at: Instant) {
        const SHOWN: usize = 200;
        let plain = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let end = plain.len().min(SHOWN);
        let mut text = plain[..end].escape_ascii().to_string();
        if plain.len() > end {
            text += &format!(".. ({} bytes)", plain.len());
        }
        self.line(mark, &text, at);
    }

    /// Writes down what happened, in words.
    pub(super) fn note(&mut self, text: &str) {
        self.line("  ", text, Instant::now());
    }

    fn line(&mut self, mark: &str, text: &str, at: Instant) {
        let time = at.saturating_duration_since(self.started).as_millis();
        self.lines.push(format!("{time:>6}  {mark}{text}"));
    }

    /// The conversation so far.
    pub(super) fn text(&self) -> String {
        self.lines.join("\n")
    }
}
