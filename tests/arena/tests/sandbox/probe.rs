//! Tries one thing that a judged program may or may not do, and says how it went.
//! Compiled and started by the tests of the sandbox.

use std::io::{Error, Write};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

extern "C" {
    fn fork() -> i32;
    fn kill(process: i32, signal: i32) -> i32;
    fn getppid() -> i32;
    fn dup2(old: i32, new: i32) -> i32;
    fn execve(path: *const i8, argv: *const *const i8, envp: *const *const i8) -> i32;
    fn syscall(number: i64, ...) -> i64;
}

type Outcome = Result<String, Error>;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let argument = words.get(2).cloned().unwrap_or_default();
    let outcome = attempt(&words[1], &argument);
    match outcome {
        Ok(what) => println!("done {}", what),
        Err(error) => println!("refused {:?}", error.kind()),
    }
}

fn attempt(what: &str, argument: &str) -> Outcome {
    match what {
        "read" => std::fs::read(argument).map(|bytes| format!("{} bytes", bytes.len())),
        "write" => std::fs::write(argument, "x").map(|()| "written".into()),
        "append" => {
            let file = std::fs::OpenOptions::new().append(true).open(argument);
            file.and_then(|mut file| file.write_all(b"x")).map(|()| "appended".into())
        }
        "remove" => std::fs::remove_file(argument).map(|()| "removed".into()),
        "list" => std::fs::read_dir(argument).map(|entries| format!("{}", entries.count())),
        "connect" => std::net::TcpStream::connect(argument).map(|_| "connected".into()),
        "udp" => std::net::UdpSocket::bind("127.0.0.1:0").map(|_| "bound".into()),
        "greet" => greet(argument),
        "listen" => std::net::TcpListener::bind("127.0.0.1:0").map(|_| "bound".into()),
        "multipath" => long(unsafe { syscall(41, 2_i64, 1_i64, 262_i64) }),
        "fast-open" => fast_open(),
        "unix" => std::os::unix::net::UnixDatagram::unbound().map(|_| "made".into()),
        "spawn" => Command::new("/bin/true").status().map(|_| "spawned".into()),
        "fork" => number(unsafe { fork() }),
        "exec" => exec(argument),
        "exec-by-number" => exec_by_number(argument),
        "kill-parent" => number(unsafe { kill(getppid(), 0) }),
        "kill-self" => number(unsafe { kill(std::process::id() as i32, 9) }),
        "abort" => std::process::abort(),
        "io-uring" => long(unsafe { syscall(425, 8_i64, 0_i64) }),
        "threads" => Ok(format!("{}", threads())),
        "memory" => memory(argument.parse().unwrap()),
        "recurse" => Ok(format!("{}", recurse(argument.parse().unwrap()))),
        "environment" => Ok(std::env::var("ARENA_TEST_SECRET").unwrap_or("none".into())),
        "descriptors" => Ok(descriptors()),
        "echo" => {
            let mut line = String::new();
            std::io::stdin().read_line(&mut line).map(|_| line.trim().to_owned())
        }
        "sleep" => {
            println!("{}", std::process::id());
            std::thread::sleep(std::time::Duration::from_secs(600));
            Ok("woken".into())
        }
        _ => panic!("unknown attempt"),
    }
}

/// What a client does in a game.
fn greet(address: &str) -> Outcome {
    use std::io::{BufRead, BufReader};
    let mut stream = std::net::TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(std::time::Duration::from_secs(60)))?;
    stream.write_all(b"hello\n")?;
    let mut line = String::new();
    BufReader::new(stream.try_clone()?).read_line(&mut line)?;
    stream.shutdown(std::net::Shutdown::Both)?;
    Ok(line.trim().to_owned())
}

/// Connects by sending: to port 9 of this machine.
fn fast_open() -> Outcome {
    let address: [u8; 16] = [2, 0, 0, 9, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    let flag = 0x2000_0000_i64;
    let socket = unsafe { syscall(41, 2_i64, 1_i64, 0_i64) };
    let (text, to) = ("x".as_ptr(), address.as_ptr());
    long(unsafe { syscall(44, socket, text, 1_i64, flag, to, 16_i64) })
}

fn number(result: i32) -> Outcome {
    long(i64::from(result))
}

fn long(result: i64) -> Outcome {
    if result < 0 {
        return Err(Error::last_os_error());
    }
    Ok("so".into())
}

fn exec(path: &str) -> Outcome {
    let path = format!("{}\0", path);
    let words = [path.as_ptr() as *const i8, std::ptr::null()];
    number(unsafe { execve(words[0], words.as_ptr(), words[1..].as_ptr()) })
}

/// The way in which the sandbox itself has started this program: with a descriptor.
fn exec_by_number(path: &str) -> Outcome {
    use std::os::unix::io::AsRawFd;
    let file = std::fs::File::open(path)?;
    let words = ["x\0".as_ptr() as *const i8, std::ptr::null()];
    let mut last = Error::from_raw_os_error(1);
    for target in 3..200 {
        if unsafe { dup2(file.as_raw_fd(), target) } < 0 {
            continue;
        }
        let (empty, flag) = ("\0".as_ptr(), 0x1000_i64);
        let target = i64::from(target);
        unsafe { syscall(322, target, empty, words.as_ptr(), words[1..].as_ptr(), flag) };
        last = Error::last_os_error();
    }
    Err(last)
}

fn threads() -> usize {
    static SUM: AtomicUsize = AtomicUsize::new(0);
    let start = |n| std::thread::spawn(move || SUM.fetch_add(n, Ordering::SeqCst));
    let all: Vec<_> = (1..=8).map(start).collect();
    for thread in all {
        thread.join().unwrap();
    }
    SUM.load(Ordering::SeqCst)
}

fn memory(mebibytes: usize) -> Outcome {
    let mut bytes: Vec<u8> = Vec::new();
    bytes.try_reserve(mebibytes << 20).map_err(|_| Error::from_raw_os_error(12))?;
    Ok("reserved".into())
}

#[inline(never)]
fn recurse(depth: usize) -> usize {
    let block = [depth as u8; 1024];
    if depth == 0 {
        return 0;
    }
    recurse(depth - 1) + 1 + usize::from(std::hint::black_box(&block)[7] & 0)
}

fn descriptors() -> String {
    let mut names: Vec<String> = std::fs::read_dir("/proc/self/fd")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names.join(",")
}
