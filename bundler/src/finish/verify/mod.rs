//! The proof of a bundle: it compiles alone, reads nothing else, and does what the package
//! does.
//!
//! 1. Each compiler of the platform that is installed, and the one in use, compiles the file
//!    alone in an empty folder, by the platform's command, in each edition that the platform
//!    offers. Of these, the editions that the bundle is written for have to work.
//! 2. `rustc --emit=dep-info` lists what a compilation reads: it has to be the file alone.
//! 3. Cargo builds the package. Program and bundle run on the same inputs, in empty folders,
//!    and have to print the same and to end in the same way. Where the package itself fails on all
//!    of them, the report says that this shows little.
//! 4. Each of these compilers makes both into programs, which have to be the same, function by
//!    function.

mod input;
mod case;
mod alone;
mod outcome;
mod report;

pub use input::Verification;
pub use report::Report;

use std::path::Path;

use crate::bundle::Bundle;
use crate::cargo::pinned::{Equipped, Purpose};
use crate::finish::check;
use crate::finish::prove::verdicts;
use crate::finish::refuted::fault;
use crate::prove::Verdict;
use crate::request::platform::Platform;
use crate::rust::compiler::Compiler;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Error, Result};
use alone::CompiledProgram;
use case::Case;
use input::Input;
use outcome::{Outcome, Package};

/// Proves `bundle` for `platform`: it compiles alone, reads nothing else, and does what its
/// package does.
///
/// # Errors
/// When the bundle does not hold. An error of the compiler is shown at its place in the
/// sources of the package.
pub fn verify(
    bundle: &Bundle,
    platform: &Platform,
    verification: &Verification,
) -> Result<Report> {
    let folder = bundle.original.manifest.parent().unwrap_or(Path::new(""));
    let inputs = Input::all(verification, folder, &bundle.original)?;
    let editions = editions(bundle, platform)?;
    let mut report = Report::default();
    let compilers = equipped(bundle, compilers(platform, &mut report)?, &mut report)?;
    let required = Case::all(&compilers, &editions.required, &mut report);
    if required.is_empty() {
        return Err(Error::new("no compiler here knows the bundle's edition")
            .help("install a newer one: rustup update stable"));
    }
    // What is quick to fail comes first.
    let mut programs = Vec::new();
    for case in &required {
        let program = alone::compile(bundle, platform, case)?
            .map_err(|said| check::blame(bundle, &case.to_string(), &said))?;
        alone::reads_nothing_else(bundle, platform, case, &mut report)?;
        programs.push((case, program));
    }
    let package = PackageRuns::of(bundle, inputs)?;
    for (case, program) in &programs {
        let outcome = package.compare(program, case)?;
        report.proved.push(format!(
            "{case}: compiles alone, reads nothing else, does what the package does{outcome}"
        ));
    }
    if !package.runs.iter().any(|(_, outcome)| outcome.is_success()) {
        let (input, outcome) = &package.runs[0];
        report.skipped.push(format!(
            "the package itself fails{}: {outcome}, which shows little: name a file that it can \
             read with --stdin, or put it into samples/NAME.in",
            input.at()
        ));
    }
    prove(bundle, &compilers, &required, &mut report)?;
    for case in Case::all(&compilers, &editions.other, &mut report) {
        match in_other_edition(bundle, platform, &case, &package) {
            Ok(()) => report.proved.push(format!("{case}: prints the same")),
            Err(error) => report.skipped.push(format!(
                "{case}: does not hold, nor need it: {}",
                error.message()
            )),
        }
    }
    Ok(report)
}

/// Proves by each of `compilers` that the bundle is the program of the package, in the editions
/// of the `cases`.
///
/// # Errors
/// When it is another one.
fn prove(
    bundle: &Bundle,
    compilers: &[Compiler],
    cases: &[Case],
    report: &mut Report,
) -> Result<()> {
    for (index, compiler) in compilers.iter().enumerate() {
        let by_it = cases
            .iter()
            .filter(|it| it.compiler.version == compiler.version);
        let mut editions: Vec<_> = by_it.map(|case| case.edition).collect();
        editions.sort_by_key(|&it| it != bundle.edition());
        let Some((&first, others)) = editions.split_first() else {
            continue;
        };
        let name = format!("rustc {}", compiler.version);
        let verdicts = match verdicts(bundle, compiler, index == 0, first, others) {
            Ok(verdicts) => verdicts,
            Err(error) if index == 0 => return Err(error),
            Err(error) => {
                let why = error.message();
                report
                    .skipped
                    .push(format!("{name}: compiles, not proved: {why}"));
                continue;
            }
        };
        for (edition, verdict) in editions.iter().zip(verdicts) {
            let case = format!("{name}, edition {edition}");
            match verdict {
                Verdict::Same(proof) => report.proved.push(format!("{case}: {proof}")),
                Verdict::Different(refuted) => return Err(fault(bundle, &case, &refuted)),
                Verdict::NotCompiled(said) => {
                    return Err(check::blame(bundle, &case, &said))
                }
                Verdict::Unknown(why) => {
                    let why = why.message();
                    report
                        .skipped
                        .push(format!("{case}: compiles, not proved: {why}"));
                }
            }
        }
    }
    Ok(())
}

/// Runs the bundle in an edition that it is not written for.
///
/// # Errors
/// When it does not compile there, or does something else than the package.
fn in_other_edition(
    bundle: &Bundle,
    platform: &Platform,
    case: &Case,
    package: &PackageRuns,
) -> Result<()> {
    let program = alone::compile(bundle, platform, case)?
        .map_err(|said| Error::new(said.first_words()))?;
    package.compare(&program, case).map(|_| ())
}

/// What the package does on each input.
struct PackageRuns {
    package: Package,
    runs: Vec<(Input, Outcome)>,
}

impl PackageRuns {
    fn of(bundle: &Bundle, inputs: Vec<Input>) -> Result<PackageRuns> {
        let package = Package::built(bundle)?;
        let runs = inputs.into_iter().map(|input| {
            let outcome = package.run(&input)?;
            Ok((input, outcome))
        });
        let runs = runs.collect::<Result<_>>()?;
        Ok(PackageRuns { package, runs })
    }

    /// Runs the bundle, compiled in this `case` to `program`, on all inputs; says what it did.
    ///
    /// # Errors
    /// When it does something else than the package.
    fn compare(&self, program: &CompiledProgram, case: &Case) -> Result<String> {
        let mut said = String::new();
        for (input, original) in &self.runs {
            let outcome = outcome::of_program(program, &case.to_string(), input)?;
            outcome::compare(&self.package, original, &outcome, case, input)?;
            said = format!(": {outcome}");
        }
        Ok(match self.runs.len() {
            1 => said,
            count => format!(" on {count} samples"),
        })
    }
}

/// The editions that a platform offers.
struct Offered {
    /// The editions in which the bundle has to work.
    required: Vec<Edition>,
    /// The editions in which it need not work.
    other: Vec<Edition>,
}

/// The editions of the platform in which the bundle has to work, and the others.
fn editions(bundle: &Bundle, platform: &Platform) -> Result<Offered> {
    let offered = if platform.is_plain() {
        &Edition::ALL[..]
    } else {
        &platform.editions[..]
    };
    let offered = offered.iter().copied();
    let (required, other): (Vec<_>, Vec<_>) =
        offered.partition(|&edition| bundle.editions.has(edition));
    if required.is_empty() {
        return Err(Error::new(format!(
            "{} compiles with edition {}, and the bundle is of edition {}",
            platform.name,
            Editions::of(&platform.editions),
            bundle.editions
        ))
        .help("choose another --platform, or another --edition"));
    }
    Ok(Offered { required, other })
}

/// The `compilers`, each with the crates that the judge has.
///
/// # Errors
/// When not even the current compiler can have them.
fn equipped(
    bundle: &Bundle,
    compilers: Vec<Compiler>,
    report: &mut Report,
) -> Result<Vec<Compiler>> {
    let mut all = Vec::new();
    for compiler in compilers {
        match bundle.pinned.equip(&compiler, Purpose::Link) {
            Ok(Equipped { compiler, note }) => {
                report.skipped.extend(note);
                all.push(compiler);
            }
            Err(error) if all.is_empty() => return Err(error),
            Err(error) => report.skipped.push(format!(
                "rustc {}: skipped: {}",
                compiler.version,
                error.message()
            )),
        }
    }
    Ok(all)
}

/// The current compiler, and those of the platform that are installed.
fn compilers(platform: &Platform, report: &mut Report) -> Result<Vec<Compiler>> {
    let installed = Compiler::installed()?;
    let mut chosen = vec![installed[0].clone()];
    for version in &platform.rustc {
        match installed.iter().find(|it| it.serves_for(version)) {
            Some(found) if found.version == chosen[0].version => {}
            Some(found) => chosen.push(found.clone()),
            None => report.skipped.push(format!(
                "rustc {version} of {}: skipped, it is not installed \
                 (rustup toolchain install {version})",
                platform.name
            )),
        }
    }
    Ok(chosen)
}
