//! Literals that stand for the content of a file.

/// Lines of more bytes than this are wrapped, for compilers that quote them and for
/// readers.
const LINE_MAX: usize = 1000;
/// The width in bytes of the lines of a wrapped literal.
const WRAP: usize = 96;

/// A string literal with exactly the value `value`: raw where a reader gains by it.
pub(crate) fn string(value: &str) -> String {
    let raw = value.contains('\n') && value.chars().all(is_plain_in_raw);
    if raw && value.lines().all(|line| line.len() <= LINE_MAX) {
        return raw_string(value);
    }
    let pieces = value.chars().map(escape_char);
    quoted("\"", pieces, value.len() > LINE_MAX)
}

/// A byte string literal with exactly the bytes `value`.
pub(crate) fn bytes(value: &[u8]) -> String {
    let pieces = value.iter().map(|&byte| escape_byte(byte));
    quoted("b\"", pieces, value.len() > WRAP)
}

/// True for a character that a raw string may hold as it is: no carriage return (rustc
/// refuses it or turns it into a line end), nothing invisible or of another writing
/// direction.
fn is_plain_in_raw(char: char) -> bool {
    char == '\n' || char == '\t' || !(char.is_control() || is_direction_mark(char))
}

fn is_direction_mark(char: char) -> bool {
    matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn raw_string(value: &str) -> String {
    let mut hashes = String::new();
    while value.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{value}\"{hashes}")
}

/// The literal that begins with `open` and holds `pieces`, which are escaped already;
/// wrapped by `\` at line ends if `wrap`.
fn quoted(open: &str, pieces: impl Iterator<Item = String>, wrap: bool) -> String {
    let mut out = String::from(open);
    let mut width = out.len();
    if wrap {
        out.push_str("\\\n");
        width = 0;
    }
    for piece in pieces {
        let mut piece = piece;
        if wrap && width + piece.len() > WRAP {
            out.push_str("\\\n");
            width = 0;
        }
        // Behind a wrapped line end, blanks would be skipped.
        if wrap && width == 0 && piece == " " {
            piece = "\\x20".to_owned();
        }
        width += piece.len();
        out.push_str(&piece);
    }
    out.push('"');
    out
}

fn escape_char(char: char) -> String {
    match char {
        '"' | '\\' => format!("\\{char}"),
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        _ if char.is_control() || is_direction_mark(char) => {
            format!("\\u{{{:x}}}", char as u32)
        }
        // Unicode blanks at a wrapped line end are kept by rustc, yet warned about.
        _ if char.is_whitespace() && char != ' ' => format!("\\u{{{:x}}}", char as u32),
        _ => char.to_string(),
    }
}

fn escape_byte(byte: u8) -> String {
    match byte {
        b'"' | b'\\' => format!("\\{}", byte as char),
        b'\n' => "\\n".to_owned(),
        b'\r' => "\\r".to_owned(),
        b'\t' => "\\t".to_owned(),
        0 => "\\0".to_owned(),
        b' '..=b'~' => (byte as char).to_string(),
        _ => format!("\\x{byte:02x}"),
    }
}
