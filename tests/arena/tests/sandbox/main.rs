//! What a confined program can and cannot do. Each test starts a small program that tries
//! one thing (`probe.rs`).
#![cfg(target_os = "linux")]

mod client;

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use arena::sandbox::{wrap, Group, Policy, Support};

/// SIGKILL, SIGABRT and SIGSYS.
const KILLED: Option<i32> = Some(9);
const ABORTED: Option<i32> = Some(6);
const BAD_CALL: Option<i32> = Some(31);

/// The folder of this run, with the compiled probe in it.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sandbox");
        std::fs::create_dir_all(&folder).expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox/probe.rs");
        let compiler = std::env::var("RUSTC").unwrap_or("rustc".to_owned());
        let status = Command::new(compiler)
            .args(["--edition=2021", "-Copt-level=1", "-o"])
            .args([&folder.join("probe"), &source])
            .status();
        assert!(status.expect("rustc").success(), "the probe compiles");
        folder
    })
}

fn probe() -> String {
    folder().join("probe").display().to_string()
}

fn policy() -> Policy {
    let launcher = Some(PathBuf::from(env!("CARGO_BIN_EXE_arena")));
    Policy {
        launcher,
        ..Policy::default()
    }
}

fn deadly(group: Group) -> Policy {
    Policy {
        deadly: vec![group],
        ..policy()
    }
}

fn run(command: &[&str], policy: &Policy) -> Output {
    let command: Vec<String> = command.iter().map(|word| word.to_string()).collect();
    let wrapped = wrap(&command, policy).expect("this kernel suffices");
    let mut child = Command::new(&wrapped[0]);
    child.args(&wrapped[1..]).stdin(Stdio::null());
    child.env("ARENA_TEST_SECRET", "told");
    if let Some(folder) = &policy.compiler {
        child.env("TMPDIR", folder);
    }
    child.output().expect("starts")
}

/// What the probe says of an attempt.
fn said(attempt: &str, argument: &str, policy: &Policy) -> String {
    let output = run(&[&probe(), attempt, argument], policy);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{attempt}: {:?} {text} {errors}",
        output.status
    );
    text.trim().to_owned()
}

/// The signal that ends the probe at an attempt.
fn signal(attempt: &str, argument: &str, policy: &Policy) -> Option<i32> {
    run(&[&probe(), attempt, argument], policy).status.signal()
}

/// A file of its own for each test.
fn file(name: &str) -> String {
    let path = folder().join(name);
    std::fs::write(&path, "kept").expect("written by the test");
    path.display().to_string()
}

fn has_landlock() -> bool {
    let present = Support::of_this_kernel().landlock.is_some();
    if !present {
        eprintln!("skipped: this kernel has no Landlock");
    }
    present
}

const REFUSED: &str = "refused PermissionDenied";

#[test]
fn a_plain_program_runs_and_reads_its_input() {
    let wrapped = wrap(&[probe(), "echo".into()], &policy()).expect("this kernel suffices");
    let mut child = Command::new(&wrapped[0])
        .args(&wrapped[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    use std::io::Write;
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(b"hello\n")
        .expect("read");
    let output = child.wait_with_output().expect("ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done hello\n");
}

#[test]
fn threads_are_possible() {
    assert_eq!(said("threads", "", &policy()), "done 36");
    let all = Policy {
        deadly: Group::ALL.to_vec(),
        ..policy()
    };
    assert_eq!(said("threads", "", &all), "done 36");
}

#[test]
fn a_new_file_cannot_be_written() {
    let path = folder().join("never").display().to_string();
    assert_eq!(said("write", &path, &policy()), REFUSED);
    assert!(!Path::new(&path).exists());
}

#[test]
fn an_existing_file_cannot_be_changed_or_removed() {
    let path = file("existing");
    for attempt in ["write", "append", "remove"] {
        assert_eq!(said(attempt, &path, &policy()), REFUSED, "{attempt}");
    }
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "kept");
}

#[test]
fn a_try_to_write_ends_the_program_where_the_policy_says_so() {
    let path = file("deadly");
    for attempt in ["write", "append", "remove"] {
        assert_eq!(
            signal(attempt, &path, &deadly(Group::Files)),
            BAD_CALL,
            "{attempt}"
        );
    }
    assert_eq!(said("write", &path, &deadly(Group::Network)), REFUSED);
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "kept");
}

#[test]
fn foreign_files_cannot_be_read() {
    if has_landlock() {
        assert_eq!(said("read", "/etc/passwd", &policy()), REFUSED);
        assert_eq!(said("read", &file("private"), &policy()), REFUSED);
        assert_eq!(said("list", "/", &policy()), REFUSED);
        assert_eq!(said("read", "/proc/1/environ", &policy()), REFUSED);
    }
}

#[test]
fn named_files_can_be_read_and_not_written() {
    let path = file("named");
    let policy = Policy {
        readable: vec![path.clone().into()],
        ..policy()
    };
    assert_eq!(said("read", &path, &policy), "done 4 bytes");
    assert_eq!(said("write", &path, &policy), REFUSED);
}

#[test]
fn the_network_is_out_of_reach() {
    let server = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = server.local_addr().expect("has one").to_string();
    for (attempt, argument) in [("connect", address.as_str()), ("udp", ""), ("unix", "")] {
        assert_eq!(said(attempt, argument, &policy()), REFUSED, "{attempt}");
        let ended = signal(attempt, argument, &deadly(Group::Network));
        assert_eq!(ended, BAD_CALL, "{attempt}");
    }
    assert_eq!(said("io-uring", "", &policy()), REFUSED);
}

#[test]
fn no_process_can_be_started() {
    for attempt in ["fork", "spawn"] {
        assert_eq!(said(attempt, "", &policy()), REFUSED, "{attempt}");
        assert_eq!(
            signal(attempt, "", &deadly(Group::Processes)),
            BAD_CALL,
            "{attempt}"
        );
    }
}

#[test]
fn no_other_program_can_take_its_place() {
    assert_eq!(said("exec", "/bin/true", &policy()), REFUSED);
    assert_eq!(
        signal("exec", "/bin/true", &deadly(Group::Processes)),
        BAD_CALL
    );
}

#[test]
fn not_even_itself_by_the_descriptor_that_the_sandbox_used() {
    let outcome = said("exec-by-number", &probe(), &policy());
    assert!(outcome.starts_with("refused"), "{outcome}");
}

#[test]
fn other_processes_cannot_be_signaled_but_the_own_one_can() {
    assert_eq!(said("kill-parent", "", &policy()), REFUSED);
    assert_eq!(
        signal("kill-parent", "", &deadly(Group::Processes)),
        BAD_CALL
    );
    assert_eq!(signal("kill-self", "", &policy()), KILLED);
    assert_eq!(signal("abort", "", &deadly(Group::Processes)), ABORTED);
}

#[test]
fn huge_memory_is_refused_and_ordinary_memory_is_not() {
    let policy = Policy {
        address_space: Some(1 << 30),
        ..policy()
    };
    assert_eq!(said("memory", "4096", &policy), "refused OutOfMemory");
    assert_eq!(said("memory", "256", &policy), "done reserved");
}

#[test]
fn the_stack_is_as_large_as_the_policy_says() {
    let large = Policy {
        stack: Some(256 << 20),
        ..policy()
    };
    assert_eq!(said("recurse", "100000", &large), "done 100000");
    let small = Policy {
        stack: Some(1 << 20),
        ..policy()
    };
    assert!(!run(&[&probe(), "recurse", "100000"], &small)
        .status
        .success());
}

#[test]
fn the_environment_is_not_handed_on() {
    assert_eq!(said("environment", "", &policy()), "done none");
    let open = Policy {
        unsandboxed: true,
        ..policy()
    };
    assert_eq!(said("environment", "", &open), "done told");
}

#[test]
fn only_the_standard_streams_are_inherited() {
    // The fourth is the listing itself.
    assert_eq!(said("descriptors", "", &policy()), "done 0,1,2,3");
}

#[test]
fn output_into_a_file_does_not_end_the_program() {
    let path = folder().join("output");
    let wrapped = wrap(&[probe(), "threads".into()], &policy()).expect("suffices");
    let stdout = std::fs::File::create(&path).expect("a file");
    let status = Command::new(&wrapped[0])
        .args(&wrapped[1..])
        .stdout(stdout)
        .status();
    assert!(status.expect("starts").success());
    assert_eq!(
        std::fs::read_to_string(&path).expect("written"),
        "done 36\n"
    );
}

#[test]
fn the_program_ends_with_its_starter() {
    let wrapped = wrap(&[probe(), "sleep".into()], &policy()).expect("suffices");
    let quoted: Vec<String> = wrapped.iter().map(|word| format!("'{word}'")).collect();
    let script = format!("{} & read -r gone", quoted.join(" "));
    let mut shell = Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    use std::io::{BufRead, BufReader};
    let mut line = String::new();
    let mut output = BufReader::new(shell.stdout.take().expect("piped"));
    output
        .read_line(&mut line)
        .expect("the number of the process");
    shell.kill().expect("still there");
    shell.wait().expect("ends");
    // Its output closes when it is gone.
    assert_eq!(output.read_line(&mut String::new()).expect("closes"), 0);
}

#[test]
fn scripts_run_by_their_interpreter() {
    let path = folder().join("script");
    support::write_script(&path, "read -r line\necho \"$1\"\n");
    let output = run(&[&path.display().to_string(), "word"], &policy());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "word\n");
}

#[test]
fn a_missing_program_is_named() {
    let output = run(&["/no/such/program"], &policy());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(
        errors.contains("there is no program /no/such/program"),
        "{errors}"
    );
}

#[test]
fn a_compiler_compiles_and_writes_only_into_its_folder() {
    let out = folder().join("compiled");
    std::fs::create_dir_all(&out).expect("a folder");
    let source = out.join("main.rs");
    std::fs::write(&source, "fn main() {}").expect("written");
    let sysroot = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .expect("rustc");
    let sysroot = String::from_utf8_lossy(&sysroot.stdout).trim().to_owned();
    let policy = Policy {
        compiler: Some(out.clone()),
        readable: vec![sysroot.clone().into()],
        ..policy()
    };
    let compile = |target: &Path| {
        let (compiler, source) = (format!("{sysroot}/bin/rustc"), source.display());
        let target = target.display().to_string();
        run(&[&compiler, "-o", &target, &source.to_string()], &policy)
    };
    let fine = compile(&out.join("main"));
    assert!(
        fine.status.success(),
        "{}",
        String::from_utf8_lossy(&fine.stderr)
    );
    if has_landlock() {
        assert!(!compile(&folder().join("elsewhere")).status.success());
    }
}
