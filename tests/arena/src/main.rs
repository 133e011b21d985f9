//! The arena on the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    arena::command::run()
}
