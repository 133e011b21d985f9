//! Files of openings.

use super::notation::{check_psq_header, parse_offset, parse_pos, parse_psq_stone};
use super::{Ground, Notation, OpeningError, Problem};
use crate::rules::Point;
use std::fs;
use std::path::Path;

/// A line that is neither blank nor a remark, without blanks around it, and its number.
type Line<'a> = (usize, &'a str);

/// Reads the openings of a file for a ground; without a notation, in the one that its first
/// line looks like.
pub fn read(
    path: &Path,
    notation: Option<Notation>,
    ground: &Ground,
) -> Result<Vec<Vec<Point>>, OpeningError> {
    let file = path.display().to_string();
    match fs::read(path) {
        Ok(bytes) => parse(&String::from_utf8_lossy(&bytes), &file, notation, ground),
        Err(error) => Err(OpeningError::Unreadable { file, error }),
    }
}

/// Reads the openings of a text that is known as `file`. Blank lines and lines that begin
/// with `#` do not count.
///
/// All stones of a PSQ file are the opening, whatever time they took.
pub fn parse(
    text: &str,
    file: &str,
    notation: Option<Notation>,
    ground: &Ground,
) -> Result<Vec<Vec<Point>>, OpeningError> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.trim()));
    let lines: Vec<Line<'_>> = lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let Some((_, first)) = lines.first() else {
        return Err(OpeningError::Empty { file: file.into() });
    };
    let openings = match notation.unwrap_or_else(|| Notation::of(first)) {
        Notation::Psq => psq_opening(&lines, ground).map(|opening| vec![opening]),
        notation => lines
            .iter()
            .map(|&line| line_opening(line, notation, ground))
            .collect(),
    };
    openings.map_err(|(line, problem)| OpeningError::Wrong {
        file: file.to_string(),
        line,
        problem,
    })
}

fn line_opening(
    (number, line): Line<'_>,
    notation: Notation,
    ground: &Ground,
) -> Result<Vec<Point>, (usize, Problem)> {
    let board = ground.board();
    let opening = match notation {
        Notation::Pos => parse_pos(line, &board),
        _ => parse_offset(line, &board),
    };
    let checked = opening.and_then(|opening| ground.check(&opening).map(|_| opening));
    checked.map_err(|problem| (number, problem))
}

/// The stones of a PSQ file. They end at the first line without a comma.
fn psq_opening(
    lines: &[Line<'_>],
    ground: &Ground,
) -> Result<Vec<Point>, (usize, Problem)> {
    let board = ground.board();
    let (number, header) = lines[0];
    check_psq_header(header, &board).map_err(|problem| (number, problem))?;
    let mut opening = Vec::new();
    let mut ended = false;
    for &(number, line) in &lines[1..] {
        let stone = parse_psq_stone(line, &board);
        let is_stray = ended && matches!(stone, Ok(Some(_)));
        match stone {
            _ if is_stray => return Err((number, Problem::StrayStone)),
            _ if ended => continue,
            Ok(Some(point)) => opening.push(point),
            Ok(None) => ended = true,
            Err(problem) => return Err((number, problem)),
        }
        let checked = ground.check(&opening);
        checked.map_err(|problem| (number, problem))?;
    }
    Ok(opening)
}
