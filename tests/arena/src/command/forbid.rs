//! `arena forbid`: the points forbidden to Black in renju.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::{ensure, Context};

use crate::opening::{parse_pos, pos};
use crate::rules::{forbidden_points, Board, Side};

/// Prints the squares forbidden to Black in renju, a line for each position on standard
/// input.
///
/// A position is its moves, Black first, as in `h8h9i8`: the letter of the column from the
/// left and the number of the row from the top, in any letter case, with blanks between them
/// or none. Another size of the board, 5 to 22, stands before them, as in `20 h8h9i8`. An empty
/// line is the empty board. The answer is the
/// squares with blanks between them, or `-` if there is none. A line that is no position
/// gets a message on standard error and no answer, and in the end the exit code is 2.
///
/// Every line is answered before the next is read, so that a program can ask one by one. For
/// many at once it needs less than 0.1 ms each: arena forbid < positions.txt > squares.txt
#[derive(Clone, PartialEq, Eq, Debug, clap::Args)]
pub(super) struct ForbidArgs {
    /// The size of the board where a line does not say it.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(5..=22))]
    size: u8,
}

/// Answers the positions on standard input.
pub(super) fn run(args: &ForbidArgs) -> anyhow::Result<ExitCode> {
    let all_good = answer(args, io::stdin().lock(), io::stdout().lock(), io::stderr());
    match all_good {
        Ok(true) => Ok(ExitCode::SUCCESS),
        Ok(false) => Ok(ExitCode::from(2)),
        // Whoever reads the answers has had enough of them.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error).context("positions and answers"),
    }
}

/// Answers each text line of the input before the next is read. Returns false if a line was no
/// position.
fn answer(
    args: &ForbidArgs,
    input: impl BufRead,
    mut output: impl Write,
    mut errors: impl Write,
) -> io::Result<bool> {
    let mut all_good = true;
    for (index, line) in input.split(b'\n').enumerate() {
        let line = line?;
        match forbidden(args, &String::from_utf8_lossy(&line)) {
            Ok(points) => writeln!(output, "{points}")?,
            Err(error) => {
                all_good = false;
                writeln!(errors, "line {}: {error:#}", index + 1)?;
            }
        }
        output.flush()?;
    }
    Ok(all_good)
}

/// Returns the answer to a text line: the forbidden points of its position, sorted by column and
/// row.
fn forbidden(args: &ForbidArgs, line: &str) -> anyhow::Result<String> {
    let board = position(args, line.trim())?;
    let mut points = forbidden_points(&board);
    points.sort();
    let words: Vec<String> = points.iter().map(|&point| pos(&[point])).collect();
    Ok(if words.is_empty() {
        "-".to_string()
    } else {
        words.join(" ")
    })
}

/// Returns the board with the position of a text line on it.
fn position(args: &ForbidArgs, line: &str) -> anyhow::Result<Board> {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (size, moves) = line.split_at(digits);
    let number = if size.is_empty() {
        Some(args.size)
    } else {
        size.parse().ok()
    };
    let board = number.and_then(|number| Board::new(number, number));
    let mut board = board.with_context(|| format!("no board has size {size}"))?;
    let mut side = Side::Black;
    for point in parse_pos(moves, &board)? {
        let is_free = board.stone(point).is_none();
        ensure!(is_free, "two stones on {}", pos(&[point]));
        board.set(point, Some(side));
        side = !side;
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the answers to an input, and the messages about its bad lines.
    fn check(input: &[u8], output: &str, errors: &str) {
        let (mut answers, mut said) = (Vec::new(), Vec::new());
        let args = ForbidArgs { size: 15 };
        let all_good = answer(&args, input, &mut answers, &mut said).expect("no fault");
        assert_eq!(String::from_utf8_lossy(&answers), output);
        assert_eq!(String::from_utf8_lossy(&said), errors);
        assert_eq!(all_good, errors.is_empty());
    }

    #[test]
    fn one_line_for_each_position() {
        let map = b"g9a15h10o15i10o1j9n1j8i1i7f1h7c5g8d14\n";
        let map_points = "f7 f10 g6 g7 g10 g11 j6 j7 j10 j11 k7 k10\n";
        check(map, map_points, "");
        check(b"h8\r\n\r\n20 h8h9i8\n", "-\n-\n-\n", "");
        check(b"d4a1e4c3f5a3f6b1\n", "f4\n", "");
        check(b"6 D4 A1 e4 c6 b2 a5\n15", "-\n-\n", "");
        check(b"", "", "");
    }

    #[test]
    fn bad_lines_are_passed_over() {
        check(
            b"h8h8\nh8\n4 a1\nx9\n999 a1\n\xff\n7 h1\nh16\n15 h8",
            "-\n-\n",
            "line 1: two stones on h8\n\
             line 3: no board has size 4\n\
             line 4: x9 is off the 15x15 board\n\
             line 5: no board has size 999\n\
             line 6: `\u{fffd}` does not begin with a square such as h8\n\
             line 7: h1 is off the 7x7 board\n\
             line 8: h16 is off the 15x15 board\n",
        );
    }
}
