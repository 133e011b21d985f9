//! What editions make of one program: where crates are of others than the file, and where the
//! file is to be compiled in further ones.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use super::alone::{Alone, Made};
use super::ir::module::Module;
use super::lints::{self, Places, Suspects};
use super::matching::Sides;
use super::package::{self, Ask, Compiled};
use super::positions::Positions;
use super::prover::{modules, File, Prover};
use super::side::Side;
use super::twice::{self, Twice};
use super::unit::Unit;
use super::verdict::Verdict;
use super::walk::{self, Difference, Walked};
use super::written::Written;
use crate::rust::alone::FILE;
use crate::rust::diagnostic;
use crate::text::edition::Edition;
use crate::text::error::Result;

impl Prover<'_> {
    /// Compares `sides` once more, with the package in the edition of the file beside the
    /// package as it is, and with the file in an edition of the package's older crates, as far
    /// as there are such: not every crate has a form for a newer edition, nor every file for an
    /// older.
    pub(super) fn in_edition(
        &self,
        alone: &Alone<'_>,
        compiled: &Compiled,
        mut sides: Sides,
        edition: Edition,
    ) -> Result<(Sides, Walked)> {
        let units = &self.inside(compiled)[..];
        let ask = Ask {
            edition: Some(edition),
            ..self.ask.clone()
        };
        let moved_package = package::compile(self.original, &ask)?.ok();
        let moved = moved_package.as_ref().map(|moved| self.inside(moved));
        let names = |units: &[&Unit]| -> Vec<String> {
            units.iter().map(|unit| unit.name().to_owned()).collect()
        };
        if let Some(moved) = moved.filter(|moved| names(moved) == names(units)) {
            sides.package = sides.package.with_moved(modules(&moved)?);
        }
        let mut walked = walk::walk(&sides, false);
        let mut from = edition;
        if !walked.differences.is_empty() {
            if let Some((older, module)) = older_form(alone, units, edition)? {
                from = older;
                sides.bundle = sides.bundle.with_moved(vec![module]);
                walked = walk::walk(&sides, false);
            }
        }
        if !walked.moved.is_empty() {
            let suspects = self.suspects(compiled, moved_package.as_ref(), edition)?;
            lose(&mut walked, |(package, _)| suspects.has(package));
        }
        if !walked.moved.is_empty() {
            let paths = self.paths(units, edition)?;
            lose(&mut walked, |(package, _)| paths.differ_in(package));
        }
        if !walked.moved.is_empty() {
            self.lose_by_own(&mut walked, alone, units, edition)?;
        }
        let in_bundle = std::mem::take(&mut walked.moved_in_bundle);
        walked.moved.extend(in_bundle);
        if !walked.moved.is_empty() && from == Edition::E2015 {
            lose_by_paths(&mut walked, alone)?;
        }
        let mut read_as: BTreeSet<_> =
            units.iter().filter_map(|unit| unit.edition()).collect();
        read_as.insert(from);
        // What reads as 2015 at all was compared as such (`lose_by_paths`); no lint tells more
        // of 2015 than of 2018, in which more files compile.
        let reads_old = from == Edition::E2015 || edition == Edition::E2015;
        if !reads_old && read_as.remove(&Edition::E2015) {
            read_as.insert(Edition::E2018);
        }
        for own in read_as.into_iter().filter(|own| *own != edition) {
            lose_by_text(&mut walked, alone, own.min(edition), own.max(edition))?;
        }
        Ok((sides, walked))
    }

    /// Makes differences of the functions that were moved and that the file, compiled in the
    /// edition of their crate among `units`, does not have as the package does: what the file says
    /// there is what the package would only say in `edition`. Where the file does not compile in
    /// that, nothing is told.
    fn lose_by_own(
        &self,
        walked: &mut Walked,
        alone: &Alone<'_>,
        units: &[&Unit],
        edition: Edition,
    ) -> Result<()> {
        let editions = units.iter().filter_map(|unit| unit.edition());
        let others: BTreeSet<_> = editions.filter(|own| *own != edition).collect();
        for own in others {
            let Made::Ir(module) = alone.compile(own, &[])? else {
                continue;
            };
            let Ok(sides) = self.sides(units, module, alone.text) else {
                continue;
            };
            let differences = walk::walk(&sides, false).differences;
            let is_own = |name: &str| {
                let mut units = units.iter().enumerate();
                units.any(|(module, unit)| {
                    unit.edition() == Some(own)
                        && sides.package.find(module, name).is_some()
                })
            };
            lose(walked, |(package, bundle)| {
                let mut differences = differences.iter();
                is_own(package)
                    && differences.any(|it| it.package == *package && it.bundle == *bundle)
            });
        }
        Ok(())
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
        let modules = |edition| -> Result<Vec<Arc<Module>>> {
            let ask = Ask {
                edition,
                ..self.ask.clone()
            };
            let compiled = package::compile(self.original, &ask)??;
            let found = |name: &&str| compiled.units.iter().find(|it| it.name() == *name);
            let found = names.iter().map(found);
            found
                .map(|unit| unit.map_or(Ok(Arc::default()), Unit::module))
                .collect()
        };
        let older = modules(is_all.then_some(Edition::E2015))?;
        Ok(Twice::of(older, modules(Some(Edition::E2018))?))
    }

    /// The functions of the package, which is `compiled`, of which the compiler says that they
    /// mean something else between the editions of its crates and `edition`, for which it is
    /// `moved`.
    fn suspects(
        &self,
        compiled: &Compiled,
        moved: Option<&Compiled>,
        edition: Edition,
    ) -> Result<Suspects> {
        let units = self.inside(compiled);
        let mut editions: Vec<_> = units.iter().filter_map(|unit| unit.edition()).collect();
        editions.push(edition);
        let (oldest, newest) = (editions.iter().min(), editions.iter().max());
        let flags = lints::flags(
            oldest.copied().unwrap_or(edition),
            newest.copied().unwrap_or(edition),
        );
        if flags.is_empty() {
            return Ok(Suspects::default());
        }
        // The lints speak in the older of two editions. A crate that is newer than the file is
        // looked at in the file's, one that is older in its own.
        let is_lowered = units.iter().any(|unit| unit.edition() > Some(edition));
        let looked_at = [(None, Some(compiled)), (Some(edition), moved)];
        let mut suspects = Suspects::default();
        for (edition, known) in &looked_at[..1 + usize::from(is_lowered)] {
            let ask = Ask {
                edition: *edition,
                ..self.ask.clone()
            };
            // 1. What it says, if it was not asked to say it already.
            let listened;
            let compiled = match known {
                Some(known) if ask.hears(&flags) => *known,
                _ => {
                    listened = package::compile(self.original, &ask.listening(&flags))??;
                    &listened
                }
            };
            let warned = compiled.units.iter().map(Unit::warnings);
            let warned: Vec<_> = warned
                .map(|text| diagnostic::read(text.as_bytes()).0)
                .collect();
            if !warned.iter().any(|warnings| lints::speak(warnings)) {
                continue;
            }
            // 2. Which functions are in those lines.
            let placed = ask.listening(&[lints::WITH_PLACES.to_owned()]);
            let placed = package::compile(self.original, &placed)??;
            let mut places = Places::default();
            for unit in &placed.units {
                places.add(unit.module()?.text());
            }
            for warnings in &warned {
                suspects.add(warnings, &places);
            }
        }
        Ok(suspects)
    }

    /// Compares `file`, which is proved, with what was `made` of its text in another edition.
    /// Gives the file back.
    pub(super) fn compare_editions(
        &self,
        alone: &Alone<'_>,
        file: File,
        edition: Edition,
        made: Made,
    ) -> Result<(File, Verdict)> {
        let module = match made {
            Made::Ir(module) => module,
            Made::Refused(said) => return Ok((file, Verdict::NotCompiled(said))),
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
}

/// The file in an edition of older crates of the package, if it compiles in one.
fn older_form(
    alone: &Alone<'_>,
    units: &[&Unit],
    edition: Edition,
) -> Result<Option<(Edition, Arc<Module>)>> {
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
            return Ok(Some((older, module)));
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
            made: Mutex::default(),
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
fn modules_of(alone: &Alone<'_>, edition: Edition) -> Result<Vec<Arc<Module>>> {
    match alone.compile(edition, &[])? {
        Made::Ir(module) => Ok(vec![module]),
        Made::Refused(_) | Made::Unreadable(_) => Ok(Vec::new()),
    }
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
