//! What a search for a proof remembers of the positions it has met.

use crate::board::Point;

/// How far a position is from being settled, as a proof-number search counts it.
///
/// CITE: Allis, van der Meulen, van den Herik, Proof-Number Search, 1994.
/// https://www.chessprogramming.org/Proof-Number_Search
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// Positions that must yet be won for the attacker to win, at best; 0 if it wins.
    pub(super) proof: u32,
    /// Positions that must yet be held for the attacker not to win, at best; 0 if it does
    /// not win by what the search tries.
    pub(super) disproof: u32,
}

/// A number that no search reaches.
pub(super) const INFINITE: u32 = 1 << 30;

impl Numbers {
    /// The attacker wins.
    pub(super) const WON: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };
    /// The attacker does not win by what the search tries.
    pub(super) const REFUTED: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };

    /// The numbers of a position: the one that falls to 0 by one move of the side to move,
    /// which is the attacker or not, and the one that needs all its moves.
    pub(super) fn of(is_attack: bool, by_one: u32, by_all: u32) -> Numbers {
        let (proof, disproof) = if is_attack {
            (by_one, by_all)
        } else {
            (by_all, by_one)
        };
        Numbers { proof, disproof }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// If the attacker wins, the plies to the five, at most.
    pub(super) plies: u32,
    /// If the attacker wins and is to move, the move that wins.
    pub(super) best: Option<Point>,
}

impl Known {
    /// A win of the attacker; `best` is its move if it is to move.
    pub(super) fn won(plies: u32, best: Option<Point>) -> Known {
        Known {
            numbers: Numbers::WON,
            plies,
            best,
        }
    }

    /// Anything but a win.
    pub(super) fn open(numbers: Numbers) -> Known {
        Known {
            numbers,
            plies: 0,
            best: None,
        }
    }
}

/// A slot of the table. Both numbers are 0 if it is vacant; a win keeps its plies and its
/// move where the number would be infinite.
#[derive(Clone, Copy)]
struct Slot {
    hash: u64,
    proof: u32,
    disproof: u32,
}

/// Slots that a position may lie in: a line of the processor's cache.
const BUCKET: usize = 4;

/// At least a bucket.
const fn slot_count(size_log2: u32) -> usize {
    let count = 1 << size_log2;
    if count < BUCKET {
        BUCKET
    } else {
        count
    }
}

/// Positions by their hash; the ones that were settled or took long stay.
pub(super) struct ProofTable {
    /// As words: memory that is all zero need not be touched before it is used.
    slots: Vec<[u64; 2]>,
}

impl ProofTable {
    /// A table of `2^size_log2` slots, touched only as they are used.
    pub(super) fn new(size_log2: u32) -> ProofTable {
        ProofTable {
            slots: vec![[0; 2]; slot_count(size_log2)],
        }
    }

    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let start = self.bucket(hash);
        let mut slots = self.slots[start..start + BUCKET].iter().map(Slot::of_words);
        let slot = slots.find(|slot| slot.hash == hash && !slot.is_vacant())?;
        Some(slot.known())
    }

    pub(super) fn put(&mut self, hash: u64, known: Known) {
        let start = self.bucket(hash);
        let slots = &mut self.slots[start..start + BUCKET];
        let place = slots.iter().position(|words| words[0] == hash);
        let place = place.unwrap_or_else(|| {
            let worth = |&at: &usize| Slot::of_words(&slots[at]).worth();
            (0..BUCKET).min_by_key(worth).unwrap_or(0)
        });
        slots[place] = Slot::of(hash, known).words();
    }

    fn bucket(&self, hash: u64) -> usize {
        (hash >> 20) as usize % (self.slots.len() / BUCKET) * BUCKET
    }
}

impl Slot {
    fn of(hash: u64, known: Known) -> Slot {
        let Numbers { proof, disproof } = known.numbers;
        let packed = known.best.map_or(0, Point::packed);
        Slot {
            hash,
            proof,
            disproof: match proof {
                0 => known.plies << 16 | u32::from(packed),
                _ => disproof,
            },
        }
    }

    fn of_words(words: &[u64; 2]) -> Slot {
        Slot {
            hash: words[0],
            proof: (words[1] >> 32) as u32,
            disproof: words[1] as u32,
        }
    }

    fn words(&self) -> [u64; 2] {
        let numbers = u64::from(self.proof) << 32 | u64::from(self.disproof);
        [self.hash, numbers]
    }

    fn known(&self) -> Known {
        match self.proof {
            0 => Known::won(
                self.disproof >> 16,
                Point::from_packed((self.disproof & 0xffff) as u16),
            ),
            proof => Known::open(Numbers {
                proof,
                disproof: self.disproof,
            }),
        }
    }

    fn is_vacant(&self) -> bool {
        self.proof == 0 && self.disproof == 0
    }

    /// What it would cost to lose it: wins most, since the line is read from them.
    fn worth(&self) -> u32 {
        match (self.proof, self.disproof) {
            (0, 0) => 0,
            (0, _) => INFINITE,
            (_, 0) => INFINITE / 2,
            (proof, disproof) => 1 + proof.min(disproof),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got_until_something_dearer_needs_the_place() {
        let mut table = ProofTable::new(0);
        let open = |proof| Known::open(Numbers { proof, disproof: 7 });
        let won = Known::won(13, Some(Point::new(3, 4)));
        table.put(1, won);
        table.put(2, Known::won(4, None));
        table.put(3, Known::open(Numbers::REFUTED));
        table.put(4, open(5));
        assert_eq!(table.get(1), Some(won));
        assert_eq!(table.get(2), Some(Known::won(4, None)));
        assert_eq!(table.get(3), Some(Known::open(Numbers::REFUTED)));
        assert_eq!(table.get(4), Some(open(5)));
        assert_eq!(table.get(5), None);
        table.put(4, open(6));
        assert_eq!(table.get(4), Some(open(6)));
        table.put(5, open(2));
        assert_eq!((table.get(4), table.get(5)), (None, Some(open(2))));
        assert_eq!(table.get(1), Some(won));
    }
}
