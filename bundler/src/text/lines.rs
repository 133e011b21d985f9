//! Whole lines of a text.

use std::ops::Range;

/// The offset at which the line begins that holds the byte at `offset`.
pub(crate) fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
}

/// `range` grown to whole lines where it shares them with nothing else, else by the blanks
/// behind it.
pub(crate) fn whole_lines(text: &str, range: Range<usize>) -> Range<usize> {
    let line_start = line_start(text, range.start);
    let rest = &text[range.end..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let alone_before = text[line_start..range.start].trim().is_empty();
    let alone_behind = rest[blanks..].is_empty() || rest[blanks..].starts_with('\n');
    if alone_before && alone_behind {
        let newline = usize::from(!rest[blanks..].is_empty());
        line_start..range.end + blanks + newline
    } else {
        range.start..range.end + blanks
    }
}
