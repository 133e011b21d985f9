//! Source text under construction: edits by byte range, indentation that never reaches into
//! a literal, and the memory of where each piece comes from.

use std::ops::Range;

use crate::text::source_map::{Mark, Marks};

/// A text that knows which of its lines begin inside a literal, and which file each piece
/// of it comes from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    string: String,
    /// Offsets of line starts that belong to a literal, ascending.
    frozen: Vec<usize>,
    marks: Marks,
}

/// The replacement of a byte range of a source file.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) text: Text,
}

impl Edit {
    pub(crate) fn insert(at: usize, text: impl Into<String>) -> Edit {
        Edit::replace(at..at, text)
    }

    pub(crate) fn replace(range: Range<usize>, text: impl Into<String>) -> Edit {
        let text = Text::plain(text);
        Edit { range, text }
    }

    pub(crate) fn remove(range: Range<usize>) -> Edit {
        Edit::replace(range, "")
    }
}

impl Text {
    /// Text whose every line may be indented.
    pub(crate) fn plain(string: impl Into<String>) -> Text {
        Text {
            string: string.into(),
            ..Text::default()
        }
    }

    /// Text whose lines, the first aside, must stay where they are.
    pub(crate) fn literal(string: impl Into<String>) -> Text {
        let string = string.into();
        let whole = 0..string.len();
        Text::with_literals(string, &[whole])
    }

    /// Text with literals at the given byte ranges, ascending and disjoint.
    pub(crate) fn with_literals(string: String, literals: &[Range<usize>]) -> Text {
        let frozen = literals
            .iter()
            .flat_map(|range| line_starts(&string, range.clone()))
            .collect();
        Text {
            string,
            frozen,
            ..Text::default()
        }
    }

    /// This text with `marks` for its origin.
    pub(crate) fn with_marks(mut self, marks: Marks) -> Text {
        self.marks = marks;
        self
    }

    /// The text and where it comes from.
    pub(crate) fn into_parts(self) -> (String, Marks) {
        (self.string, self.marks)
    }

    pub(crate) fn marks(&self) -> &Marks {
        &self.marks
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.string
    }

    /// Appends text that the bundler makes.
    pub(crate) fn push_str(&mut self, string: &str) {
        if !string.is_empty() {
            let at = self.string.len();
            self.marks.push(Mark { at, origin: None });
            self.string.push_str(string);
        }
    }

    pub(crate) fn push(&mut self, other: &Text) {
        self.push_slice(other, 0..other.string.len());
    }

    /// Appends `range` of `other`.
    pub(crate) fn push_slice(&mut self, other: &Text, range: Range<usize>) {
        let base = self.string.len();
        let first = other.frozen.partition_point(|&at| at <= range.start);
        let last = other.frozen.partition_point(|&at| at <= range.end);
        let moved = other.frozen[first..last]
            .iter()
            .map(|at| at - range.start + base);
        self.frozen.extend(moved);
        self.push_line(other, range);
    }

    /// Appends `range` of `other` without the line starts that are frozen in it.
    fn push_line(&mut self, other: &Text, range: Range<usize>) {
        self.marks
            .push_slice(self.string.len(), &other.marks, range.clone());
        self.string.push_str(&other.string[range]);
    }

    /// The piece at `range`, literals and origin included.
    pub(crate) fn part(&self, range: Range<usize>) -> Text {
        let mut out = Text::default();
        out.push_slice(self, range);
        out
    }

    /// The text with `edits` applied. Of two edits that overlap the one that begins first
    /// wins, and of two that begin together the longer: a removal takes along all edits
    /// inside it. Insertions at one place keep their order, before an edit of the text that
    /// stands there.
    pub(crate) fn edited(&self, mut edits: Vec<Edit>) -> Text {
        // An insertion goes before an edit of the text that it stands at.
        edits.sort_by_key(|edit| {
            let Range { start, end } = edit.range;
            (start, start != end, std::cmp::Reverse(end))
        });
        let mut out = Text::default();
        let mut done = 0;
        for edit in &edits {
            if edit.range.start < done {
                continue;
            }
            out.push_slice(self, done..edit.range.start);
            out.push(&edit.text);
            done = edit.range.end;
        }
        out.push_slice(self, done..self.string.len());
        out
    }

    /// The text one level deeper: four spaces before each line that is not blank and does
    /// not begin inside a literal.
    pub(crate) fn indented(&self) -> Text {
        let mut out = Text::default();
        let mut at = 0;
        for line in self.string.split_inclusive('\n') {
            let frozen = self.frozen.binary_search(&at).is_ok();
            if frozen {
                out.frozen.push(out.string.len());
            } else if !line.trim().is_empty() {
                out.string.push_str("    ");
            }
            out.push_line(self, at..at + line.len());
            at += line.len();
        }
        out
    }

    /// The text with at most one blank line at a time, and none behind an opening or
    /// before a closing brace, literals aside.
    pub(crate) fn collapsed(&self) -> Text {
        let mut out = Text::default();
        let mut at = 0;
        let mut opens = true;
        // A blank line waits for the line that shows whether it is needed.
        let mut waits = false;
        for line in self.string.split_inclusive('\n') {
            let frozen = self.frozen.binary_search(&at).is_ok();
            let range = at..at + line.len();
            at = range.end;
            if !frozen && line.trim().is_empty() {
                waits = !opens;
                continue;
            }
            if waits && (frozen || !line.trim_start().starts_with('}')) {
                out.string.push('\n');
            }
            waits = false;
            if frozen {
                out.frozen.push(out.string.len());
            }
            out.push_line(self, range);
            opens =
                line.trim_end().ends_with('{') && self.frozen.binary_search(&at).is_err();
        }
        out
    }

    /// The text without blanks before its first line and without a newline behind its last.
    pub(crate) fn without_margin(&self) -> Text {
        let start = self.string.len() - self.string.trim_start().len();
        let end = self.string.trim_end().len().max(start);
        let mut out = Text::default();
        out.push_slice(self, start..end);
        out
    }

    /// The text without blank lines at its two ends, ending in one newline unless empty.
    pub(crate) fn trimmed(&self) -> Text {
        let start = self.string.len() - self.string.trim_start_matches('\n').len();
        let end = self.string.trim_end().len().max(start);
        let mut out = Text::default();
        out.push_slice(self, start..end);
        if !out.string.is_empty() {
            out.string.push('\n');
        }
        out
    }
}

/// Offsets of the lines that begin inside `range`.
fn line_starts(string: &str, range: Range<usize>) -> Vec<usize> {
    let base = range.start;
    string[range]
        .match_indices('\n')
        .map(|(at, _)| base + at + 1)
        .collect()
}
