//! Expectations: the next word or deed of a brain, or else the test fails.

use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use super::{is_remark, ms, parse_point, Brain, Point, SLACK_MS};

/// The longest that an exit may take: the specification gives a brain 100 ms.
pub const EXIT_MAX: Duration = Duration::from_millis(100 + SLACK_MS);

impl Brain {
    /// The next answer must be `wanted`.
    pub fn expect(&mut self, wanted: &str) {
        let answer = self.answer();
        if answer != wanted {
            self.fail(&format!("wanted `{wanted}`, got `{answer}`"));
        }
    }

    /// The next answer must be a move that `is_legal` accepts; this move.
    pub fn expect_move(&mut self, is_legal: impl Fn(Point) -> bool) -> Point {
        let answer = self.answer();
        match parse_point(&answer) {
            Some(point) if is_legal(point) => point,
            Some(_) => self.fail(&format!("`{answer}` is not a legal move")),
            None => self.fail(&format!("wanted a move, got `{answer}`")),
        }
    }

    /// Nothing at all may be printed for this `duration`, not even a MESSAGE.
    pub fn expect_silence(&mut self, duration: Duration) {
        match self.output.recv_timeout(duration) {
            Ok(line) => {
                let text = self.check_line(&line);
                self.fail(&format!("`{text}` was not asked for"));
            }
            Err(RecvTimeoutError::Timeout) => (),
            Err(RecvTimeoutError::Disconnected) => self.fail_closed(),
        }
    }

    /// No answer may come for this `duration`; remarks may.
    pub fn expect_thinking(&mut self, duration: Duration) {
        if let Some(answer) = self.wait_for_answer(duration) {
            self.fail(&format!("`{answer}` came too early for this test"));
        }
    }

    /// Sends END: the brain must be gone at once and have nothing more to say.
    pub fn finish(mut self) {
        self.send("END");
        self.expect_exit(EXIT_MAX);
    }

    /// The exit of a brain that may have been talking when it was last written to: remarks may
    /// come before [`Brain::expect_exit`]; the time until it is gone.
    pub fn expect_exit_after_talk(&mut self, limit: Duration) -> Duration {
        let deadline = self.sent_at + limit;
        let left = || deadline.saturating_duration_since(Instant::now());
        while let Ok(line) = self.output.recv_timeout(left()) {
            let text = self.check_line(&line);
            if !is_remark(&text) {
                self.fail(&format!("`{text}` instead of an exit"));
            }
        }
        self.expect_exit(limit)
    }

    /// The brain must exit by itself with status 0, print nothing more, and never have written
    /// to its standard error, which some managers take for answers. The `limit` counts from
    /// what was last sent; the time until the brain is gone.
    pub fn expect_exit(&mut self, limit: Duration) -> Duration {
        let deadline = self.sent_at + limit;
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => {
                let text = self.check_line(&line);
                self.fail(&format!("`{text}` instead of an exit"));
            }
            Err(RecvTimeoutError::Timeout) => self.fail(&format!("no exit in {limit:?}")),
            Err(RecvTimeoutError::Disconnected) => (),
        }
        self.wait_for_exit(deadline);
        let taken = self.sent_at.elapsed();
        self.log
            .note(&format!("(exit {taken:?} after the last line)"));
        self.check_errors();
        taken
    }

    fn wait_for_exit(&mut self, deadline: Instant) {
        loop {
            match self.child.try_wait().expect("the child can be waited for") {
                Some(status) if status.success() => return,
                Some(status) => self.fail(&format!("the brain ended with {status}")),
                None if Instant::now() > deadline => {
                    self.fail("output closed, but no exit")
                }
                None => thread::sleep(ms(1)),
            }
        }
    }

    fn check_errors(&mut self) {
        let errors = self
            .errors
            .take()
            .map(|reader| reader.join().expect("no panic"));
        let text = errors.unwrap_or_default();
        if !text.is_empty() {
            let text = String::from_utf8_lossy(&text).into_owned();
            self.fail(&format!("standard error is not empty:\n{text}"));
        }
    }
}
