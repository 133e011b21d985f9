//! The players: everything is asked of the crate's program and of the bundle's.
//!
//! `PLAYER=crate`, `PLAYER=bundle` or `PLAYER=/path/of/a/brain` asks only that one.

use std::any::Any;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;

use support::Bundle;

const BUNDLE_SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../dist/main.rs");

/// Held by all tests together, or by one test that measures time alone.
static MACHINE: RwLock<()> = RwLock::new(());

/// The compiled bundle, or the reason why there is none: compiled once per test run.
static BUNDLE: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);

/// A player by its name, and the way to its program.
type Player = (String, fn() -> Result<PathBuf, String>);

/// Runs a test with every player, side by side.
pub fn on_each_player(test: impl Fn(&Path) + Sync) {
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    ask(players(), &test);
}

/// Runs a test with every player, side by side, while no other test runs.
pub fn on_each_player_undisturbed(test: impl Fn(&Path) + Sync) {
    compile_all();
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    ask(players(), &test);
}

/// Runs a test with one player after the other, while no other test runs: for tests in which
/// milliseconds count.
pub fn on_each_player_alone(test: impl Fn(&Path) + Sync) {
    compile_all();
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    for player in players() {
        ask(vec![player], &test);
    }
}

/// The player whose answers become the expected ones when `UPDATE=1` rewrites them.
pub fn first_player() -> PathBuf {
    let (name, program) = players().remove(0);
    program().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compiles what there is to compile before time is measured. An error is told by [`ask`].
fn compile_all() {
    for (_, program) in players() {
        let _ = program();
    }
}

/// Runs a test with some players, side by side; panics with what all of them failed at.
fn ask(players: Vec<Player>, test: &(impl Fn(&Path) + Sync)) {
    let complaints: Vec<String> = thread::scope(|scope| {
        let start = |(name, program): Player| {
            let ask = move || test(&program().unwrap_or_else(|error| panic!("{error}")));
            (name, scope.spawn(ask))
        };
        let running: Vec<_> = players.into_iter().map(start).collect();
        let join = |(name, thread): (String, thread::ScopedJoinHandle<'_, ()>)| {
            let panic = thread.join().err()?;
            Some(format!("{name}: {}", panic_text(&*panic)))
        };
        running.into_iter().filter_map(join).collect()
    });
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()))
        .unwrap_or_else(|| "a panic without text".to_string())
}

fn players() -> Vec<Player> {
    let crate_player: Player = ("crate".to_string(), crate_program);
    let bundle_player: Player = ("bundle".to_string(), bundle_program);
    match env::var("PLAYER") {
        Err(_) => vec![crate_player, bundle_player],
        Ok(name) if name == "crate" => vec![crate_player],
        Ok(name) if name == "bundle" => vec![bundle_player],
        Ok(path) => vec![(path, named_program)],
    }
}

fn crate_program() -> Result<PathBuf, String> {
    Ok(PathBuf::from(env!("CARGO_BIN_EXE_pbrain-gomolith")))
}

fn named_program() -> Result<PathBuf, String> {
    env::var("PLAYER")
        .map(PathBuf::from)
        .map_err(|error| error.to_string())
}

fn bundle_program() -> Result<PathBuf, String> {
    let mut bundle = BUNDLE.lock().unwrap_or_else(PoisonError::into_inner);
    bundle.get_or_insert_with(compile_bundle).clone()
}

fn compile_bundle() -> Result<PathBuf, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let bundle = Bundle::compile(Path::new(&rustc), Path::new(BUNDLE_SOURCE), scratch)?;
    Ok(bundle.program)
}
