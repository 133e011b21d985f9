//! Shows that a file is the same program as a package, by what the compiler makes of both.
//!
//! This is translation validation: not the bundler is proved right, but each of its results,
//! after the compiler has read it. A proof only refuses. What makes the text right stands
//! elsewhere.
//!
//! 1. `package`: Cargo checks the package, and rustc writes the IR of each crate beside what
//!    it writes anyway: LLVM IR before any pass, where the methods that were found, drops,
//!    captures, layout and constants are explicit. Build scripts and procedural macros are
//!    left alone.
//! 2. Of these, the crates that are linked into the program.
//! 3. `alone`: rustc writes the IR of the file, by the same flags, but without those of the
//!    user's surroundings: what only they say shows.
//! 4. `ir`: both are read; `side` knows what a name stands for in each module.
//! 5. `matching`: two functions are the same if they are so token by token, names of values
//!    and blocks numbered by their first use, attributes and metadata written out. How things
//!    are linked, what processor they are for, and the alignment of constants, which LLVM puts
//!    together, does not count.
//! 6. `walk`: from `main`, from what other languages can call, from what the linker must keep
//!    and from the allocator, whatever one function names has to be the same as what the other
//!    names, in its turn. What comes from outside has to have the same name.
//! 7. Where a function differs in a crate whose edition is not the file's, the package is
//!    compiled once more in that. If the function is the same then, rustc's lints for moving
//!    between editions must be silent about it (`lints`), and so must what they
//!    do not see (`twice`). So it is with the file itself in a
//!    further edition, which is compared with the file as it was proved.
//! 8. `canonical`: a second try, in which blocks have one order, and plain panics one form.
//! 9. `allowed`: what differs because it tells of the source, unless it is `written` there.
//!    TypeIds and variables stand for each other one to one.
//! 10. `finish::prove` reports: the functions, the callers, the user's line.
//!
//! # What this does not show
//!
//! Code that is never compiled to anything: dead code, generics without a user. Code for other
//! targets, and code under `debug_assertions`. What is told to the linker. The places of
//! panics, the values of TypeIds, whether two functions have one address. What a profile asks
//! for, which no file can have: `panic = "abort"`, optimization.

mod ir;
mod side;
mod written;
mod allowed;
mod matching;
mod canonical;
mod walk;
mod package;
mod alone;
mod lints;
mod twice;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::thread;

use crate::cargo::package::Original;
use crate::cargo::pinned::Pin;
use crate::rust::compiler::{Compilation, Compiler};
use crate::rust::diagnostic;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::progress;

use alone::{Alone, Made};
use ir::module::Module;
use lints::{Places, Suspects};
use matching::Sides;
use package::{Ask, Compiled, Unit};
use side::Side;
use twice::Twice;
use walk::Walked;
use written::Written;

pub(crate) use allowed::Positions;
pub(crate) use alone::FILE;
pub(crate) use side::shown;
pub(crate) use walk::{Difference, What};

/// The editions that a file is compiled in at the same time, on two processors.
const COMPILED_AT_ONCE: usize = 2;

/// What is proved, and against what.
pub(crate) struct Prover<'a> {
    original: &'a Original,
    compiler: &'a Compiler,
    ask: Ask,
    /// The crates that the file finds outside.
    pins: &'a [Pin],
    positions: Positions,
}

/// A file as it was compiled in one edition.
struct File {
    edition: Edition,
    module: Module,
}

/// The answer about a file in one edition.
pub(crate) enum Verdict {
    /// It is the same program as the package.
    Same(Proof),
    /// It is another one.
    Different(Refuted),
    /// It does not compile.
    Refused(Compilation),
    /// That cannot be told, for this reason.
    Unknown(Error),
}

/// What a proof has shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proof {
    /// The functions of the program, each the same as that of the package.
    pub functions: usize,
    /// Those of them whose blocks stand in another order.
    pub reordered: usize,
    /// Those of them that are the same in the file's edition only; rustc's lints say that they
    /// mean what they meant.
    pub moved: usize,
    /// The places in the source that differ, as they must.
    pub places: usize,
    /// The names of types and other texts of the source that differ, as they must.
    pub names: usize,
    /// The version of the compiler.
    pub compiler: String,
    /// The target that it compiled for.
    pub target: String,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof {
            functions,
            compiler,
            target,
            ..
        } = self;
        write!(
            f,
            "proved: {functions} functions, the same as the package's, by rustc {compiler} for {target}"
        )?;
        if self.moved > 0 {
            write!(f, "; {} of them by the rules of its edition", self.moved)?;
        }
        Ok(())
    }
}

/// What differs, and what it takes to see it.
pub(crate) struct Refuted {
    /// The differences, the nearest to `main` first.
    pub(crate) differences: Vec<Difference>,
    /// The files with the IR of the package.
    pub(crate) package: Vec<PathBuf>,
    /// The IR of the file.
    pub(crate) bundle: String,
    /// The line of the file in which the first function that differs begins.
    pub(crate) line: Option<usize>,
    /// True if the package itself is compiled to something else each time.
    pub(crate) is_unsteady: bool,
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
            (_, Some(Made::Refused(said))) => return Ok(vec![Verdict::Refused(said)]),
            (Err(error), _) => return Ok(vec![Verdict::Unknown(error)]),
            (Ok(compiled), made) => (compiled, made),
        };
        let outside = self.outside(&compiled);
        let direct = compiled.units[0].compiler();
        let direct = direct.map(|path| self.compiler.found_at(path));
        let alone = Alone {
            compiler: direct.as_ref().unwrap_or(self.compiler),
            target: compiled.units[0].target(),
            outside: &outside,
            ..alone
        };
        let is_right = alone.target.is_none() && outside.is_empty();
        let made = match made.filter(|_| is_right) {
            Some(made) => made,
            None => alone.compile(edition, &[])?,
        };
        let file = match made {
            Made::Ir(module) => File {
                edition,
                module: *module,
            },
            Made::Refused(said) => return Ok(vec![Verdict::Refused(said)]),
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
        let mut sides = match self.sides(&units, None, module, alone.text) {
            Ok(sides) => sides,
            Err(error) => return Ok((Verdict::Unknown(error), None)),
        };
        let mut walked = walk::walk(&sides, false);
        let is_mixed = units.iter().any(|unit| unit.edition() != Some(edition));
        if !walked.differences.is_empty() && is_mixed {
            let module = sides.into_bundle();
            (sides, walked) = self.in_edition(alone, &units, module, edition)?;
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

    /// Compares once more, with the package in the edition of the file beside the package as
    /// it is, and with the file in an edition of the package's older crates, as far as there
    /// are such: not every crate has a form for a newer edition, nor every file for an older.
    fn in_edition(
        &self,
        alone: &Alone<'_>,
        units: &[&Unit],
        module: Module,
        edition: Edition,
    ) -> Result<(Sides, Walked)> {
        let ask = Ask {
            edition: Some(edition),
            ..self.ask.clone()
        };
        let moved = package::compile(self.original, &ask)?.ok();
        let moved = moved.as_ref().map(|compiled| self.inside(compiled));
        let mut sides = self.sides(units, moved.as_deref(), module, alone.text)?;
        let older = older_form(alone, units, edition)?;
        let mut from = edition;
        if let Some((older, module)) = older {
            from = older;
            sides.bundle = Side::of(vec![sides.bundle.into_only()], vec![module]);
        }
        let mut walked = walk::walk(&sides, false);
        if !walked.moved.is_empty() {
            let suspects = self.suspects(units, edition)?;
            lose(&mut walked, |(package, _)| suspects.has(package));
        }
        if !walked.moved.is_empty() {
            let paths = self.paths(units, edition)?;
            lose(&mut walked, |(package, _)| paths.differ_in(package));
        }
        if !walked.moved_in_bundle.is_empty() {
            let suspects = suspects_of_text(alone, from, edition)?;
            let found = std::mem::take(&mut walked.moved_in_bundle);
            let before = std::mem::replace(&mut walked.moved, found);
            lose(&mut walked, |(_, bundle)| suspects.has(bundle));
            walked.moved.extend(before);
        }
        if !walked.moved.is_empty() && from == Edition::E2015 {
            lose_by_paths(&mut walked, alone)?;
        }
        let own: BTreeSet<_> = units.iter().filter_map(|unit| unit.edition()).collect();
        for own in own.into_iter().filter(|own| *own != edition) {
            lose_by_text(&mut walked, alone, own.min(edition), own.max(edition))?;
        }
        Ok((sides, walked))
    }

    /// Those of `units` that are of edition 2015 or come to be of it in `edition`, as they are in
    /// 2015 and in 2018.
    fn paths(&self, units: &[&Unit], edition: Edition) -> Result<Twice> {
        let is_all = edition == Edition::E2015;
        let old = units.iter();
        let old = old.filter(|unit| is_all || unit.edition() == Some(Edition::E2015));
        let names: Vec<_> = old.map(|unit| unit.name()).collect();
        if names.is_empty() {
            return Ok(Twice::of(Vec::new(), Vec::new()));
        }
        let modules = |edition| -> Result<Vec<Module>> {
            let ask = Ask {
                edition,
                ..self.ask.clone()
            };
            let compiled = package::compile(self.original, &ask)??;
            let found = |name: &&str| compiled.units.iter().find(|it| it.name() == *name);
            let found = names.iter().map(found);
            found
                .map(|unit| unit.map_or(Ok(Module::default()), Unit::module))
                .collect()
        };
        let older = modules(is_all.then_some(Edition::E2015))?;
        Ok(Twice::of(older, modules(Some(Edition::E2018))?))
    }

    /// The functions of the package of which the compiler says that they mean something else
    /// between the editions of its crates and `edition`.
    fn suspects(&self, units: &[&Unit], edition: Edition) -> Result<Suspects> {
        let mut editions: Vec<_> = units.iter().filter_map(|unit| unit.edition()).collect();
        editions.push(edition);
        let (oldest, newest) = (editions.iter().min(), editions.iter().max());
        let flags = lints::flags(
            oldest.copied().unwrap_or(edition),
            newest.copied().unwrap_or(edition),
        );
        let own = Ask {
            flags: [
                &self.ask.flags[..],
                &flags,
                &[lints::WITH_PLACES.to_owned()],
            ]
            .concat(),
            keeps_warnings: true,
            ..self.ask.clone()
        };
        // The lints speak in the older of two editions. A crate that is newer than the file is
        // looked at in the file's, one that is older in its own.
        let asks = [
            own.clone(),
            Ask {
                edition: Some(edition),
                ..own
            },
        ];
        let is_lowered = units.iter().any(|unit| unit.edition() > Some(edition));
        let mut suspects = Suspects::default();
        for ask in &asks[..1 + usize::from(is_lowered)] {
            let compiled = package::compile(self.original, ask)??;
            let mut places = Places::default();
            for unit in &compiled.units {
                places.add(unit.module()?.text());
            }
            for unit in &compiled.units {
                let (warnings, _) = diagnostic::read(unit.warnings().as_bytes());
                suspects.add(&warnings, &places);
            }
        }
        Ok(suspects)
    }

    /// Compares `file`, which is proved, with what was `made` of its text in another edition.
    /// Gives the file back.
    fn compare_editions(
        &self,
        alone: &Alone<'_>,
        file: File,
        edition: Edition,
        made: Made,
    ) -> Result<(File, Verdict)> {
        let module = match made {
            Made::Ir(module) => *module,
            Made::Refused(said) => return Ok((file, Verdict::Refused(said))),
            Made::Unreadable(error) => return Ok((file, Verdict::Unknown(error))),
        };
        let files = || vec![FILE.to_owned()];
        let package = Side::of(vec![file.module], Vec::new());
        let bundle = Side::of(vec![module], Vec::new());
        let sides = Sides::of(
            package,
            files(),
            bundle,
            files(),
            Positions::default(),
            Written::of(alone.text),
        );
        let mut walked = walk::walk(&sides, true);
        let (older, newer) = (edition.min(file.edition), edition.max(file.edition));
        lose_by_text(&mut walked, alone, older, newer)?;
        if !walked.moved.is_empty() && older == Edition::E2015 {
            lose_by_paths(&mut walked, alone)?;
        }
        let verdict = if walked.differences.is_empty() {
            Verdict::Same(self.proof(&sides, &walked))
        } else {
            Verdict::Different(self.refuted(alone, &sides, walked, &[], edition)?)
        };
        let file = File {
            module: sides.into_package(),
            ..file
        };
        Ok((file, verdict))
    }

    /// The crates of `compiled` that the file holds, or has to hold: those that are reached
    /// other than through crates outside.
    fn inside<'c>(&self, compiled: &'c Compiled) -> Vec<&'c Unit> {
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

    /// The two programs: the crates of the package, as they are and perhaps in another edition,
    /// and the bundle, which was made of `text`.
    fn sides(
        &self,
        own: &[&Unit],
        moved: Option<&[&Unit]>,
        bundle: Module,
        text: &str,
    ) -> Result<Sides> {
        let read = |units: &[&Unit]| -> Result<Vec<Module>> {
            units.iter().map(|unit| unit.module()).collect()
        };
        let names = |units: &[&Unit]| -> Vec<String> {
            units.iter().map(|unit| unit.name().to_owned()).collect()
        };
        let moved = moved.filter(|moved| names(moved) == names(own));
        let files = own.iter().flat_map(|unit| unit.files()).collect();
        let package = Side::of(read(own)?, moved.map_or(Ok(Vec::new()), read)?);
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

    fn proof(&self, sides: &Sides, walked: &Walked) -> Proof {
        Proof {
            functions: walked.functions,
            reordered: walked.canonical,
            moved: walked.moved.len(),
            places: walked.places,
            names: walked.names,
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
        let read = |units: &[&Unit]| -> Result<Side> {
            let modules: Result<_> = units.iter().map(|unit| unit.module()).collect();
            Ok(Side::of(modules?, Vec::new()))
        };
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
    fn refuted(
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

/// The file in an edition of older crates of the package, if it compiles in one.
fn older_form(
    alone: &Alone<'_>,
    units: &[&Unit],
    edition: Edition,
) -> Result<Option<(Edition, Module)>> {
    let oldest = units.iter().filter_map(|unit| unit.edition()).min();
    let Some(oldest) = oldest.filter(|oldest| *oldest < edition) else {
        return Ok(None);
    };
    // What may differ in silence begins with 2021: 2018 is read as 2015, where it is read.
    let between = [Edition::E2018, oldest];
    for older in between
        .into_iter()
        .filter(|it| *it >= oldest && *it < edition)
    {
        if let Made::Ir(module) = alone.compile(older, &[])? {
            return Ok(Some((older, *module)));
        }
    }
    Ok(None)
}

/// The functions of a text of which the compiler says that they mean something else between
/// two editions. It speaks of that in the older one.
fn suspects_of_text(alone: &Alone<'_>, older: Edition, newer: Edition) -> Result<Suspects> {
    let mut suspects = Suspects::default();
    let warnings = alone.warnings(older, &lints::flags(older, newer))?;
    if lints::speak(&warnings) {
        if let Made::Ir(module) = alone.compile(older, &[lints::WITH_PLACES.to_owned()])? {
            let mut places = Places::default();
            places.add(module.text());
            suspects.add(&warnings, &places);
        }
    }
    Ok(suspects)
}

/// Makes differences of the functions that were moved and mean something else in two editions,
/// by what the text of the file shows. In one text no macro is that of another crate, about
/// which the compiler would be silent.
fn lose_by_text(
    walked: &mut Walked,
    alone: &Alone<'_>,
    older: Edition,
    newer: Edition,
) -> Result<()> {
    if walked.moved.is_empty() {
        return Ok(());
    }
    let suspects = suspects_of_text(alone, older, newer)?;
    lose(walked, |(_, bundle)| suspects.has(bundle));
    if let Some(text) = twice::with_old_fragments(alone.text, older, newer) {
        let old = Alone {
            text: &text,
            ..*alone
        };
        let fragments = Twice::of(modules_of(&old, newer)?, modules_of(alone, newer)?);
        lose(walked, |(_, bundle)| fragments.differ_in(bundle));
    }
    Ok(())
}

/// Makes differences of the functions that were moved and are not the same in 2015 and 2018.
fn lose_by_paths(walked: &mut Walked, alone: &Alone<'_>) -> Result<()> {
    let at = |edition| modules_of(alone, edition);
    let paths = Twice::of(at(Edition::E2015)?, at(Edition::E2018)?);
    lose(walked, |(_, bundle)| paths.differ_in(bundle));
    Ok(())
}

/// The module that comes of a text in `edition`; none if it does not compile.
fn modules_of(alone: &Alone<'_>, edition: Edition) -> Result<Vec<Module>> {
    match alone.compile(edition, &[])? {
        Made::Ir(module) => Ok(vec![module]),
        Made::Refused(_) | Made::Unreadable(_) => Ok(Vec::new()),
    }
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

/// A condition that nothing asks for: with it, Cargo compiles a package once more.
const ONCE_MORE: [&str; 2] = ["--cfg", "bundler_once_more"];

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

/// Makes differences of the functions that were moved and of which something is said.
fn lose(walked: &mut Walked, is_suspect: impl Fn(&(String, String)) -> bool) {
    let (lost, kept) = std::mem::take(&mut walked.moved)
        .into_iter()
        .partition(|pair| is_suspect(pair));
    walked.moved = kept;
    let lost: Vec<(String, String)> = lost;
    walked.differences.extend(
        lost.into_iter()
            .map(|(package, bundle)| Difference::between_editions(package, bundle)),
    );
}
