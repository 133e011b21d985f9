//! Bundles for some machines alone, which have no code for others.

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

/// A package with this program.
fn package(program: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let manifest = "[package]\nname = \"systems\"\nedition = \"2021\"\n";
    write(root, "Cargo.toml", manifest);
    write(root, "src/main.rs", program);
    folder
}

#[test]
fn shaken_for_a_judge_it_has_no_code_for_other_machines() {
    let target = "x86_64-unknown-linux-gnu";
    if !text(&run("rustc", &["-vV"]).stdout).contains(&format!("host: {target}")) {
        println!("not tried: this is another machine than the judge's");
        return;
    }
    let folder = package(SYSTEMS);
    let dir = folder.path().display().to_string();
    // By itself, what is shaken is for the judges' machines.
    for (options, there) in [
        (
            &["--platform", "atcoder"][..],
            ["windows", "macos", "96"].as_slice(),
        ),
        (
            &["--shake", "--machines", "any"],
            &["windows", "macos", "96"],
        ),
        (&["--shake"], &["windows"]),
        (&["--platform", "atcoder", "--shake"], &[]),
    ] {
        let output = run(bundler(), &[&[dir.as_str()], options].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let bundle = text(&output.stdout);
        for word in ["windows", "macos", "96"] {
            // The header and the guard name machines.
            let mut lines = bundle.lines();
            let is_there = lines.any(|line| {
                line.contains(word)
                    && !line.starts_with("//")
                    && !line.starts_with("#[cfg(not(all(")
                    && !line.starts_with("#[cfg(not(any(")
            });
            assert_eq!(
                is_there,
                there.contains(&word),
                "{options:?} {word}: {bundle}"
            );
        }
        let says = bundle.contains(&format!("// For {target}: "));
        assert_eq!(says, there.is_empty(), "{bundle}");
    }
}

/// A program with code for machines that no judge has, and for some that judges have.
const MACHINES: &str = r#"#[cfg(target_os = "haiku")]
fn system() -> u32 {
    95
}

#[cfg(not(target_os = "haiku"))]
fn system() -> u32 {
    1
}

macro_rules! widths {
    ($($width:literal => $value:expr;)*) => {
        $(
            #[cfg(target_pointer_width = $width)]
            fn width() -> u32 {
                $value
            }
        )*
    };
}

widths! { "64" => 2; }
#[cfg(any(target_pointer_width = "32", target_pointer_width = "16"))]
fn width() -> u32 {
    96
}

#[cfg(windows)]
fn ending() -> u32 {
    97
}

#[cfg(not(windows))]
fn ending() -> u32 {
    3
}

fn main() {
    println!("{}", system() + width() + ending());
}
"#;

#[test]
fn code_for_machines_that_nobody_asks_for_is_left_out_and_these_refuse_the_file() {
    let folder = package(MACHINES);
    let dir = folder.path().display().to_string();
    let host = text(&run("rustc", &["-vV"]).stdout);
    let host = host.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.expect("a host");
    for (options, there) in [
        (&[][..], ["95", "96", "97"].as_slice()),
        (&["--shake", "--machines", "any"], &["95", "96", "97"]),
        (&["--shake"], &["97"]),
        (
            &["--machines", host],
            if cfg!(windows) { &["97"] } else { &[] },
        ),
    ] {
        let output = run(bundler(), &[&[dir.as_str()], options].concat());
        let said = text(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("proved: "), "{said}");
        let bundle = text(&output.stdout);
        for word in ["95", "96", "97"] {
            let is_there = bundle.contains(&format!("    {word}\n"));
            assert_eq!(
                is_there,
                there.contains(&word),
                "{options:?} {word}: {bundle}"
            );
        }
        let is_for_all = there.len() == 3;
        assert_eq!(bundle.contains("compile_error!"), !is_for_all, "{bundle}");
        let says = bundle.contains(": code for other machines is left out.");
        assert_eq!(says, !is_for_all, "{bundle}");
        if is_for_all {
            continue;
        }
        // On a machine of another width.
        let (code, guard) =
            bundle.split_at(bundle.find("#[cfg(not(all(").expect("a guard"));
        let guard = guard.replacen("target_pointer_width = \"64\"", "windows, unix", 1);
        let file = folder.path().join("other.rs");
        std::fs::write(&file, format!("{code}{guard}")).expect("a file");
        let file = file.display().to_string();
        let out = folder.path().join("other.rmeta").display().to_string();
        let options = ["--edition", "2021", "--emit", "metadata", "-o", &out, &file];
        let said = text(&run("rustc", &options).stderr);
        assert!(said.contains("error: this file is for "), "{said}");
    }
    let output = run(bundler(), &[&dir, "--machines", "pdp11"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("rustc knows no machine \"pdp11\""), "{said}");
}

/// A program of which much runs on Windows alone.
const ELSEWHERE: &str = r#"mod sys {
    #[cfg(not(windows))]
    mod imp {
        pub mod types {
            pub type Int = u32;
        }
        pub use self::types::*;
        pub fn ending() -> Int {
            1
        }
    }

    #[cfg(windows)]
    mod imp {
        pub mod types {
            pub type Int = u64;

            #[derive(Debug, Clone, PartialEq)]
            pub struct Code(pub Int);

            impl From<Int> for Code {
                fn from(it: Int) -> Code {
                    Code(it + 1)
                }
            }

            impl std::ops::Add for Code {
                type Output = Code;

                fn add(self, other: Code) -> Code {
                    Code(self.0 + other.0)
                }
            }

            impl crate::shared::Twice for Code {
                fn twice(&self) -> u64 {
                    self.0 * 2
                }
            }
        }
        pub use self::types::*;
        use crate::idle::*;

        pub fn ending() -> Int {
            let sum = Code::from(3) + crate::shared::Source::new(7).code();
            crate::shared::describe(&sum) + sum.clone().0
        }
    }

    pub use self::imp::*;
}

mod shared {
    use crate::sys::Int;

    pub trait Twice {
        fn twice(&self) -> u64;
        fn thrice(&self) -> u64 {
            self.twice() + 96
        }
    }

    pub struct Source(Int);

    impl Source {
        pub fn new(it: Int) -> Source {
            Source(it)
        }

        #[cfg(windows)]
        pub fn code(&self) -> crate::sys::Code {
            use crate::sys::{Code, Int};
            let base: Int = self.0;
            base.min(5).into_code(Code::from)
        }

        pub fn idle(&self) -> &'static str {
            "never said"
        }
    }

    #[cfg(windows)]
    trait IntoCode: Sized {
        fn into_code<T>(self, make: fn(Self) -> T) -> T {
            make(self)
        }
    }

    #[cfg(windows)]
    impl IntoCode for u64 {}

    pub fn describe(it: &impl Twice) -> u64 {
        it.thrice()
    }

    pub fn width() -> u64 {
        97
    }
}

mod idle {
    pub fn never() {}
}

fn main() {
    let width = if cfg!(windows) { shared::width() } else { 2 };
    println!("{} {width}", sys::ending());
}
"#;

/// `program` as it is for Windows, as far as a compiler for another machine can have it.
fn for_windows(program: &str) -> String {
    let text = program.replace("cfg!(windows)", "true");
    let text = text.replace("cfg(windows)", "cfg(all())");
    text.replace("cfg(not(windows))", "cfg(any())")
}

#[test]
fn what_runs_elsewhere_stays_with_all_that_it_needs() {
    if cfg!(windows) {
        println!("not tried: what runs elsewhere runs here");
        return;
    }
    let folder = package(ELSEWHERE);
    let dir = folder.path().display().to_string();
    let output = run(bundler(), &[&dir, "--shake"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let bundle = text(&output.stdout);
    assert!(!bundle.contains("never said"), "{bundle}");
    let said = |name: &str, program: &str| {
        let file = folder.path().join(format!("{name}.rs"));
        std::fs::write(&file, for_windows(program)).expect("a file");
        let file = file.display().to_string();
        let out = folder.path().join(name).display().to_string();
        let output = run("rustc", &["--edition", "2021", "-o", &out, &file]);
        assert!(output.status.success(), "{} {bundle}", text(&output.stderr));
        text(&run(out, &[]).stdout)
    };
    let expected = said("package", ELSEWHERE);
    assert_eq!(expected, "126 97\n");
    assert_eq!(said("bundle", &bundle), expected, "{bundle}");
}
