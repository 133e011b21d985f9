//! Checks of the source alone: its length, and what cannot be compiled as a single file.

use super::report::{grouped, Check, State};
use crate::platform::Platform;

/// Returns the checks of a source.
pub(super) fn checks(bytes: &[u8], platform: &Platform) -> Vec<Check> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let place = format!("byte {} is no UTF-8", error.valid_up_to());
            let check = Check::new("source-text", "the source is text", State::Fail, place);
            return vec![check.because("rustc reads UTF-8 only.")];
        }
    };
    let mut checks = sizes(text, platform);
    checks.push(alone(text));
    checks
}

/// Checks the length of the source against the limits of the platform.
fn sizes(text: &str, platform: &Platform) -> Vec<Check> {
    let measures = [
        (
            platform.source_bytes_max,
            "source_bytes_max",
            text.len() as u64,
            "bytes",
        ),
        (
            platform.source_characters_max,
            "source_characters_max",
            text.chars().count() as u64,
            "characters",
        ),
    ];
    let limited: Vec<Check> = measures
        .into_iter()
        .filter_map(|(limit, key, size, unit)| {
            Some(fits(size, limit?, unit, platform.doubt(key)))
        })
        .collect();
    if !limited.is_empty() {
        return limited;
    }
    let detail = format!("{} bytes; no limit is known", grouped(text.len() as u64));
    vec![Check::new(
        "size",
        "the source is short enough",
        State::Ok,
        detail,
    )]
}

fn fits(size: u64, limit: u64, unit: &str, doubt: &str) -> Check {
    let state = if size <= limit {
        State::Ok
    } else {
        State::Fail
    };
    let detail = format!("{} of {} {unit}{doubt}", grouped(size), grouped(limit));
    Check::new("size", "the source is short enough", state, detail)
        .because("The platform does not take longer files.")
}

/// Checks that the source can be compiled as the only file, by a stable compiler.
fn alone(text: &str) -> Check {
    let found = faults(text);
    let state = if found.is_empty() {
        State::Ok
    } else {
        State::Fail
    };
    let title = "it needs no other file and no nightly compiler";
    Check::new("one-file", title, state, found.join("\n"))
        .because("The platform compiles one file alone, with a stable compiler.")
}

/// Returns what certainly cannot be compiled so, each with its line number.
fn faults(text: &str) -> Vec<String> {
    let code = blank(text);
    let mut found = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let words = line.trim();
        let mut note = |what: &str| found.push(format!("line {}: {what}", index + 1));
        if other_file(words) {
            note("a module in a file of its own");
        }
        if words.starts_with("#![feature(") {
            note("#![feature] needs a nightly compiler");
        }
        for name in ["include!(", "include_str!(", "include_bytes!("] {
            if calls(words, name) {
                note(&format!("{name}) reads another file"));
            }
        }
    }
    found
}

/// True if these are the words `mod name;`, with any visibility before them.
fn other_file(words: &str) -> bool {
    let Some(head) = words.strip_suffix(';') else {
        return false;
    };
    let Some((before, name)) = head.rsplit_once(' ') else {
        return false;
    };
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let visible = before.strip_suffix("mod").map(str::trim);
    visible.is_some_and(|v| v.is_empty() || v.starts_with("pub")) && is_name(name)
}

/// True if `words` call the macro whose name and opening bracket are `name`.
fn calls(words: &str, name: &str) -> bool {
    let before = words.find(name).map(|at| words[..at].chars().next_back());
    before.is_some_and(|c| !c.is_some_and(|c| c.is_alphanumeric() || c == '_'))
}

/// Returns the source with comments and literals blanked out, and with the same lines.
fn blank(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let boundary = !code.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => comment(rest),
            '"' => string(rest, 1),
            'r' | 'b' | 'c' if boundary => prefixed(rest),
            '\'' => character(rest),
            _ => 0,
        };
        if length == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        code.extend(
            rest[..length]
                .chars()
                .map(|c| if c == '\n' { c } else { ' ' }),
        );
        rest = &rest[length..];
    }
    code
}

/// Returns the length of the block comment at the beginning, nested ones included.
fn comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let here = &text.as_bytes()[at..];
        match here {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Returns the index behind the string literal whose contents begin at index `at`.
fn string(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// Returns the length of the literal with a prefix (`r"`, `br#"`, `b"`, `c"`) at the beginning; 0
/// if there is none.
fn prefixed(text: &str) -> usize {
    let letters = text
        .bytes()
        .take_while(|byte| b"rbc".contains(byte))
        .count();
    let hashes = text[letters..]
        .bytes()
        .take_while(|byte| *byte == b'#')
        .count();
    let at = letters + hashes;
    if letters > 2 || !text[at..].starts_with('"') {
        return 0;
    }
    if !text[..letters].contains('r') {
        return if hashes == 0 { string(text, at + 1) } else { 0 };
    }
    let end = format!("\"{}", "#".repeat(hashes));
    text[at + 1..]
        .find(&end)
        .map_or(text.len(), |found| at + 1 + found + end.len())
}

/// Returns the length of the character literal at the beginning; 0 if that is a lifetime.
fn character(text: &str) -> usize {
    let mut rest = text.char_indices().skip(1);
    match (rest.next(), rest.next()) {
        (Some((_, '\\')), Some((escaped, c))) => {
            let from = escaped + c.len_utf8();
            text[from..].find('\'').map_or(0, |at| from + at + 1)
        }
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_another_file_is_found_with_its_line() {
        let text = "fn main() {}\nmod a;\npub(crate) mod b;\nconst X: &str = include_str!(\"x\");\n";
        let found = faults(text);
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found[0], "line 2: a module in a file of its own");
        assert_eq!(found[2], "line 4: include_str!() reads another file");
    }

    #[test]
    fn nothing_is_found_in_comments_strings_and_look_alikes() {
        let text = r##"
            // mod a;
            /* mod b; /* nested */ include!("x") */
            const S: &str = "
                mod c;
                #![feature(x)]";
            const R: &str = r#"" mod d;
                mod e;"#;
            const B: &[u8] = b"\"include_str!(";
            const C: char = '"'; const D: char = '\''; const E: char = '\u{22}';
            fn f<'a>(x: &'a str) { my_include!("x"); mode(x); }
            mod inline { }
        "##;
        assert_eq!(faults(text), Vec::<String>::new());
    }

    #[test]
    fn nightly_features_are_found() {
        assert_eq!(faults("#![feature(let_chains)]").len(), 1);
    }

    #[test]
    fn unfinished_literals_end_with_the_text() {
        for text in [
            "\"abc",
            "/* abc",
            "r#\"abc\"",
            "'",
            "'\\",
            "\"\\",
            "b'",
            "r",
        ] {
            assert_eq!(faults(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn bytes_and_characters_are_counted_as_the_platform_does() {
        let codingame = crate::platform::find("codingame").expect("known");
        let text = "é".repeat(100_000);
        assert_eq!(sizes(&text, &codingame)[0].state, State::Ok);
        let codeforces = crate::platform::find("codeforces").expect("known");
        let check = &sizes(&text, &codeforces)[0];
        assert_eq!(check.state, State::Fail);
        assert_eq!(check.detail, "200,000 of 65,536 bytes");
    }

    #[test]
    fn other_bytes_than_text_are_refused() {
        let plain = crate::platform::find("plain").expect("known");
        let checks = checks(b"fn main() {}\xff", &plain);
        assert_eq!(checks[0].detail, "byte 12 is no UTF-8");
    }
}
