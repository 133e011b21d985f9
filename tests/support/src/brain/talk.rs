//! The process, what it is sent, and the answers that it gives.

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::log::Log;
use super::read::{read_all, read_lines, Line};
use super::{is_remark, ms, SLACK_MS};

/// No answer of any test is worth waiting for longer.
const WATCHDOG: Duration = Duration::from_secs(20);
/// The longest text line that every known manager reads in one piece.
const LINE_BYTES_MAX: usize = 1000;

/// A running program that plays. It is killed when this is dropped.
pub struct Brain {
    pub(super) child: Child,
    input: Option<ChildStdin>,
    pub(super) output: Receiver<Line>,
    pub(super) errors: Option<JoinHandle<Vec<u8>>>,
    pub(super) sent_at: Instant,
    answered_at: Instant,
    messages: Vec<String>,
    pub(super) log: Log,
}

impl Brain {
    /// Starts `program`.
    ///
    /// # Panics
    /// If it cannot be started. All other methods panic, with the whole conversation, when the
    /// brain does not what is expected of it.
    pub fn spawn(program: &Path, arguments: &[&str]) -> Brain {
        let started = Instant::now();
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let output = read_lines(child.stdout.take().expect("piped"));
        let errors = read_all(child.stderr.take().expect("piped"));
        let command = format!("{} {}", program.display(), arguments.join(" "));
        Brain {
            input: child.stdin.take(),
            child,
            output,
            errors: Some(errors),
            sent_at: started,
            answered_at: started,
            messages: Vec::new(),
            log: Log::new(started, &command),
        }
    }

    /// The number of the process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a text line.
    pub fn send(&mut self, line: &str) {
        self.send_raw(format!("{line}\n").as_bytes());
    }

    /// Sends text lines, each in a write of its own.
    pub fn send_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.send(line);
        }
    }

    /// Writes the bytes as they are, in one piece.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        self.sent_at = Instant::now();
        self.log.bytes("> ", bytes, self.sent_at);
        let input = self.input.as_mut().expect("the input is open");
        if let Err(error) = input.write_all(bytes).and_then(|()| input.flush()) {
            self.fail(&format!("the brain does not read: {error}"));
        }
    }

    /// Closes the input: what a brain sees of a manager that is gone.
    pub fn close_input(&mut self) {
        self.log.note("(end of input)");
        self.sent_at = Instant::now();
        self.input = None;
    }

    /// The next text line that is neither MESSAGE nor DEBUG.
    pub fn answer(&mut self) -> String {
        self.answer_within(WATCHDOG)
    }

    /// The next answer, which must come within `limit`.
    pub fn answer_within(&mut self, limit: Duration) -> String {
        match self.wait_for_answer(limit) {
            Some(answer) => answer,
            None => self.fail(&format!("no answer within {limit:?}")),
        }
    }

    /// The next answer; none if it does not come within `limit`.
    pub fn wait_for_answer(&mut self, limit: Duration) -> Option<String> {
        self.messages.clear();
        let deadline = Instant::now() + limit;
        loop {
            let line = self.line_before(deadline)?;
            let text = self.check_line(&line);
            if !is_remark(&text) {
                self.answered_at = line.read_at;
                return Some(text);
            }
            self.messages.push(text);
        }
    }

    /// The next text line, be it an answer or a remark; none if it does not come within
    /// `limit`.
    pub fn wait_for_line(&mut self, limit: Duration) -> Option<String> {
        self.messages.clear();
        let line = self.line_before(Instant::now() + limit)?;
        Some(self.check_line(&line))
    }

    /// The next text line; none if the output is closed, which a brain that ends does. It
    /// must do one or the other within `limit`.
    pub fn wait_for_line_or_exit(&mut self, limit: Duration) -> Option<String> {
        match self.output.recv_timeout(limit) {
            Ok(line) => Some(self.check_line(&line)),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => self.fail(&format!("no end in {limit:?}")),
        }
    }

    fn line_before(&mut self, deadline: Instant) -> Option<Line> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.fail_closed(),
        }
    }

    /// The time from the last write to the last answer.
    pub fn answer_time(&self) -> Duration {
        self.answered_at.saturating_duration_since(self.sent_at)
    }

    /// The MESSAGE and DEBUG lines that came before the last answer.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// Checks that a text line ends with LF and has no blanks at its ends, and that a remark
    /// has a text; the line without its end.
    pub(super) fn check_line(&mut self, line: &Line) -> String {
        self.log.bytes("< ", &line.bytes, line.read_at);
        let text = match std::str::from_utf8(&line.bytes) {
            Ok(text) => text.to_string(),
            Err(error) => self.fail(&format!("the line is not UTF-8: {error}")),
        };
        let body = match text.strip_suffix('\n') {
            Some(body) => body,
            None => self.fail("the line does not end with LF"),
        };
        if body.is_empty() || body.trim() != body || body.contains('\r') {
            self.fail("the line is empty, has blanks at an end or a CR");
        }
        if matches!(body.to_ascii_uppercase().as_str(), "MESSAGE" | "DEBUG") {
            self.fail("a remark without text is an answer to some managers");
        }
        if body.len() > LINE_BYTES_MAX {
            self.fail("the line is too long for some managers");
        }
        body.to_string()
    }

    /// Panics because the output is closed where an answer is due.
    pub(super) fn fail_closed(&mut self) -> ! {
        // The process is as good as gone; a moment later it is.
        thread::sleep(ms(SLACK_MS));
        match self.child.try_wait() {
            Ok(Some(status)) => self.fail(&format!("the brain ended with {status}")),
            _ => self.fail("the brain closed its output"),
        }
    }

    /// Panics with `what` and the conversation so far.
    pub fn fail(&self, what: &str) -> ! {
        panic!("{what}\nthe conversation, in ms:\n{}\n", self.log.text());
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
