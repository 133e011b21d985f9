//! A contestant's day: samples from the browser, tests by them, an interactive problem, and the
//! search for an input with a wrong answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::rustc::{said, text, write};

const BUNDLER: &str = env!("CARGO_BIN_EXE_bundler");

/// The problem in the documentation of the extension, as it is sent.
///
/// Source: <https://github.com/jmerle/competitive-companion>, "The format".
const PROBLEM: &str = r#"{"name":"G. Castle Defense",
"group":"Educational Codeforces Round 40 (Rated for Div. 2)",
"url":"https://codeforces.com/problemset/problem/954/G","interactive":false,"memoryLimit":256,
"timeLimit":1500,"testType":"single","input":{"type":"stdin"},"output":{"type":"stdout"},
"languages":{"java":{"mainClass":"Main","taskClass":"GCastleDefense"}},
"tests":[{"input":"5 0 6\n5 4 3 4 9\n","output":"5\n"},
{"input":"4 2 0\n1 2 3 4\n","output":"6\n"},{"input":"5 1 1\n2 1 2 1 2\n","output":"3\n"}]}"#;

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

/// A package of these programs, without samples.
fn package() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let manifest = "[package]\nname = \"day\"\nedition = \"2021\"\n";
    write(root, "Cargo.toml", manifest);
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

fn bundler(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(BUNDLER);
    let target = concat!(env!("CARGO_TARGET_TMPDIR"), "/contest");
    command.current_dir(folder).env("CARGO_TARGET_DIR", target);
    command.args(arguments);
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
    let package = package();
    let root = package.path();
    let (code, words) = test(root, &["sum"]);
    assert!(
        code == Some(2) && words.contains("there are no samples"),
        "{words}"
    );
    assert!(words.contains("samples/sum/1.in and 1.out"), "{words}");

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
    let package = package();
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
    let package = package();
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

/// `bundler samples` on a port of its own, and what it says until it listens.
struct Waiting {
    child: std::process::Child,
    said: BufReader<std::process::ChildStderr>,
    port: u16,
}

impl Waiting {
    fn start(folder: &Path, arguments: &[&str]) -> Waiting {
        let arguments = [&["samples", "--port", "0"], arguments].concat();
        let child = bundler(folder, &arguments).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the bundler can be run");
        let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        said.read_line(&mut line).expect("a line");
        let port = line
            .split("on port ")
            .nth(1)
            .and_then(|it| it.split(' ').next());
        let port = port
            .and_then(|it| it.parse().ok())
            .unwrap_or_else(|| panic!("{line}"));
        Waiting { child, said, port }
    }

    /// Sends `body` as the extension does; the answer.
    fn send(&self, body: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let length = body.len();
        write!(
            stream,
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             {headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    fn ended(mut self) -> (Option<i32>, String) {
        let mut words = String::new();
        self.said.read_to_string(&mut words).expect("text");
        (self.child.wait().expect("it ends").code(), words)
    }
}

/// What the extension sends becomes the samples of the program that is called as the problem.
#[test]
fn samples_come_from_the_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = bundler(folder.path(), &["new", "round", "f", "G"]).output();
    assert!(made.expect("the bundler can be run").status.success());
    let root = folder.path().join("round");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("a file");

    let waiting = Waiting::start(&root, &[]);
    // Pages cannot write files here, and what is no problem is no end.
    let page = waiting.send(PROBLEM, "Origin: https://example.com\r\n");
    assert!(
        page.starts_with("HTTP/1.1 400") && page.contains("a web page"),
        "{page}"
    );
    assert!(waiting.send("{}", "").contains("missing field `name`"));
    let answer = waiting.send(PROBLEM, "Origin: moz-extension://1\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (code, words) = waiting.ended();
    assert_eq!(code, Some(0), "{words}");
    assert!(words.contains("G. Castle Defense: 3 samples in"), "{words}");
    assert_eq!(read("samples/G/1.in"), "5 0 6\n5 4 3 4 9\n");
    assert_eq!(read("samples/G/3.out"), "3\n");
    assert!(read("samples/G/problem.toml").contains("time-limit-ms = 1500"));

    // A contest comes as several, which say how many there are.
    let waiting = Waiting::start(&root, &[]);
    for (name, url) in [("F. One", "x/F"), ("H. Two", "x/H")] {
        let body = PROBLEM
            .replacen('{', "{\"batch\":{\"id\":\"1\",\"size\":2},", 1)
            .replace("G. Castle Defense", name)
            .replace("problem/954/G", url);
        waiting.send(&body, "");
    }
    let (code, words) = waiting.ended();
    assert_eq!(code, Some(0), "{words}");
    assert!(root.join("samples/f/3.in").is_file(), "{words}");
    assert!(root.join("samples/h/3.in").is_file(), "{words}");
    assert!(
        words.contains("there is no program h yet: src/bin/h.rs"),
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
