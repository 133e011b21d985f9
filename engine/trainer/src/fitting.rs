//! Fits the tables of the evaluation to files of positions.

use anyhow::{ensure, Context, Result};
use gomolith::lines::LineTable;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use trainer::tune::{
    fit, loss, present_numbers, rule_of, samples_of, tables_of, write_table, Choice,
    Example, Fit, Numbers, Row, Sample, NUMBERS,
};
use trainer::whole::read;

/// One example in so many is not learned from, to see whether what was learned holds.
const HELD_BACK: usize = 20;

/// Fits the tables of this rule to the positions in these files, the result of a game with
/// the weight `trust` from 0 to 1, and writes them into the folder `output`.
pub fn write_tables(
    rule: i64,
    trust: f32,
    settings: &Fit,
    files: &[PathBuf],
    output: &Path,
) -> Result<()> {
    let samples = samples(rule, files)?;
    let table = Arc::new(LineTable::new(rule_of(rule)?));
    let (names, starts) = tables_of(rule)?;
    let before = present_numbers(rule)?;
    let rows = samples
        .iter()
        .map(|sample| Row::new(sample, &table, starts, trust))
        .collect::<Result<Vec<Row>>>()?;
    let numbers = fit_part("values", &rows, &before, settings)?;
    drop(rows);
    let choices = samples
        .iter()
        .filter_map(|sample| Choice::new(sample, &table, starts).transpose())
        .collect::<Result<Vec<Choice>>>()?;
    let numbers = fit_part("moves", &choices, &numbers, settings)?;
    let made = format!(
        "What patterns are worth, fitted to {} positions of rule {rule}.",
        samples.len()
    );
    for (name, numbers) in names.iter().zip(numbers.chunks(NUMBERS)) {
        write_table(output, name, numbers, &made)?;
        let module = format!("mod {};", name.to_lowercase());
        let list = std::fs::read_to_string(output.join("mod.rs")).unwrap_or_default();
        if !list.contains(&module) {
            println!(
                "{name} has a file now that no module names: give it a `{module}` and"
            );
            println!(
                "a `use` in {}, or this rule goes on sharing a table.",
                output.join("mod.rs").display()
            );
        }
    }
    Ok(())
}

/// The samples of these files, all of one rule.
fn samples(rule: i64, files: &[PathBuf]) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for file in files {
        let found = samples_of(&read(file)?);
        let found = found.with_context(|| file.display().to_string())?;
        ensure!(
            found.iter().all(|sample| sample.rule == rule),
            "{}: not all of rule {rule}",
            file.display()
        );
        samples.extend(found);
    }
    Ok(samples)
}

/// The numbers fitted to most of the examples, with a word on the rest.
fn fit_part<E: Example>(
    part: &str,
    examples: &[E],
    before: &[f32],
    settings: &Fit,
) -> Result<Numbers> {
    // Neighbors are of the same game: what is held back is one piece.
    let (held, learned) = examples.split_at(examples.len() / HELD_BACK);
    ensure!(
        !held.is_empty(),
        "only {} examples: too few",
        examples.len()
    );
    let report = |when: &str, numbers: &[f32]| {
        let (own, other) = (loss(learned, numbers), loss(held, numbers));
        eprintln!("{part}, {when}: loss {own:.5}, {other:.5} on examples held back");
    };
    report("before", before);
    Ok(fit(learned, before, settings, |round, numbers| {
        if (round + 1) % 5 == 0 {
            report(&format!("round {}", round + 1), numbers);
        }
    }))
}
