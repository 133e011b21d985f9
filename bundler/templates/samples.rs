//! Runs each program on its samples, `NAME.in`, and compares what it prints with `NAME.out` as
//! judges do: blanks at the ends of lines do not count. `bundler test` does more.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// The programs, and the folders of their samples.
const PROGRAMS: [(&str, &str); {count}] = [
{programs}];
/// The longest that a program may take for a sample. It is not optimized here.
const TIME_MAX: Duration = Duration::from_secs(10);

#[test]
fn samples() {
    for (program, folder) in PROGRAMS {
        all_in(folder, program);
    }
}

fn all_in(folder: &str, program: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder of samples") {
        let input = entry.expect("a sample").path();
        if input.extension() != Some("in".as_ref()) {
            continue;
        }
        let wanted = fs::read_to_string(input.with_extension("out")).expect("the output");
        assert_eq!(lines(&printed(program, &input)), lines(&wanted), "{}", input.display());
        count += 1;
    }
    assert!(count > 0, "there are no samples");
}

/// What `program` prints for the `input`.
fn printed(program: &str, input: &Path) -> String {
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join("printed");
    let mut program = Command::new(program)
        .stdin(File::open(input).expect("the input"))
        .stdout(File::create(&output).expect("a file"))
        .spawn()
        .expect("the program");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = program.try_wait().expect("the program") {
            break status;
        }
        if start.elapsed() > TIME_MAX {
            program.kill().expect("the program");
            panic!("{}: it takes longer than {TIME_MAX:?}", input.display());
        }
        thread::sleep(Duration::from_millis(2));
    };
    assert!(status.success(), "{}: {status}", input.display());
    String::from_utf8_lossy(&fs::read(output).expect("what it printed")).into_owned()
}

/// The lines of `text`, without blanks and empty lines at the ends.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}
