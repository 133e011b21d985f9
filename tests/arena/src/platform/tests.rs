//! The data file as it is, and data files with faults.

use super::*;

const SMALLEST: &str = r#"
[[platform]]
name = "tiny"
title = "A platform"
rustc = []
editions = ["2021"]
compile = ["rustc", "--edition={edition}", "-o{out}", "{source}"]
"#;

/// Returns the error for a data file of `SMALLEST` followed by `more`.
fn error_of(more: &str) -> String {
    parse(&format!("{SMALLEST}{more}"))
        .expect_err("refused")
        .to_string()
}

#[test]
fn every_platform_of_the_data_file_is_sound() {
    let platforms = all().expect("the data file is in order");
    assert!(platforms.len() >= 12, "{} platforms", platforms.len());
    for platform in platforms {
        assert!(!platform.title.is_empty(), "{}", platform.name);
        for (key, evidence) in &platform.evidence {
            let is_dated = evidence.date.is_some() || evidence.source.contains("20");
            assert!(is_dated, "{}: {key}", platform.name);
        }
        let is_open = platform.closed.is_none();
        assert_eq!(find(&platform.name).is_ok(), is_open, "{}", platform.name);
    }
}

#[test]
fn an_unknown_name_is_answered_by_the_list_of_names() {
    let error = find("codecap").expect_err("there is none").to_string();
    assert!(
        error.starts_with("unknown platform codecap; known are plain, codecup"),
        "{error}"
    );
}

#[test]
fn a_command_is_filled_in_inside_words_too() {
    let platform = &parse(SMALLEST).expect("sound")[0];
    let command = platform.compile_command("/opt/rustc", "a.rs", "a.out", "2024");
    assert_eq!(command, ["/opt/rustc", "--edition=2024", "-oa.out", "a.rs"]);
}

#[test]
fn a_figure_without_evidence_is_refused() {
    let error = error_of("memory_bytes_max = 1");
    assert_eq!(
        error,
        "platform tiny: it states memory_bytes_max without evidence"
    );
}

#[test]
fn evidence_for_nothing_is_refused() {
    let error = error_of("[platform.evidence]\nrule = { verified = true, source = \"x\" }");
    assert_eq!(
        error,
        "platform tiny: it has evidence for rule, which it does not state"
    );
}

#[test]
fn an_unknown_key_is_refused_by_name() {
    let error = error_of("memory_bites_max = 1");
    assert!(error.contains("memory_bites_max"), "{error}");
}

#[test]
fn two_of_a_name_are_refused() {
    let error = error_of(SMALLEST);
    assert_eq!(error, "platform tiny: there are two of this name");
}

#[test]
fn a_command_without_a_placeholder_is_refused() {
    let text = SMALLEST.replace("{out}", "a.out");
    let error = parse(&text).expect_err("refused").to_string();
    assert_eq!(error, "platform tiny: its compile command lacks {out}");
}

#[test]
fn doubt_is_told_for_unverified_figures_only() {
    let platform = find("codecup").expect("known");
    assert_eq!(platform.doubt("source_bytes_max"), "");
    assert_eq!(platform.doubt("game_ms"), " (an unverified figure)");
}

#[test]
fn a_closed_platform_is_refused_with_the_day() {
    let error = find("Baekjoon").expect_err("it is closed").to_string();
    assert!(error.contains("is closed since 2026-04-28"), "{error}");
    assert_eq!(find("CodeForces").expect("known").name, "codeforces");
}
