//! The texts that are written in the source of a bundle.
//!
//! What the compiler says of the source, as the name of a type or of the file, differs between
//! package and bundle, and must. What somebody has written does not, though it may look the
//! same.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::Lit;

use crate::rust::alone::FILE;

/// The literals of a source.
#[derive(Debug, Default)]
pub(super) struct Written {
    texts: HashSet<Vec<u8>>,
    /// The parts of them between braces that name the file.
    with_file: Vec<Vec<u8>>,
}

impl Written {
    /// The literals in `text`; none if it is no Rust, which the compiler says as well.
    pub(super) fn of(text: &str) -> Written {
        let mut written = Written::default();
        if let Ok(stream) = text.parse::<TokenStream>() {
            written.add_all(stream);
        }
        written
    }

    fn add_all(&mut self, stream: TokenStream) {
        let mut joined = Vec::new();
        let mut count = 0;
        for tree in stream {
            match tree {
                TokenTree::Group(group) => self.add_all(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Some(text) = value(literal) {
                        joined.extend_from_slice(&text);
                        count += 1;
                        self.add(text);
                    }
                }
                _ => {}
            }
        }
        // Those of a `concat!`, for one.
        if count > 1 {
            self.add(joined);
        }
    }

    fn add(&mut self, text: Vec<u8>) {
        let parts = text.split(|byte| matches!(byte, b'{' | b'}'));
        let named = parts.filter(|part| place_in(part).is_some());
        self.with_file.extend(named.map(<[u8]>::to_vec));
        self.texts.insert(text);
    }

    /// True if `text` is written in the source as a whole.
    pub(super) fn is_text(&self, text: &[u8]) -> bool {
        self.texts.contains(text)
    }

    /// True if the name of the file that stands in `text` at `at` is written in the source.
    pub(super) fn is_file(&self, text: &[u8], at: usize) -> bool {
        self.with_file.iter().any(|part| {
            let before = place_in(part).unwrap_or(0);
            at >= before && text[at - before..].starts_with(part)
        })
    }
}

/// Where the name of the file stands in `part`.
fn place_in(part: &[u8]) -> Option<usize> {
    let file = FILE.as_bytes();
    part.windows(file.len()).position(|it| it == file)
}

/// The bytes of a literal that is a text.
fn value(literal: proc_macro2::Literal) -> Option<Vec<u8>> {
    match Lit::new(literal) {
        Lit::Str(text) => Some(text.value().into_bytes()),
        Lit::ByteStr(text) => Some(text.value()),
        Lit::CStr(text) => Some(text.value().into_bytes()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_known() {
        let source =
            r#"f("a::B", g!(b"c"), concat!("d::", "E")); println!("in main.rs: {}", 1);"#;
        let written = Written::of(source);
        assert!(written.is_text(b"a::B") && written.is_text(b"c"));
        assert!(written.is_text(b"d::E") && !written.is_text(b"d"));
        assert!(written.is_file(b"\x0ein main.rs: \xc0", 4));
        assert!(!written.is_file(b"at main.rs: ", 3));
    }
}
