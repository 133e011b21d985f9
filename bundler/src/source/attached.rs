//! The comments that belong to what stands below them.

use std::ops::Range;

use crate::rust::token::{self, Token};
use crate::text::lines::whole_lines;

/// The offsets at which tokens end, delimiters included, ascending.
pub(crate) fn token_ends(tokens: &[Token]) -> Vec<usize> {
    let mut ends = Vec::new();
    token::each_list(tokens, &mut |list| {
        for token in list {
            ends.push(token.range.end);
            if token.group().is_some() {
                ends.push(token.range.start + 1);
            }
        }
    });
    ends.sort_unstable();
    ends
}

/// `range` in whole lines, with the comments that belong to what stands there: those
/// directly above, and the banner of a module.
pub(crate) fn with_comments(
    text: &str,
    ends: &[usize],
    range: Range<usize>,
) -> Range<usize> {
    let range = whole_lines(text, range);
    let before = ends.partition_point(|&end| end <= range.start);
    let floor = before.checked_sub(1).map_or(0, |last| ends[last]);
    let at_line_start = range.start == 0 || text[..range.start].ends_with('\n');
    if !at_line_start {
        return range;
    }
    let mut start = range.start;
    let mut rest = range.start;
    let mut is_attached = true;
    while rest > floor {
        let line_start = text[..rest - 1].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..rest].trim();
        if line_start < floor {
            break;
        }
        let is_banner = line.starts_with("// ---- ") && line.ends_with("----");
        if line.starts_with("//") && (is_attached || is_banner) {
            start = line_start;
        } else if line.is_empty() {
            is_attached = false;
        } else {
            break;
        }
        rest = line_start;
    }
    start..range.end
}
