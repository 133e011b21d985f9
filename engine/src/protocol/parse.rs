//! Parsing: the words and numbers of a command.

use std::convert::TryFrom; // Not in the prelude of edition 2018.

/// The bytes of a mark that says that text is UTF-8; .NET and others begin with it.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// `bytes` without the mark of the encoding that text may begin with.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK).unwrap_or(bytes)
}

/// `text` without blanks at its ends, and without NULs there: who sends the end of a string
/// along puts one behind a text line, or before the next.
pub(super) fn plain(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\0')
}

/// The first word of `text` in upper case, and the rest.
pub(super) fn verb(text: &str) -> (String, &str) {
    let text = text.trim();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (text[..end].to_ascii_uppercase(), text[end..].trim_start())
}

/// The `N` numbers of `text`, separated by commas; blanks around them do no harm. None
/// if one of them is no number, or there are more or fewer.
pub(super) fn numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
    parsed(text.split(','))
}

/// The `N` numbers of `text`, separated by blanks. None if one of them is no number, or
/// there are more or fewer.
pub(super) fn words_as_numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
    parsed(text.split_whitespace())
}

fn parsed<'a, const N: usize>(parts: impl Iterator<Item = &'a str>) -> Option<[i64; N]> {
    let mut numbers = [0; N];
    let mut count = 0;
    for part in parts {
        *numbers.get_mut(count)? = part.trim().parse().ok()?;
        count += 1;
    }
    (count == N).then_some(numbers)
}

/// The whole number that `text` spells, of any length: one that does not fit becomes
/// the nearest that does. None if `text` is no whole number.
pub(super) fn saturating(text: &str) -> Option<i64> {
    let text = text.trim();
    let wide: Option<i128> = text.parse().ok();
    if let Some(wide) = wide {
        let clamped = wide.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
        return i64::try_from(clamped).ok();
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let nearest = if text.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    is_number.then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_upper_case() {
        assert_eq!(verb("  turn\t 7,7 "), ("TURN".to_string(), "7,7"));
        assert_eq!(verb("END"), ("END".to_string(), ""));
    }

    #[test]
    fn numbers_are_parted_by_commas() {
        assert_eq!(numbers("7 ,\t8"), Some([7, 8]));
        assert_eq!(numbers("7,8,1"), Some([7, 8, 1]));
        for bad in ["", "7", "7,8,9", "7,,8", "7;8", "a,b", "7,8,", "7.0,8"] {
            assert_eq!(numbers::<2>(bad), None, "{}", bad);
        }
    }

    #[test]
    fn numbers_of_any_length_are_numbers() {
        assert_eq!(saturating(" -17 "), Some(-17));
        assert_eq!(saturating("18446744073709551615"), Some(i64::MAX));
        assert_eq!(saturating(&"9".repeat(60)), Some(i64::MAX));
        assert_eq!(saturating(&format!("-{}", "9".repeat(60))), Some(i64::MIN));
        for bad in ["", "-", "1e3", "x", "1 2"] {
            assert_eq!(saturating(bad), None, "{}", bad);
        }
    }
}
