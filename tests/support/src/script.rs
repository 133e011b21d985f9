use std::path::Path;
use std::process::Command;

/// Writes a program for the shell to `path`, without its first line.
///
/// Another process does so: what this one writes would be open in any that another thread starts
/// meanwhile, for a moment, and what is open for writing cannot be run ("text file busy").
///
/// # Panics
/// When it cannot be written.
pub fn write_script(path: &Path, text: &str) {
    let status = Command::new("sh")
        .args([
            "-c",
            "printf '#!/bin/sh\\n%s' \"$1\" >\"$2\" && chmod 755 \"$2\"",
            "sh",
            text,
        ])
        .arg(path)
        .status();
    assert!(status.expect("a shell").success(), "{}", path.display());
}
