//! Programs as they are named on a command line.

use std::path::Path;
use std::str::FromStr;

use super::spec::Program;

impl FromStr for Program {
    type Err = String;

    /// `tcp:PORT`, the path of a Rust source file, or a command line.
    fn from_str(text: &str) -> Result<Program, String> {
        if let Some(port) = text.trim().strip_prefix("tcp:") {
            let port = port.parse().ok().filter(|&port| port > 0);
            return port
                .map(Program::Tcp)
                .ok_or_else(|| "a port is a number from 1 to 65535".into());
        }
        let mut words = split_words(text)?;
        match words.as_mut_slice() {
            [] => Err("there is no program".into()),
            [program, ..] if program.is_empty() => {
                Err("the program has an empty name".into())
            }
            [only] if Path::new(only).extension().is_some_and(|end| end == "rs") => {
                Ok(Program::Source(std::mem::take(only).into()))
            }
            _ => Ok(Program::Command(words)),
        }
    }
}

/// Splits a command line into words, which are separated by blanks. A blank after a backslash
/// or between quotation marks is part of a word; nothing else has a meaning. Under Windows, where a
/// backslash is part of a path, it has a meaning before a double quotation mark alone. The error
/// tells of a backslash or a quotation mark that stands alone.
pub fn split_words(text: &str) -> Result<Vec<String>, String> {
    split(text, cfg!(windows))
}

/// `word` as [`split_words`] takes it for one word: in quotes, if it needs them.
pub fn quoted_word(word: &str) -> String {
    quoted(word, cfg!(windows))
}

fn split(text: &str, is_windows: bool) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_with(String::new);
            }
            (None | Some('"'), '\\') if !is_windows || letters.peek() == Some(&'"') => {
                let next = letters.next().ok_or("nothing follows the last backslash")?;
                word.get_or_insert_with(String::new).push(next);
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(letter),
        }
    }
    words.extend(word);
    match quote {
        Some(quote) => Err(format!("no closing {quote} in {text:?}")),
        None => Ok(words),
    }
}

fn quoted(word: &str, is_windows: bool) -> String {
    let plain = |c: char| {
        c.is_alphanumeric() || "-_./=+:,@%#".contains(c) || is_windows && c == '\\'
    };
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    if is_windows && word.ends_with('\\') && !word.contains('\'') {
        // Before a double one, the backslash would have a meaning.
        return format!("'{word}'");
    }
    let word = if is_windows {
        word.to_owned()
    } else {
        word.replace('\\', "\\\\")
    };
    format!("\"{}\"", word.replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(split(text, false).expect(text), expected, "{text}");
        };
        check(" a  b ", &["a", "b"]);
        check("a 'b c' \"d e\"f", &["a", "b c", "d ef"]);
        check("a\\ b \"c\\\"\" '' 'd\\'", &["a b", "c\"", "", "d\\"]);
        check("", &[]);
        assert!(split("a 'b", false).is_err());
        assert!(split("a \\", false).is_err());
    }

    #[test]
    fn a_backslash_is_part_of_a_path_under_windows() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(split(text, true).expect(text), expected, "{text}");
            let words: Vec<_> = expected.iter().map(|word| quoted(word, true)).collect();
            assert_eq!(
                split(&words.join(" "), true).expect(text),
                expected,
                "{text}"
            );
        };
        check("C:\\dir\\engine.exe -x", &["C:\\dir\\engine.exe", "-x"]);
        check("\"C:\\my dir\\e.exe\" -x", &["C:\\my dir\\e.exe", "-x"]);
        check(
            "\\\\server\\share\\e 'a b' \\\"c",
            &["\\\\server\\share\\e", "a b", "\"c"],
        );
        check("dir\\ 'my dir\\'", &["dir\\", "my dir\\"]);
    }

    #[test]
    fn programs_have_three_forms() {
        assert_eq!("tcp:17033".parse(), Ok(Program::Tcp(17033)));
        assert_eq!(
            "dist/main.rs".parse(),
            Ok(Program::Source("dist/main.rs".into()))
        );
        let command = Program::Command(vec!["python3".into(), "my bot.py".into()]);
        assert_eq!("python3 'my bot.py'".parse(), Ok(command));
        assert!("tcp:x".parse::<Program>().is_err() && "".parse::<Program>().is_err());
    }
}
