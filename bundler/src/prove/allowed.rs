//! The differences between a bundle and its package that must be: what tells of the source
//! text itself. There are no others.
//!
//! - A place for panics: a constant that points at the name of a file of ours and has line
//!   and column behind it.
//! - A text that `file!`, `line!` and `column!` made, by the name of a file of the package,
//!   which is that of the bundle here.
//! - The name of a type: the same but for the module that its crate became. The message of an
//!   assertion: the same but for the modules in its paths.
//!
//! None of them is what somebody has written in the source.
//!
//! TypeIds and the lengths of such texts differ along with them: `matching` knows where.

use super::ir::module::Kind;
use super::ir::token::{Token, Tokens};
use super::positions::Positions;
use super::side::{Id, Side};
use super::written::Written;
use crate::rust::alone::FILE;

/// The beginning of what a failed assertion says.
const ASSERTION: &str = "assertion failed: ";
/// The bytes of lines and columns behind the name of a file and its length, by pointer width.
const PLACE_BYTES: [usize; 2] = [16, 12];

/// A constant text, less its quotes, escapes resolved.
pub(super) fn text(side: &Side, id: Id) -> Option<Vec<u8>> {
    if side.definition(id).kind != Kind::Constant {
        return None;
    }
    let (text, symbol) = only_text(side.text_of(id))?;
    symbol.is_none().then(|| bytes(text))
}

/// The one text in a definition, and the one symbol, if there is one.
fn only_text(definition: &str) -> Option<(&str, Option<&str>)> {
    let (mut text, mut symbol) = (None, None);
    for token in Tokens::of(definition) {
        match token {
            Token::Text(found) if text.replace(found).is_some() => return None,
            Token::Symbol(found) if symbol.replace(found).is_some() => return None,
            _ => {}
        }
    }
    Some((text?, symbol))
}

/// The bytes of a text of IR.
fn bytes(text: &str) -> Vec<u8> {
    let mut found = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, more)) = rest.split_first() {
        let escape = (first == b'\\').then_some(more);
        let code = escape.and_then(byte_of_hex);
        rest = match (code, escape) {
            (Some(code), Some(more)) => {
                found.push(code);
                &more[2..]
            }
            // A backslash stands for itself twice.
            (None, Some([b'\\', more @ ..])) => {
                found.push(b'\\');
                more
            }
            _ => {
                found.push(first);
                more
            }
        };
    }
    found
}

/// A number that is written as the bytes of a text of IR, the smallest first.
pub(super) fn number(text: &str) -> Option<usize> {
    let bytes = bytes(text);
    let is_number = matches!(bytes.len(), 4 | 8);
    let sum = |bytes: &[u8]| {
        let digits = bytes.iter().rev();
        digits.fold(0usize, |sum, &byte| {
            sum.wrapping_mul(256) + usize::from(byte)
        })
    };
    is_number.then(|| sum(&bytes))
}

fn byte_of_hex(bytes: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(bytes.get(..2)?).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

/// True if the definition is a place in a file that is not the standard library's.
pub(super) fn is_place(side: &Side, id: Id) -> bool {
    place(side, id).is_some()
}

/// The same for the bundle, which has one file: nobody has written its name there.
pub(super) fn is_place_of_bundle(side: &Side, id: Id, written: &Written) -> bool {
    let file = place(side, id);
    file.is_some_and(|file| {
        let name = file.strip_suffix(b"\0").unwrap_or(&file);
        name == FILE.as_bytes() && !written.is_text(&file)
    })
}

/// The text that a place points at.
fn place(side: &Side, id: Id) -> Option<Vec<u8>> {
    if side.definition(id).kind != Kind::Constant {
        return None;
    }
    let (numbers, symbol) = only_text(side.text_of(id))?;
    let numbers = bytes(numbers);
    if !PLACE_BYTES.contains(&numbers.len()) {
        return None;
    }
    let whole = text(side, side.find(id.module, symbol?)?)?;
    let file = whole.strip_suffix(b"\0").unwrap_or(&whole);
    let length = &numbers[..numbers.len() - 8];
    let digits = length.iter().rev();
    let length = digits.fold(0, |sum: usize, &byte| {
        sum.wrapping_mul(256) + usize::from(byte)
    });
    let is_place = !file.starts_with(b"/rustc/") && length == file.len();
    is_place.then_some(whole)
}

/// A text of one side, and the names of the files of that side.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    pub(super) text: &'a [u8],
    pub(super) files: &'a [String],
}

/// What is known of both sources.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// What lines and columns may differ in.
    pub(super) positions: &'a Positions,
    /// The texts in the source of the bundle.
    pub(super) written: &'a Written,
}

/// True if two texts of package and bundle differ in what tells of the source alone.
pub(super) fn is_same_text(package: Said<'_>, bundle: Said<'_>, known: Known<'_>) -> bool {
    if known.written.is_text(bundle.text) {
        return false;
    }
    let texts = (
        std::str::from_utf8(package.text),
        std::str::from_utf8(bundle.text),
    );
    if let (Ok(left), Ok(right)) = texts {
        let both = left
            .strip_prefix(ASSERTION)
            .zip(right.strip_prefix(ASSERTION));
        if both.is_some_and(|(left, right)| without_paths(left) == without_paths(right)) {
            return true;
        }
        let are_types = is_type_name(left) && is_type_name(right);
        if are_types && is_same_type(left, right) {
            return true;
        }
    }
    is_same_but_places(package, bundle, known)
}

/// True if `text` could be the name of a type with a path.
fn is_type_name(text: &str) -> bool {
    let is_of_name = |c: char| c.is_alphanumeric() || "_:<>&()[],;' *+={}#->.".contains(c);
    text.contains("::") && text.chars().all(is_of_name)
}

/// True if each path in the name of a type of the bundle is that of the package, or has the
/// program and the module of the crate in the place of the crate.
fn is_same_type(package: &str, bundle: &str) -> bool {
    let is_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let parts = |text| -> Vec<&str> { split_where(text, is_of_path) };
    let (left, right) = (parts(package), parts(bundle));
    left.len() == right.len()
        && left
            .iter()
            .zip(&right)
            .all(|(left, right)| is_same_path(left, right))
}

/// The same for one path, or for what stands between two.
fn is_same_path(package: &str, bundle: &str) -> bool {
    let moved = package.split_once("::").zip(bundle.split_once("::"));
    let is_moved = moved.is_some_and(|((krate, inside), (_, of_program))| {
        let module = of_program.split_once("::");
        module.is_some_and(|(module, rest)| module.starts_with(krate) && rest == inside)
    });
    package == bundle || is_moved
}

/// The longest parts of `text` whose characters are all of one kind by `is_of_kind`.
fn split_where(text: &str, is_of_kind: impl Fn(char) -> bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (at, c) in text.char_indices() {
        let kind = is_of_kind(c);
        if last.is_some_and(|last| last != kind) {
            parts.push(&text[start..at]);
            start = at;
        }
        last = Some(kind);
    }
    parts.push(&text[start..]);
    parts
}

/// `text` without blanks and without the modules in its paths.
fn without_paths(text: &str) -> String {
    let mut kept = String::new();
    let mut word = 0;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("::") {
            kept.truncate(word);
            rest = &rest[2..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        if c.is_whitespace() {
            continue;
        }
        kept.push(c);
        if !(c.is_alphanumeric() || c == '_') {
            word = kept.len();
        }
    }
    kept
}

/// True if two texts are the same but for the places in them, each the name of one of the
/// files of its side, with line and column, or one of the positions; and for the bytes that
/// tell how long a piece of a format with such a place is.
fn is_same_but_places(left: Said<'_>, right: Said<'_>, known: Known<'_>) -> bool {
    let (mut l, mut r) = (left.text, right.text);
    let mut has_place = false;
    let mut is_in_number = false;
    loop {
        let is_written = known
            .written
            .is_file(right.text, right.text.len() - r.len());
        let places = place_at(l, left.files).zip(place_at(r, right.files));
        let places = places.filter(|_| !is_written);
        let numbers = number_at(l).zip(number_at(r)).filter(|_| !is_in_number);
        let numbers = numbers.filter(|((a, _), (b, _))| known.positions.has((*a, *b)));
        let ends = numbers.map(|((_, l_end), (_, r_end))| (l_end, r_end));
        if let Some((l_end, r_end)) = places.or(ends) {
            (l, r) = (&l[l_end..], &r[r_end..]);
            has_place = true;
            continue;
        }
        is_in_number = l.first().is_some_and(u8::is_ascii_digit);
        match (l.split_first(), r.split_first()) {
            (None, None) => return has_place,
            (Some((a, l_rest)), Some((b, r_rest))) if a == b => (l, r) = (l_rest, r_rest),
            (Some((&a, l_rest)), Some((&b, r_rest))) => {
                // The length of a piece of a format stands before it.
                let pieces = l_rest.get(..a.into()).zip(r_rest.get(..b.into()));
                let is_same = pieces.is_some_and(|(l, r)| {
                    let (l, r) = (Said { text: l, ..left }, Said { text: r, ..right });
                    is_same_but_places(l, r, known)
                });
                if !is_same {
                    return false;
                }
                (l, r) = (&l_rest[a.into()..], &r_rest[b.into()..]);
                has_place = true;
            }
            _ => return false,
        }
    }
}

/// The number at the beginning of `text`, and its end.
fn number_at(text: &[u8]) -> Option<(usize, usize)> {
    let end = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&text[..end]).ok()?.parse().ok()?;
    Some((number, end))
}

/// The end of the place at the beginning of `text`, which is the name of one of `files`, and
/// line and column if they follow.
fn place_at(text: &[u8], files: &[String]) -> Option<usize> {
    let names = files
        .iter()
        .filter(|file| text.starts_with(file.as_bytes()));
    let mut end = names.map(String::len).max()?;
    for _ in 0..2 {
        let digits = text[end..].strip_prefix(b":").unwrap_or(b"");
        let count = digits
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if count > 0 {
            end += 1 + count;
        }
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(left: &str, right: &str) -> bool {
        let package = ["src/main.rs".to_owned(), "dep/src/lib.rs".to_owned()];
        let bundle = ["main.rs".to_owned()];
        let (left, right) = (left.as_bytes(), right.as_bytes());
        let (left, right) = (
            Said {
                text: left,
                files: &package,
            },
            Said {
                text: right,
                files: &bundle,
            },
        );
        let positions = Positions {
            lines: [(3, 14)].into(),
            ..Positions::default()
        };
        let written = Written::of("f(\"a::E\", \"main.rs:7\")");
        let known = Known {
            positions: &positions,
            written: &written,
        };
        is_same_text(left, right, known)
    }

    #[test]
    fn names_of_types_may_differ_in_their_modules() {
        assert!(same("dep::a::B<dep::C>", "app::dep::a::B<app::dep::C>"));
        assert!(!same("dep::a::B<dep::C>", "app::dep::a::B<app::dep::D>"));
        assert!(same("&[dep::B]", "&[app::dep_lib::B]"));
        assert!(!same("dep::B", "app::dep::a::B"));
        assert!(!same("dep::B", "app::other::B"));
        assert!(!same("dep::B!", "app::B!"));
        assert!(!same("B", "C"));
    }

    #[test]
    fn assertions_may_differ_in_their_paths() {
        let left = "assertion failed: crate::f(x) == 1";
        assert!(same(left, "assertion failed: crate::dep::f(x) == 1"));
        assert!(!same(left, "assertion failed: crate::dep::f(x) == 2"));
        assert!(!same(left, "assertion failed: crate::dep::g(x) == 1"));
    }

    #[test]
    fn places_may_differ_and_what_stands_around_them_may_not() {
        assert!(same("at dep/src/lib.rs:3:1!", "at main.rs:40:12!"));
        assert!(same("src/main.rs", "main.rs"));
        assert!(!same("at dep/src/lib.rs:3:1!", "at main.rs:40:12?"));
        assert!(!same("src/other.rs", "main.rs"));
        assert!(same(
            "\u{19}[src/main.rs:6:156] k = x",
            "\u{15}[main.rs:6:156] k = x"
        ));
    }

    #[test]
    fn what_is_written_may_not_differ() {
        assert!(!same("dep::a::E", "a::E"));
        assert!(same("in src/main.rs:3", "in main.rs:4"));
        assert!(!same("in src/main.rs:3", "in main.rs:7"));
    }

    #[test]
    fn lines_may_differ_where_the_source_asks_for_them() {
        assert!(same("3\n", "14\n"));
        assert!(same("\u{2}3\n", "\u{3}14\n"));
        assert!(!same("4\n", "14\n") && !same("13\n", "114\n"));
    }

    #[test]
    fn escapes_are_bytes() {
        assert_eq!(bytes("a\\00\\FF\\22\\\\"), [b'a', 0, 255, b'"', b'\\']);
    }
}
