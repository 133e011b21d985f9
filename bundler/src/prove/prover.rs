//! The proof of one file: both programs compiled, and compared.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

use super::alone::{Alone, Made};
use super::ir::module::Module;
use super::lints::{self, Places};
use super::matching::Sides;
use super::package::{self, Ask, Compiled};
use super::positions::Positions;
use super::side::Side;
use super::unit::Unit;
use super::verdict::{Proof, Refuted, Verdict};
use super::walk::{self, Walked};
use super::written::Written;
use crate::cargo::package::Original;
use crate::cargo::pinned::Pin;
use crate::rust::alone::FILE;
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::progress;

/// The editions that a file is compiled in at the same time, on two processors.
const COMPILED_AT_ONCE: usize = 2;

/// A condition that nothing asks for: with it, Cargo compiles a package once more.
const ONCE_MORE: [&str; 2] = ["--cfg", "bundler_once_more"];

/// What is proved, and against what.
pub(crate) struct Prover<'a> {
    pub(super) original: &'a Original,
    compiler: &'a Compiler,
    pub(super) ask: Ask,
    /// The crates that the file finds outside.
    pins: &'a [Pin],
    positions: Positions,
}

/// A file as it was compiled in one edition.
pub(super) struct File {
    pub(super) edition: Edition,
    pub(super) module: Arc<Module>,
}

impl<'a> Prover<'a> {
    /// Proves against the program `original` by `compiler`, which is the one that Cargo takes
    /// if it `is_current`; `conditions` are the `--cfg` flags of the judge, `pins` the
    /// crates that it has, and `positions` what differs where the source tells of itself.
    pub(crate) fn new(
        original: &'a Original,
        compiler: &'a Compiler,
        is_current: bool,
        conditions: &[String],
        pins: &'a [Pin],
        positions: Positions,
    ) -> Prover<'a> {
        Prover {
            original,
            compiler,
            ask: Ask::of(compiler, is_current, conditions),
            pins,
            positions,
        }
    }

    /// This prover, which has the compiler speak at once of what differs between the editions
    /// `older` and `newer`: without it, a package with crates of both is compiled once more if it
    /// has to be asked.
    pub(crate) fn listening(mut self, older: Edition, newer: Edition) -> Prover<'a> {
        let flags = lints::flags(older, newer);
        if !flags.is_empty() {
            self.ask = self.ask.listening(&flags);
        }
        self
    }

    /// Compares `text`, compiled in `edition`, with the package, and if it is the same, itself
    /// with what it is in each of the `others`. The first answer is that for `edition`.
    ///
    /// # Errors
    /// When the package does not compile, or the compiler cannot be run.
    pub(crate) fn prove(
        &self,
        text: &str,
        edition: Edition,
        others: &[Edition],
    ) -> Result<Vec<Verdict>> {
        let name = self.original.program.name.replace('-', "_");
        let alone = Alone {
            compiler: self.compiler,
            text,
            name: &name,
            target: None,
            outside: &[],
            made: Mutex::default(),
        };
        let first = || alone.compile(edition, &[]);
        // Both take their time: on two processors, they take it together.
        let (compiled, made) = thread::scope(|scope| {
            let package = scope.spawn(|| package::compile(self.original, &self.ask));
            let made = self.pins.is_empty().then(first).transpose();
            let lost = |_| Err(Error::new("a compilation was lost"));
            (package.join().unwrap_or_else(lost), made)
        });
        let (compiled, made) = match (compiled?, made?) {
            (_, Some(Made::Refused(said))) => return Ok(vec![Verdict::NotCompiled(said)]),
            (Err(error), _) => return Ok(vec![Verdict::Unknown(error)]),
            (Ok(compiled), made) => (compiled, made),
        };
        let outside = self.outside(&compiled);
        let direct = compiled.units[0].compiler();
        let direct = direct.map(|path| self.compiler.found_at(path));
        let target = compiled.units[0].target();
        let is_right = target.is_none() && outside.is_empty();
        let alone = Alone {
            compiler: direct.as_ref().unwrap_or(self.compiler),
            target,
            outside: &outside,
            made: if is_right {
                alone.made
            } else {
                Mutex::default()
            },
            ..alone
        };
        let made = match made.filter(|_| is_right) {
            Some(made) => made,
            None => alone.compile(edition, &[])?,
        };
        let file = match made {
            Made::Ir(module) => File { edition, module },
            Made::Refused(said) => return Ok(vec![Verdict::NotCompiled(said)]),
            Made::Unreadable(error) => return Ok(vec![Verdict::Unknown(error)]),
        };
        let (verdict, file) = self.compare(&compiled, &alone, file)?;
        let mut verdicts = vec![verdict];
        if let Some(mut file) = file {
            for pair in others.chunks(COMPILED_AT_ONCE) {
                for (edition, made) in compile_all(&alone, pair)? {
                    let verdict;
                    (file, verdict) = self.compare_editions(&alone, file, edition, made)?;
                    verdicts.push(verdict);
                }
            }
        }
        Ok(verdicts)
    }

    /// Compares the IR of a file with that of the package.
    ///
    /// If they are the same, the file is given back.
    fn compare(
        &self,
        compiled: &Compiled,
        alone: &Alone<'_>,
        file: File,
    ) -> Result<(Verdict, Option<File>)> {
        let _phase = progress::phase("comparing the bundle with the package");
        let File { edition, module } = file;
        let units = self.inside(compiled);
        let mut sides = match self.sides(&units, module, alone.text) {
            Ok(sides) => sides,
            Err(error) => return Ok((Verdict::Unknown(error), None)),
        };
        let mut walked = walk::walk(&sides, false);
        let is_mixed = units.iter().any(|unit| unit.edition() != Some(edition));
        if !walked.differences.is_empty() && is_mixed {
            (sides, walked) = self.in_edition(alone, compiled, sides, edition)?;
        }
        if walked.differences.is_empty() {
            let proof = self.proof(&sides, &walked);
            let file = File {
                edition,
                module: sides.into_bundle(),
            };
            return Ok((Verdict::Same(proof), Some(file)));
        }
        let refuted = self.refuted(alone, &sides, walked, &units, edition)?;
        Ok((Verdict::Different(refuted), None))
    }

    /// The crates of `compiled` that the file holds, or has to hold: those that are reached
    /// other than through crates outside.
    pub(super) fn inside<'c>(&self, compiled: &'c Compiled) -> Vec<&'c Unit> {
        let is_outside = |unit: &Unit| self.pins.iter().any(|pin| is_pinned(unit, pin));
        let mut inside = vec![&compiled.units[0]];
        let mut next = 0;
        while let Some(unit) = inside.get(next).copied() {
            next += 1;
            for (_, path) in unit.externs() {
                let found = compiled
                    .units
                    .iter()
                    .find(|it| it.metadata() == Path::new(path));
                if let Some(found) = found.filter(|unit| !is_outside(unit)) {
                    if !inside.iter().any(|it| it.metadata() == found.metadata()) {
                        inside.push(found);
                    }
                }
            }
        }
        // The same crates stand in the same order, whatever they were compiled as.
        inside[1..].sort_by_key(|unit| unit.metadata().file_name().map(OsString::from));
        inside
    }

    /// The options by which the file finds the crates outside: those that the package was
    /// compiled with.
    fn outside(&self, compiled: &Compiled) -> Vec<OsString> {
        let mut options = Vec::new();
        for pin in self.pins {
            let unit = compiled.units.iter().find(|unit| is_pinned(unit, pin));
            // A procedural macro is none of the crates that are linked: all know it by its file.
            let path = match unit {
                Some(unit) => Some(unit.metadata()),
                None => known_as(compiled, &pin.name).map(PathBuf::from),
            };
            let Some(path) = path else { continue };
            let mut known = OsString::from(format!("{}=", pin.name));
            known.push(&path);
            options.extend(["--extern".into(), known]);
            let mut folder = OsString::from("dependency=");
            folder.push(path.parent().unwrap_or(Path::new("")));
            options.extend(["-L".into(), folder]);
        }
        options
    }

    /// The two programs: the crates of the package, and the bundle, which was made of `text`.
    pub(super) fn sides(
        &self,
        units: &[&Unit],
        bundle: Arc<Module>,
        text: &str,
    ) -> Result<Sides> {
        let files = units.iter().flat_map(|unit| unit.files()).collect();
        let package = Side::of(modules(units)?, Vec::new());
        let bundle = Side::of(vec![bundle], Vec::new());
        let name = vec![FILE.to_owned()];
        Ok(Sides::of(
            package,
            files,
            bundle,
            name,
            self.positions.clone(),
            Written::of(text),
        ))
    }

    pub(super) fn proof(&self, sides: &Sides, walked: &Walked) -> Proof {
        Proof {
            functions: walked.functions,
            moved: walked.moved.len(),
            compiler: self.compiler.version.clone(),
            target: sides.bundle.target().to_owned(),
        }
    }

    /// True if the package, whose crates are `units`, is another program when it is compiled
    /// once more, as a procedural macro with random numbers makes it.
    fn is_unsteady(&self, units: &[&Unit]) -> Result<bool> {
        let flags = [&self.ask.flags[..], &ONCE_MORE.map(str::to_owned)].concat();
        let ask = Ask {
            flags,
            ..self.ask.clone()
        };
        let Ok(again) = package::compile(self.original, &ask)? else {
            return Ok(false);
        };
        let read = |units: &[&Unit]| Ok::<_, Error>(Side::of(modules(units)?, Vec::new()));
        let (first, second) = (read(units)?, read(&self.inside(&again))?);
        let sides = Sides::of(
            first,
            Vec::new(),
            second,
            Vec::new(),
            Positions::default(),
            Written::default(),
        );
        Ok(!walk::walk(&sides, false).differences.is_empty())
    }

    /// What is to be known of the differences that were found.
    pub(super) fn refuted(
        &self,
        alone: &Alone<'_>,
        sides: &Sides,
        walked: Walked,
        units: &[&Unit],
        edition: Edition,
    ) -> Result<Refuted> {
        let mut differences = walked.differences;
        differences.sort_by_key(|it| it.callers.len());
        let mut line = None;
        if let Made::Ir(module) =
            alone.compile(edition, &[lints::WITH_PLACES.to_owned()])?
        {
            let mut places = Places::default();
            places.add(module.text());
            let first = differences.first();
            line = first.and_then(|first| {
                let symbols = [&first.bundle, &first.bundle_caller];
                symbols
                    .into_iter()
                    .find_map(|symbol| places.line_of(symbol))
            });
        }
        Ok(Refuted {
            differences,
            package: units.iter().map(|unit| unit.ir()).collect(),
            bundle: sides.bundle.modules[0].text().to_owned(),
            line,
            is_unsteady: !units.is_empty() && self.is_unsteady(units)?,
        })
    }
}

/// The IR of `units`.
pub(super) fn modules(units: &[&Unit]) -> Result<Vec<Arc<Module>>> {
    units.iter().map(|unit| unit.module()).collect()
}

/// What comes of a text in each of `editions`.
fn compile_all(alone: &Alone<'_>, editions: &[Edition]) -> Result<Vec<(Edition, Made)>> {
    thread::scope(|scope| {
        let threads = editions.iter().map(|&edition| {
            scope.spawn(move || Ok((edition, alone.compile(edition, &[])?)))
        });
        let threads: Vec<_> = threads.collect();
        let lost = |_| Err(Error::new("a compilation was lost"));
        let made = threads.into_iter().map(|it| it.join().unwrap_or_else(lost));
        made.collect()
    })
}

/// The file of the crate that some crate of the program knows as `name`.
fn known_as<'c>(compiled: &'c Compiled, name: &str) -> Option<&'c str> {
    let mut externs = compiled.units.iter().flat_map(Unit::externs);
    externs
        .find(|(known, _)| *known == name)
        .map(|(_, path)| path)
}

/// True if `unit` is the crate that the judge has by `pin`.
fn is_pinned(unit: &Unit, pin: &Pin) -> bool {
    let version = pin.req.trim_start_matches('=');
    unit.package == pin.package && (version == "*" || unit.version == version)
}
