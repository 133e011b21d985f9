//! Ranges of a text: whole lines, and what goes with them.

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

/// `range` with the comma behind it, if there is one.
pub(crate) fn with_comma(raw: &str, range: Range<usize>) -> Range<usize> {
    let rest = &raw[range.end..];
    let comma = rest.len() - rest.trim_start().len();
    if rest[comma..].starts_with(',') {
        range.start..range.end + comma + 1
    } else {
        range
    }
}

/// `range`, which are whole lines, with the blank line before them if otherwise two blank
/// lines or a blank line and an end would meet.
pub(crate) fn with_blank_line(raw: &str, range: Range<usize>) -> Range<usize> {
    let (before, behind) = (&raw[..range.start], &raw[range.end..]);
    let next = behind.trim_start_matches([' ', '\t']);
    let meets = next.is_empty() || next.starts_with(['\n', '}']);
    if meets && before.ends_with("\n\n") {
        range.start - 1..range.end
    } else {
        range
    }
}

/// `ranges` in ascending order, those that overlap joined.
pub(crate) fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    let mut out: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match out.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => out.push(range),
        }
    }
    out
}
