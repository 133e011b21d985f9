//! The token of a board: who knows it may use the board.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::str::FromStr;

use anyhow::{ensure, Context, Error, Result};
use rand::rngs::OsRng;
use rand::TryRngCore;

/// Characters of a token, at least. Those of a random one are twice as many: 128 bits.
const CHARACTERS_MIN: usize = 16;

/// A secret that can stand in an address and in a cookie as it is.
#[derive(Clone, Debug)]
pub struct Token(String);

impl Token {
    /// A token that nobody can guess.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Token> {
        let mut bytes = [0; 16];
        let filled = OsRng.try_fill_bytes(&mut bytes);
        filled.context("the system has no random numbers for a token")?;
        Ok(Token(format!("{:032x}", u128::from_ne_bytes(bytes))))
    }

    /// The token as text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// True if `other` is this token. How long the answer takes tells nothing but the lengths.
    pub fn is(&self, other: &str) -> bool {
        let pairs = self.0.bytes().zip(other.bytes());
        let difference = pairs.fold(0, |sum, (own, other)| black_box(sum | (own ^ other)));
        self.0.len() == other.len() && difference == 0
    }

    /// A few characters that differ from those of other tokens, and do not tell the token.
    pub fn mark(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        format!("{:08x}", hasher.finish() >> 32)
    }
}

impl FromStr for Token {
    type Err = Error;

    fn from_str(text: &str) -> Result<Token> {
        let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
        ensure!(
            text.chars().all(is_plain),
            "a token has only letters of English, digits, - and _"
        );
        ensure!(
            text.len() >= CHARACTERS_MIN,
            "a token has {CHARACTERS_MIN} characters or more, so that nobody guesses it"
        );
        Ok(Token(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_tokens_are_tokens_and_differ() {
        let [one, other] = [(); 2].map(|()| Token::random().expect("a token"));
        assert!(one.text().parse::<Token>().is_ok() && one.text().len() == 32);
        assert!(one.is(one.text()) && !one.is(other.text()));
        assert_ne!(one.mark(), other.mark());
    }

    #[test]
    fn only_the_whole_token_is_it() {
        let token: Token = "abcdefgh-IJKLMNO_0".parse().expect("a token");
        for other in ["", "a", "abcdefgh-IJKLMNO_", "abcdefgh-IJKLMNO_01"] {
            assert!(!token.is(other), "{other}");
        }
        assert!(!token.is("abcdefgh-IJKLMNO_1") && !token.is("Abcdefgh-IJKLMNO_0"));
        assert!(token.is("abcdefgh-IJKLMNO_0"));
    }

    #[test]
    fn texts_that_are_short_or_not_plain_are_no_tokens() {
        for (text, reason) in [
            ("", "16 characters"),
            ("abcdefghijklmno", "16 characters"),
            ("abcdefghijklmno&x", "only letters"),
            ("abcdefghijklmno x", "only letters"),
            ("abcdefghijklmnoé", "only letters"),
            ("abcdefghijklmno%20", "only letters"),
        ] {
            let error = text.parse::<Token>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
