//! Runs the program on each `samples/NAME.in`, and compares what it prints with
//! `samples/NAME.out`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn samples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder of samples") {
        let input = entry.expect("a sample").path();
        if input.extension() != Some("in".as_ref()) {
            continue;
        }
        let output = Command::new(env!("CARGO_BIN_EXE_{package}"))
            .stdin(fs::File::open(&input).expect("the input"))
            .stderr(Stdio::inherit())
            .output()
            .expect("the program");
        let wanted = fs::read_to_string(input.with_extension("out")).expect("the output");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed.trim_end(), wanted.trim_end(), "{}", input.display());
        assert!(output.status.success(), "{}", input.display());
        count += 1;
    }
    assert!(count > 0, "there are no samples");
}
