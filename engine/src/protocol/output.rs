//! Lines to the manager.

use std::io::{ErrorKind, Write};

/// Bytes of a line at most: managers cut or refuse longer ones.
pub(super) const LINE_BYTES_MAX: usize = 1000;

/// Writes `line` and a line feed, and flushes. If nobody reads any more, the process ends.
pub(super) fn send(line: &str) {
    debug_assert!(!line.is_empty() && !line.contains('\n'));
    let mut end = line.len().min(LINE_BYTES_MAX);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    let mut bytes = line.as_bytes()[..end].to_vec();
    bytes.push(b'\n');
    // One write a line, so that no manager sees half of one.
    let mut stdout = std::io::stdout();
    let written = stdout.write_all(&bytes).and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::Interrupted => std::process::exit(0),
        _ => {}
    }
}
