//! Literals taken apart into kind, text and suffix, as the macro server knows them.

/// A literal in parts.
#[derive(Debug, PartialEq)]
pub(super) struct Parts<'a> {
    /// The number of the kind, with that of the hashes of a raw string in the second byte.
    pub(super) kind: u32,
    /// The text between the quotes, or the number without its suffix.
    pub(super) text: &'a str,
    pub(super) suffix: &'a str,
}

const BYTE: u32 = 1;
const CHAR: u32 = 2;
const INTEGER: u32 = 3;
const FLOAT: u32 = 4;
const STRING: u32 = 5;
const RAW_STRING: u32 = 6;
const BYTES: u32 = 7;
const RAW_BYTES: u32 = 8;
const C_STRING: u32 = 9;
const RAW_C_STRING: u32 = 10;

/// The parts of the literal `written`.
pub(super) fn split(written: &str) -> Parts<'_> {
    let quoted = written.find(['"', '\'']);
    let prefix = quoted.map(|at| &written[..at]);
    let kind = match prefix.map(|prefix| prefix.trim_end_matches('#')) {
        Some("") if written.starts_with('\'') => CHAR,
        Some("") => STRING,
        Some("b") if written.starts_with("b'") => BYTE,
        Some("b") => BYTES,
        Some("c") => C_STRING,
        Some("r") => RAW_STRING,
        Some("br") => RAW_BYTES,
        Some("cr") => RAW_C_STRING,
        _ => return number(written),
    };
    let prefix = prefix.unwrap_or_default();
    let hashes = prefix.matches('#').count();
    let quote = if matches!(kind, CHAR | BYTE) {
        '\''
    } else {
        '"'
    };
    let close = format!("{quote}{}", "#".repeat(hashes));
    let start = prefix.len() + 1;
    let end = written.rfind(&close).unwrap_or(written.len()).max(start);
    Parts {
        kind: kind | (hashes as u32) << 8,
        text: &written[start..end],
        suffix: written.get(end + close.len()..).unwrap_or_default(),
    }
}

fn number(written: &str) -> Parts<'_> {
    let digits = written.trim_start_matches('-');
    let read = syn::parse_str::<syn::Lit>(digits);
    let suffix = read.map_or(0, |it| it.suffix().len());
    let (text, suffix) = written.split_at(written.len() - suffix);
    let is_decimal = !["0x", "0b", "0o"].iter().any(|it| digits.starts_with(it));
    let is_float = is_decimal && text.contains(['.', 'e', 'E']);
    let kind = if is_float { FLOAT } else { INTEGER };
    Parts { kind, text, suffix }
}

/// The literal with these parts; `None` for a kind that is not known.
pub(super) fn join(kind: u32, text: &str, suffix: &str) -> Option<String> {
    let hashes = "#".repeat((kind >> 8) as usize);
    let body = match kind & 0xff {
        // What the server has no kind for is as it was written.
        0 | INTEGER | FLOAT => text.to_owned(),
        BYTE => format!("b'{text}'"),
        CHAR => format!("'{text}'"),
        STRING => format!("\"{text}\""),
        RAW_STRING => format!("r{hashes}\"{text}\"{hashes}"),
        BYTES => format!("b\"{text}\""),
        RAW_BYTES => format!("br{hashes}\"{text}\"{hashes}"),
        C_STRING => format!("c\"{text}\""),
        RAW_C_STRING => format!("cr{hashes}\"{text}\"{hashes}"),
        _ => return None,
    };
    Some(body + suffix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_those_that_the_compiler_sees() {
        let cases = [
            ("1", (INTEGER, "1", "")),
            ("0x1f32", (INTEGER, "0x1f32", "")),
            ("0xffu8", (INTEGER, "0xff", "u8")),
            ("0b1_u8", (INTEGER, "0b1_", "u8")),
            ("1f32", (INTEGER, "1", "f32")),
            ("1.", (FLOAT, "1.", "")),
            ("1e5", (FLOAT, "1e5", "")),
            ("1_0.5E-3f64", (FLOAT, "1_0.5E-3", "f64")),
            ("-7i8", (INTEGER, "-7", "i8")),
            ("'\\''", (CHAR, "\\'", "")),
            ("'\"'", (CHAR, "\"", "")),
            ("b'x'", (BYTE, "x", "")),
            ("\"it's\"", (STRING, "it's", "")),
            ("r##\"a\"#b\"##", (RAW_STRING | 2 << 8, "a\"#b", "")),
            ("br\"\"", (RAW_BYTES, "", "")),
            ("\"\"suffix", (STRING, "", "suffix")),
        ];
        for (written, (kind, text, suffix)) in cases {
            assert_eq!(split(written), Parts { kind, text, suffix }, "{written}");
            assert_eq!(join(kind, text, suffix).as_deref(), Some(written));
        }
    }
}
