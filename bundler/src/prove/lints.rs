//! What rustc's own lints say of functions that two editions compile differently.
//!
//! The lints name lines of source, IR names functions: the notes for debuggers, which the
//! compiler writes into IR, tell in which line each function begins.

use std::collections::{BTreeSet, HashMap};

use super::side::demangled;
use crate::rust::diagnostic::Diagnostic;
use crate::text::edition::Edition;

/// The lints that tell where code compiles on both sides of an edition, and may mean something
/// else.
const LINTS: [(&str, Edition); 10] = [
    ("array_into_iter", Edition::E2021),
    ("non_fmt_panics", Edition::E2021),
    ("rust_2021_incompatible_closure_captures", Edition::E2021),
    ("rust_2021_prelude_collisions", Edition::E2021),
    ("boxed_slice_into_iter", Edition::E2024),
    ("dependency_on_unit_never_type_fallback", Edition::E2024),
    ("if_let_rescope", Edition::E2024),
    ("never_type_fallback_flowing_into_unsafe", Edition::E2024),
    ("rust_2024_prelude_collisions", Edition::E2024),
    ("tail_expr_drop_order", Edition::E2024),
];

/// The flags by which the compiler warns of what differs between two editions; empty if it knows
/// of nothing.
pub(super) fn flags(older: Edition, newer: Edition) -> Vec<String> {
    let between = LINTS
        .iter()
        .filter(|(_, since)| older < *since && *since <= newer);
    let mut flags: Vec<String> = between
        .map(|(name, _)| format!("--force-warn={name}"))
        .collect();
    if !flags.is_empty() {
        // Older compilers do not know the newer ones.
        flags.push("-Aunknown_lints".to_owned());
    }
    flags
}

/// The flag by which IR tells where functions begin.
pub(super) const WITH_PLACES: &str = "-Cdebuginfo=1";

/// True if one of `diagnostics` is of such a lint.
pub(super) fn speak(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(is_of_lint)
}

fn is_of_lint(diagnostic: &Diagnostic) -> bool {
    LINTS.iter().any(|(name, _)| *name == diagnostic.code())
}

/// The functions in which a lint has found something.
#[derive(Debug, Default)]
pub(super) struct Suspects(BTreeSet<String>);

impl Suspects {
    /// Adds the functions that `diagnostics` are about, by `places`, which tells where the
    /// functions of the same crates begin.
    pub(super) fn add(&mut self, diagnostics: &[Diagnostic], places: &Places) {
        for diagnostic in diagnostics {
            if !is_of_lint(diagnostic) {
                continue;
            }
            for (file, line) in diagnostic.lines() {
                for name in places.around(file, line) {
                    self.0.insert(outermost(&name));
                }
            }
        }
    }

    /// True if a lint has found something in the function `symbol`, or in a closure that it
    /// is made for.
    pub(super) fn has(&self, symbol: &str) -> bool {
        let name = demangled(symbol);
        self.0.iter().any(|suspect| name.contains(suspect))
    }
}

/// A function less the closures in it.
fn outermost(name: &str) -> String {
    let end = name.find("::{closure").unwrap_or(name.len());
    name[..end].to_owned()
}

/// Where functions begin: by file and line, their symbols.
#[derive(Debug, Default)]
pub(crate) struct Places(HashMap<String, Vec<(usize, String)>>);

impl Places {
    /// Adds the functions that the notes for debuggers in `ir` tell of.
    pub(crate) fn add(&mut self, ir: &str) {
        let mut files = HashMap::new();
        for line in ir.lines().filter(|line| line.starts_with('!')) {
            if let Some((number, rest)) = line.split_once(" = !DIFile(filename: \"") {
                let name = rest.split('"').next().unwrap_or("");
                files.insert(number, name);
            }
        }
        for line in ir.lines().filter(|line| line.starts_with('!')) {
            let Some((_, rest)) = line.split_once("!DISubprogram(") else {
                continue;
            };
            let field = |name: &str| {
                let (_, value) = rest.split_once(name)?;
                let end = value.find([',', ')']).unwrap_or(value.len());
                Some(value[..end].trim_matches('"'))
            };
            let file = field("file: ").and_then(|number| files.get(number));
            let line = field(", line: ").and_then(|line| line.parse().ok());
            // One with its own name is not told twice.
            let symbol = field("linkageName: ").or(field("name: "));
            if let (Some(file), Some(line), Some(symbol)) = (file, line, symbol) {
                let all = self.0.entry((*file).to_owned()).or_default();
                all.push((line, symbol.to_owned()));
            }
        }
    }

    /// The functions around a line, as people write them: those that begin last before it.
    fn around(&self, file: &str, line: usize) -> Vec<String> {
        let all = self.0.get(file).map_or(&[][..], Vec::as_slice);
        let before = all.iter().filter(|(start, _)| *start <= line);
        let Some(last) = before.map(|(start, _)| *start).max() else {
            return Vec::new();
        };
        let found = all.iter().filter(|(start, _)| *start == last);
        found.map(|(_, symbol)| demangled(symbol)).collect()
    }

    /// The lines of `file` in which functions begin of which a symbol is `wanted`.
    pub(crate) fn lines_of(&self, file: &str, wanted: impl Fn(&str) -> bool) -> Vec<usize> {
        let all = self.0.get(file).into_iter().flatten();
        let wanted = all.filter(|(_, symbol)| wanted(symbol));
        wanted.map(|(line, _)| *line).collect()
    }

    /// The line in which the function `symbol` begins.
    pub(super) fn line_of(&self, symbol: &str) -> Option<usize> {
        let mut all = self.0.values().flatten();
        let found = all.find(|(_, it)| it == symbol);
        found.map(|(line, _)| *line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_their_lines() {
        let ir = "\
!1 = !DIFile(filename: \"src/lib.rs\", directory: \"/a\")
!2 = distinct !DISubprogram(name: \"f\", linkageName: \"_RNvC1a1f\", scope: !3, file: !1, line: 4, type: !5)
!4 = distinct !DISubprogram(name: \"g\", linkageName: \"_RNvC1a1g\", scope: !3, file: !1, line: 9, type: !5)
";
        let mut places = Places::default();
        places.add(ir);
        assert_eq!(places.around("src/lib.rs", 7), ["a::f"]);
        assert_eq!(places.around("src/lib.rs", 9), ["a::g"]);
        assert!(places.around("src/lib.rs", 3).is_empty());
        assert_eq!(places.line_of("_RNvC1a1g"), Some(9));
    }

    #[test]
    fn a_closure_belongs_to_its_function() {
        assert_eq!(outermost("a::f::{closure#0}::{closure#1}"), "a::f");
        let suspects = Suspects(BTreeSet::from(["a::f".to_owned()]));
        assert!(suspects.has("_RNvC1a1f"));
        assert!(!suspects.has("_RNvC1a1g"));
    }
}
