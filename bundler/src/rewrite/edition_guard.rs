//! The end of a bundle that means something else in some editions: lines that keep those
//! from compiling it.

use crate::source::own_output::GUARD_MARK;
use crate::text::edition::{Edition, Editions};

/// The lines that keep editions from compiling a bundle for the editions `left`, if among the
/// `closed`, each with the function that differs there, are any before the first or behind the
/// last of them. One that lies between is kept out by nothing but the header, which does not
/// name it.
pub(crate) fn guard(left: Editions, closed: &[(Edition, String)]) -> String {
    let mut functions: Vec<_> = closed.iter().map(|(_, name)| name.as_str()).collect();
    functions.sort_unstable();
    functions.dedup();
    let closed = Editions::of(&closed.iter().map(|it| it.0).collect::<Vec<_>>());
    let mut lines = Vec::new();
    let list = left.list();
    if let Some(&first) = list.first() {
        if closed.meets(Editions::before(first)) {
            lines.push(since(first));
        }
    }
    let last = list.last().copied().unwrap_or(Edition::E2024);
    let next = Edition::ALL.into_iter().find(|&edition| edition > last);
    if let Some(next) = next.filter(|&next| closed.meets(Editions::since(next))) {
        lines.push(before(next));
    }
    if lines.is_empty() {
        return String::new();
    }
    let why: String = functions
        .iter()
        .map(|name| format!("// There it is another program, in `{name}`.\n"))
        .collect();
    format!("\n{GUARD_MARK}\n{why}{}", lines.concat())
}

/// Code that compiles since `edition` only: in a module, where no import helps it.
fn since(edition: Edition) -> &'static str {
    match edition {
        Edition::E2015 => "",
        Edition::E2018 => {
            "mod since_edition_2018 {\n    const _: fn() = || drop(async {});\n}\n"
        }
        Edition::E2021 => {
            "mod since_edition_2021 {\n    const _: fn(u8) = |it| drop(vec![i8::try_from(it)]);\n}\n"
        }
        Edition::E2024 => {
            "mod since_edition_2024 {\n    const _: fn() = || drop(async {}.into_future());\n}\n"
        }
    }
}

/// Code that compiles before `edition` only.
fn before(edition: Edition) -> &'static str {
    match edition {
        Edition::E2015 | Edition::E2018 => "mod async {}\n",
        Edition::E2021 => {
            "#[allow(unused_macros)]\nmacro_rules! before_edition_2021 {\n    (k\"\") => {};\n}\n"
        }
        Edition::E2024 => "mod gen {}\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::own_output::without_guard;

    #[test]
    fn a_guard_is_taken_away_again() {
        let all = Editions::ALL;
        let left = Editions::of(&[Edition::E2021]);
        let lost = all.without(left).list().into_iter();
        let lost: Vec<_> = lost.map(|it| (it, "a::f".to_owned())).collect();
        let text = guard(left, &lost);
        assert_eq!(text.matches("another program, in `a::f`").count(), 1);
        assert!(text.contains("since_edition_2021") && text.contains("mod gen {}"));
        assert_eq!(without_guard(&format!("fn f();\n{text}")), "fn f();\n");
    }

    #[test]
    fn no_guard_where_nothing_differs() {
        assert_eq!(guard(Editions::ALL, &[]), "");
        assert_eq!(without_guard("fn main() {}\n"), "fn main() {}\n");
    }
}
