//! A line on standard error about work that takes longer than a second.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The time that work may take before anything is said of it.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest line on a terminal: one that wraps could not be taken back.
const WIDTH_MAX: usize = 78;

/// True once somebody wants to see lines: a library says nothing by itself.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Lets the functions of this library say on standard error what they are at, where that
/// takes longer than a second. On a terminal the line goes when the work is done.
pub fn show_progress() {
    IS_WANTED.store(true, Ordering::Relaxed);
}

/// Begins a phase of the work, e.g. `checking that it compiles`: it lasts as long as what is
/// returned lives.
pub(crate) fn phase(text: impl Into<String>) -> Phase {
    if !IS_WANTED.load(Ordering::Relaxed) {
        return Phase { shown: None };
    }
    let out = std::io::stderr();
    let is_terminal = out.is_terminal();
    Phase::begin(text.into(), PATIENCE, Box::new(out), is_terminal)
}

/// A phase of the work.
#[must_use = "a phase ends when this is dropped"]
pub(crate) struct Phase {
    /// What is shown of it, and the thread that waits to show it; `None` if nobody looks.
    shown: Option<(Arc<Shown>, JoinHandle<()>)>,
}

/// What is shown of a phase.
struct Shown {
    line: Mutex<Line>,
    /// Tells of the end of the phase.
    ended: Condvar,
    is_terminal: bool,
}

struct Line {
    text: String,
    out: Box<dyn Write + Send>,
    is_out: bool,
    has_ended: bool,
}

impl Phase {
    fn begin(
        text: String,
        patience: Duration,
        out: Box<dyn Write + Send>,
        is_terminal: bool,
    ) -> Phase {
        let shown = Arc::new(Shown {
            line: Mutex::new(Line {
                text,
                out,
                is_out: false,
                has_ended: false,
            }),
            ended: Condvar::new(),
            is_terminal,
        });
        let waits = Arc::clone(&shown);
        let waiting = thread::spawn(move || waits.wait(patience));
        Phase {
            shown: Some((shown, waiting)),
        }
    }

    /// Says how far the phase has come, e.g. `removing what does not run: round 3`. Where the
    /// line cannot be changed any more, it stays as it is.
    pub(crate) fn step(&self, text: impl Into<String>) {
        if let Some((shown, _)) = &self.shown {
            let mut line = shown.line();
            line.text = text.into();
            if line.is_out && shown.is_terminal {
                line.draw(true);
            }
        }
    }
}

impl Drop for Phase {
    fn drop(&mut self) {
        let Some((shown, waiting)) = self.shown.take() else {
            return;
        };
        shown.line().has_ended = true;
        shown.ended.notify_all();
        // A thread that panicked has shown nothing.
        let _ = waiting.join();
        let mut line = shown.line();
        if line.is_out && shown.is_terminal {
            line.put("\r\x1b[K");
        }
    }
}

impl Shown {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the line if the phase lasts longer than `patience`.
    fn wait(&self, patience: Duration) {
        let line = self.line();
        let waited = self
            .ended
            .wait_timeout_while(line, patience, |line| !line.has_ended);
        let (mut line, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if !line.has_ended {
            line.is_out = true;
            line.draw(self.is_terminal);
        }
    }
}

impl Line {
    fn draw(&mut self, is_terminal: bool) {
        let line = format!("bundler: {} ..", self.text);
        if is_terminal {
            let line: String = line.chars().take(WIDTH_MAX).collect();
            self.put(&format!("\r\x1b[K{line}"));
        } else {
            self.put(&format!("{line}\n"));
        }
    }

    fn put(&mut self, text: &str) {
        // Nothing is lost where the line cannot be shown.
        let _ = self.out.write_all(text.as_bytes());
        let _ = self.out.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Standard error, for the test.
    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// What is seen of two steps, the first of which takes its time if `is_slow`.
    fn seen(is_slow: bool, is_terminal: bool) -> String {
        let paper = Paper::default();
        let patience = Duration::from_millis(if is_slow { 1 } else { 60_000 });
        let out = Box::new(paper.clone());
        let phase = Phase::begin("one".to_owned(), patience, out, is_terminal);
        while is_slow && paper.0.lock().unwrap().is_empty() {
            thread::yield_now();
        }
        phase.step("two");
        drop(phase);
        let bytes = paper.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn only_what_is_slow_is_said() {
        assert_eq!(seen(false, false), "");
        assert_eq!(seen(false, true), "");
        assert_eq!(seen(true, false), "bundler: one ..\n");
    }

    #[test]
    fn a_terminal_shows_each_step_and_is_left_clean() {
        let clear = "\r\x1b[K";
        let all = format!("{clear}bundler: one ..{clear}bundler: two ..{clear}");
        assert_eq!(seen(true, true), all);
    }

    #[test]
    fn nothing_is_said_to_nobody() {
        assert!(phase("quiet").shown.is_none());
    }
}
