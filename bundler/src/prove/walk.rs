//! The walk over both programs in step, from where they are entered to all that they reach.

use std::collections::{HashMap, HashSet};

use super::body::{Body, Found, Mismatch};
use super::canonical::canonical;
use super::forwards::{followed, leads_to};
use super::ir::module::Kind;
use super::ir::token::{Token, Tokens};
use super::matching::Sides;
use super::side::{demangled, without_instance, Id};

/// The number of differences after which the walk ends: more are seldom read.
const DIFFERENCES_MAX: usize = 200;

/// What two programs have in common.
#[derive(Debug, Default)]
pub(super) struct Walked {
    /// The functions that are the same, each of the package with that of the bundle.
    pub(super) functions: usize,
    /// The functions that are the same only as the package has them in another edition: their
    /// names in the package, and in the bundle.
    pub(super) moved: Vec<(String, String)>,
    /// The functions that are the same only as the bundle has them in another edition.
    pub(super) moved_in_bundle: Vec<(String, String)>,
    pub(super) differences: Vec<Difference>,
}

/// Two definitions that are not the same.
#[derive(Debug, Clone)]
pub(crate) struct Difference {
    pub(crate) what: What,
    /// The name in the package; empty if it has none.
    pub(crate) package: String,
    /// The name in the bundle; empty if it has none.
    pub(crate) bundle: String,
    pub(crate) mismatch: Mismatch,
    /// The functions of the package that lead there, the nearest first.
    pub(crate) callers: Vec<String>,
    /// The symbol of the function of the bundle that leads there.
    pub(crate) bundle_caller: String,
}

impl Difference {
    /// A function that two editions compile differently, and mean differently.
    pub(super) fn between_editions(package: String, bundle: String) -> Difference {
        Difference {
            what: What::Edition,
            package,
            bundle,
            mismatch: Mismatch::default(),
            callers: Vec::new(),
            bundle_caller: String::new(),
        }
    }
}

/// The kinds of differences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// The bodies are not the same.
    Body,
    /// One is defined elsewhere than the other, or both are, under two names.
    Elsewhere,
    /// One of them stands for two of the other program.
    Joined,
    /// Only one program has it.
    Alone,
    /// The edition of the bundle means something else by it.
    Edition,
}

/// Walks over both programs. Where they are one text in two editions (`is_one_text`), functions
/// that differ are noted as moved, and what they lead to is compared by its names.
pub(super) fn walk(sides: &Sides, is_one_text: bool) -> Walked {
    let mut walk = Walk {
        sides,
        is_one_text,
        alone: HashSet::new(),
        reasons: HashMap::new(),
        work: Vec::new(),
        statics: OneToOne::default(),
        type_ids: OneToOne::default(),
        walked: Walked::default(),
    };
    walk.enter();
    while let Some((left, right)) = walk.work.pop() {
        walk.step(left, right);
        if walk.walked.differences.len() >= DIFFERENCES_MAX {
            break;
        }
    }
    walk.walked
}

type Pair = (Id, Id);

struct Walk<'a> {
    sides: &'a Sides,
    is_one_text: bool,
    /// What only the bundle has, of one text in two editions.
    alone: HashSet<Id>,
    /// All pairs that were met, each with the one that led there.
    reasons: HashMap<Pair, Option<Pair>>,
    work: Vec<Pair>,
    statics: OneToOne<Id>,
    type_ids: OneToOne<&'a str>,
    walked: Walked,
}

impl<'a> Walk<'a> {
    /// Begins with what both programs are entered by.
    fn enter(&mut self) {
        let (package, bundle) = (&self.sides.package, &self.sides.bundle);
        let (left, right) = (package.roots(), bundle.roots());
        for name in &left {
            let pair = package.find_exported(name).zip(bundle.find_exported(name));
            match pair {
                Some(pair) => self.meet(pair, None),
                None => self.differ(What::Alone, (name, ""), Mismatch::default(), None),
            }
        }
        for name in right.iter().filter(|name| !left.contains(name)) {
            self.differ(What::Alone, ("", name), Mismatch::default(), None);
        }
        let (left, right) = (package.kept(), bundle.kept());
        if left.len() != right.len() {
            let names = (
                format!("{} kept", left.len()),
                format!("{} kept", right.len()),
            );
            self.differ(What::Alone, (&names.0, &names.1), Mismatch::default(), None);
        }
        for ((_, left), (_, right)) in left.into_iter().zip(right) {
            self.meet((left, right), None);
        }
        let [own, others @ ..] = &package.assembly()[..] else {
            return;
        };
        let lines = bundle.assembly().concat();
        if !is_joined(&lines, own, others) {
            let names = ("module asm", "module asm");
            self.differ(What::Body, names, Mismatch::default(), None);
        }
    }

    /// Notes that two definitions must be the same.
    fn meet(&mut self, (left, right): Pair, reason: Option<Pair>) {
        let left = self.sides.package.original(left);
        let pair = (left, self.sides.bundle.original(right));
        if self.reasons.contains_key(&pair) {
            return;
        }
        self.reasons.insert(pair, reason);
        self.work.push(pair);
    }

    /// Compares a pair, and meets what it leads to once all of it has matched.
    fn step(&mut self, left: Id, right: Id) {
        let kind = self.sides.package.definition(left).kind;
        let mismatch = match self.sides.compare(left, right) {
            Ok(found) => return self.agree((left, right), kind, &found),
            Err(mismatch) => mismatch,
        };
        let is_function = kind == Kind::Function;
        let agree = is_function
            && (self.agree_in_canonical_form((left, right))
                || self.agree_in_other_edition((left, right)));
        if agree {
            return;
        }
        // A function that only hands its parameters on is the one that gets them.
        let (package, bundle) = (&self.sides.package, &self.sides.bundle);
        let handed = (leads_to(package, left), leads_to(bundle, right));
        if let (Some(_), _) | (_, Some(_)) = handed {
            let next = (handed.0.unwrap_or(left), handed.1.unwrap_or(right));
            return self.meet(next, Some((left, right)));
        }
        if self.is_one_text && is_function {
            self.note_moved(left, right);
            return self.meet_by_name(right);
        }
        self.differ_in_body((left, right), What::Body, mismatch);
    }

    /// Takes a pair that is the same.
    fn agree(&mut self, pair: Pair, kind: Kind, found: &Found<'a>) {
        self.walked.functions += usize::from(kind == Kind::Function);
        if kind == Kind::Static && !self.statics.join(pair.0, pair.1) {
            return self.differ_in_body(pair, What::Joined, Mismatch::default());
        }
        for &(a, b) in &found.type_ids {
            if !self.type_ids.join(a, b) {
                let mismatch = Mismatch {
                    package: format!("TypeId {a}"),
                    bundle: format!("TypeId {b}"),
                    line: 0,
                };
                self.differ_in_body(pair, What::Joined, mismatch);
            }
        }
        self.take(found, pair);
    }

    /// Compares two functions in a form in which the order of blocks and the way to a panic
    /// are always the same. True if they are the same; what they lead to is met then.
    fn agree_in_canonical_form(&mut self, pair: Pair) -> bool {
        let bodies = self.sides.bodies(pair.0, pair.1);
        let (package, bundle) = (&self.sides.package, &self.sides.bundle);
        let left = canonical(&followed(package, bodies.0.module, bodies.0.text));
        let right = canonical(&followed(bundle, bodies.1.module, bodies.1.text));
        let forms = (
            Body {
                text: &left,
                ..bodies.0
            },
            Body {
                text: &right,
                ..bodies.1
            },
        );
        match self.sides.compare_bodies(forms, Kind::Function) {
            Ok(found) if found.type_ids.is_empty() => {
                self.walked.functions += 1;
                self.take(&found, pair);
                true
            }
            _ => false,
        }
    }

    /// Compares the function of the bundle with that of the package in the bundle's edition, and
    /// that of the bundle in another edition with that of the package.
    fn agree_in_other_edition(&mut self, (left, right): Pair) -> bool {
        let twin = self.sides.package.twin(left);
        if twin.is_some_and(|twin| self.agree_if_same((twin, right))) {
            self.note_moved(left, right);
            return true;
        }
        let twin = self.sides.bundle.twin(right);
        if twin.is_some_and(|twin| self.agree_if_same((left, twin))) {
            let pair = self.names(left, right);
            self.walked.moved_in_bundle.push(pair);
            return true;
        }
        false
    }

    /// Takes two functions if they are the same, be it in their canonical form.
    fn agree_if_same(&mut self, pair: Pair) -> bool {
        match self.sides.compare(pair.0, pair.1) {
            Ok(found) => {
                self.agree(pair, Kind::Function, &found);
                true
            }
            Err(_) => self.agree_in_canonical_form(pair),
        }
    }

    fn note_moved(&mut self, left: Id, right: Id) {
        let pair = self.names(left, right);
        self.walked.moved.push(pair);
    }

    fn names(&self, left: Id, right: Id) -> (String, String) {
        (
            self.sides.package.definition(left).name.clone(),
            self.sides.bundle.definition(right).name.clone(),
        )
    }

    /// Meets all that a definition of the bundle leads to, each with what has its name in the
    /// other text; what has none there is moved as well.
    fn meet_by_name(&mut self, right: Id) {
        let bundle = &self.sides.bundle;
        for token in Tokens::of(bundle.text_of(right)).skip(1) {
            let Token::Symbol(name) = token else { continue };
            let Some(id) = bundle.find(right.module, name) else {
                continue;
            };
            let is_named = bundle.definition(id).kind != Kind::Constant;
            let other = self.sides.package.find(0, name).filter(|_| is_named);
            match other {
                Some(other) => self.meet((other, id), None),
                None if self.alone.insert(id) => {
                    if is_named {
                        let name = bundle.definition(id).name.clone();
                        self.walked.moved.push((String::new(), name));
                    }
                    self.meet_by_name(id);
                }
                None => {}
            }
        }
    }

    /// Takes what the comparison of `pair` has found.
    fn take(&mut self, found: &Found<'_>, pair: Pair) {
        let (left, right) = pair;
        for &(a, b) in &found.symbols {
            let one = self.sides.package.find(left.module, a);
            let other = self.sides.bundle.find(right.module, b);
            match (one, other) {
                (Some(one), Some(other)) => self.meet((one, other), Some(pair)),
                (None, None) if a == b => {}
                // One has an instance of its own of what the other takes from the standard
                // library: the same, if it is called so.
                _ if without_instance(a) == without_instance(b) => {}
                _ => self.differ(What::Elsewhere, (a, b), Mismatch::default(), Some(pair)),
            }
        }
    }

    fn differ_in_body(&mut self, pair: Pair, what: What, mismatch: Mismatch) {
        let package = self.sides.package.definition(pair.0).name.as_str();
        let bundle = self.sides.bundle.definition(pair.1).name.as_str();
        let reason = self.reasons.get(&pair).copied().flatten();
        self.differ(what, (package, bundle), mismatch, reason);
    }

    fn differ(
        &mut self,
        what: What,
        (package, bundle): (&str, &str),
        mismatch: Mismatch,
        reason: Option<Pair>,
    ) {
        let mut callers = Vec::new();
        let mut next = reason;
        let caller = reason.map(|(_, right)| &self.sides.bundle.definition(right).name);
        let bundle_caller = caller.cloned().unwrap_or_default();
        while let Some(pair) = next {
            callers.push(demangled(&self.sides.package.definition(pair.0).name));
            next = self.reasons.get(&pair).copied().flatten();
        }
        self.walked.differences.push(Difference {
            what,
            package: package.to_owned(),
            bundle: bundle.to_owned(),
            mismatch,
            callers,
            bundle_caller,
        });
    }
}

/// True if `lines` are those of the program's `own` crate in their order, and between them
/// those of each of the `others`, together.
fn is_joined(lines: &[String], own: &[String], others: &[&[String]]) -> bool {
    let Some((first, rest)) = lines.split_first() else {
        return own.is_empty() && others.iter().all(|other| other.is_empty());
    };
    let of_own = own.split_first().filter(|(line, _)| *line == first);
    if of_own.is_some_and(|(_, own)| is_joined(rest, own, others)) {
        return true;
    }
    let mut next = others.iter().enumerate();
    next.any(|(at, other)| {
        let is_here = !other.is_empty() && lines.starts_with(other);
        is_here
            && is_joined(
                &lines[other.len()..],
                own,
                &[&others[..at], &others[at + 1..]].concat(),
            )
    })
}

/// Things of two programs that stand for each other, one for one.
struct OneToOne<T> {
    of_left: HashMap<T, T>,
    of_right: HashMap<T, T>,
}

impl<T> Default for OneToOne<T> {
    fn default() -> OneToOne<T> {
        OneToOne {
            of_left: HashMap::new(),
            of_right: HashMap::new(),
        }
    }
}

impl<T: Copy + Eq + std::hash::Hash> OneToOne<T> {
    /// Lets the two stand for each other; false if one of them stands for a third.
    fn join(&mut self, left: T, right: T) -> bool {
        *self.of_left.entry(left).or_insert(right) == right
            && *self.of_right.entry(right).or_insert(left) == left
    }
}
