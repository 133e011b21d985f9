//! Words, each with the ways in which code that lives says it.

use std::collections::HashMap;

use crate::rust::ident::unraw;

/// The number of a word.
pub(super) type Word = usize;

/// Ways to say a word, as a set of bits.
pub(super) type Ways = u8;

/// Before `::`, where only modules, crates and types may stand.
pub(super) const PREFIX: Ways = 1;
/// Where anything but a part of an impl or a trait may stand.
pub(super) const FREE: Ways = 2;
/// Behind `.` or `::`, where a part of an impl or a trait may stand.
pub(super) const PART: Ways = 4;
/// In an import or in the tokens of a macro, for which even an empty module has to be there.
pub(super) const IMPORT: Ways = 8;
/// Not said, but the name of a module with something in it that lives.
pub(super) const FILLED: Ways = 16;
/// In the tokens of a macro, which may put it anywhere.
pub(super) const ANY: Ways = PREFIX | FREE | PART | IMPORT;
/// The ways to say the name of a type or a trait.
pub(super) const TYPE: Ways = PREFIX | FREE;

/// The words of a program, by number.
#[derive(Default)]
pub(super) struct Words {
    numbers: HashMap<String, Word>,
}

impl Words {
    /// The number of the word behind `identifier`.
    pub(super) fn number(&mut self, identifier: &str) -> Word {
        let word = identifier.strip_prefix("r#").unwrap_or(identifier);
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let number = self.numbers.len();
        self.numbers.insert(unraw(word), number);
        number
    }

    /// The number of a word that is known.
    pub(super) fn known(&self, word: &str) -> Option<Word> {
        self.numbers.get(word).copied()
    }

    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }
}
