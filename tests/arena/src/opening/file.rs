//! Files of openings.

use std::fs;
use std::path::Path;

use super::error::{OpeningError, Problem};
use super::notation::Notation;
use super::notation::{check_psq_header, parse_offset, parse_pos, parse_psq_stone};
use super::Ground;
use crate::rules::Point;

/// A text line that is neither blank nor a remark.
#[derive(Clone, Copy)]
struct TextLine<'a> {
    /// Number of the line in its file, from 1.
    number: usize,
    /// The line without blanks at its ends.
    text: &'a str,
}

/// A fault, and the number of its text line.
type Fault = (usize, Problem);

/// Reads the openings of a file for a ground, in the notation that the first text line looks like: of
/// each the first `plies` stones, or all.
///
/// # Errors
/// The file cannot be read or holds no opening, or one of its openings does not fit the ground.
pub(crate) fn read(
    path: &Path,
    plies: Option<usize>,
    ground: &Ground,
) -> Result<Vec<Vec<Point>>, OpeningError> {
    let file = path.display().to_string();
    match fs::read(path) {
        Ok(bytes) => parse(
            &String::from_utf8_lossy(&bytes),
            &file,
            None,
            plies.unwrap_or(usize::MAX),
            ground,
        ),
        Err(error) => Err(OpeningError::Unreadable { file, error }),
    }
}

/// Reads the openings of a text, as [`read`] does, which errors call `file`. Blank lines and
/// lines that begin with `#` do not count.
///
/// All stones of a PSQ file are the opening, whatever time they took. What comes after the first
/// `plies` stones of an opening only has to be on the board: it can be the rest of a game.
pub(super) fn parse(
    text: &str,
    file: &str,
    notation: Option<Notation>,
    plies: usize,
    ground: &Ground,
) -> Result<Vec<Vec<Point>>, OpeningError> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| TextLine {
        number: index + 1,
        text: line.trim(),
    });
    let lines: Vec<TextLine<'_>> = lines
        .filter(|line| !line.text.is_empty() && !line.text.starts_with('#'))
        .collect();
    let Some(first) = lines.first() else {
        return Err(OpeningError::Empty { file: file.into() });
    };
    let openings = match notation.unwrap_or_else(|| Notation::of(first.text)) {
        Notation::Psq => psq_opening(&lines, plies, ground).map(|opening| vec![opening]),
        notation => lines
            .iter()
            .map(|&line| line_opening(line, notation, plies, ground))
            .collect(),
    };
    openings.map_err(|(line, problem)| OpeningError::Wrong {
        file: file.to_string(),
        line,
        problem,
    })
}

/// Returns the opening of a text line in offset or pos notation.
fn line_opening(
    line: TextLine<'_>,
    notation: Notation,
    plies: usize,
    ground: &Ground,
) -> Result<Vec<Point>, Fault> {
    let board = ground.board();
    let opening = match notation {
        Notation::Pos => parse_pos(line.text, &board),
        _ => parse_offset(line.text, &board),
    };
    let checked = opening.and_then(|mut opening| {
        opening.truncate(plies);
        ground.check(&opening).map(|_| opening)
    });
    checked.map_err(|problem| (line.number, problem))
}

/// Returns the stones of a PSQ file, which end at the first text line without a comma.
fn psq_opening(
    lines: &[TextLine<'_>],
    plies: usize,
    ground: &Ground,
) -> Result<Vec<Point>, Fault> {
    let board = ground.board();
    let header = lines[0];
    check_psq_header(header.text, &board).map_err(|problem| (header.number, problem))?;
    let mut opening = Vec::new();
    let mut ended = false;
    for &TextLine { number, text } in &lines[1..] {
        let stone = parse_psq_stone(text, &board);
        let is_stray = ended && matches!(stone, Ok(Some(_)));
        match stone {
            _ if is_stray => return Err((number, Problem::StrayStone)),
            _ if ended => continue,
            Ok(Some(_)) if opening.len() >= plies => continue,
            Ok(Some(point)) => opening.push(point),
            Ok(None) => ended = true,
            Err(problem) => return Err((number, problem)),
        }
        let checked = ground.check(&opening);
        checked.map_err(|problem| (number, problem))?;
    }
    Ok(opening)
}
