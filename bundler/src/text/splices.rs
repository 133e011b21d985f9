//! The pieces of a text that were put into it when it was loaded, such as what a macro
//! expands to: the text that is edited differs from the one on disk, and knows where.

use std::ops::Range;

/// The pieces that were put into a text, ascending and disjoint.
#[derive(Debug, Clone, Default)]
pub(crate) struct Splices(Vec<Splice>);

/// A piece of a text, with the piece of the text on disk that it stands for.
#[derive(Debug, Clone)]
pub(crate) struct Splice {
    pub(crate) at: Range<usize>,
    pub(crate) from: Range<usize>,
}

impl Splices {
    /// Takes note that `length` bytes are put into the place of `range`, which cuts no piece
    /// in two.
    pub(crate) fn add(&mut self, range: Range<usize>, length: usize) {
        let from = self.origin(range.clone());
        let moved = |at: usize| at + length - range.len();
        let mut is_inside = false;
        self.0.retain_mut(|it| {
            if it.at.end <= range.start {
                return true;
            }
            if it.at.start >= range.end {
                it.at = moved(it.at.start)..moved(it.at.end);
                return true;
            }
            // A part of a piece stands for all that the piece stands for.
            let holds = it.at.start <= range.start && range.end <= it.at.end;
            if holds {
                it.at.end = moved(it.at.end);
            }
            is_inside |= holds;
            holds
        });
        if !is_inside {
            let at = range.start..range.start + length;
            let next = self.0.partition_point(|it| it.at.start < at.start);
            self.0.insert(next, Splice { at, from });
        }
    }

    /// Adds a piece behind all others.
    pub(crate) fn push(&mut self, at: Range<usize>, from: Range<usize>) {
        self.0.push(Splice { at, from });
    }

    /// The range on disk that `range` of the text stands for.
    pub(crate) fn origin(&self, range: Range<usize>) -> Range<usize> {
        let mut pieces = self.0.iter();
        let start = pieces.find(|it| it.at.contains(&range.start));
        let start = start.map_or_else(|| self.before(range.start), |it| it.from.start);
        let mut pieces = self.0.iter();
        let end = pieces.find(|it| it.at.start < range.end && range.end <= it.at.end);
        let end = end.map_or_else(|| self.before(range.end), |it| it.from.end);
        start..end.max(start)
    }

    /// The offset on disk of `at`, which lies in none of the pieces.
    fn before(&self, at: usize) -> usize {
        let mut before = self.0.iter().rev().filter(|it| it.at.end <= at);
        before.next().map_or(at, |it| at - it.at.end + it.from.end)
    }

    /// The offset in the text of `on_disk`, unless a piece stands for it.
    pub(crate) fn in_text(&self, on_disk: usize) -> Option<usize> {
        let next = self.0.partition_point(|it| it.from.start <= on_disk);
        match next.checked_sub(1).map(|last| &self.0[last]) {
            Some(last) if on_disk < last.from.end => None,
            Some(last) => Some(on_disk - last.from.end + last.at.end),
            None => Some(on_disk),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Splice> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::Splices;

    /// Puts `new` into the place of `old` in `text`.
    fn put(text: &mut String, splices: &mut Splices, old: &str, new: &str) {
        let at = text.find(old).expect("the place");
        splices.add(at..at + old.len(), new.len());
        text.replace_range(at..at + old.len(), new);
    }

    #[test]
    fn each_word_knows_the_words_on_disk_that_it_stands_for() {
        let disk = "one two three four five";
        let mut text = disk.to_owned();
        let mut splices = Splices::default();
        put(&mut text, &mut splices, "four", "4 and more");
        put(&mut text, &mut splices, "two", "2");
        put(&mut text, &mut splices, "and", "and, and");
        assert_eq!(text, "one 2 three 4 and, and more five");
        let origin = |word: &str| {
            let at = text.find(word).expect("the word");
            &disk[splices.origin(at..at + word.len())]
        };
        assert_eq!(origin("one"), "one");
        assert_eq!(origin("2"), "two");
        assert_eq!(origin("three"), "three");
        assert_eq!(origin("more"), "four");
        assert_eq!(origin("five"), "five");
        assert_eq!(origin("2 three"), "two three");
        assert_eq!(origin("more five"), "four five");
        assert_eq!(splices.iter().count(), 2);
    }

    #[test]
    fn a_piece_around_others_takes_their_place() {
        let disk = "one two three";
        let mut text = disk.to_owned();
        let mut splices = Splices::default();
        put(&mut text, &mut splices, "two", "2");
        put(&mut text, &mut splices, "one 2", "12");
        assert_eq!(&disk[splices.origin(0..2)], "one two");
        assert_eq!(&disk[splices.origin(3..8)], "three");
    }
}
