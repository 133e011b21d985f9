//! The machines that a bundle is for, and the conditions that the compiler sets for each.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::{host, squeeze};
use crate::rust::compiler::Compiler;
use crate::text::error::{Error, Result};

/// The machines of judges.
const USUAL: [&str; 3] = [
    "x86_64-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-pc-windows-gnu",
];

/// What people call these.
const USUAL_TITLE: &str = "Linux and Windows on x86_64";

/// The keys of conditions that tell what another one is about.
fn decisive(condition: &str) -> &'static [&'static str] {
    match condition.split('=').next().unwrap_or_default() {
        "target_arch" => &["target_arch"],
        "target_env" => &["target_env"],
        "target_endian" => &["target_endian"],
        "target_pointer_width" => &["target_pointer_width"],
        "target_feature" | "target_has_atomic" => &["target_arch", "target_os"],
        _ => &["target_os"],
    }
}

/// Some machines.
#[derive(Debug)]
pub(crate) struct Machines {
    all: Vec<Machine>,
    title: String,
    /// The keys of what they were asked about, by which all others can be told from them.
    settled: Mutex<BTreeSet<&'static str>>,
    /// True once a bundle says for which machines it is: nothing else is settled from then on.
    is_closed: AtomicBool,
}

#[derive(Debug)]
struct Machine {
    target: String,
    /// What is set there; empty where the compiler does not know it.
    set: OnceLock<BTreeSet<String>>,
}

impl Machines {
    /// This machine.
    pub(crate) fn here() -> Machines {
        Machines::of(host().iter().map(|&it| it.to_owned()).collect())
    }

    /// The usual machines, and this one.
    pub(crate) fn usual() -> Machines {
        let usual = USUAL.iter().map(|&it| it.to_owned()).collect();
        let other = host().filter(|host| !USUAL.contains(host));
        let titles = [USUAL_TITLE].into_iter().chain(other);
        Machines {
            title: titles.collect::<Vec<_>>().join(", "),
            ..Machines::with_host(usual)
        }
    }

    /// The machines whose rustc compiles for one of `targets`, and this one, where what is left
    /// has to be proved.
    pub(crate) fn with_host(mut targets: Vec<String>) -> Machines {
        let host = host().filter(|host| !targets.iter().any(|it| it == host));
        targets.extend(host.map(str::to_owned));
        Machines::of(targets)
    }

    fn of(targets: Vec<String>) -> Machines {
        let title = targets.join(", ");
        let all = targets.into_iter().map(|target| Machine {
            target,
            set: OnceLock::new(),
        });
        Machines {
            all: all.collect(),
            title,
            settled: Mutex::default(),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Checks that the compiler knows all of them.
    ///
    /// # Errors
    /// When it does not: the error names the first.
    pub(crate) fn check(&self) -> Result<()> {
        let unknown = self.all.iter().find(|it| it.set().is_empty());
        match unknown.map(|it| &it.target) {
            None => Ok(()),
            Some(target) => Err(Error::new(format!("rustc knows no machine {target:?}"))
                .help("`rustc --print target-list` has all names; `any` is for every one")),
        }
    }

    /// Each of them but this one, by itself: it settles no more than what is about keys by which
    /// all others are kept from compiling the bundle.
    pub(crate) fn others(&self) -> impl Iterator<Item = Machines> + '_ {
        let others = self.known().filter(|it| Some(it.target.as_str()) != host());
        others.map(|it| Machines {
            settled: Mutex::new(self.settled().clone()),
            is_closed: AtomicBool::new(true),
            ..Machines::of(vec![it.target.clone()])
        })
    }

    /// Whether the `condition` holds on each of them or on none; `None` if on some. A feature
    /// that flags of the compiler may give a machine counts only where code `takes_flags`.
    ///
    /// To ask is to rely on the answer: until [`close`](Machines::close), the keys that decide it
    /// are noted for the [`condition`](Machines::condition) by which the bundle keeps all other
    /// machines out.
    pub(crate) fn settle(&self, condition: &str, takes_flags: bool) -> Option<bool> {
        let condition = squeeze(condition);
        let mut known = self.known().map(|it| it.set().contains(&condition));
        let first = known.next()?;
        if !first && takes_flags && condition.starts_with("target_feature=") {
            return None;
        }
        let keys = decisive(&condition);
        let mut settled = self.settled();
        // Where it holds on some alone, what these need is settled, and what the others do.
        if !self.is_closed.load(Ordering::Relaxed) {
            settled.extend(keys);
        }
        let is_noted = keys.iter().all(|key| settled.contains(key));
        let is_same = known.all(|it| it == first);
        (is_noted && is_same).then_some(first)
    }

    /// Notes that conditions about `key` may be made by macros: they are settled later.
    pub(crate) fn expect(&self, key: &str) {
        self.settled().extend(decisive(key));
    }

    /// What people call them, if a bundle is for them alone: if they have settled anything. From
    /// now on they settle no more than what [`condition`](Machines::condition) is about.
    pub(crate) fn close(&self) -> Option<&str> {
        self.is_closed.store(true, Ordering::Relaxed);
        Some(self.title.as_str()).filter(|_| !self.settled().is_empty())
    }

    fn settled(&self) -> MutexGuard<'_, BTreeSet<&'static str>> {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The condition that holds wherever what they have settled is so, as Rust has it: each is
    /// about one key, so that it is enough to know the values of this.
    pub(crate) fn condition(&self) -> String {
        let keys = self.settled().clone();
        let alternatives = keys.into_iter().map(|key| {
            let start = format!("{key}=");
            let all = self.known().flat_map(|it| it.set());
            let values = all.filter(|it| it.starts_with(&start));
            let values: BTreeSet<String> =
                values.map(|it| it.replacen('=', " = ", 1)).collect();
            joined("any", &values.into_iter().collect::<Vec<_>>())
        });
        joined("all", &alternatives.collect::<Vec<_>>())
    }

    /// Those that the compiler knows.
    fn known(&self) -> impl Iterator<Item = &Machine> {
        self.all.iter().filter(|it| !it.set().is_empty())
    }
}

impl Machine {
    /// What is set there.
    fn set(&self) -> &BTreeSet<String> {
        self.set.get_or_init(|| printed(Some(&self.target)))
    }
}

/// `name(parts)`, or the only part.
fn joined(name: &str, parts: &[String]) -> String {
    match parts {
        [only] => only.clone(),
        _ => format!("{name}({})", parts.join(", ")),
    }
}

/// The conditions that the compiler sets for `target`, which is this machine if there is none;
/// empty when it cannot be asked, or does not know it.
pub(super) fn printed(target: Option<&str>) -> BTreeSet<String> {
    let mut arguments = vec!["--print", "cfg"];
    arguments.extend(target.iter().flat_map(|target| ["--target", target]));
    let printed = Compiler::said(&arguments).unwrap_or_default();
    printed.lines().map(squeeze).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machines(targets: &[&str]) -> Machines {
        Machines::of(targets.iter().map(|&it| it.to_owned()).collect())
    }

    #[test]
    fn what_some_have_and_others_do_not_is_open() {
        let some = machines(&["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc"]);
        assert_eq!(some.settle("windows", true), None);
        assert_eq!(
            some.settle("target_pointer_width = \"64\"", true),
            Some(true)
        );
        assert_eq!(some.settle("target_os = \"haiku\"", true), Some(false));
        let names = "x86_64-unknown-linux-gnu, x86_64-pc-windows-msvc";
        assert_eq!(some.close(), Some(names));
        // Of processors nothing was said.
        assert_eq!(some.settle("target_arch = \"x86_64\"", true), None);
        assert_eq!(some.settle("target_os = \"vxworks\"", true), Some(false));
    }

    #[test]
    fn features_that_flags_give_are_open_where_they_count() {
        let some = machines(&["x86_64-unknown-linux-gnu"]);
        assert_eq!(some.settle("target_feature = \"sse2\"", true), Some(true));
        assert_eq!(some.settle("target_feature = \"avx2\"", true), None);
        assert_eq!(some.settle("target_feature = \"avx2\"", false), Some(false));
    }

    #[test]
    fn others_are_told_by_the_keys_of_what_is_settled() {
        let some = machines(&["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc"]);
        some.settle("target_pointer_width = \"64\"", true);
        assert_eq!(some.condition(), "target_pointer_width = \"64\"");
        some.settle("target_vendor = \"apple\"", true);
        let systems = "any(target_os = \"linux\", target_os = \"windows\")";
        let both = format!("all({systems}, target_pointer_width = \"64\")");
        assert_eq!(some.condition(), both);
    }

    #[test]
    fn a_machine_that_nobody_knows_is_refused() {
        let error = machines(&["x86_64-unknown-linux-gnu", "pdp11"]).check();
        assert_eq!(
            error.unwrap_err().message(),
            "rustc knows no machine \"pdp11\""
        );
    }
}
