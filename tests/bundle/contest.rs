//! A contestant's day: a new package, tests by samples, an interactive problem, and the search for an
//! input with a wrong answer.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::rustc::{said, text, write};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

/// The programs of a package: name, and what is in `main`.
const PROGRAMS: [(&str, &str); 9] = [
    ("sum", "println!(\"{} \\r\", numbers().iter().sum::<i64>());"),
    // It forgets a number that is larger than all before it but one.
    (
        "most",
        "println!(\"{}\", numbers().iter().fold(0, |most, &it| if it == 7 { most } else { it.max(most) }));",
    ),
    ("slow", "std::thread::sleep(std::time::Duration::from_millis(700)); println!(\"6\");"),
    ("fails", "eprintln!(\"oh\"); panic!(\"no more\");"),
    ("half", "println!(\"{:.7}\", numbers().iter().sum::<i64>() as f64 / 3.0);"),
    // Asks for the number that another knows.
    (
        "guess",
        "let (mut low, mut high) = (1, 100); \
         while low < high { let middle = (low + high) / 2; println!(\"? {middle}\"); \
         let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); \
         if line.trim() == \"more\" { low = middle + 1 } else { high = middle } } \
         println!(\"! {low}\");",
    ),
    (
        "knows",
        "let path = std::env::args().nth(1).unwrap(); \
         let number: i64 = std::fs::read_to_string(path).unwrap().trim().parse().unwrap(); \
         for line in std::io::stdin().lines() { let line = line.unwrap(); \
         let said: i64 = line[2..].parse().unwrap(); \
         if line.starts_with('!') { std::process::exit(i32::from(said != number)) } \
         println!(\"{}\", if number > said { \"more\" } else { \"no\" }); } \
         std::process::exit(1)",
    ),
    ("slowly", "println!(\"{}\", numbers().into_iter().max().unwrap_or(0));"),
    (
        "make",
        "let words: Vec<u64> = std::env::args().skip(1).map(|it| it.parse().unwrap()).collect(); \
         let count = words[1] + words[0] % 3; \
         for at in 0..count { print!(\"{} \", (words[0] * 5 + at * 3) % 8); } println!();",
    ),
];

/// A package `name` of these programs, without samples. Tests that run at once have packages of
/// their own: Cargo makes the programs of each anew.
fn package(name: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
    write(root, "Cargo.toml", &manifest);
    let target = concat!(env!("CARGO_TARGET_TMPDIR"), "/contest");
    let config = format!("[build]\ntarget-dir = {:?}\n", format!("{target}/{name}"));
    write(root, ".cargo/config.toml", &config);
    for (name, body) in PROGRAMS {
        let program = format!(
            "#![allow(dead_code)]\nfn numbers() -> Vec<i64> {{\n    \
             let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
             text.split_whitespace().map(|it| it.parse().unwrap()).collect()\n}}\n\
             fn main() {{\n    {body}\n}}\n"
        );
        write(root, &format!("src/bin/{name}.rs"), &program);
    }
    folder
}

/// The bundler in `folder`.
pub fn bundler(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(BUNDLER);
    command.current_dir(folder).args(arguments);
    command
}

/// What `bundler test` prints and says, and its exit code.
fn test(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = bundler(folder, &[&["test"], arguments].concat()).output();
    let output: Output = output.expect("the bundler can be run");
    let words = format!("{}{}", text(&output.stdout), said(&output.stderr));
    (output.status.code(), words)
}

/// Each program on samples, one after the other: what is right, wrong, late or fails is told so.
#[test]
fn programs_are_tested_as_judges_do() {
    let package = package("tested");
    let root = package.path();
    let (code, words) = test(root, &["sum"]);
    assert!(
        code == Some(2) && words.contains("there are no samples of sum"),
        "{words}"
    );
    assert!(
        words.contains("write samples/sum/1.in with 1.out beside it"),
        "{words}"
    );

    for number in ["1", "2", "10"] {
        write(root, &format!("samples/sum/{number}.in"), "1 2 3\n");
        write(root, &format!("samples/sum/{number}.out"), "6\r\n\r\n");
    }
    let (code, words) = test(root, &[]);
    assert_eq!(code, Some(0), "{words}");
    let names: Vec<_> = words
        .lines()
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    assert_eq!(names, ["1", "2", "10", "of"], "{words}");
    assert!(words.contains("3 of 3 right"), "{words}");

    // One that is named and has none is not right.
    let (code, words) = test(root, &["sum", "half"]);
    assert!(
        code == Some(2) && words.contains("no samples of half"),
        "{words}"
    );
    write(root, "samples/sum/11.in", "1\n");
    let (code, words) = test(root, &[]);
    assert!(
        code == Some(1) && words.contains("3 of 4 right, 1 without an answer"),
        "{words}"
    );
    std::fs::remove_file(root.join("samples/sum/11.in")).expect("a file");
    let (code, words) = test(root, &["-q"]);
    assert_eq!((code, words.as_str()), (Some(0), ""));

    write(root, "samples/sum/2.out", "7\n");
    let (code, words) = test(root, &["sum"]);
    assert!(code == Some(1) && words.contains("2 of 3 right"), "{words}");
    assert!(words.contains("    input:\n    1 2 3\n"), "{words}");
    assert!(words.contains("    - 7\n    + 6\n"), "{words}");

    for (name, arguments, told) in [
        ("slow", &["--time-limit", "0.4"][..], "too slow"),
        ("slow", &["--time-limit", "0.1"], "takes longer than 0.3 s"),
        ("fails", &[], "no more"),
        ("half", &[], "word 1 is"),
    ] {
        write(root, &format!("samples/{name}/1.in"), "1 2 3\n");
        write(root, &format!("samples/{name}/1.out"), "6\n");
        let tolerance: &[&str] = if name == "half" {
            &["--tolerance", "1e-3"]
        } else {
            &[]
        };
        let (code, words) = test(root, &[&[name], tolerance, arguments].concat());
        assert_eq!(code, Some(1), "{words}");
        assert!(
            words.contains(told) && words.contains("0 of 1 right"),
            "{words}"
        );
    }
    write(root, "samples/half/1.out", "2.00001\n");
    assert_eq!(test(root, &["half"]).0, Some(1));
    assert_eq!(test(root, &["half", "--tolerance", "1e-3"]).0, Some(0));
    // The limit of the judge counts, as the extension has told it.
    write(root, "samples/slow/problem.toml", "time-limit-ms = 600\n");
    let (code, words) = test(root, &["slow"]);
    assert!(code == Some(1) && words.contains("ms of 600"), "{words}");
    write(root, "samples/slow/problem.toml", "time-limit = 600\n");
    let (code, words) = test(root, &["slow"]);
    assert!(
        code == Some(2) && words.contains("unknown field `time-limit`"),
        "{words}"
    );
}

/// A checker and a program that talks say what is right, by their exit codes.
#[test]
fn programs_judge() {
    let package = package("judging");
    let root = package.path();
    write(root, "samples/sum/1.in", "1 2 3\n");
    // It is given the names of three files; there is no answer here.
    write(root, "check.py", "import sys\nwanted = sum(map(int, open(sys.argv[1]).read().split()))\nfound = int(open(sys.argv[2]).read())\nassert open(sys.argv[3]).read() == ''\nsys.exit('not twice' if found * 2 != wanted else 0)\n");
    let (code, words) = test(root, &["sum", "--checker", "python3 check.py"]);
    assert!(
        code == Some(1) && words.contains("the checker says: not twice"),
        "{words}"
    );
    write(root, "check.py", "import sys\nsys.exit(0)\n");
    let (code, words) = test(root, &["sum", "--checker", "python3 check.py"]);
    assert_eq!(code, Some(0), "{words}");
    let (code, words) = test(root, &["sum", "--checker", "no-such-program"]);
    assert!(
        code == Some(2) && words.contains("cannot run no-such-program"),
        "{words}"
    );

    for (number, code_wanted) in [("42", 0), ("100", 0), ("1", 0), ("101", 1)] {
        write(root, "samples/guess/1.in", number);
        let (code, words) = test(root, &["guess", "--interactive", "knows"]);
        assert_eq!(code, Some(code_wanted), "{number}: {words}");
        if code_wanted == 1 {
            assert!(
                words.contains("> ? 50\n    < more\n    > ? 75\n"),
                "{words}"
            );
        }
    }
    // What comes behind the last word of the other is nobody's fault, nor is what a judge has started
    // and left behind waited for.
    write(
        root,
        "polite.py",
        "import sys, subprocess\nnumber = int(open(sys.argv[1]).read())\n\
         subprocess.Popen(['sleep', '100'], stderr=subprocess.DEVNULL)\nfor line in sys.stdin:\n    word, x = line.split()\n    \
         if word == '!':\n        for _ in range(3):\n            print('ok', flush=True)\n        \
         sys.exit(int(x) != number)\n    print('more' if number > int(x) else 'no', flush=True)\n",
    );
    write(root, "samples/guess/1.in", "42");
    let began = std::time::Instant::now();
    let (code, words) = test(root, &["guess", "--interactive", "python3 polite.py"]);
    assert_eq!(code, Some(0), "{words}");
    assert!(began.elapsed() < std::time::Duration::from_secs(60));
    // A judge that has said so is not compared with.
    write(root, "samples/guess/problem.toml", "interactive = true\n");
    let (code, words) = test(root, &["guess"]);
    assert!(
        code == Some(2) && words.contains("guess --interactive PROGRAM"),
        "{words}"
    );
    let (_, words) = test(root, &[]);
    assert!(
        words.contains("and not tested") && words.contains("of 1 right"),
        "{words}"
    );
    // Who waits for nothing is told what may be wrong.
    let (code, words) = test(
        root,
        &["slowly", "--interactive", "sum", "--time-limit", "0.3"],
    );
    assert!(
        code == Some(1) && words.contains("both wait for each other"),
        "{words}"
    );
}

/// An input that has a wrong answer is found, and the smallest kept as a sample.
#[test]
fn a_wrong_answer_is_found() {
    let package = package("search");
    let root = package.path();
    let search = ["most", "--brute", "slowly", "--generate", "make"];
    let (code, words) = test(root, &search);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("has a wrong answer"), "{words}");
    let kept = root.join("samples/most/found-1");
    let input = std::fs::read_to_string(kept.with_extension("in")).expect("an input");
    assert_eq!(input, "7 \n", "{words}");
    let output = std::fs::read_to_string(kept.with_extension("out")).expect("an output");
    assert_eq!(output, "7\n");
    // A tool that fails later loses nothing.
    std::fs::remove_file(kept.with_extension("in")).expect("a file");
    write(root, "fails.py", "import sys\nseed = int(sys.argv[1])\nprint(1, 7)\nassert seed < 3\nprint(*[1] * (5 - seed))\n");
    let failing = [
        "most",
        "--brute",
        "slowly",
        "--generate",
        "python3 fails.py",
    ];
    let (code, words) = test(root, &failing);
    assert!(code == Some(2) && words.contains("fails.py 3"), "{words}");
    assert!(kept.with_extension("in").is_file(), "{words}");
    // It is a sample like others.
    let (code, words) = test(root, &["most"]);
    assert!(code == Some(1) && words.contains("most found-1"), "{words}");
    let right = [
        "slowly",
        "--brute",
        "slowly",
        "--generate",
        "make",
        "--inputs",
        "30",
    ];
    let (code, words) = test(root, &right);
    assert!(
        code == Some(0) && words.contains("right on all 30 inputs"),
        "{words}"
    );
}

/// A package of several programs: each is tested and bundled to a file of its own.
#[test]
fn a_new_package_for_a_contest() {
    let folder = tempfile::tempdir().expect("a folder");
    let new = |arguments: &[&str]| {
        let output = bundler(folder.path(), &[&["new"], arguments].concat()).output();
        let output = output.expect("the bundler can be run");
        (output.status.code(), said(&output.stderr))
    };
    for (problems, told) in [
        (["a", "A"], "A is named twice"),
        (["a", "../b"], "cannot be"),
    ] {
        let (code, words) = new(&[&["abc001"], &problems[..]].concat());
        assert!(code == Some(1) && words.contains(told), "{words}");
        assert!(!folder.path().join("abc001").exists());
    }
    let (code, words) = new(&["abc001", "a", "2b", "--platform", "atcoder"]);
    assert_eq!(code, Some(0), "{words}");
    assert!(
        words.contains("`bundler --bin a` for the file to submit"),
        "{words}"
    );
    let (code, words) = new(&["1741", "a", "2b"]);
    assert_eq!(code, Some(0), "{words}");
    let root = folder.path().join("1741");
    let (code, words) = test(&root, &[]);
    assert!(code == Some(0) && words.contains("2 of 2 right"), "{words}");
    for name in ["a", "p2b"] {
        let made = bundler(&root, &["--bin", name, "--no-check"]).output();
        assert!(made.expect("the bundler can be run").status.success());
        assert!(root.join(format!("submit-{name}.rs")).is_file());
    }
    // The samples are those of the program.
    let made = bundler(&root, &["--bin", "a", "--verify"]).output();
    let words = said(&made.expect("the bundler can be run").stderr);
    assert!(
        words.contains("does what the package does: 2 bytes"),
        "{words}"
    );
    assert!(!words.contains("shows little"), "{words}");
    let mut tested = Command::new("cargo");
    tested.args(["test", "--quiet", "--offline"]);
    let tested = tested
        .current_dir(&root)
        .output()
        .expect("cargo can be run");
    assert!(tested.status.success(), "{}", text(&tested.stdout));
    let ignored = std::fs::read_to_string(root.join(".gitignore")).expect("a file");
    assert!(ignored.contains("/submit-*.rs"), "{ignored}");
}

/// Without a desktop there is no clipboard: that is told.
#[test]
#[cfg(target_os = "linux")]
fn a_bundle_is_copied_where_there_is_a_clipboard() {
    let folder = tempfile::tempdir().expect("a folder");
    write(
        folder.path(),
        "Cargo.toml",
        "[package]\nname = \"one\"\nedition = \"2021\"\n",
    );
    write(folder.path(), "src/main.rs", "fn main() {}\n");
    let mut copying = bundler(folder.path(), &["--copy", "--no-check"]);
    let output = copying
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output();
    let output = output.expect("the bundler can be run");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(said(&output.stderr).contains("cannot copy to the clipboard"));
}
