//! The engine's bundle inside the strictest of sandboxes: any system call but reading,
//! writing, memory, clocks, threads and the exit ends it. It plays on, in every dialect of
//! standard input and output; and where no thread can be started, it plays without.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::sync::OnceLock;
use std::time::Duration;

use nix::libc;
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;
use seccompiler::{apply_filter, BpfProgram, SeccompAction, SeccompFilter};

/// No conversation takes so long.
const LIMIT: Duration = Duration::from_secs(20);
/// What a judge has to allow any program.
#[rustfmt::skip]
const ALLOWED: &[i64] = &[
    // Input and output on what is open.
    libc::SYS_read, libc::SYS_write, libc::SYS_poll,
    // Memory.
    libc::SYS_brk, libc::SYS_mmap, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_mprotect,
    libc::SYS_madvise,
    // Clocks.
    libc::SYS_clock_gettime, libc::SYS_clock_nanosleep,
    // Threads: waiting, their names, their signal stacks.
    libc::SYS_futex, libc::SYS_gettid, libc::SYS_sched_yield, libc::SYS_sched_getaffinity,
    libc::SYS_prctl, libc::SYS_sigaltstack, libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask, libc::SYS_set_robust_list, libc::SYS_rseq,
    // The start of a program, before its first line: its name, its limits, a random seed.
    libc::SYS_execve, libc::SYS_arch_prctl, libc::SYS_set_tid_address,
    libc::SYS_prlimit64, libc::SYS_getrandom, libc::SYS_readlink, libc::SYS_readlinkat,
    // The exit.
    libc::SYS_exit, libc::SYS_exit_group,
];
/// How a thread is started.
const THREADS: &[i64] = &[libc::SYS_clone, libc::SYS_clone3];
/// What the standard library tries at its start and can do without: it looks for the limits
/// of the main thread's stack in a file.
const REFUSED: &[i64] = &[libc::SYS_openat];

/// Filters that refuse some calls and let no call pass but these and the allowed ones.
fn filters(allowed: &[&[i64]], refused: &[(&[i64], i32)]) -> Vec<BpfProgram> {
    let build = |calls: &[i64], otherwise, matched| -> BpfProgram {
        let rules = calls.iter().map(|&call| (call, vec![])).collect();
        let processor = std::env::consts::ARCH.try_into().expect("a processor");
        let filter = SeccompFilter::new(rules, otherwise, matched, processor);
        filter.expect("a filter").try_into().expect("a program")
    };
    let mut known = allowed.concat();
    let mut filters = Vec::new();
    for (calls, error) in refused {
        let refuse = SeccompAction::Errno(error.unsigned_abs());
        filters.push(build(calls, SeccompAction::Allow, refuse));
        known.extend_from_slice(calls);
    }
    // The last one refuses the call that installs filters, too.
    filters.push(build(
        &known,
        SeccompAction::KillProcess,
        SeccompAction::Allow,
    ));
    filters
}

/// The bundle, linked statically: a judge that allows so little loads no library either.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist/main.rs");
        let source = std::env::var_os("ARENA_BUNDLE").map_or(beside, PathBuf::from);
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict");
        let compiler = std::env::var("RUSTC").unwrap_or("rustc".to_owned());
        let status = Command::new(compiler)
            .args(["-O", "--edition=2021", "-Ctarget-feature=+crt-static", "-o"])
            .args([&program, &source])
            .status();
        assert!(status.expect("rustc").success(), "the bundle compiles");
        program
    })
}

/// Holds a conversation: lines to the program, each with the number of answers to it. Of
/// a line with several ways, `Aa|Pp`, the first is said that the program has not: where it
/// puts stones at random, one of them may lie on a square of the script.
fn play(filters: Vec<BpfProgram>, script: &[(&str, usize)]) {
    let mut command = Command::new(program());
    command.args(["--turn-ms", "200", "--game-ms", "2000"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    // SAFETY: installing a filter that is ready only makes system calls.
    unsafe {
        command.pre_exec(move || {
            let failed = |_| std::io::Error::last_os_error();
            filters
                .iter()
                .try_for_each(|filter| apply_filter(filter).map_err(failed))
        });
    }
    let mut child = command.spawn().expect("a program");
    let _watchdog = Watchdog::over(child.id());
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut said: Vec<String> = Vec::new();
    for &(line, answers) in script {
        let is_free = |way: &&str| said.iter().all(|answer| answer != way);
        let line = line.split('|').find(is_free).expect("a free square");
        // What a program that was killed does not read is told by the missing answer.
        let _ = writeln!(input, "{line}");
        for _ in 0..answers {
            let is_answer = |line: &String| !line.starts_with("MESSAGE");
            let answer = output.by_ref().map_while(Result::ok).find(is_answer);
            match answer {
                Some(answer) => said.push(answer),
                None => panic!("no answer to {line}: {}", child.wait().expect("an exit")),
            }
        }
    }
    let status = child.wait().expect("an exit");
    assert!(status.success(), "{status}");
    assert_eq!(
        output.map_while(Result::ok).next(),
        None,
        "nothing is left to say"
    );
}

/// Kills a program that says nothing for too long, so that no test waits for ever.
struct Watchdog(#[allow(dead_code)] Sender<()>);

impl Watchdog {
    fn over(pid: u32) -> Watchdog {
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            if receiver.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout) {
                let pid = Pid::from_raw(pid.try_into().expect("a number of a process"));
                // One that is gone needs no killing.
                let _ = kill(pid, Signal::SIGKILL);
            }
        });
        Watchdog(sender)
    }
}

const GOMOCUP: &[(&str, usize)] = &[
    ("START 15", 1),
    ("INFO timeout_turn 200", 0),
    ("BEGIN", 1),
    ("TURN 0,0", 1),
    ("TURN 2,0", 1),
    ("END", 0),
];
/// Its opening is drawn, three stones and an answer, so that each line has a way more than
/// those may block.
const CODECUP: &[(&str, usize)] = &[
    ("Start", 3),
    ("Zz", 1),
    ("Aa|Ca|Ea|Ga|Ia", 1),
    ("Ap|Cp|Ep|Gp|Ip|Kp", 1),
    ("Quit", 0),
];
const COURSE: &[(&str, usize)] = &[
    ("START 1", 1),
    ("TURN", 1),
    ("PLACE 0 0", 0),
    ("TURN", 1),
    ("PLACE 0 2", 0),
    ("TURN", 1),
    ("END 0", 0),
];

const ALPHANO: &[(&str, usize)] = &[
    ("READY FIRST", 1),
    ("TURN 2000 2000", 1),
    ("OPP 1 1 5", 0),
    ("TURN 1800 1995", 1),
    ("OPP 1 3 5", 0),
    ("TURN 1600 1990", 1),
    ("FINISH", 0),
];

#[test]
fn a_game_needs_nothing_but_reading_writing_memory_clocks_threads_and_exit() {
    for script in [GOMOCUP, CODECUP, COURSE, ALPHANO] {
        let allowed = [ALLOWED, THREADS];
        play(filters(&allowed, &[(REFUSED, libc::EPERM)]), script);
    }
}

#[test]
fn without_a_thread_to_be_had_a_game_is_played_all_the_same() {
    for script in [GOMOCUP, CODECUP, COURSE, ALPHANO] {
        let refused = [(REFUSED, libc::EPERM), (THREADS, libc::EAGAIN)];
        play(filters(&[ALLOWED], &refused), script);
    }
}

/// The sandbox holds: a program that is told to do more is killed.
#[test]
#[should_panic(expected = "no answer")]
fn another_call_is_the_end() {
    let few: Vec<i64> = ALLOWED
        .iter()
        .copied()
        .filter(|&call| call != libc::SYS_write)
        .collect();
    play(filters(&[&few, THREADS], &[(REFUSED, libc::EPERM)]), COURSE);
}
