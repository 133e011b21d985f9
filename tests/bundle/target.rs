//! Bundles for the machines of a judge alone, which have no code for others.

use crate::rustc::{bundler, run, text, write};

/// A program that differs between systems.
const SYSTEMS: &str = r#"#[cfg(windows)]
use windows as here;
#[cfg(not(windows))]
use others as here;

#[cfg(windows)]
mod windows {
    pub fn name() -> u32 {
        95
    }
}

#[cfg(not(windows))]
mod others {
    pub fn name() -> u32 {
        if cfg!(target_os = "macos") {
            10
        } else {
            1
        }
    }
}

macro_rules! choose {
    (if #[cfg($condition:meta)] { $($yes:item)* } else { $($no:item)* }) => {
        $(#[cfg($condition)] $yes)*
        $(#[cfg(not($condition))] $no)*
    };
}

choose! {
    if #[cfg(target_os = "macos")] {
        fn more() -> u32 {
            96
        }
    } else {
        fn more() -> u32 {
            5
        }
    }
}

fn main() {
    println!("{}", here::name() + more());
}
"#;

#[test]
fn shaken_for_a_judge_it_has_no_code_for_other_machines() {
    let target = "x86_64-unknown-linux-gnu";
    if !text(&run("rustc", &["-vV"]).stdout).contains(&format!("host: {target}")) {
        println!("not tried: this is another machine than the judge's");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let manifest = "[package]\nname = \"systems\"\nedition = \"2021\"\n";
    write(root, "Cargo.toml", manifest);
    write(root, "src/main.rs", SYSTEMS);
    let dir = root.display().to_string();
    for (options, is_for_all) in [
        (&["--platform", "atcoder"][..], true),
        (&["--shake"], true),
        (&["--platform", "atcoder", "--shake"], false),
    ] {
        let output = run(bundler(), &[&[dir.as_str()], options].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let bundle = text(&output.stdout);
        for word in ["windows", "macos", "96"] {
            assert_eq!(bundle.contains(word), is_for_all, "{word}: {bundle}");
        }
        let says = bundle.contains(&format!("// For {target}: "));
        assert_eq!(says, !is_for_all, "{bundle}");
    }
}
