//! The tokens of LLVM IR as text.
//!
//! Line ends mean nothing in IR, comments run to the end of their line: so one walk over the
//! bytes does for every line, be it of a function, a constant or a type.

/// A token, with what tells it from others of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// `%name`: a value or a block of a function, or a type.
    Local(&'a str),
    /// `name:`, where a block begins.
    Label(&'a str),
    /// `@name`.
    Symbol(&'a str),
    /// `!7`.
    Metadata(&'a str),
    /// `#7`, a group of attributes.
    Attributes(&'a str),
    /// `c".."`, less its quotes.
    Text(&'a str),
    /// A word, a number, or text in quotes, which stay.
    Word(&'a str),
    /// Any other character.
    Mark(u8),
}

/// The tokens of a text.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// The lines that have ended so far.
    line: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn of(text: &'a str) -> Tokens<'a> {
        Tokens {
            text,
            at: 0,
            line: 0,
        }
    }

    /// The number of line ends before the next token.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// What follows the last token, to the end of the text.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The name that begins at `start`, in quotes or not, and its end.
    fn name(&self, start: usize) -> (&'a str, usize) {
        let bytes = self.text.as_bytes();
        if bytes.get(start) == Some(&b'"') {
            let end = self.text[start + 1..].find('"');
            let end = end.map_or(self.text.len(), |end| start + 1 + end);
            return (&self.text[start + 1..end], (end + 1).min(self.text.len()));
        }
        let length = bytes[start..].iter().take_while(|&&byte| is_of_word(byte));
        let end = start + length.count();
        (&self.text[start..end], end)
    }

    /// Passes over blanks, line ends and comments.
    fn skip(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b';' => {
                    let end = self.text[self.at..].find('\n');
                    self.at = end.map_or(bytes.len(), |end| self.at + end);
                    continue;
                }
                _ => break,
            }
            self.at += 1;
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip();
        let bytes = self.text.as_bytes();
        let start = self.at;
        let &first = bytes.get(start)?;
        let second = bytes.get(start + 1).copied().unwrap_or(b' ');
        let (token, end) = match first {
            b'%' | b'@' => {
                let (name, end) = self.name(start + 1);
                let token = if first == b'%' {
                    Token::Local(name)
                } else {
                    Token::Symbol(name)
                };
                (token, end)
            }
            b'!' if second.is_ascii_digit() => {
                let (name, end) = self.name(start + 1);
                (Token::Metadata(name), end)
            }
            b'#' if second.is_ascii_digit() => {
                let (name, end) = self.name(start + 1);
                (Token::Attributes(name), end)
            }
            b'c' if second == b'"' => {
                let (text, end) = self.name(start + 1);
                (Token::Text(text), end)
            }
            b'"' => {
                let (name, end) = self.name(start);
                if bytes.get(end) == Some(&b':') {
                    (Token::Label(name), end + 1)
                } else {
                    (Token::Word(&self.text[start..end]), end)
                }
            }
            _ if is_of_word(first) => {
                let (name, end) = self.name(start);
                if bytes.get(end) == Some(&b':') {
                    (Token::Label(name), end + 1)
                } else {
                    (Token::Word(name), end)
                }
            }
            _ => (Token::Mark(first), start + 1),
        };
        self.at = end;
        Some(token)
    }
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'-' | b'+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart() {
        let line = "bb1: ; preds = %start\n  %x.0 = call i64 @\"a b\"(ptr @c, i8 -3) #2, !range !7\n";
        let found: Vec<_> = Tokens::of(line).collect();
        let words = |list: &[&'static str]| -> Vec<Token<'static>> {
            list.iter().map(|word| Token::Word(word)).collect()
        };
        assert_eq!(found[0], Token::Label("bb1"));
        assert_eq!(found[1], Token::Local("x.0"));
        assert_eq!(found[3..5], words(&["call", "i64"])[..]);
        assert_eq!(found[5], Token::Symbol("a b"));
        assert!(found.contains(&Token::Word("-3")));
        assert!(found.contains(&Token::Attributes("2")));
        assert_eq!(found[found.len() - 1], Token::Metadata("7"));
    }

    #[test]
    fn a_semicolon_in_a_text_is_no_comment() {
        let found: Vec<_> = Tokens::of("c\"a;b\\22\", \"x ; y\" ; z").collect();
        let wanted = [
            Token::Text("a;b\\22"),
            Token::Mark(b','),
            Token::Word("\"x ; y\""),
        ];
        assert_eq!(found, wanted);
    }
}
