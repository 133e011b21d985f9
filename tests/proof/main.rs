//! The proof that `dist/main.rs` is good, shown by `make`: the file compiles alone without a
//! warning, to the same functions as the crate, has its signature, and plays it a whole game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

use support::{Bundle, Game, Rule};

const CRATE: &str = env!("CARGO_BIN_EXE_pbrain-gomolith");
const BUNDLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../dist/main.rs");
/// The largest upload that all platforms with room for an engine take.
const BYTES_MAX: u64 = 1_000_000;
/// Columns and rows of the game.
const SIZE: i32 = 15;
/// Limits that give the same game on every machine, within seconds.
const LIMITS: [&str; 2] = ["INFO timeout_turn -1", "INFO max_node 20000"];

fn main() {
    if let Err(error) = prove() {
        eprintln!("dist/main.rs is NOT good: {error}");
        exit(1);
    }
}

/// Checks the bundle and prints what was found.
///
/// # Errors
/// With the first thing that is wrong.
fn prove() -> Result<(), String> {
    let bytes = fs::metadata(BUNDLE)
        .map_err(|error| format!("{error}: run `make`"))?
        .len();
    if bytes > BYTES_MAX {
        return Err(format!("it has {bytes} bytes, {BYTES_MAX} are allowed"));
    }
    let (program, compiled) = compile_alone()?;
    let signature = signature(&program)?;
    let of_crate = self::signature(Path::new(CRATE))?;
    if signature != of_crate {
        return Err(format!(
            "its signature is {signature}, the crate's is {of_crate}"
        ));
    }
    let game = play(&program)?;
    let functions = functions()?;
    println!("dist/main.rs  {bytes} of {BYTES_MAX} bytes, proved: {functions}");
    println!("compiled      {compiled}");
    println!("signature     {signature}, as the crate's");
    println!("game          {game}");
    Ok(())
}

/// Compiles the bundle alone; the path of the program, and a report.
///
/// # Errors
/// If the compiler refuses it or warns.
fn compile_alone() -> Result<(PathBuf, String), String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let bundle = Bundle::compile(Path::new(&rustc), Path::new(BUNDLE), scratch)?;
    if !bundle.warnings.is_empty() {
        return Err(format!("the compiler warns\n{}", bundle.warnings));
    }
    let version = Command::new(&rustc).arg("--version").output();
    let version = version.map_err(|error| error.to_string())?.stdout;
    let version = String::from_utf8_lossy(&version);
    let version: Vec<&str> = version.split_whitespace().take(2).collect();
    let (seconds, version) = (bundle.seconds, version.join(" "));
    let report = format!("alone in {seconds} s by {version}, no warning");
    Ok((bundle.program, report))
}

/// What the bundler proves of the bundle: how many functions are the same as the crate's.
///
/// # Errors
/// If it is another program, or that cannot be told.
fn functions() -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "run",
            "--quiet",
            "--release",
            "-p",
            "cargo-bundler",
            "--bin",
            "bundler",
        ])
        .args(["--", "prove", env!("CARGO_MANIFEST_DIR"), BUNDLE])
        .output();
    let output = output.map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    let proved = said
        .split_once("proved: ")
        .filter(|_| output.status.success());
    let (_, proof) = proved.ok_or_else(|| said.trim().to_string())?;
    let words = proof.split(", by ").next().unwrap_or(proof);
    Ok(words.replace("the package's", "the crate's"))
}

/// The signature that `bench` of a program prints.
///
/// # Errors
/// If there is none.
fn signature(program: &Path) -> Result<String, String> {
    let output = Command::new(program).arg("bench").output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("signature "));
    last.map(str::to_string)
        .ok_or_else(|| format!("bench printed no signature:\n{text}"))
}

/// Plays the bundle, Black, against the crate's program; a report.
///
/// # Errors
/// If the game did not end.
fn play(bundle: &Path) -> Result<String, String> {
    let mut games = [
        Game::new(bundle, SIZE, &LIMITS),
        Game::new(Path::new(CRATE), SIZE, &LIMITS),
    ];
    let mut point = games[0].begin();
    for stones in 1..=SIZE * SIZE {
        let mover = (stones as usize + 1) % 2;
        let won = games[mover].board.wins_at(point, Rule::Freestyle);
        if won || stones == SIZE * SIZE {
            let result = match (won, mover) {
                (false, _) => "drawn",
                (true, 0) => "won by the bundle",
                (true, _) => "won by the crate",
            };
            for game in games {
                game.brain.finish();
            }
            return Ok(format!("bundle - crate, {stones} stones, {result}"));
        }
        point = games[1 - mover].turn(point);
    }
    Err("the game did not end".to_string())
}
