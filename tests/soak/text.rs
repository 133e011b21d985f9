//! Chance makes odd text.

use support::Random;

/// A number that means something, one that just does not, or text that is none.
pub fn number(random: &mut Random) -> String {
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
    if random.one_in(2) {
        random.pick(&ODD).to_string()
    } else {
        random.below(24).to_string()
    }
}

/// Breaks `line` as text gets broken, or makes up another text.
pub fn mangle(line: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    match random.below(9) {
        0 => bytes.truncate(random.below(bytes.len() + 1)),
        1 => bytes.extend_from_slice(b" 1,1 x"),
        2 => {
            let index = random.below(bytes.len() + 1);
            bytes.insert(index, random.below(256) as u8);
        }
        3 => {
            if !bytes.is_empty() {
                let index = random.below(bytes.len());
                bytes[index] = random.below(256) as u8;
            }
        }
        4 => {
            if !bytes.is_empty() {
                let index = random.below(bytes.len());
                bytes.remove(index);
            }
        }
        5 => {
            bytes = (0..random.below(40))
                .map(|_| random.below(256) as u8)
                .collect()
        }
        6 => bytes = vec![b"xX, 1\t"[random.below(6)]; random.below(6_000)],
        7 => {
            let word = number(random);
            bytes.push(b' ');
            bytes.extend_from_slice(word.as_bytes());
        }
        _ => bytes.reverse(),
    }
    // A line is a line: what ends one does not stand inside.
    bytes.retain(|byte| *byte != b'\n' && *byte != b'\r');
    bytes
}

/// Writes `line` with other case and other blanks, so that it means the same.
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
