//! Version, signature and what is written of them agree.

use crate::sources::text;

#[test]
fn version_names_the_signature() {
    let signature = text("tests/signature.txt");
    let signature = signature.trim();
    let manifest = text("engine/Cargo.toml");
    let version = manifest.lines().find(|line| line.starts_with("version = "));
    let version = version.expect("a version").trim_end_matches('"');
    assert!(
        version.ends_with(&format!("+{signature}")),
        "engine/Cargo.toml: version {version} does not end in +{signature}, the signature of bench"
    );
    let changes = text("engine/CHANGELOG.md");
    assert!(
        changes.contains(&format!("| {signature} |")),
        "engine/CHANGELOG.md has no line for {signature}"
    );
}
