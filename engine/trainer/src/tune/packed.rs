//! The compact binary form of sample files, for keeping and for sending: a sixth of the text
//! and read without parsing it. Each sample stands for itself, but for the moves that it
//! shares with the one before, as positions of one game do.

use anyhow::{ensure, Context, Result};
use gomolith::board::{Board, Point};
use serde::{Deserialize, Serialize};

use super::sample::Sample;
use super::sample_line::SampleLine;

/// The first bytes of a file in this form.
const MAGIC: &[u8] = b"gomolith samples 1\n";

/// A line of the file. Points are counted row by row.
#[derive(Serialize, Deserialize)]
enum Entry {
    Head(String),
    Mark(u64),
    Sample(Packed),
}

/// A sample without the moves that it shares with the one before.
#[derive(Serialize, Deserialize)]
struct Packed {
    rule_number: i64,
    size: u8,
    result: Option<i32>,
    score: i32,
    depth: u32,
    is_at_rest: bool,
    best: u16,
    /// The number of first moves that are those of the sample before.
    shared: u16,
    moves: Vec<u16>,
}

/// Appends lines to bytes in this form.
pub(super) struct Packer {
    bytes: Vec<u8>,
    /// The moves of the last sample.
    before: Vec<Point>,
}

impl Packer {
    pub(super) fn new() -> Packer {
        Packer {
            bytes: MAGIC.to_vec(),
            before: Vec::new(),
        }
    }

    /// Appends a line.
    ///
    /// # Errors
    /// If it cannot be told in this form.
    pub(super) fn push(&mut self, line: &SampleLine) -> Result<()> {
        let entry = match line {
            SampleLine::Head(head) => Entry::Head(head.clone()),
            SampleLine::Mark(games) => Entry::Mark(*games),
            SampleLine::Sample(sample) => {
                let moves = &sample.moves;
                let pairs = self.before.iter().zip(moves);
                let shared = pairs.take_while(|(before, now)| before == now).count();
                let index = |point: &Point| (point.y() * sample.size + point.x()) as u16;
                let packed = Packed {
                    rule_number: sample.rule_number,
                    size: u8::try_from(sample.size)?,
                    result: sample.result,
                    score: sample.score,
                    depth: sample.depth,
                    is_at_rest: sample.is_at_rest,
                    best: index(&sample.best),
                    shared: u16::try_from(shared)?,
                    moves: moves[shared..].iter().map(index).collect(),
                };
                self.before.clone_from(moves);
                Entry::Sample(packed)
            }
        };
        self.bytes.extend(postcard::to_allocvec(&entry)?);
        Ok(())
    }

    /// The bytes of the file.
    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// The lines in the bytes of a file; None if they are not in this form.
pub(super) fn lines(bytes: &[u8]) -> Option<impl Iterator<Item = Result<SampleLine>> + '_> {
    let mut rest = bytes.strip_prefix(MAGIC)?;
    let mut before = Vec::new();
    Some(std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let read =
            postcard::take_from_bytes(rest).context("the rest is damaged or cut off");
        let line = read.and_then(|(entry, after)| {
            rest = after;
            unpack(entry, &mut before)
        });
        if line.is_err() {
            rest = &[];
        }
        Some(line)
    }))
}

/// The line of an entry; `before` are the moves of the last sample.
fn unpack(entry: Entry, before: &mut Vec<Point>) -> Result<SampleLine> {
    let packed = match entry {
        Entry::Head(head) => return Ok(SampleLine::Head(head)),
        Entry::Mark(games) => return Ok(SampleLine::Mark(games)),
        Entry::Sample(packed) => packed,
    };
    let size = usize::from(packed.size);
    let shared = usize::from(packed.shared);
    let board = Board::new(size, size).with_context(|| format!("size {size}"))?;
    let point = |index: u16| {
        let (x, y) = (usize::from(index) % size, usize::from(index) / size);
        let point = board.point(x as i64, y as i64);
        point.with_context(|| format!("no point {index} of {size}x{size}"))
    };
    ensure!(shared <= before.len(), "it shares moves with no sample");
    before.truncate(shared);
    for index in packed.moves {
        before.push(point(index)?);
    }
    Ok(SampleLine::Sample(Sample {
        rule_number: packed.rule_number,
        size,
        result: packed.result,
        score: packed.score,
        depth: packed.depth,
        best: point(packed.best)?,
        is_at_rest: packed.is_at_rest,
        moves: before.clone(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: [&str; 7] = [
        "# rule 0 nodes 9 seed 1 first 0 by cafe unit 250",
        "0 15 1 -35 7 j10 h8i9j7",
        "0 15 -1 29995 12 a15 h8i9j7j10 rest",
        "0 15 - 0 1 o1 h8i9j7j10k11",
        "# 64 games",
        "4 20 0 -29995 30 a1 t20s19",
        "# 128 games",
    ];

    fn packed() -> Vec<u8> {
        let mut packer = Packer::new();
        for text in TEXT {
            let line = SampleLine::parse(text).expect("a line");
            packer.push(&line).expect("a place for it");
        }
        packer.finish()
    }

    #[test]
    fn what_was_packed_comes_out_again() {
        let bytes = packed();
        let found: Vec<String> = lines(&bytes)
            .expect("the form")
            .map(|line| line.expect("a line").to_string())
            .collect();
        assert_eq!(found, TEXT);
        let length: usize = TEXT.iter().map(|text| text.len() + 1).sum();
        assert!(bytes.len() < length, "{} of {length}", bytes.len());
    }

    /// Whatever is cut off or changed: an error or other lines, but no panic, and an end.
    #[test]
    fn damage_is_told() {
        assert!(lines(b"0 15 1 -35 7 j10 h8i9j7").is_none());
        let bytes = packed();
        for end in MAGIC.len()..bytes.len() {
            let found = lines(&bytes[..end]).expect("the form");
            assert!(found.count() <= TEXT.len());
        }
        let cut = lines(&bytes[..bytes.len() - 1]).expect("the form");
        let error = cut.last().expect("a line").expect_err("cut off");
        assert!(error.to_string().contains("cut off"), "{error}");
        for place in MAGIC.len()..bytes.len() {
            for change in [1, 2, 4, 8, 16, 32, 64, 128] {
                let mut damaged = bytes.clone();
                damaged[place] ^= change;
                assert!(lines(&damaged).expect("the form").count() < 100);
            }
        }
    }
}
