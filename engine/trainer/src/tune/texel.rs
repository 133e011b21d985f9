//! Texel tuning: fits the tables of the evaluation to samples of games.
//!
//! 1. Values are fitted by logistic regression to a mix of the game's result and the
//!    search's score.
//! 2. The order of moves is fitted by softmax regression to the search's choice.
//! 3. Both start from the engine's present tables and are held to them
//!    (`FitOptions::pull`).
//!
//! CITE: Texel's tuning method, by P. Österlund,
//! <https://www.chessprogramming.org/Texel%27s_Tuning_Method>. Unlike there, the search's
//! score counts too, and gradients lead to the minimum (see `adam`).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{ensure, Result};
use gomolith::lines::LineTable;

use super::adam::{fit, loss, Example, FitOptions, Params};
use super::examples::{MoveExample, ValueExample};
use super::sample::{rule_of, Sample};
use super::sample_line::{unit_of, SampleLine};
use super::sample_reader::for_each_line;
use super::tables::{
    current_eval_params, tables_of, tell_if_unused, write_table, PARAMS_PER_TABLE,
};

/// One in this many examples is held out: not learned from, but used to see whether what
/// was learned holds.
const HELD_OUT: usize = 20;
/// Rounds between two reports of the loss.
const REPORT_PERIOD: usize = 5;

/// What tables are fitted to.
#[derive(Clone, Copy)]
pub(crate) struct FitSettings {
    /// The rule of the samples.
    pub(crate) rule_number: i64,
    /// The weight of a game's result beside the search's score, from 0 to 1.
    pub(crate) trust: f32,
    /// Values are fitted to the positions at rest alone, in which an evaluation means what it
    /// says; moves to all.
    pub(crate) at_rest: bool,
}

/// Fits the tables of a rule to the samples in `files`, and writes them into the folder
/// `output`. Reports the losses on standard error, and on standard output where a new file of
/// tables is not yet a module.
///
/// # Errors
/// If the files hold too few samples, bad ones, or some of another rule, or if a file
/// cannot be read or written.
pub(crate) fn fit_tables(
    settings: FitSettings,
    options: &FitOptions,
    files: &[PathBuf],
    output: &Path,
) -> Result<()> {
    let FitSettings {
        rule_number,
        trust,
        at_rest,
    } = settings;
    let samples = read_samples(rule_number, files)?;
    let table = Arc::new(LineTable::new(rule_of(rule_number)?));
    let (names, starts) = tables_of(rule_number)?;
    let before = current_eval_params(rule_number)?;
    let counts = |sample: &Sample| !at_rest || sample.is_at_rest;
    let values = samples
        .iter()
        .filter(|(sample, _)| counts(sample))
        .map(|(sample, unit)| ValueExample::new(sample, &table, starts, trust, *unit))
        .collect::<Result<Vec<ValueExample>>>()?;
    let at_rest_count = values.len();
    let params = fit_part("values", &values, &before, options)?;
    drop(values);
    let moves = samples
        .iter()
        .filter_map(|(sample, _)| MoveExample::new(sample, &table, starts).transpose())
        .collect::<Result<Vec<MoveExample>>>()?;
    let params = fit_part("moves", &moves, &params, options)?;
    let at_rest = if at_rest {
        format!(", values to the {at_rest_count} at rest")
    } else {
        String::new()
    };
    let origin = format!(
        "Tables of the evaluation, fitted to {} positions of rule {rule_number}{at_rest}.",
        samples.len()
    );
    for (name, params) in names.iter().zip(params.chunks(PARAMS_PER_TABLE)) {
        write_table(output, name, params, &origin)?;
        tell_if_unused(name, &output.join("mod.rs"));
    }
    Ok(())
}

/// Reads the samples of `files`, all of one rule, each with the unit of its score.
fn read_samples(rule_number: i64, files: &[PathBuf]) -> Result<Vec<(Sample, f32)>> {
    let mut samples = Vec::new();
    let mut unit = unit_of("");
    for file in files {
        for_each_line(file, |line| {
            match line {
                SampleLine::Head(head) => unit = unit_of(&head),
                SampleLine::Sample(sample) => {
                    let found = sample.rule_number;
                    ensure!(
                        found == rule_number,
                        "a sample of rule {found}, not {rule_number}"
                    );
                    samples.push((sample, unit));
                }
                SampleLine::Mark(_) => {}
            }
            Ok(())
        })?;
    }
    Ok(samples)
}

/// Fits parameters to most of the examples; reports the loss on these and on the ones held
/// out.
fn fit_part<E: Example>(
    part: &str,
    examples: &[E],
    before: &[f32],
    options: &FitOptions,
) -> Result<Params> {
    // Neighbors are of the same game: what is held out is one piece.
    let (held_out, learned) = examples.split_at(examples.len() / HELD_OUT);
    ensure!(
        !held_out.is_empty(),
        "only {} examples: too few",
        examples.len()
    );
    let report = |when: &str, params: &[f32]| {
        let (own, other) = (loss(learned, params), loss(held_out, params));
        eprintln!("{part}, {when}: loss {own:.5}, {other:.5} on examples held back");
    };
    report("before", before);
    Ok(fit(learned, before, options, |round, params| {
        if (round + 1) % REPORT_PERIOD == 0 {
            report(&format!("round {}", round + 1), params);
        }
    }))
}
