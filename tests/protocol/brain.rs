//! A brain as its manager sees it: a process with two pipes.
//!
//! Every wait has a watchdog, and every complaint shows the whole conversation, with the
//! milliseconds since the process was started. The file stands alone, so that other test
//! programs can take it in by `#[path]`.
#![allow(dead_code)] // each program uses its own part of it

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Column and row, both from 0.
pub type Point = (i32, i32);

/// Added where promptness is judged: on two busy cores a brain that has done everything
/// may still wait for its turn to exit or to print.
pub const SLACK_MS: u64 = 200;
/// The specification gives a brain 100 ms to exit.
pub const EXIT_LIMIT: Duration = Duration::from_millis(100 + SLACK_MS);
/// No answer of any test is worth waiting for longer.
const WATCHDOG: Duration = Duration::from_secs(20);
/// The longest line that every known manager reads in one piece.
const LINE_BYTES_MAX: usize = 1000;

pub fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// `x,y` as a brain must write it: digits, a comma, digits.
pub fn parse_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if digits(x) && digits(y) {
        Some((x.parse().ok()?, y.parse().ok()?))
    } else {
        None
    }
}

struct Line {
    bytes: Vec<u8>,
    read_at: Instant,
}

pub struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Line>,
    errors: Option<JoinHandle<Vec<u8>>>,
    started: Instant,
    sent_at: Instant,
    answered_at: Instant,
    messages: Vec<String>,
    log: Vec<String>,
}

impl Brain {
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
        Brain {
            input: child.stdin.take(),
            child,
            output,
            errors: Some(errors),
            started,
            sent_at: started,
            answered_at: started,
            messages: Vec::new(),
            log: vec![format!(
                "        {} {}",
                program.display(),
                arguments.join(" ")
            )],
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn send(&mut self, line: &str) {
        self.send_raw(format!("{line}\n").as_bytes());
    }

    pub fn send_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.send(line);
        }
    }

    /// Writes the bytes as they are, in one piece.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        self.log_bytes("> ", bytes);
        self.sent_at = Instant::now();
        let input = self.input.as_mut().expect("the input is open");
        if let Err(error) = input.write_all(bytes).and_then(|()| input.flush()) {
            self.fail(&format!("the brain does not read: {error}"));
        }
    }

    /// End of input: what a brain sees of a manager that is gone.
    pub fn close_input(&mut self) {
        self.note("(end of input)");
        self.sent_at = Instant::now();
        self.input = None;
    }

    /// The next line that is neither MESSAGE nor DEBUG.
    pub fn answer(&mut self) -> String {
        self.answer_within(WATCHDOG)
    }

    pub fn answer_within(&mut self, limit: Duration) -> String {
        match self.wait_for_answer(limit) {
            Some(answer) => answer,
            None => self.fail(&format!("no answer within {limit:?}")),
        }
    }

    /// None when the time is over.
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

    /// The next line, be it an answer or a remark.
    pub fn wait_for_line(&mut self, limit: Duration) -> Option<String> {
        self.messages.clear();
        let line = self.line_before(Instant::now() + limit)?;
        Some(self.check_line(&line))
    }

    fn line_before(&mut self, deadline: Instant) -> Option<Line> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.fail_closed(),
        }
    }

    /// From the last command to the last answer.
    pub fn answer_time(&self) -> Duration {
        self.answered_at.saturating_duration_since(self.sent_at)
    }

    /// The MESSAGE and DEBUG lines that came before the last answer.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    pub fn expect(&mut self, wanted: &str) {
        let answer = self.answer();
        if answer != wanted {
            self.fail(&format!("wanted `{wanted}`, got `{answer}`"));
        }
    }

    /// For answers whose further text is for people.
    pub fn expect_word(&mut self, wanted: &str) {
        let answer = self.answer();
        if answer.split(' ').next() != Some(wanted) {
            self.fail(&format!("wanted `{wanted} ..`, got `{answer}`"));
        }
    }

    pub fn expect_move(&mut self, is_legal: impl Fn(Point) -> bool) -> Point {
        let answer = self.answer();
        match parse_point(&answer) {
            Some(point) if is_legal(point) => point,
            Some(_) => self.fail(&format!("`{answer}` is not a legal move")),
            None => self.fail(&format!("wanted a move, got `{answer}`")),
        }
    }

    /// Nothing at all is printed meanwhile, not even a MESSAGE.
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

    /// No answer comes meanwhile; remarks may.
    pub fn expect_thinking(&mut self, duration: Duration) {
        if let Some(answer) = self.wait_for_answer(duration) {
            self.fail(&format!("`{answer}` came too early for this test"));
        }
    }

    /// END: the brain is gone at once and has nothing more to say.
    pub fn finish(mut self) {
        self.send("END");
        self.expect_exit(EXIT_LIMIT);
    }

    /// The same for a brain that may have been talking when its last line was sent.
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

    /// The brain exits by itself with status 0, prints nothing more, and never wrote to
    /// its standard error, which some managers take for answers. The limit counts from
    /// what was last sent.
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
        self.note(&format!("(exit {taken:?} after the last line)"));
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

    /// A line is LF-ended text without blanks at its ends, and a remark has a text.
    fn check_line(&mut self, line: &Line) -> String {
        self.log_bytes_at("< ", &line.bytes, line.read_at);
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

    fn note(&mut self, text: &str) {
        self.log_line("  ", text, Instant::now());
    }

    fn log_bytes(&mut self, mark: &str, bytes: &[u8]) {
        self.log_bytes_at(mark, bytes, Instant::now());
    }

    fn log_bytes_at(&mut self, mark: &str, bytes: &[u8], at: Instant) {
        const SHOWN: usize = 200;
        let plain = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let end = plain.len().min(SHOWN);
        let mut text = plain[..end].escape_ascii().to_string();
        if plain.len() > end {
            text += &format!(".. ({} bytes)", plain.len());
        }
        self.log_line(mark, &text, at);
    }

    fn log_line(&mut self, mark: &str, text: &str, at: Instant) {
        let time = at.saturating_duration_since(self.started).as_millis();
        self.log.push(format!("{time:>6}  {mark}{text}"));
    }

    fn fail_closed(&mut self) -> ! {
        // The process is as good as gone; a moment later it is.
        thread::sleep(ms(SLACK_MS));
        match self.child.try_wait() {
            Ok(Some(status)) => self.fail(&format!("the brain ended with {status}")),
            _ => self.fail("the brain closed its output"),
        }
    }

    /// Panics with the conversation so far.
    pub fn fail(&self, what: &str) -> ! {
        panic!(
            "{what}\nthe conversation, in ms:\n{}\n",
            self.log.join("\n")
        );
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn is_remark(line: &str) -> bool {
    line.starts_with("MESSAGE ") || line.starts_with("DEBUG ")
}

fn read_lines(output: ChildStdout) -> Receiver<Line> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut bytes = Vec::new();
            match output.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => return,
                Ok(_) => {
                    let line = Line {
                        bytes,
                        read_at: Instant::now(),
                    };
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            }
        }
    });
    receiver
}

fn read_all(mut errors: ChildStderr) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = errors.read_to_end(&mut bytes);
        bytes
    })
}
