//! Seeded chance.

/// The golden ratio in 64 bits: the distance between two states of the generator.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The generator SplitMix64: the same seed gives the same numbers on every machine.
pub struct Random(u64);

impl Random {
    /// The generator whose first state is `seed`.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The generator with this index in a family. Sequences of neighboring indexes begin far
    /// from each other, which those of [`Random::new`] do not.
    pub fn nth(index: u64) -> Random {
        let start = Random(index.wrapping_mul(GOLDEN)).next();
        Random(start.wrapping_add(1).wrapping_mul(GOLDEN))
    }

    /// The next of all 64-bit numbers.
    #[allow(clippy::should_implement_trait)] // a sequence without end is no iterator to adapt
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in `count` times.
    ///
    /// # Panics
    /// If `count` is 0.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of `items`.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the authors of SplitMix64 give them.
    #[test]
    fn numbers_are_those_of_split_mix_64() {
        let mut random = Random::new(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(numbers, expected);
    }

    /// Suites that are kept in the repository were made from them.
    #[test]
    fn families_begin_where_they_always_did() {
        let first = [0, 1, 2].map(|index| Random::nth(index).below(1_000_000));
        assert_eq!(first, [926_600, 198_996, 180_432]);
    }
}
