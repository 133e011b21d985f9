//! The command line: the arguments of the program.

use std::io::Write;
use std::process::exit;
use std::time::{Duration, Instant};

use crate::bench;
use crate::board::Rule;
use crate::protocol::{self, Dialect, Options};

/// How the program is called; `{dialects}` stands for the names of all.
const USAGE: &str = "\
Usage: pbrain-gomolith [OPTIONS]                  play on standard input and output
       pbrain-gomolith [OPTIONS] --connect HOST[:PORT]
                                                  play on a wfi server (port 17033)
       pbrain-gomolith bench [NODES]              search fixed positions, NODES nodes each
       pbrain-gomolith --help                     print this
       pbrain-gomolith --version                  print the version, with the signature of bench

Options:
  --dialect NAME    speak one of {dialects};
                    without it the first line of the input tells which, gomocup2004 excepted
  --turn-ms N       time limit of a move: of course and wfi (2000), of gomocup where the
                    manager sets none (5000)
  --game-ms N       time limit of a game: of codecup (5000) and course (90000)
  --alphano-renju   alphano: play renju (untried there)
  --wait-ms N       wfi: wait for a server that is not up yet (0)
  --no-ponder       course: do not think on the other side's time
  --suggest         gomocup, gomocup2004: send SUGGEST, and let the manager confirm it
  --no-message      gomocup, gomocup2004: do not report on searches by MESSAGE
";

/// Name and version; behind the plus stands the signature of `bench`.
const VERSION: &str = concat!("gomolith ", env!("CARGO_PKG_VERSION"), "\n");
/// The address of the sources, if the manifest has one.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

const ABOUT: &str = "\
A player of Gomoku (five in a row).

Without an argument it is a brain: a manager such as Piskvork starts it and sends commands.
By hand, with a board of 15 x 15 and a second a move:

    START 15
    INFO timeout_turn 1000
    BEGIN
    TURN 8,8
    END

bench prints the nodes, depth, score and move of each position, and then the sum of the
nodes, the nodes and the plays (each with its undo) per second, and a signature that is the
same on every machine.

";

/// A request that the arguments of the program make.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Request {
    Play(Options),
    Connect(Options, String),
    Bench(u64),
    Help,
    Version,
}

/// Carries out the request of the process's arguments. `options` apply where they set
/// nothing.
pub fn run(options: Options) {
    let started = Instant::now();
    // Arguments that are not valid text count as unknown ones.
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match parse(&arguments, options) {
        Ok(Request::Play(options)) => {
            if let Err(error) = protocol::run(options, started) {
                fail(&error, "", 1);
            }
        }
        Ok(Request::Connect(options, host)) => {
            match protocol::connect(options, &host) {
                // Standard output is for answers alone, here as in all dialects.
                Ok(ending) => tell(&format!("the game is {}", ending.0), ""),
                Err(error) => fail(&error, "", 1),
            }
        }
        Ok(Request::Bench(nodes)) => bench::run(nodes, &mut |text| print(text)),
        Ok(Request::Help) => print(&format!("{}{}{}", version(), ABOUT, usage())),
        Ok(Request::Version) => {
            print(&version());
        }
        Err(error) => {
            fail(&error, &format!("\n{}", usage()), 2);
        }
    }
}

/// The request of `arguments`.
///
/// # Errors
/// A text that says which argument is wrong.
fn parse(arguments: &[&str], mut options: Options) -> Result<Request, String> {
    let mut host = None;
    let mut rest = arguments;
    loop {
        rest = match rest {
            [] => break,
            ["--help", ..] | ["-h", ..] => return Ok(Request::Help),
            ["--version", ..] | ["-V", ..] => return Ok(Request::Version),
            ["bench"] => return Ok(Request::Bench(bench::NODES)),
            ["bench", nodes] => return bench_nodes(nodes).map(Request::Bench),
            // Until version 1.0 the option was called `--protocol`.
            ["--dialect", name, rest @ ..] | ["--protocol", name, rest @ ..] => {
                options.dialect = Some(dialect_named(name)?);
                rest
            }
            ["--connect", address, rest @ ..] => {
                host = Some(address.to_string());
                rest
            }
            ["--turn-ms", limit, rest @ ..] => {
                let limit_ms = milliseconds("--turn-ms", limit)?;
                options.gomocup_turn_ms = limit_ms;
                options.course_turn_ms = limit_ms;
                options.wfi_turn_ms = limit_ms;
                rest
            }
            ["--game-ms", limit, rest @ ..] => {
                let limit_ms = milliseconds("--game-ms", limit)?;
                options.codecup_game_ms = limit_ms;
                options.course_game_ms = limit_ms;
                rest
            }
            ["--wait-ms", wait, rest @ ..] => {
                options.wfi_wait = Duration::from_millis(waiting_ms("--wait-ms", wait)?);
                rest
            }
            ["--no-ponder", rest @ ..] => {
                options.ponder = false;
                rest
            }
            ["--alphano-renju", rest @ ..] => {
                options.alphano_rule = Rule::RENJU;
                rest
            }
            ["--suggest", rest @ ..] => {
                options.suggest = true;
                rest
            }
            ["--no-message", rest @ ..] => {
                options.message = false;
                rest
            }
            [option @ "--dialect"]
            | [option @ "--protocol"]
            | [option @ "--connect"]
            | [option @ "--turn-ms"]
            | [option @ "--game-ms"]
            | [option @ "--wait-ms"] => {
                return Err(format!("{} needs a value", option));
            }
            ["bench", _, unknown, ..] | [unknown, ..] => {
                return Err(format!("unknown argument {:?}", unknown));
            }
        };
    }
    match (host, options.dialect) {
        (Some(_), Some(_)) => Err("--connect and --dialect exclude each other".into()),
        (Some(host), None) => Ok(Request::Connect(options, host)),
        (None, _) => Ok(Request::Play(options)),
    }
}

/// The version, and the address of the sources on a line of its own.
fn version() -> String {
    if REPOSITORY.is_empty() {
        VERSION.to_string()
    } else {
        format!("{}{}\n", VERSION, REPOSITORY)
    }
}

fn usage() -> String {
    USAGE.replace("{dialects}", &dialect_names())
}

fn bench_nodes(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(nodes) if nodes > 0 => Ok(nodes),
        _ => Err(format!("bench: {:?} is no number of nodes", text)),
    }
}

fn dialect_named(name: &str) -> Result<Dialect, String> {
    let known = Dialect::ALL.iter().find(|(known, _)| *known == name);
    match known {
        Some(&(_, dialect)) => Ok(dialect),
        None => Err(format!(
            "--dialect: {:?} is none of {}",
            name,
            dialect_names()
        )),
    }
}

fn dialect_names() -> String {
    Dialect::ALL.map(|(name, _)| name).join(", ")
}

/// A limit in milliseconds, which is not 0.
fn milliseconds(option: &str, text: &str) -> Result<u64, String> {
    waiting_ms(option, text).and_then(|limit_ms| match limit_ms {
        0 => Err(format!("{}: a limit of 0 ms leaves no time", option)),
        _ => Ok(limit_ms),
    })
}

/// A time in milliseconds, which may be 0.
fn waiting_ms(option: &str, text: &str) -> Result<u64, String> {
    let no_number = |_| format!("{}: {:?} is no number of milliseconds", option, text);
    text.parse().map_err(no_number)
}

/// Prints an error and `help`, and ends the process with `status`.
fn fail(error: &str, help: &str, status: i32) {
    eprint!("error: {}\n{}", error, help);
    exit(status);
}

/// Prints `text`, and `help` behind it, on standard error.
fn tell(text: &str, help: &str) {
    eprint!("pbrain-gomolith: {}\n{}", text, help);
}

/// Prints `text`. If nobody reads it, the process ends without an error.
fn print(text: &str) {
    let mut stdout = std::io::stdout();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    if written.is_err() {
        exit(0);
    }
}
