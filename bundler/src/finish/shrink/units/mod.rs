//! The units that a text consists of: what stays or goes as one.

mod read;
mod calls;
mod globs;
mod machines;
mod pattern;
mod renamed;
mod roots;
mod shape;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::cover::Cover;
use super::words::add_words;
use crate::finish::dormant::{Dormant, MachineSet};
use crate::rust::token::Token;
use crate::source::uses::{Leaf, Use};
pub(super) use pattern::{Aliases, Pattern};
use renamed::Renamed;
use roots::Roots;
pub(super) use shape::Shape;

/// What a body that no one runs comes to.
pub(super) const STUB: &str = "{loop{}}";

/// A part of a text that stays or goes as one.
#[derive(Debug)]
pub(super) struct Unit {
    pub(super) kind: Kind,
    /// The names by which others may need it.
    pub(super) names: Vec<String>,
    /// The names of the types that an `impl` is for, or their shape; none if it is for all.
    pub(super) types: Vec<String>,
    /// For which types an `impl` of a trait is, more exactly.
    pub(super) pattern: Option<Pattern>,
    /// All of it, attributes included.
    pub(super) range: Range<usize>,
    /// The range less its attributes.
    pub(super) start: usize,
    /// The body with its braces, which a function may do without.
    pub(super) body: Option<Range<usize>>,
    /// What others need of it, less a body and less what it holds.
    pub(super) head: Range<usize>,
    /// The unit around it.
    pub(super) parent: Option<usize>,
    /// True if this compiler may not see it, for its condition, or makes no code of it though
    /// it stays.
    pub(super) is_dormant: bool,
    /// The machines that may see it.
    pub(super) machines: MachineSet,
    /// True if this compiler surely does not see it.
    pub(super) is_unseen: bool,
    /// True if its body is needed wherever it is: of a constant function, or one whose type it
    /// decides. Of a block of foreign items, true if it stays even if nothing is left in it.
    pub(super) is_whole: bool,
    /// The block that it stands in, of a foreign item.
    pub(super) block: Option<usize>,
}

impl Unit {
    /// True for an `impl` for all types, or for one whose name or shape `says` so.
    pub(super) fn is_for(&self, says: impl Fn(&str) -> bool) -> bool {
        self.types.is_empty() || self.types.iter().any(|name| says(name))
    }

    /// True if it may have another body where it does not run.
    pub(super) fn may_be_stub(&self) -> bool {
        let is_long = |body: &Range<usize>| body.len() >= STUB.len();
        !self.is_whole && self.body.as_ref().is_some_and(is_long)
    }

    /// True for an `impl` for all types, or for all of a shape.
    pub(super) fn is_for_many(&self) -> bool {
        self.types.is_empty() || self.types.iter().any(|name| Shape::is_named(name))
    }
}

/// The kinds of units.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Item,
    Function,
    Module,
    /// The index of a name that a `use` brings.
    Import(usize),
    /// A trait that an item derives.
    Derive,
    /// A `macro_rules!`.
    Macro,
    /// A rule of one, with the semicolon behind it.
    Rule,
    /// The call of a macro, as an item, or a constant without a name, or with impls in it: what
    /// else it holds the compiler has checked already.
    Call,
    /// A block of foreign items, which are the units with these indexes; it goes when they do.
    Foreign(Range<usize>),
    Trait,
    /// An `impl`, with the name of its trait.
    Impl(Option<String>),
    /// A function in an `impl` or a trait.
    Method,
    /// A constant or type in an `impl` or a trait.
    Associated,
    /// What stays in any case.
    Lasting,
}

impl Kind {
    /// True if a word of code can mean such a unit by itself.
    pub(super) fn may_be_named(&self) -> bool {
        matches!(
            self,
            Kind::Item
                | Kind::Function
                | Kind::Import(_)
                | Kind::Macro
                | Kind::Trait
                | Kind::Call
        )
    }

    /// True if names may come from such a unit, which the compiler does not tell where they are
    /// used.
    pub(super) fn is_way(&self) -> bool {
        matches!(self, Kind::Import(_) | Kind::Call)
    }
}

/// The units of a text.
#[derive(Default)]
pub(super) struct Units {
    pub(super) all: Vec<Unit>,
    pub(super) uses: Vec<Use>,
    pub(super) leaves: Vec<Leaf>,
    /// The macros that each call calls.
    called: HashMap<usize, Called>,
    /// The macros whose rules make what is used without being named.
    lasting: HashSet<usize>,
    renamed: Renamed,
    pub(super) aliases: Aliases,
    /// The attributes that derive traits.
    pub(super) derives: Vec<Derives>,
    /// The units that each holds.
    inside: Vec<Vec<usize>>,
    /// The units in the order of their beginnings, each before those in it.
    order: Vec<usize>,
    /// The smallest unit around each.
    outer: Vec<Option<usize>>,
    /// The units that have a name, by it.
    pub(super) by_name: HashMap<String, Vec<usize>>,
    /// The impls of traits and what is derived, by the name of the trait that they say.
    of_traits: HashMap<String, Vec<usize>>,
    /// Where each identifier begins, ascending, and what it is; words of formats among them.
    /// The name of a macro that is called stands there twice: see [`called`].
    words: Vec<(usize, String)>,
    /// The ranges of the code that this compiler may not see, in order, each with the machines
    /// that may.
    dormant: Vec<(Range<usize>, MachineSet)>,
    /// The ranges of the items that it surely does not see.
    pub(super) unseen: Vec<Range<usize>>,
    /// The modules to which each import of all that one has leads: more than one where there is
    /// one for each of some machines, or where it is not certain which. The root is none.
    targets: HashMap<usize, Vec<Option<usize>>>,
    /// The crates, and the program's own modules.
    roots: Roots,
}

/// The macros that a call calls.
struct Called {
    direct: Vec<usize>,
    /// Those that are given to such by name, and those that these call in turn, too.
    all: Vec<usize>,
}

/// An attribute that derives traits.
pub(super) struct Derives {
    pub(super) range: Range<usize>,
    /// The range of the traits.
    pub(super) list: Range<usize>,
    /// A unit for each of them.
    pub(super) units: Vec<usize>,
}

impl Units {
    /// The units of a text, whose tree is `file` and whose tokens are `tokens`; `dormant` is
    /// the code that this compiler may not see.
    pub(super) fn of(file: &syn::File, tokens: &[Token], dormant: Dormant) -> Units {
        let asked = dormant.asked(tokens);
        let mut units = Units {
            unseen: dormant.unseen,
            ..Units::default()
        };
        units.items(&file.items, None);
        let unseen = Cover::of(units.unseen.iter());
        for unit in &mut units.all {
            unit.is_unseen = unseen.holds(&unit.range);
        }
        units.nest();
        units.limit(&dormant.limited);
        for (at, machines) in asked {
            if let Some(unit) = units.around(at).map(|it| &units.all[it]) {
                let range = unit.body.as_ref().unwrap_or(&unit.range);
                units.dormant.push((range.clone(), machines));
            }
        }
        units.add_dormant(dormant.found);
        units.inside = vec![Vec::new(); units.all.len()];
        for at in 0..units.all.len() {
            if let Some(parent) = units.all[at].parent {
                units.inside[parent].push(at);
            }
        }
        for (at, unit) in units.all.iter().enumerate() {
            for name in &unit.names {
                units.by_name.entry(name.clone()).or_default().push(at);
            }
            let of = match &unit.kind {
                Kind::Impl(Some(name)) => std::slice::from_ref(name),
                Kind::Derive => &unit.names[..],
                _ => &[],
            };
            for name in of {
                units.of_traits.entry(name.clone()).or_default().push(at);
            }
        }
        for leaf in units.leaves.iter().filter(|it| it.is_renamed) {
            if let [.., of, name] = &leaf.words[..] {
                units.renamed.add(name.clone(), [of.clone()]);
                units.aliases.add_unknown(name);
            }
        }
        units.renamed.close();
        add_words(tokens, &mut units.words);
        units.words.sort();
        units.find_called();
        units.name_calls();
        units.find_lasting_calls();
        let roots = units
            .all
            .iter()
            .filter(|it| it.kind == Kind::Module && it.parent.is_none());
        let roots = roots.map(|it| (it.names[0].as_str(), &it.range));
        units.roots = Roots::of(&roots.collect::<Vec<_>>(), &units.words);
        units.find_targets();
        units
    }

    /// Finds out which unit is in which.
    fn nest(&mut self) {
        let place = |&unit: &usize| {
            let range = &self.all[unit].range;
            (range.start, Reverse(range.end), Reverse(unit))
        };
        self.order = (0..self.all.len()).collect();
        self.order.sort_by_key(place);
        self.outer = vec![None; self.all.len()];
        let mut around: Vec<usize> = Vec::new();
        for &unit in &self.order {
            let start = self.all[unit].range.start;
            while around
                .last()
                .is_some_and(|&it| self.all[it].range.end <= start)
            {
                around.pop();
            }
            self.outer[unit] = around.last().copied();
            around.push(unit);
        }
    }

    /// True if code at `user` can name what stands at `other`: it is in one crate with it, or
    /// says the name of its crate.
    pub(super) fn knows(&self, user: usize, other: usize) -> bool {
        self.roots.knows(user, other)
    }

    /// The words in a range of the text.
    pub(super) fn words(&self, range: &Range<usize>) -> impl Iterator<Item = &str> {
        self.words_at(range).map(|(_, word)| word)
    }

    /// The same, each with its offset.
    pub(super) fn words_at(
        &self,
        range: &Range<usize>,
    ) -> impl Iterator<Item = (usize, &str)> {
        let start = self.words.partition_point(|(at, _)| *at < range.start);
        let end = self.words.partition_point(|(at, _)| *at < range.end);
        let words = self.words[start..end.max(start)].iter();
        words.map(|(at, word)| (*at, word.as_str()))
    }

    /// The smallest unit around the offset `at`.
    pub(super) fn around(&self, at: usize) -> Option<usize> {
        // Of two units one is in the other, or they have nothing in common.
        let next = self
            .order
            .partition_point(|&it| self.all[it].range.start <= at);
        let mut unit = next.checked_sub(1).map(|last| self.order[last]);
        while let Some(it) = unit.filter(|&it| self.all[it].range.end <= at) {
            unit = self.outer[it];
        }
        unit
    }

    /// A `unit`, if any, and those around it from within.
    pub(super) fn outwards(&self, unit: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(unit, |&it| self.all[it].parent)
    }

    /// The module around the offset `at`; none for the root.
    pub(super) fn module(&self, at: usize) -> Option<usize> {
        self.module_in(self.around(at))
    }

    /// The module that `unit` is, or that is around it; none for the root.
    pub(super) fn module_in(&self, mut unit: Option<usize>) -> Option<usize> {
        while let Some(it) = unit.filter(|&it| self.all[it].kind != Kind::Module) {
            unit = self.all[it].parent;
        }
        unit
    }

    /// The words of the path that an import leads to.
    pub(super) fn path(&self, unit: usize) -> Option<&[String]> {
        match self.all[unit].kind {
            Kind::Import(leaf) => Some(&self.leaves[leaf].words),
            _ => None,
        }
    }

    /// The names that imports bring in the smallest part of one that holds `place`.
    pub(super) fn leaves_at(&self, place: &Range<usize>) -> Vec<usize> {
        let next = self
            .uses
            .partition_point(|it| it.range.start <= place.start);
        let last = next.checked_sub(1).map(|at| &self.uses[at]);
        last.map(|it| it.leaves(place)).unwrap_or_default()
    }

    /// The units that may be a type called `name`, or make one.
    pub(super) fn types(&self, name: &str) -> impl Iterator<Item = usize> + '_ {
        let named = self.by_name.get(name).into_iter().flatten().copied();
        named.filter(|&at| {
            matches!(self.all[at].kind, Kind::Item | Kind::Call | Kind::Macro)
        })
    }

    /// The units that `parent` holds.
    pub(super) fn inside(&self, parent: usize) -> &[usize] {
        &self.inside[parent]
    }

    /// True if `name`, as an `impl` says it, may be another name of what is called `wanted`.
    pub(super) fn means(&self, name: &str, wanted: &str) -> bool {
        self.renamed.means(name, wanted)
    }

    /// The impls of a trait, and what is derived, that say a name which may mean `wanted`.
    pub(super) fn of_trait(&self, wanted: &str) -> Vec<usize> {
        let traits = self.of_traits.iter();
        let meant = traits.filter(|(name, _)| self.means(name, wanted));
        let mut found: Vec<usize> = meant.flat_map(|(_, units)| units).copied().collect();
        found.sort_unstable();
        found
    }

    /// The name of the trait that an `impl` is of.
    pub(super) fn trait_of(&self, unit: usize) -> Option<&str> {
        match &self.all[unit].kind {
            Kind::Impl(name) => name.as_deref(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
