//! Limits of length as people write them.

/// A length in bytes, as people write it: `65536`, `64KB`, `1MB`; a kilobyte has 1024.
///
/// # Errors
/// When it is none.
pub fn parse_size(text: &str) -> std::result::Result<usize, String> {
    let upper = text.trim().to_ascii_uppercase();
    let units = [
        ("KIB", 10),
        ("MIB", 20),
        ("KB", 10),
        ("MB", 20),
        ("K", 10),
        ("M", 20),
        ("B", 0),
    ];
    let unit = units.iter().find(|(unit, _)| upper.ends_with(unit));
    let (digits, shift) = match unit {
        Some((unit, shift)) => (&upper[..upper.len() - unit.len()], *shift),
        None => (upper.as_str(), 0),
    };
    let number: Option<usize> = digits.trim().replace('_', "").parse().ok();
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "a number of bytes is wanted, e.g. 65536, 64KB or 1MB".to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse_size;

    #[test]
    fn sizes_as_people_write_them() {
        let right = [
            ("65536", 65536),
            ("64KB", 65536),
            ("64 kb", 65536),
            ("64k", 65536),
            ("1MB", 1 << 20),
            ("1_000", 1000),
            ("512KiB", 512 << 10),
            ("0", 0),
        ];
        for (text, bytes) in right {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
        for text in [
            "",
            "KB",
            "-1",
            "1.5MB",
            "64GB",
            "99999999999999999999",
            "99999999999999999MB",
        ] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
