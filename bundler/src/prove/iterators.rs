//! Calls that go over the elements of an array by reference, in one form.
//!
//! Before edition 2021 `array.into_iter()` is `into_iter` of a reference to the array, which is
//! `iter` of its slice by definition: so it is written where a newer edition would take the
//! array itself.

use super::side::demangled;

/// `line` with such a call in its one form, as a slice with its length; `None` if it has none.
pub(super) fn joined(line: &str) -> Option<String> {
    let at = line.find('@')?;
    let open = at + line[at..].find('(')?;
    let close = open + line[open..].find(')')?;
    let symbol = &line[at + 1..open];
    if !symbol.contains("5array") && !symbol.contains("5slice") {
        return None;
    }
    let name = demangled(symbol);
    let (element, length) = match over_array(&name) {
        Some((element, length)) => (element, format!(", i64 {length}")),
        None => (over_slice(&name)?, String::new()),
    };
    // The paths to a type are those of its crate, which became a module.
    let element = element.rsplit("::").next().unwrap_or(element);
    let rest = &line[close + 1..];
    let rest = rest.trim_start_matches(|c: char| " #0123456789".contains(c));
    Some(format!(
        "{}@\"elements of {element}\"({}{length}) {rest}",
        &line[..at],
        &line[open + 1..close]
    ))
}

/// The type of the elements, and their number, where `name` is `into_iter` of a reference to an
/// array.
fn over_array(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix("<&[")?;
    let (kind, rest) = rest.split_once("] as ")?;
    let is_it = rest == "core::iter::traits::collect::IntoIterator>::into_iter";
    kind.rsplit_once("; ").filter(|_| is_it)
}

/// The type of the elements, where `name` is `iter` of a slice.
fn over_slice(name: &str) -> Option<&str> {
    name.strip_prefix("<[")?.strip_suffix("]>::iter")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_calls_have_one_form() {
        let array = "%2 = call { ptr, ptr } @_RNvXsb_NtC4core5arrayRAhj2_NtNtNtNtC4core4iter6traits7collect12IntoIterator9into_iterC1a(ptr align 1 %x)";
        let slice = "%2 = call { ptr, ptr } @_RNvMNtC4core5sliceSh4iterC1a(ptr align 1 %x, i64 2) #20";
        assert_eq!(joined(array), joined(slice));
        assert!(joined(array).is_some_and(|it| it.contains("(ptr align 1 %x, i64 2)")));
        let other = slice.replace("i64 2", "i64 3");
        assert_ne!(joined(array), joined(&other));
        assert_eq!(joined("%2 = call i8 @_RNvC1a1f(ptr %x)"), None);
    }
}
