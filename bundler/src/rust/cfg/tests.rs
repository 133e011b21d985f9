use super::{Condition, Config, Machines};
use crate::rust::token;

/// `condition`, reduced in a crate that `is_closed` or not, as text.
fn reduced(condition: &str, is_closed: bool) -> String {
    let config = Config {
        set: ["probed".to_owned()].into(),
        is_closed,
        ..Config::default()
    };
    let stream = condition.parse().expect("tokens");
    let reduced = config.reduce(&token::tree(stream));
    reduced.as_ref().map(Condition::text).expect("a condition")
}

#[test]
#[cfg(all(unix, target_endian = "little"))]
fn a_bundle_for_this_machine_alone_asks_nothing_of_machines() {
    let config = Config {
        machines: Some(Machines::here().into()),
        ..Config::default()
    };
    for (condition, expected) in [
        ("windows", "any()"),
        ("all(unix, local)", "local"),
        ("not(target_endian = \"little\")", "any()"),
        ("target_os = \"nowhere\"", "any()"),
        // Flags of the judge's compiler settle these.
        ("debug_assertions", "debug_assertions"),
        ("target_feature = \"avx2\"", "target_feature = \"avx2\""),
        ("target_thread_local", "target_thread_local"),
    ] {
        let stream = condition.parse().expect("tokens");
        let reduced = config.reduce(&token::tree(stream));
        let text = reduced.as_ref().map(Condition::text);
        assert_eq!(text.as_deref(), Some(expected), "{condition}");
    }
}

#[test]
fn flags_of_the_package_settle_what_the_judge_does_not() {
    let is_of_flags: Vec<_> = [
        "fancy",
        "mode=\"a\"",
        "feature=\"a\"",
        "target_feature=\"avx2\"",
        "debug_assertions",
        "overflow_checks",
        "panic=\"abort\"",
        "target_os=\"linux\"",
        "unix",
    ]
    .into_iter()
    .filter(|it| super::is_of_flags(it))
    .collect();
    assert_eq!(
        is_of_flags,
        [
            "fancy",
            "mode=\"a\"",
            "feature=\"a\"",
            "target_feature=\"avx2\""
        ]
    );
    let config = Config {
        set: ["feature=\"a\"".to_owned()].into(),
        cleared: ["target_feature=\"sse2\"".to_owned()].into(),
        ..Config::default()
    };
    for (condition, expected) in [
        ("feature = \"a\"", "all()"),
        ("feature = \"b\"", "any()"),
        ("target_feature = \"sse2\"", "any()"),
        ("target_feature = \"sse\"", "target_feature = \"sse\""),
    ] {
        let stream = condition.parse().expect("tokens");
        let reduced = config.reduce(&token::tree(stream));
        let text = reduced.as_ref().map(Condition::text);
        assert_eq!(text.as_deref(), Some(expected), "{condition}");
    }
}

#[test]
fn flags_that_no_judge_sets_are_settled() {
    for (condition, open, closed) in [
        ("kani", "any()", "any()"),
        ("not(miri)", "all()", "all()"),
        ("ONLINE_JUDGE", "ONLINE_JUDGE", "any()"),
        ("backend = \"a\"", "backend = \"a\"", "any()"),
        ("probed", "all()", "all()"),
        ("all(windows, local)", "all(windows, local)", "any()"),
        ("any(windows, local)", "any(windows, local)", "windows"),
        (
            "panic = \"abort\"",
            "panic = \"abort\"",
            "panic = \"abort\"",
        ),
        (
            "target_os = \"linux\"",
            "target_os = \"linux\"",
            "target_os = \"linux\"",
        ),
        ("overflow_checks", "overflow_checks", "overflow_checks"),
    ] {
        assert_eq!(reduced(condition, false), open, "{condition}");
        assert_eq!(reduced(condition, true), closed, "{condition}");
    }
}
