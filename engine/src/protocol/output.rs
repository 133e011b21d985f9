//! Output: text lines to the manager.

use std::io::{ErrorKind, Write};

/// Maximum bytes of a text line: managers cut or refuse longer ones.
pub(super) const TEXT_BYTES_MAX: usize = 1000;

/// Writes `text` and a line feed, and flushes. If nobody reads any more, the process
/// ends.
pub(super) fn send(text: &str) {
    debug_assert!(!text.is_empty() && !text.contains('\n'));
    let mut end = text.len().min(TEXT_BYTES_MAX);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut bytes = text.as_bytes()[..end].to_vec();
    bytes.push(b'\n');
    // One write, so that no manager sees half of a text line.
    let mut stdout = std::io::stdout();
    let written = stdout.write_all(&bytes).and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::Interrupted => std::process::exit(0),
        _ => {}
    }
}
