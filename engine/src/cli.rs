//! The arguments of the program.

use crate::bench;
use crate::protocol;
use crate::session::Defaults;
use std::process::exit;

const USAGE: &str = "\
Usage: pbrain-gomolith                  play, in the Gomocup protocol on standard input
       pbrain-gomolith bench [NODES]    search fixed positions, NODES nodes each
       pbrain-gomolith --help           print this
       pbrain-gomolith --version        print the version
";

const ABOUT: &str = "\
gomolith plays Gomoku (five in a row).

Without an argument it is a brain: a manager such as Piskvork starts it and sends commands.
By hand, with a board of 15 x 15 and a second a move:

    START 15
    INFO timeout_turn 1000
    BEGIN
    TURN 8,8
    END

bench prints the nodes, depth, score and move of each position, and then the sum of the
nodes, the nodes per second, and a signature that is the same on every machine.

";

/// Does what the arguments of the process ask for.
pub fn run(defaults: Defaults) {
    // Arguments that are no text at all are unknown ones too.
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => protocol::run(defaults),
        ["--help"] | ["-h"] => print(&format!("{}{}", ABOUT, USAGE)),
        ["--version"] | ["-V"] => {
            print(concat!("gomolith ", env!("CARGO_PKG_VERSION"), "\n"))
        }
        ["bench"] => bench::run(bench::NODES, &mut |line| print(line)),
        ["bench", nodes] => match nodes.parse() {
            Ok(nodes) if nodes > 0 => bench::run(nodes, &mut |line| print(line)),
            _ => fail(&format!("bench: {:?} is no number of nodes", nodes)),
        },
        ["bench", _, unknown, ..] | [unknown, ..] => {
            fail(&format!("unknown argument {:?}", unknown));
        }
    }
}

/// Prints `text`; nobody reading is no error.
fn print(text: &str) {
    use std::io::Write;
    let mut stdout = std::io::stdout();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    if written.is_err() {
        exit(0);
    }
}

fn fail(text: &str) {
    eprint!("pbrain-gomolith: {}\n\n{}", text, USAGE);
    exit(2);
}
