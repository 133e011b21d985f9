//! The tables of the evaluation as source text of the engine.

use super::examples::{TableName, PARAMS_PER_TABLE};
use crate::files::write_whole;
use anyhow::Result;
use gomolith::eval::{KINDS, THREATS};
use std::fmt::Write;
use std::path::Path;

/// Characters of a text line of parameters, which has no blanks: thousands of parameters stay
/// one short file.
const LINE_WIDTH: usize = 84;
/// The fields of a table, in the order of its parameters, and how many each has.
const PARTS: [(&str, usize); 5] = [
    ("to_move", KINDS),
    ("waiting", KINDS),
    ("threats", THREATS),
    ("moves", KINDS),
    ("stops", KINDS),
];

/// Writes the parameters of the table `name` into its source file in `folder`. `origin` is the
/// module's doc comment: what the parameters were fitted to.
///
/// # Errors
/// If the file cannot be written.
///
/// # Panics
/// If `params` is not one whole table.
pub(super) fn write_table(
    folder: &Path,
    name: TableName,
    params: &[f32],
    origin: &str,
) -> Result<()> {
    assert_eq!(params.len(), PARAMS_PER_TABLE, "a whole table");
    let path = folder.join(format!("{}.rs", name.to_lowercase()));
    write_whole(&path, &render(name, params, origin))
}

/// The source text of a table.
fn render(name: TableName, params: &[f32], origin: &str) -> String {
    let mut rest = params;
    let mut text = format!(
        "//! {origin}\n\nuse crate::eval::params::SideParams;\n\n#[rustfmt::skip]\n\
         pub(in crate::eval) static {name}: SideParams = SideParams {{\n"
    );
    for (part, count) in PARTS {
        let (params, others) = rest.split_at(count);
        rest = others;
        let _ = writeln!(text, "    {part}: [");
        let mut line = String::new();
        for param in params {
            let word = format!("{},", param.round() as i16);
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
