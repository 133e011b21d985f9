//! The tables as source text of the engine.

use super::features::{TableName, NUMBERS};
use crate::whole::write_whole;
use anyhow::Result;
use gomolith::eval::{KINDS, THREATS};
use std::fmt::Write;
use std::path::Path;

/// Writes the numbers of one table into the engine's source file for it.
pub fn write_table(
    folder: &Path,
    name: TableName,
    numbers: &[f32],
    made: &str,
) -> Result<()> {
    assert_eq!(numbers.len(), NUMBERS, "a whole table");
    let path = folder.join(format!("{}.rs", name.to_lowercase()));
    let text = render(name, numbers, made);
    write_whole(&path, &text)
}

/// Characters of a line of numbers, which has no blanks: thousands of numbers stay one file.
const LINE_WIDTH: usize = 84;

fn render(name: TableName, numbers: &[f32], made: &str) -> String {
    let parts = [
        ("to_move", KINDS),
        ("waiting", KINDS),
        ("threats", THREATS),
        ("moves", KINDS),
        ("stops", KINDS),
    ];
    let mut rest = numbers;
    let mut text = format!(
        "//! {made}\n\nuse crate::eval::params::SideParams;\n\n#[rustfmt::skip]\n\
         pub(in crate::eval) static {name}: SideParams = SideParams {{\n"
    );
    for (part, count) in parts {
        let (numbers, others) = rest.split_at(count);
        rest = others;
        let _ = writeln!(text, "    {part}: [");
        let mut line = String::new();
        for number in numbers {
            let word = format!("{},", number.round() as i16);
            if line.len() + word.len() > LINE_WIDTH {
                let _ = writeln!(text, "        {line}");
                line.clear();
            }
            line.push_str(&word);
        }
        let _ = writeln!(text, "        {line}\n    ],");
    }
    text.push_str("};\n");
    text
}
