//! The hash table of the proof-number search. It keeps what is known of the positions
//! that the search has met.

use crate::board::Point;

/// The proof and the disproof number of a node: how far it is from being settled.
///
/// CITE: Allis, van der Meulen, van den Herik, "Proof-Number Search", 1994.
/// <https://www.chessprogramming.org/Proof-Number_Search>
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    /// The proof number: positions that must yet be won for the attacker to win, at
    /// best; 0 if it wins.
    pub(super) proof: u32,
    /// The disproof number: positions that must yet be held for the attacker not to
    /// win, at best; 0 if it does not win by what the search tries.
    pub(super) disproof: u32,
}

/// A proof or disproof number that no search reaches.
pub(super) const PROOF_INFINITE: u32 = 1 << 30;

impl ProofNumbers {
    /// The numbers of a node that the attacker wins.
    pub(super) const WON: ProofNumbers = ProofNumbers {
        proof: 0,
        disproof: PROOF_INFINITE,
    };
    /// The numbers of a node that the attacker does not win by what the search tries.
    pub(super) const REFUTED: ProofNumbers = ProofNumbers {
        proof: PROOF_INFINITE,
        disproof: 0,
    };
    /// Thresholds that no node reaches before it is settled.
    pub(super) const NEVER: ProofNumbers = ProofNumbers {
        proof: PROOF_INFINITE,
        disproof: PROOF_INFINITE,
    };
    /// The numbers of a node of which nothing is known.
    pub(super) const NEW: ProofNumbers = ProofNumbers {
        proof: 1,
        disproof: 1,
    };
}

/// The knowledge of a node: its numbers, and its win if it is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The proof and disproof number of the node.
    pub(super) numbers: ProofNumbers,
    /// If the attacker wins, the plies to the five, at most.
    pub(super) plies: u32,
    /// If the attacker wins and is to move, the move that wins.
    pub(super) best: Option<Point>,
}

impl Known {
    /// A win of the attacker; `best` is its move if it is to move.
    pub(super) fn won(plies: u32, best: Option<Point>) -> Known {
        debug_assert!(plies < 1 << 16, "an entry has 16 bits for {}", plies);
        Known {
            numbers: ProofNumbers::WON,
            plies,
            best,
        }
    }

    /// Anything but a win.
    pub(super) fn open(numbers: ProofNumbers) -> Known {
        debug_assert!(numbers.proof > 0, "a win has plies");
        Known {
            numbers,
            plies: 0,
            best: None,
        }
    }

    /// True if the attacker wins.
    pub(super) fn is_won(&self) -> bool {
        self.numbers.proof == 0
    }
}

/// Slots in which a position may lie: a line of the processor's cache.
const BUCKET: usize = 4;

const _: () = assert!(BUCKET * std::mem::size_of::<[u64; 2]>() == 64);

/// A hash table of nodes. Those that were settled or took long stay.
pub(super) struct ProofTable {
    /// Packed entries. As words: memory that is all zero need not be touched before it
    /// is used.
    slots: Vec<[u64; 2]>,
}

impl ProofTable {
    /// A table of `2^size_log2` slots, but a bucket at least, touched only as they are
    /// used.
    pub(super) fn new(size_log2: u32) -> ProofTable {
        ProofTable {
            slots: vec![[0; 2]; (1_usize << size_log2).max(BUCKET)],
        }
    }

    /// The knowledge of the node with this hash; none if the table does not hold it.
    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let start = self.bucket_start(hash);
        let slots = &self.slots[start..start + BUCKET];
        let mut entries = slots.iter().map(ProofEntry::of_words);
        let entry = entries.find(|entry| entry.hash == hash && !entry.is_vacant())?;
        Some(entry.known())
    }

    /// Remembers what is known of the node with this hash, in place of what was known,
    /// or of the entry of its bucket that is worth least.
    pub(super) fn put(&mut self, hash: u64, known: Known) {
        let start = self.bucket_start(hash);
        let slots = &mut self.slots[start..start + BUCKET];
        let own = slots.iter().position(|words| words[0] == hash);
        let slot = own.unwrap_or_else(|| {
            let worth = |&slot: &usize| ProofEntry::of_words(&slots[slot]).worth();
            (0..BUCKET).min_by_key(worth).unwrap_or(0)
        });
        slots[slot] = ProofEntry::of(hash, known).words();
    }

    /// The first slot of the bucket in which the node with this hash may lie.
    fn bucket_start(&self, hash: u64) -> usize {
        (hash >> 20) as usize % (self.slots.len() / BUCKET) * BUCKET
    }
}

/// The content of a slot. Both numbers are 0 if it is vacant; a win keeps its plies and
/// its move where the disproof number would be infinite.
#[derive(Clone, Copy)]
struct ProofEntry {
    hash: u64,
    proof: u32,
    disproof: u32,
}

impl ProofEntry {
    fn of(hash: u64, known: Known) -> ProofEntry {
        let ProofNumbers { proof, disproof } = known.numbers;
        let packed = known.best.map_or(0, Point::packed);
        ProofEntry {
            hash,
            proof,
            disproof: match proof {
                0 => known.plies << 16 | u32::from(packed),
                _ => disproof,
            },
        }
    }

    fn of_words(words: &[u64; 2]) -> ProofEntry {
        ProofEntry {
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
            proof => Known::open(ProofNumbers {
                proof,
                disproof: self.disproof,
            }),
        }
    }

    fn is_vacant(&self) -> bool {
        self.proof == 0 && self.disproof == 0
    }

    /// The cost of losing the entry: wins cost most, since the PV is read from them.
    fn worth(&self) -> u32 {
        match (self.proof, self.disproof) {
            (0, 0) => 0,
            (0, _) => PROOF_INFINITE,
            (_, 0) => PROOF_INFINITE / 2,
            (proof, disproof) => 1 + proof.min(disproof),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got_until_something_dearer_needs_the_slot() {
        let mut table = ProofTable::new(0);
        let open = |proof| Known::open(ProofNumbers { proof, disproof: 7 });
        let won = Known::won(13, Some(Point::new(3, 4)));
        table.put(1, won);
        table.put(2, Known::won(4, None));
        table.put(3, Known::open(ProofNumbers::REFUTED));
        table.put(4, open(5));
        assert_eq!(table.get(1), Some(won));
        assert_eq!(table.get(2), Some(Known::won(4, None)));
        assert_eq!(table.get(3), Some(Known::open(ProofNumbers::REFUTED)));
        assert_eq!(table.get(4), Some(open(5)));
        assert_eq!(table.get(5), None);
        table.put(4, open(6));
        assert_eq!(table.get(4), Some(open(6)));
        table.put(5, open(2));
        assert_eq!((table.get(4), table.get(5)), (None, Some(open(2))));
        assert_eq!(table.get(1), Some(won));
    }
}
