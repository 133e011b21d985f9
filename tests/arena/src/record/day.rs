//! Days of the calendar.

/// Returns the day (UTC) of a number of seconds since 1970, as in `2024-02-29`.
// CITE: Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days: years
// that begin in March, in cycles of 400 years, so that the leap day comes last.
pub(crate) fn day(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{}-{month:02}-{day:02}", cycle * 400 + year + next_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
        ] {
            assert_eq!(day(seconds), expected);
        }
    }
}
