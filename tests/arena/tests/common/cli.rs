//! The arena as a command, and scripts as its players.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Runs `arena`. Returns its exit code, and all that it prints.
pub fn arena(words: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(words)
        .output()
        .expect("the arena can be started");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8(text).expect("UTF-8"),
    )
}

/// Writes a script that can be executed.
pub fn script(path: &Path, text: &str) {
    // By another name first: nobody can start what is being written.
    let draft = path.with_extension("draft");
    fs::write(&draft, text).expect("a file");
    fs::set_permissions(&draft, PermissionsExt::from_mode(0o755)).expect("a mode");
    fs::rename(&draft, path).expect("a file");
}

/// A script that is a mock player with these words on its command line.
pub fn mock_script(words: &str) -> String {
    format!(
        "#!/bin/sh\nexec {} {words}\n",
        env!("CARGO_BIN_EXE_arena-mock")
    )
}
