//! Takes away what was brought and is not needed after all.
//!
//! All that may go does, at one stroke; what the compiler then misses comes back. It is no more
//! than was there, so that this ends. What is left must be the same program; if it is not, what
//! went is tried in halves.

use std::collections::BTreeSet;

use super::kept::{Kept, Manner, State};
use super::live::first_of;
use super::rules;
use super::settle::{Search, Settled};
use super::units::Kind;
use crate::finish::trial::{Depth, Heard};
use crate::rust::alone::FILE;
use crate::text::error::Result;

/// The lints that tell what is idle.
const LINTS: [&str; 2] = ["dead_code", "unused_imports"];

/// The most comparisons that are made to find what must not go.
const CHECKS_MAX: usize = 24;

impl<'u> Search<'_> {
    /// The least that is the same program, of what is `kept`, which compiles; `None` if that is
    /// another program.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn trim(&self, kept: Kept<'u>) -> Result<Option<Kept<'u>>> {
        let least = self.trimmed(kept.clone())?;
        if least.is_some() || kept.is_marked {
            return Ok(least);
        }
        // The standard library may do the same in another way.
        let mut marked = kept.clone();
        marked.is_marked = true;
        let settled = self.settle(&mut marked, true, Depth::All)?;
        if settled != Settled::Done || marked.states == kept.states {
            return Ok(None);
        }
        self.trimmed(marked)
    }

    /// The same, of what is `kept` and no more.
    fn trimmed(&self, kept: Kept<'u>) -> Result<Option<Kept<'u>>> {
        let mut least = kept.clone();
        // 1. Of what was brought by its name alone, all but what runs.
        if kept.manner == Manner::Any {
            least.loosen(
                |unit| {
                    let it = &self.units.all[unit];
                    let stays = match it.kind {
                        Kind::Module | Kind::Lasting | Kind::Foreign(_) | Kind::Rule => {
                            true
                        }
                        Kind::Import(_) => self.may_be_needed(it.parent),
                        _ => false,
                    };
                    !stays && !self.alive.contains(&unit)
                },
                &kept,
            );
            if self.settle(&mut least, false, Depth::Usual)? != Settled::Done {
                least = kept.clone();
            }
        }
        // 2. Rules of macros, and whatever else the compiler says that nothing takes.
        let idle = rules::idle(self.trial, &least, self.units)?;
        if let Some(less) = self.without_each(&least, &idle, &kept, Depth::Usual)? {
            least = less;
        }
        let idle = self.idle(&least)?;
        least = match self.without_each(&least, &idle, &kept, Depth::All)? {
            Some(less) => less,
            None => {
                let less =
                    self.without_each(&least, &BTreeSet::new(), &kept, Depth::All)?;
                less.unwrap_or_else(|| kept.clone())
            }
        };
        // 3. The same program.
        self.accept(kept, least)
    }

    /// True if code in `module` that this compiler does not see may need what is imported there:
    /// traits are not named.
    fn may_be_needed(&self, module: Option<usize>) -> bool {
        let module = module.map(|at| self.units.all[at].range.clone());
        let range = module.unwrap_or(0..usize::MAX);
        let mut dormant = self.units.dormant_in(&range);
        dormant.next().is_some()
    }

    /// What the compiler calls idle in what is `kept`: imports, and things that nothing names.
    fn idle(&self, kept: &Kept<'_>) -> Result<BTreeSet<usize>> {
        let flags = LINTS.iter().flat_map(|lint| ["--force-warn", lint]);
        let flags: Vec<&str> = ["-Awarnings"].into_iter().chain(flags).collect();
        let said = self.trial.hear_usual(&self.private(kept), &flags)?;
        let mut found = BTreeSet::new();
        let Heard::Warnings(warnings) = said else {
            return Ok(found);
        };
        let mut leaves = BTreeSet::new();
        for warning in warnings.iter().filter(|it| LINTS.contains(&it.code())) {
            for range in warning.written(FILE) {
                let uses = self.units.uses.iter();
                leaves.extend(uses.flat_map(|it| it.leaves_in(&range, &self.units.leaves)));
                found.extend(self.units.around(range.start));
            }
        }
        found.retain(|&unit| match self.units.all[unit].kind {
            Kind::Item | Kind::Function | Kind::Trait | Kind::Method => {
                !self.alive.contains(&unit)
            }
            _ => false,
        });
        let impls = self.impls_of(kept, &found);
        found.extend(impls);
        let units = self.units.all.iter().enumerate();
        let imports = units.filter(|(_, it)| {
            matches!(it.kind, Kind::Import(leaf) if leaves.contains(&leaf))
                && !self.may_be_needed(it.parent)
        });
        found.extend(imports.map(|(unit, _)| unit));
        Ok(found)
    }

    /// The impls in what is `kept` of traits that are `idle`, and for types that are: without those
    /// they are nothing, and no lint tells of them.
    fn impls_of(&self, kept: &Kept<'_>, idle: &BTreeSet<usize>) -> Vec<usize> {
        let is_idle = |name: &str, is_one: fn(&Kind) -> bool| {
            let named = self.units.by_name.get(name).into_iter().flatten();
            let mut named = named
                .filter(|&&at| is_one(&self.units.all[at].kind) && !kept.is_gone(at))
                .peekable();
            named.peek().is_some() && named.all(|at| idle.contains(at))
        };
        let units = self.units.all.iter().enumerate();
        let impls = units.filter(|(unit, it)| {
            let Kind::Impl(of) = &it.kind else {
                return false;
            };
            let mut types = it.types.iter();
            let mut inside = self.units.inside(*unit).iter();
            let runs_here = |&at: &usize| kept.states[at] < State::Elsewhere;
            inside.all(runs_here)
                && !self.alive.contains(unit)
                && !kept.is_gone(*unit)
                && (of
                    .as_ref()
                    .is_some_and(|it| is_idle(it, |it| *it == Kind::Trait))
                    || types.any(|it| is_idle(it, |it| *it == Kind::Item)))
        });
        impls.map(|(unit, _)| unit).collect()
    }

    /// The text of what is `kept` with everything private to it, by the root, from which all is
    /// reached: rustc finds no fault with what is public.
    fn private(&self, kept: &Kept<'_>) -> String {
        let mut text = kept.blanked();
        for it in self.units.all.iter().filter(|it| it.parent.is_none()) {
            let at = first_of(&text, it.start);
            if text[at..].starts_with("pub ") {
                text.replace_range(at..at + "pub".len(), "   ");
            }
        }
        text
    }

    /// What is `kept` without those of its units that are `idle`, as far as nothing misses them, at
    /// such a `depth`; nothing comes back that is not in `most`. `None` if it does not compile.
    fn without_each(
        &self,
        kept: &Kept<'u>,
        idle: &BTreeSet<usize>,
        most: &Kept<'u>,
        depth: Depth,
    ) -> Result<Option<Kept<'u>>> {
        let is_judged = depth == Depth::Usual || kept.states == most.states;
        let mut least = kept.clone();
        if idle.is_empty() && is_judged {
            return Ok(Some(least));
        }
        least.loosen(|unit| idle.contains(&unit), most);
        let settled = self.settle(&mut least, false, depth)?;
        Ok((settled == Settled::Done).then_some(least))
    }

    /// What is `kept`, if it is the same program.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(super) fn prove(&self, kept: Kept<'u>) -> Result<Option<Kept<'u>>> {
        let is_same = self.trial.program.is_also(&kept.blanked())?;
        Ok(is_same.then_some(kept))
    }

    /// As much of `least` as is the same program, else of `kept`; `None` if that is not either.
    fn accept(&self, kept: Kept<'u>, least: Kept<'u>) -> Result<Option<Kept<'u>>> {
        let is_same = |kept: &Kept<'_>| self.trial.program.is_also(&kept.blanked());
        if is_same(&least)? {
            return Ok(Some(least));
        }
        if !is_same(&kept)? {
            return Ok(None);
        }
        let gone = (0..self.units.all.len())
            .filter(|&unit| least.states[unit] < kept.states[unit]);
        let mut work = vec![gone.collect::<Vec<_>>()];
        let mut best = kept;
        for check in 0..CHECKS_MAX {
            let Some(gone) = work.pop() else {
                break;
            };
            self.phase
                .step(format!("removing what does not run: comparison {check}"));
            let mut trial = best.clone();
            for &unit in &gone {
                trial.restore(unit, &least);
            }
            let is_fit = self.trial.errors(&trial.blanked(), Depth::All)?.is_empty();
            if is_fit && is_same(&trial)? {
                best = trial;
            } else if gone.len() > 1 {
                let (first, second) = gone.split_at(gone.len() / 2);
                work.extend([second.to_vec(), first.to_vec()]);
            }
        }
        Ok(Some(best))
    }
}
