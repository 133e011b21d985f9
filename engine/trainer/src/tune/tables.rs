//! The tables of the evaluation: how their parameters are laid out, and their source text.

use super::sample::rule_of;
use crate::files::write_whole;
use anyhow::Result;
use gomolith::board::WinningLine;
use gomolith::eval::{EvalParams, SideParams, KINDS, THREATS as THREAT_STATES};
use std::fmt::Write;
use std::path::Path;

/// Characters of a text line of parameters, which has no blanks: thousands of parameters
/// stay one short file.
const LINE_WIDTH: usize = 84;
/// The fields of a table, in the order of its parameters, and how many each has.
const PARTS: [(&str, usize); 5] = [
    ("to_move", KINDS),
    ("waiting", KINDS),
    ("threats", THREAT_STATES),
    ("moves", KINDS),
    ("stops", KINDS),
];
/// Index of the first parameter of each part of a table but the first.
pub(super) const WAITING: usize = KINDS;
pub(super) const THREATS: usize = WAITING + KINDS;
pub(super) const MOVES: usize = THREATS + THREAT_STATES;
pub(super) const STOPS: usize = MOVES + KINDS;
/// Count of the parameters of a table.
pub(super) const PARAMS_PER_TABLE: usize = STOPS + KINDS;

/// The name of a table: that of its constant and, in lower case, of its file.
pub(super) type TableName = &'static str;

/// The tables of a rule: their names, and by side the index of the first parameter of the
/// table that the side uses.
///
/// # Errors
/// If there is no such rule.
pub(super) fn tables_of(rule_number: i64) -> Result<(Vec<TableName>, [usize; 2])> {
    let rule = rule_of(rule_number)?;
    Ok(match rule.winning {
        [WinningLine::Renju, _] => {
            (vec!["RENJU_BLACK", "RENJU_WHITE"], [0, PARAMS_PER_TABLE])
        }
        [WinningLine::FiveOrMore, _] => (vec!["FREESTYLE"], [0, 0]),
        [WinningLine::ExactlyFive, _] => (vec!["STANDARD"], [0, 0]),
        _ => (vec!["CARO"], [0, 0]),
    })
}

/// The parameters that the engine has now, of all tables of a rule.
///
/// # Errors
/// If there is no such rule.
pub(super) fn current_eval_params(rule_number: i64) -> Result<Vec<f32>> {
    let (names, _) = tables_of(rule_number)?;
    let sides = EvalParams::of(rule_of(rule_number)?).sides;
    let of_side = |side: &SideParams| {
        let parts = [
            &side.to_move[..],
            &side.waiting[..],
            &side.threats[..],
            &side.moves[..],
            &side.stops[..],
        ];
        parts
            .concat()
            .into_iter()
            .map(f32::from)
            .collect::<Vec<f32>>()
    };
    Ok(sides[..names.len()]
        .iter()
        .flat_map(|side| of_side(side))
        .collect())
}

/// Writes the parameters of the table `name` into its source file in `folder`. `origin` is
/// the module's doc comment: what the parameters were fitted to.
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
