//! Numbers and names as the page words them.

use serde::Serialize;

use crate::record::{day, Reason};
use crate::stats::Interval;

/// Words a time of `ms` milliseconds, with about three digits.
pub(super) fn time(ms: f64) -> String {
    match ms {
        _ if ms < 9.95 => format!("{ms:.1} ms"),
        _ if ms < 999.5 => format!("{ms:.0} ms"),
        _ if ms < 59_950.0 => format!("{:.1} s", ms / 1e3),
        _ if ms < 3_570_000.0 => format!("{:.1} min", ms / 6e4),
        _ => format!("{:.1} h", ms / 3.6e6),
    }
}

/// Words a number of bytes in MiB or GiB.
pub(super) fn bytes(count: u64) -> String {
    let mebibytes = count as f64 / f64::from(1 << 20);
    match mebibytes {
        _ if mebibytes < 9.95 => format!("{mebibytes:.1} MiB"),
        _ if mebibytes < 1023.5 => format!("{mebibytes:.0} MiB"),
        _ => format!("{:.1} GiB", mebibytes / 1024.0),
    }
}

/// Words the share of `part` in `whole`; a dash if `whole` is 0.
pub(super) fn percent(part: f64, whole: f64) -> String {
    if whole > 0.0 {
        format!("{:.0}%", part / whole * 100.0)
    } else {
        "–".into()
    }
}

/// Words a difference in Elo, with its sign.
pub(super) fn elo(elo: f64) -> String {
    match elo.round() {
        0.0 => "0".into(),
        above if above > 0.0 => format!("+{above}"),
        below => format!("−{}", -below),
    }
}

/// Words the ends of an interval in Elo.
pub(super) fn interval(interval: &Interval) -> String {
    format!("{} to {}", elo(interval.low), elo(interval.high))
}

/// Words a date and time of day (UTC), from seconds since 1970.
pub(super) fn date(seconds: u64) -> String {
    let minutes = seconds % 86_400 / 60;
    format!(
        "{} {:02}:{:02} UTC",
        day(seconds),
        minutes / 60,
        minutes % 60
    )
}

/// Returns `name` with at most `chars_max` characters; an ellipsis stands for what is cut.
pub(super) fn shorten(name: &str, chars_max: usize) -> String {
    if name.chars().count() > chars_max {
        name.chars().take(chars_max - 1).chain(['…']).collect()
    } else {
        name.to_string()
    }
}

/// Returns the name that a variant without fields has in result files, such as `late-move`.
pub(super) fn name_of(variant: &impl Serialize) -> String {
    match serde_json::to_value(variant) {
        Ok(serde_json::Value::String(name)) => name,
        _ => unreachable!("a variant without fields is a string"),
    }
}

/// Returns a reason as the page words it.
pub(super) fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Line => "winning line",
        Reason::Draw => "draw",
        Reason::Adjudicated => "adjudicated",
        Reason::IllegalMove => "illegal move",
        Reason::ForbiddenMove => "forbidden move",
        Reason::MalformedAnswer => "malformed answer",
        Reason::OutOfTurn => "out of turn",
        Reason::LateMove => "late move",
        Reason::LateGame => "game time over",
        Reason::LateStart => "late start",
        Reason::Memory => "too much memory",
        Reason::Crash => "crash",
        Reason::Silent => "silent",
        Reason::Flood => "flood of output",
        Reason::NoStart => "did not start",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let cases = [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (951_868_799, "2000-02-29 23:59 UTC"),
            (951_868_800, "2000-03-01 00:00 UTC"),
            (1_767_225_599, "2025-12-31 23:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(date(seconds), expected);
        }
    }

    #[test]
    fn times_have_fitting_units() {
        let got = [0.04, 9.96, 999.0, 1000.0, 61_000.0, 7.2e6].map(time);
        assert_eq!(
            got,
            ["0.0 ms", "10 ms", "999 ms", "1.0 s", "1.0 min", "2.0 h"]
        );
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shorten("gomolith", 8), "gomolith");
        assert_eq!(shorten("gomolith!", 8), "gomolit…");
    }
}
