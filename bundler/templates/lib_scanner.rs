//! What the programs of several problems share.

use std::fmt::Debug;
use std::str::{FromStr, SplitAsciiWhitespace};

/// The words of an input, one after the other.
pub struct Scanner<'a> {
    words: SplitAsciiWhitespace<'a>,
}

impl<'a> Scanner<'a> {
    pub fn new(input: &'a str) -> Scanner<'a> {
        Scanner {
            words: input.split_ascii_whitespace(),
        }
    }

    /// The next word, as a number or as what else is asked for.
    pub fn read<T>(&mut self) -> T
    where
        T: FromStr,
        T::Err: Debug,
    {
        let word = self.words.next().expect("the input has more words");
        word.parse().expect("the word is what is asked for")
    }

    /// The next `count` words.
    pub fn read_list<T>(&mut self, count: usize) -> Vec<T>
    where
        T: FromStr,
        T::Err: Debug,
    {
        (0..count).map(|_| self.read()).collect()
    }
}
