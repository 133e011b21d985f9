//! The program `trainer`: one call into the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    match trainer::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
