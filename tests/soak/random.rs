//! Seeded chance, and what it makes of text.

/// The same numbers on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    /// A number that means something, or just not, or nothing at all.
    pub fn number(&mut self) -> String {
        const ODD: [&str; 18] = [
            "-1",
            "0",
            "4",
            "5",
            "22",
            "23",
            "99999999999999999999999",
            "-99999999999999999999999",
            "1e3",
            "+3",
            "3.0",
            "0x10",
            "",
            "-",
            "2147483648",
            "18446744073709551615",
            "٣",
            "NaN",
        ];
        if self.one_in(2) {
            self.pick(&ODD).to_string()
        } else {
            self.below(24).to_string()
        }
    }
}

/// Changes `line` in a way in which lines get broken, or makes up another one.
pub fn mangle(line: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    match random.below(9) {
        0 => bytes.truncate(random.below(bytes.len() + 1)),
        1 => bytes.extend_from_slice(b" 1,1 x"),
        2 => {
            let at = random.below(bytes.len() + 1);
            bytes.insert(at, random.below(256) as u8);
        }
        3 => {
            if !bytes.is_empty() {
                let at = random.below(bytes.len());
                bytes[at] = random.below(256) as u8;
            }
        }
        4 => {
            if !bytes.is_empty() {
                let at = random.below(bytes.len());
                bytes.remove(at);
            }
        }
        5 => {
            bytes = (0..random.below(40))
                .map(|_| random.below(256) as u8)
                .collect()
        }
        6 => bytes = vec![b"xX, 1\t"[random.below(6)]; random.below(6_000)],
        7 => {
            let word = random.number();
            bytes.push(b' ');
            bytes.extend_from_slice(word.as_bytes());
        }
        _ => bytes.reverse(),
    }
    // A line is a line: what ends one does not stand inside.
    bytes.retain(|byte| *byte != b'\n' && *byte != b'\r');
    bytes
}

/// Writes `line` otherwise: other case, other blanks. It means the same.
pub fn disguise(line: &str, random: &mut Random) -> String {
    let mut text = match random.below(3) {
        0 => line.to_ascii_lowercase(),
        _ => line.to_string(),
    };
    match random.below(4) {
        0 => text = text.replace(' ', " \t "),
        1 => text = text.replace(',', " , "),
        2 => text = format!(" \t{text} "),
        _ => {}
    }
    text
}
