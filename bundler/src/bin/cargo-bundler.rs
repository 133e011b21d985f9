//! The `bundler` program under the name by which Cargo finds it: `cargo bundler` is
//! `cargo-bundler bundler`, and passes on what stands behind it.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    // `cargo install` puts both programs into one folder.
    let here = std::env::current_exe().unwrap_or_default();
    let program = here.with_file_name(format!("bundler{}", std::env::consts::EXE_SUFFIX));
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let own = match arguments.split_first() {
        Some((first, rest)) if first == "bundler" => rest,
        _ => &arguments,
    };
    match Command::new(&program).args(own).status() {
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            code.map_or(ExitCode::FAILURE, ExitCode::from)
        }
        Err(error) => {
            eprintln!("error: cannot run {}: {error}", program.display());
            ExitCode::FAILURE
        }
    }
}
