//! Versions as requirements of Cargo read them.

use semver::{Version, VersionReq};

/// A number that no released version reaches.
const ENDLESS: u64 = u32::MAX as u64;

/// True if the version `there` meets the requirement `req` of a manifest.
///
/// A version like `0.8` is the newest of its line that there was when the judge was set up.
/// It will do if the version that is used `here` is of that line, and the requirement has no
/// end within it.
pub(super) fn serves(req: &str, there: &str, here: &str) -> bool {
    let Ok(req) = VersionReq::parse(req) else {
        return false;
    };
    if let Ok(there) = Version::parse(there) {
        return req.matches(&there);
    }
    let numbers: Option<Vec<u64>> = there.split('.').map(|it| it.parse().ok()).collect();
    let newest = match numbers.as_deref() {
        Some(&[major]) => Version::new(major, ENDLESS, ENDLESS),
        Some(&[major, minor]) => Version::new(major, minor, ENDLESS),
        _ => return false,
    };
    let line = VersionReq::parse(there);
    let is_of_line = match (Version::parse(here), line) {
        (Ok(here), Ok(line)) => line.matches(&here),
        _ => false,
    };
    is_of_line && req.matches(&newest)
}

/// The requirement that only the version `there` meets, or its line.
pub(super) fn requirement(there: &str) -> String {
    match Version::parse(there) {
        Ok(_) => format!("={there}"),
        Err(_) => there.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{requirement, serves};

    #[test]
    fn requirements_are_read_as_by_cargo() {
        let table = [
            ("^0.9", "0.9.2", true),
            ("0.9.2", "0.9.2", true),
            ("0.9.3", "0.9.2", false),
            ("0.8", "0.9.2", false),
            ("=0.9.2", "0.9.2", true),
            ("~1.2", "1.3.0", false),
            (">=1, <3", "2.5.0", true),
            ("*", "7.0.0", true),
            ("1.0.0-beta", "1.0.0", true),
            ("nonsense", "1.0.0", false),
        ];
        for (req, there, expected) in table {
            assert_eq!(serves(req, there, "0.0.0"), expected, "{req} {there}");
        }
    }

    #[test]
    fn the_newest_of_a_line_serves_what_has_no_end_in_it() {
        let table = [
            ("0.8", "0.8.5", true),
            ("0.8.5", "0.8.6", true),
            ("=0.8.5", "0.8.5", false),
            ("<=0.8.5", "0.8.5", false),
            ("0.9", "0.9.0", false),
            ("*", "0.9.0", false),
        ];
        for (req, here, expected) in table {
            assert_eq!(serves(req, "0.8", here), expected, "{req} {here}");
        }
    }

    #[test]
    fn a_whole_version_is_pinned_and_a_line_is_not() {
        assert_eq!(requirement("1.2.3"), "=1.2.3");
        assert_eq!(requirement("0.8"), "0.8");
    }
}
