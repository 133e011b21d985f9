//! A file with edits applied to it, each byte of which knows the place on disk that it stands
//! for.

use std::ops::Range;

use crate::source::file_text::FileText;
use crate::source::program::Source;
use crate::text::marked_text::Edit;
use crate::text::source_map::Marks;
use crate::text::splices::Splices;

/// The text of `source` with `edits`, whose marks speak of the text of `source`.
pub(super) fn text(source: &Source, edits: Vec<Edit>) -> FileText {
    let marks = Marks::of_file(0, &Splices::default());
    let text = source.text.clone().with_marks(marks).edited(edits);
    let splices = splices(source, text.as_str(), text.marks());
    FileText {
        shown: source.shown.clone(),
        disk: source.disk.clone(),
        raw: text.as_str().into(),
        splices,
    }
}

/// The pieces of `text` that are not as on disk, where `marks` tell which are not as in
/// `source`.
fn splices(source: &Source, text: &str, marks: &Marks) -> Splices {
    let mut out = Splices::default();
    // The place in the source that the last piece ends at.
    let mut behind = 0;
    for (piece, origin) in marks.pieces(text.len()) {
        match origin {
            Some(origin) if !origin.stays => {
                let old = origin.at..origin.at + piece.len();
                behind = old.end;
                unchanged(source, piece, old, &mut out);
            }
            other => {
                let at = other.map_or(behind, |origin| origin.at);
                let from = source.splices.origin(at..at).start;
                let end = from + word(&source.disk, from);
                out.push(piece, from..end);
            }
        }
    }
    out
}

/// Adds what is to know of a piece that stands in the source at `old`.
fn unchanged(source: &Source, piece: Range<usize>, old: Range<usize>, out: &mut Splices) {
    let moved = |at: usize| at - old.start + piece.start;
    let from = source.splices.origin(old.start..old.start).start;
    // What follows is as many bytes further on disk as here.
    out.push(piece.start..piece.start, from..from);
    for splice in source.splices.iter() {
        let (start, end) = (splice.at.start.max(old.start), splice.at.end.min(old.end));
        let reaches = splice.at.start < old.end && splice.at.end > old.start;
        let is_empty_within = splice.at.is_empty()
            && old.start < splice.at.start
            && splice.at.start < old.end;
        if reaches || is_empty_within {
            out.push(moved(start)..moved(end), splice.from.clone());
        }
    }
}

/// The length of the word that stands in `text` at `at`.
fn word(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
    match end {
        Some(0) => rest.chars().next().map_or(0, char::len_utf8),
        Some(end) => end,
        None => rest.len(),
    }
}
