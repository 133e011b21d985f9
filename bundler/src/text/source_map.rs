//! The origin of each piece of a bundle.
//!
//! Text is put together from slices of source files and from pieces that the bundler makes.
//! Each slice leaves a mark: its offset in the text, and the file and offset that it was
//! taken from. Marks travel through all later steps, since every step only cuts, joins and
//! shifts slices: so the place of any byte is the place of the last mark before it, and as
//! many bytes further.

use std::ops::Range;
use std::sync::Arc;

use crate::text::error::Place;
use crate::text::splices::Splices;

/// The marks of a text, ascending.
#[derive(Debug, Clone, Default)]
pub(crate) struct Marks(Vec<Mark>);

/// A place in a text from which on it comes from `origin`; from the bundler itself if
/// `None`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    pub(crate) at: usize,
    pub(crate) origin: Option<Origin>,
}

/// A byte of a source file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Origin {
    pub(crate) file: usize,
    pub(crate) at: usize,
    /// True if all that follows comes from there too, as all that a macro expands to comes
    /// from its call.
    pub(crate) stays: bool,
}

impl Marks {
    /// The marks of the whole text of one file, in which `splices` are not as on disk.
    pub(crate) fn of_file(file: usize, splices: &Splices) -> Marks {
        let mark = |at: usize, on_disk: usize, stays: bool| {
            let origin = Some(Origin {
                file,
                at: on_disk,
                stays,
            });
            Mark { at, origin }
        };
        let mut marks = Marks(vec![mark(0, 0, false)]);
        for splice in splices.iter() {
            marks.push(mark(splice.at.start, splice.from.start, true));
            marks.push(mark(splice.at.end, splice.from.end, false));
        }
        marks
    }

    /// Adds a mark behind all others, unless it says nothing new.
    pub(crate) fn push(&mut self, mark: Mark) {
        if self.0.last().is_some_and(|last| last.at == mark.at) {
            self.0.pop();
        }
        let known = self.0.last().and_then(|last| last.origin_at(mark.at));
        let is_new = known != mark.origin || self.0.is_empty();
        if is_new {
            self.0.push(mark);
        }
    }

    /// Adds the marks of a slice of another text, which is put at `base`.
    pub(crate) fn push_slice(&mut self, base: usize, other: &Marks, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let next = other.0.partition_point(|mark| mark.at <= range.start);
        let origin = match next.checked_sub(1) {
            Some(last) => other.0[last].origin_at(range.start),
            None => None,
        };
        self.push(Mark { at: base, origin });
        for mark in other.0[next..]
            .iter()
            .take_while(|mark| mark.at < range.end)
        {
            self.push(Mark {
                at: mark.at - range.start + base,
                origin: mark.origin,
            });
        }
    }

    /// The origin of the byte at `at`; `None` for what the bundler made.
    pub(crate) fn origin_at(&self, at: usize) -> Option<Origin> {
        let next = self.0.partition_point(|mark| mark.at <= at);
        self.0[..next].last().and_then(|mark| mark.origin_at(at))
    }

    /// The place in the sources of a range of the text; for what the bundler made, the
    /// place before it.
    pub(crate) fn place(&self, files: &[OriginFile], range: Range<usize>) -> Option<Place> {
        let direct = self.origin_at(range.start);
        let origin = direct.or_else(|| self.origin_before(range.start))?;
        let OriginFile { shown, text } = files.get(origin.file)?;
        let wanted = if direct.is_some_and(|it| !it.stays) {
            range.len()
        } else {
            1
        };
        let start = floor(text, origin.at);
        let end = floor(text, origin.at + wanted).max(start);
        Some(Place {
            file: shown.clone(),
            text: text.clone(),
            range: start..end,
        })
    }

    /// The end of the last piece before `at` that comes from a file.
    fn origin_before(&self, at: usize) -> Option<Origin> {
        let next = self.0.partition_point(|mark| mark.at <= at);
        let before = self.0[..next].windows(2).rev();
        let mut ends = before.filter_map(|pair| {
            let end = pair[1].at.checked_sub(1)?;
            pair[0].origin_at(end)
        });
        ends.next()
    }
}

impl Mark {
    fn origin_at(&self, at: usize) -> Option<Origin> {
        self.origin.map(|origin| Origin {
            at: origin.at + if origin.stays { 0 } else { at - self.at },
            ..origin
        })
    }
}

/// A file that went into a bundle.
#[derive(Debug, Clone)]
pub(crate) struct OriginFile {
    /// The path as the user would name it.
    pub(crate) shown: Arc<str>,
    pub(crate) text: Arc<str>,
}

/// The marks of a bundle, with the files that they speak of.
#[derive(Debug, Clone, Default)]
pub(crate) struct SourceMap {
    pub(crate) marks: Marks,
    pub(crate) files: Vec<OriginFile>,
}

impl SourceMap {
    /// The place in the sources of a range of the bundle.
    pub(crate) fn place(&self, range: Range<usize>) -> Option<Place> {
        self.marks.place(&self.files, range)
    }

    /// The file and the line, from 1, of the byte at `at`; `None` for what the bundler
    /// made.
    pub(crate) fn line(&self, at: usize) -> Option<(&str, usize)> {
        let origin = self.marks.origin_at(at)?;
        let OriginFile { shown, text } = self.files.get(origin.file)?;
        let before = &text[..floor(text, origin.at)];
        Some((shown, before.matches('\n').count() + 1))
    }
}

/// The last boundary of a character at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
