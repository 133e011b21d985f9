//! The command line of endure.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{ensure, Context, Result};
use arena::dialect::Dialect;
use arena::process::compile;
use clap::Parser;

/// Play gomolith against mocks and against itself, in every dialect, on a busy machine
///
/// A line for each series of games tells how it went; the games themselves are kept as JSON.
/// What has been played already is not played again. The exit code is 0 only if the brain
/// lost no game on time or memory and made no other fault.
#[derive(Parser, Debug)]
#[command(name = "arena-endure", args_override_self = true)]
pub struct Args {
    /// The brain: a program, or a Rust source file, which is compiled once
    pub brain: PathBuf,
    /// The arena's mock player [default: arena-mock beside this program]
    #[arg(long, value_name = "FILE")]
    pub mock: Option<PathBuf>,
    /// The folder for the games; one that holds games of another brain, or played otherwise,
    /// is refused
    #[arg(short, long, value_name = "DIR", default_value = "endure")]
    pub output: PathBuf,
    /// Only these dialects
    #[arg(long, value_delimiter = ',', default_values_t = Dialect::ALL)]
    pub dialects: Vec<Dialect>,
    /// Games against mocks at the real limits, in each dialect
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub real: u64,
    /// Games against mocks at limits scaled down, in each dialect
    #[arg(long, value_name = "N", default_value_t = 180)]
    pub scaled: u64,
    /// Games of the brain against itself at limits scaled down, in each dialect
    #[arg(long = "self", value_name = "N", default_value_t = 10)]
    pub against_itself: u64,
    /// Games of the brain against itself at limits scaled down, for each two dialects that can
    /// meet
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub mixed: u64,
    /// By how much limits are scaled down
    #[arg(long, value_name = "FACTOR", default_value_t = 10)]
    pub scale: u32,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// Threads that do nothing but keep a processor busy [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub hogs: Option<usize>,
    /// The timeout margin: milliseconds by which an answer may be later than a limit
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub tolerance_ms: u64,
    /// The seed of the openings, where there are any, and of the mocks
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
}

/// The programs that play.
#[derive(Clone, Debug)]
pub struct Cast {
    pub brain: PathBuf,
    pub mock: PathBuf,
    /// A hash of the brain, which tells it from others.
    pub fingerprint: String,
}

impl Args {
    /// Finds the programs, and checks what else can be wrong before a game is played.
    pub fn cast(&self) -> Result<Cast> {
        ensure!(self.scale > 0, "--scale 0: write 1 for the real limits");
        ensure!(self.jobs > 0, "--jobs 0: nobody would play");
        let brain = if self.brain.extension().is_some_and(|it| it == "rs") {
            compile(&self.brain)?
        } else {
            self.brain.clone()
        };
        let mock = match &self.mock {
            Some(mock) => mock.clone(),
            None => std::env::current_exe()?.with_file_name("arena-mock"),
        };
        let brain = program(&brain)?;
        let bytes = std::fs::read(&brain)
            .with_context(|| format!("cannot read {}", brain.display()))?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Ok(Cast {
            brain,
            fingerprint: format!("{:016x}", hasher.finish()),
            mock: program(&mock).context("say where the mock is with --mock")?,
        })
    }

    /// The number of threads that keep processors busy.
    pub fn hogs(&self) -> usize {
        let processors = available_parallelism().map_or(1, usize::from);
        self.hogs.unwrap_or(processors)
    }

    /// The timeout margin.
    pub fn tolerance(&self) -> Duration {
        Duration::from_millis(self.tolerance_ms)
    }
}

/// The absolute path of a program: each runs in a folder of its own.
fn program(path: &Path) -> Result<PathBuf> {
    let whole = path.canonicalize();
    whole.with_context(|| format!("there is no program {}", path.display()))
}
