//! The output of a process, read by threads of their own, so that nothing blocks it.

use std::io::{BufRead, BufReader, Read};
use std::process::{ChildStderr, ChildStdout};
use std::sync::mpsc::{channel, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// A text line of a brain, with its end.
pub(super) struct Line {
    pub(super) bytes: Vec<u8>,
    pub(super) read_at: Instant,
}

/// Hands on each text line as soon as it is there, until the output is closed.
pub(super) fn read_lines(output: ChildStdout) -> Receiver<Line> {
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

/// Reads all that is written to standard error.
pub(super) fn read_all(mut errors: ChildStderr) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = errors.read_to_end(&mut bytes);
        bytes
    })
}
