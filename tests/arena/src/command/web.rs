//! `arena web`: the board in one file, with a program inside.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::web::{page, Toolchain};

/// Make one HTML file of the board with a program inside, to play anywhere without a network.
///
/// The program is a Gomocup brain in one Rust file. It is compiled for WebAssembly, for which rustc
/// needs a target of WASI, and wasm-opt must be there.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct WebArgs {
    /// The program, a Rust file
    #[arg(value_name = "SOURCE.rs")]
    source: PathBuf,
    /// The file to write
    #[arg(short, long, default_value = "board.html", value_name = "FILE")]
    output: PathBuf,
    /// Write the WebAssembly program to this file too
    #[arg(long, value_name = "FILE")]
    wasm: Option<PathBuf>,
    /// The name of the program, for users
    #[arg(long, default_value = "the engine")]
    name: String,
    /// The compiler [default: the one on PATH, or else /usr/bin/rustc]
    #[arg(long, value_name = "PROGRAM")]
    rustc: Option<PathBuf>,
    /// Binaryen's optimizer [default: wasm-opt]
    #[arg(long, value_name = "PROGRAM")]
    wasm_opt: Option<PathBuf>,
}

/// Writes the file.
pub(super) fn run(args: WebArgs) -> Result<ExitCode> {
    let toolchain = Toolchain::find(args.rustc.as_deref(), args.wasm_opt.as_deref())?;
    eprintln!("{} ...", toolchain.describe());
    let program = toolchain.compile(&args.source)?;
    let html = page(&program, &args.name)?;
    for (path, bytes) in [
        (Some(&args.output), html.as_bytes()),
        (args.wasm.as_ref(), &program),
    ] {
        if let Some(path) = path {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).ok();
            }
            std::fs::write(path, bytes)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    println!(
        "{}  {} bytes: open it in a browser",
        args.output.display(),
        html.len()
    );
    Ok(ExitCode::SUCCESS)
}
