//! Conditions of `#[cfg(..)]`: what is known when bundling, and what only the compiler of
//! the bundle will know.

mod machines;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::rust::compiler::Compiler;
use crate::rust::token::{self, Token};
pub(crate) use machines::Machines;

/// The part of the configuration of one crate that is known when bundling.
#[derive(Debug, Clone, Default)]
pub(crate) struct Config {
    /// The features that are on.
    pub(crate) features: BTreeSet<String>,
    /// Further flags and `key="value"` pairs that are set, by a build script or by the flags
    /// that Cargo hands to the compiler.
    pub(crate) set: BTreeSet<String>,
    /// What the compiler would set by itself, and does not with these flags.
    pub(crate) cleared: BTreeSet<String>,
    /// True if nobody sets a flag of their own: the crate is a published one, for which
    /// judges have none.
    pub(crate) is_closed: bool,
    /// The machines that the bundle is for; `None` if it is for any.
    pub(crate) machines: Option<Arc<Machines>>,
}

/// The flags that tools set which check, measure or document code: never a judge.
const OF_TOOLS: [&str; 19] = [
    "clippy",
    "coverage",
    "coverage_nightly",
    "creusot",
    "crux",
    "doc",
    "doc_cfg",
    "docs_rs",
    "docsrs",
    "doctest",
    "fuzzing",
    "kani",
    "loom",
    "miri",
    "rust_analyzer",
    "rustdoc",
    "shuttle",
    "tarpaulin",
    "tarpaulin_include",
];

/// A condition, reduced by what is known.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Condition {
    True,
    False,
    /// A condition about the platform, as written.
    Open(String),
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Config {
    /// True if the macro that is defined at `at` is exported, be it under a condition.
    pub(crate) fn exports_macro(&self, tokens: &[Token], at: usize) -> bool {
        token::is_exported_if(tokens, at, |condition| self.may_hold(condition))
    }

    /// True if a bundle for some machines alone settles which arm of a `cfg_if!` with these
    /// `arguments` holds, or that some arm does not.
    pub(crate) fn settles_arms(&self, arguments: &[Token]) -> bool {
        let mut conditions = (1..arguments.len()).filter_map(|at| {
            let (_, attribute) = token::attribute(arguments, at)?;
            let condition = self::arguments(attribute.group()?, "cfg");
            condition.filter(|_| arguments[at - 1].is_ident("if"))
        });
        self.machines.is_some()
            && conditions.any(|condition| {
                let reduced = self.reduce(condition);
                matches!(reduced, Some(Condition::True | Condition::False))
            })
    }

    /// True if the `condition` is not known to be false; as [`reduce`](Config::reduce), it notes
    /// what it relies on.
    pub(crate) fn may_hold(&self, condition: &[Token]) -> bool {
        self.reduce(condition) != Some(Condition::False)
    }

    /// Reads and reduces the condition between the parentheses of `cfg(..)`; `None` when it
    /// is malformed. Where machines are asked, the bundle is for those alone on which it is so.
    pub(crate) fn reduce(&self, tokens: &[Token]) -> Option<Condition> {
        let name = tokens.first()?.ident()?;
        match tokens {
            [_] => Some(self.flag(name)),
            [_, eq, value] if eq.is_punct('=') => self.pair(name, value.literal()?),
            [_, group] => {
                let parts = token::comma_parts(group.group()?);
                let parts: Option<Vec<_>> = parts.iter().map(|p| self.reduce(p)).collect();
                combine(name, parts?)
            }
            _ => None,
        }
    }

    fn flag(&self, name: &str) -> Condition {
        match name {
            "test" | "false" => Condition::False,
            "true" => Condition::True,
            _ if self.set.contains(name) => Condition::True,
            _ if OF_TOOLS.contains(&name) => Condition::False,
            _ => self.unset(name.to_owned()),
        }
    }

    fn pair(&self, key: &str, value: &str) -> Option<Condition> {
        let text: syn::LitStr = syn::parse_str(value).ok()?;
        let pair = format!("{key}=\"{}\"", text.value());
        if self.set.contains(&pair) {
            return Some(Condition::True);
        }
        if key == "feature" {
            return Some(known(self.features.contains(&text.value())));
        }
        if self.cleared.contains(&pair) {
            return Some(Condition::False);
        }
        Some(self.unset(format!("{key} = {value}")))
    }

    /// The condition `written`, which nothing that is known when bundling sets.
    fn unset(&self, written: String) -> Condition {
        let machines = self.machines.as_ref().filter(|_| is_of_target(&written));
        // Crates by others count on no flags of a judge.
        let settled = machines.and_then(|it| it.settle(&written, !self.is_closed));
        if let Some(truth) = settled {
            known(truth)
        } else if self.is_closed
            && !is_of_compiler(&written)
            && !is_of_new_compilers(&written)
        {
            Condition::False
        } else {
            Condition::Open(written)
        }
    }
}

fn known(truth: bool) -> Condition {
    if truth {
        Condition::True
    } else {
        Condition::False
    }
}

/// The condition `name(parts)`, reduced; `None` unless `name` is all, any or not.
fn combine(name: &str, mut parts: Vec<Condition>) -> Option<Condition> {
    let (absorbing, neutral) = match name {
        "not" if parts.len() == 1 => return Some(negate(parts.remove(0))),
        "all" => (Condition::False, Condition::True),
        "any" => (Condition::True, Condition::False),
        _ => return None,
    };
    if parts.contains(&absorbing) {
        return Some(absorbing);
    }
    parts.retain(|part| *part != neutral);
    Some(match (parts.len(), name) {
        (0, _) => neutral,
        (1, _) => parts.remove(0),
        (_, "all") => Condition::All(parts),
        _ => Condition::Any(parts),
    })
}

/// The condition that holds exactly where `part` does not.
pub(crate) fn negate(part: Condition) -> Condition {
    match part {
        Condition::True => Condition::False,
        Condition::False => Condition::True,
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

impl Condition {
    /// The condition as source text.
    pub(crate) fn text(&self) -> String {
        let list = |parts: &[Condition]| {
            let parts: Vec<_> = parts.iter().map(Condition::text).collect();
            parts.join(", ")
        };
        match self {
            Condition::True => "all()".to_owned(),
            Condition::False => "any()".to_owned(),
            Condition::Open(text) => text.clone(),
            Condition::Not(part) => format!("not({})", part.text()),
            Condition::All(parts) => format!("all({})", list(parts)),
            Condition::Any(parts) => format!("any({})", list(parts)),
        }
    }

    /// True if the condition holds on the machine that bundles. Used only to tell what is
    /// broken from what is for other machines.
    pub(crate) fn holds_here(&self) -> bool {
        self.holds(here())
    }

    /// True if the condition holds for every compiler on this machine beyond doubt: some
    /// may be given flags that nobody here knows.
    pub(crate) fn holds_surely(&self) -> bool {
        self.surely(here()) == Some(true)
    }

    /// True or false if that is sure where the conditions `set` are set; `None` if it is open.
    fn surely(&self, set: &BTreeSet<String>) -> Option<bool> {
        match self {
            Condition::True => Some(true),
            Condition::False => Some(false),
            Condition::Open(text) if set.contains(&squeeze(text)) => Some(true),
            Condition::Open(text) => is_of_compiler(text).then_some(false),
            Condition::Not(part) => part.surely(set).map(|truth| !truth),
            Condition::All(parts) => {
                let truths = parts.iter().map(|part| part.surely(set));
                truths.min_by_key(|truth| truth.map_or(1, |truth| 2 * u8::from(truth)))?
            }
            Condition::Any(parts) => {
                let truths = parts.iter().map(|part| part.surely(set));
                truths.max_by_key(|truth| truth.map_or(1, |truth| 2 * u8::from(truth)))?
            }
        }
    }

    fn holds(&self, set: &BTreeSet<String>) -> bool {
        match self {
            Condition::True => true,
            Condition::False => false,
            Condition::Open(text) => set.contains(&squeeze(text)),
            Condition::Not(part) => !part.holds(set),
            Condition::All(parts) => parts.iter().all(|part| part.holds(set)),
            Condition::Any(parts) => parts.iter().any(|part| part.holds(set)),
        }
    }
}

/// The conditions that the compiler sets on this machine; empty when it cannot be asked.
fn here() -> &'static BTreeSet<String> {
    static SET: OnceLock<BTreeSet<String>> = OnceLock::new();
    SET.get_or_init(|| machines::printed(None))
}

/// The name of this machine's platform, as the compiler has it; `None` when it cannot be
/// asked.
pub(crate) fn host() -> Option<&'static str> {
    static HOST: OnceLock<Option<String>> = OnceLock::new();
    let host = HOST.get_or_init(|| Compiler::current().ok().map(|it| it.host));
    host.as_deref()
}

/// True if `[target.'..'.dependencies]` are for this machine, where `target` is a condition
/// or the name of a platform.
pub(crate) fn holds_for(target: &str) -> bool {
    let stream = target.parse().unwrap_or_default();
    let tokens = token::tree(stream);
    let inside = match tokens.as_slice() {
        [word, group] if word.is_ident("cfg") => group.group(),
        _ => None,
    };
    if let Some(inside) = inside {
        let condition = Config::default().reduce(inside);
        return condition.is_some_and(|it| it.holds_here());
    }
    host() == Some(target)
}

/// True if the condition depends on the target alone, not on flags given to the compiler.
fn is_of_compiler(text: &str) -> bool {
    let key = text.split([' ', '=']).next().unwrap_or(text);
    let known = ["unix", "windows", "debug_assertions", "panic", "feature"];
    known.contains(&key) || key.starts_with("target_")
}

/// True if conditions about `key` are the same for every compiler of one target, whatever its
/// flags.
pub(crate) fn is_of_machines(key: &str) -> bool {
    matches!(
        key,
        "unix"
            | "windows"
            | "target_arch"
            | "target_endian"
            | "target_env"
            | "target_family"
            | "target_has_atomic"
            | "target_os"
            | "target_pointer_width"
            | "target_vendor"
    )
}

/// True if the condition is the same for every compiler of one target, or of some features may be.
fn is_of_target(text: &str) -> bool {
    let key = text.split([' ', '=']).next().unwrap_or(text);
    if key == "target_feature" {
        return key != text;
    }
    // Without a value it is one of nightly compilers.
    let is_known =
        is_of_machines(key) && (key == text) == matches!(key, "unix" | "windows");
    // But for Apple's, systems are told by other conditions: any distribution may be a vendor.
    is_known && (key != "target_vendor" || text.ends_with("\"apple\""))
}

/// True if a compiler that knows the name sets it by itself.
fn is_of_new_compilers(text: &str) -> bool {
    let key = text.split([' ', '=']).next().unwrap_or(text);
    let known = [
        "contract_checks",
        "fmt_debug",
        "overflow_checks",
        "proc_macro",
        "relocation_model",
        "ub_checks",
    ];
    known.contains(&key) || key.starts_with("sanitize")
}

/// True if flags of a package settle the condition, which is as the compiler prints it: all
/// others are those of the machine, or of how the judge compiles.
pub(crate) fn is_of_flags(text: &str) -> bool {
    let key = text.split('=').next().unwrap_or(text);
    matches!(key, "target_feature" | "feature")
        || !is_of_compiler(text) && !is_of_new_compilers(text)
}

fn squeeze(text: &str) -> String {
    text.replace(' ', "")
}

/// The tokens between the parentheses of an attribute `name(..)`, where `attribute` stands
/// between its brackets; `None` for any other attribute.
pub(crate) fn arguments<'a>(attribute: &'a [Token], name: &str) -> Option<&'a [Token]> {
    match attribute {
        [head, group] if head.is_ident(name) => group.group(),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
