//! The brain and the mocks as players of a dialect.

use std::path::Path;
use std::time::Duration;

use arena::dialect::Dialect;
use arena::player::{Limits, ManagerOptions, PlayerSpec, Program};

use crate::args::{Args, Cast};

/// The name of the brain in records; a second one is told apart by a number.
pub const BRAIN: &str = "brain";

/// The memory in bytes that Gomocup and the course platform allow.
const MEMORY_TOLD: u64 = 350 << 20;
/// The memory in bytes that gomolith keeps to where nobody says anything.
const MEMORY_UNTOLD: u64 = 256 << 20;
/// The time for a mock: so much that no game is lost because a mock found no processor.
const PATIENCE: Duration = Duration::from_secs(60);

/// Time limits in milliseconds; None: no limit.
struct TimeLimits {
    turn: Option<u32>,
    game: Option<u32>,
    start: Option<u32>,
}

/// The real limits of a dialect.
fn real_limits(dialect: Dialect) -> TimeLimits {
    let (turn, game, start) = match dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 => (Some(30_000), Some(180_000), None),
        Dialect::Codecup => (None, Some(5_000), None),
        Dialect::Course => (Some(2_000), Some(90_000), Some(1_000)),
        Dialect::Wfi => (Some(2_000), None, None),
    };
    TimeLimits { turn, game, start }
}

/// The brain, held to the limits of a dialect divided by `scale`, which it is told of where it
/// has to be.
pub fn brain(args: &Args, cast: &Cast, dialect: Dialect, scale: u32) -> PlayerSpec {
    let TimeLimits { turn, game, start } = real_limits(dialect);
    let scaled = |limit: Option<u32>| {
        limit.map(|ms| Duration::from_millis(u64::from(ms / scale).max(1)))
    };
    let (turn, game, start) = (scaled(turn), scaled(game), scaled(start));
    let mut words = vec![text(&cast.brain)];
    match dialect {
        Dialect::Gomocup => {}
        Dialect::Gomocup2004 => {
            words.extend(["--dialect", "gomocup2004"].map(String::from))
        }
        Dialect::Wfi => words.extend(["--connect", "127.0.0.1:{port}"].map(String::from)),
        // Nothing is said at the real limits: they are what the brain believes by itself.
        Dialect::Codecup | Dialect::Course => {}
    }
    if scale > 1 && !matches!(dialect, Dialect::Gomocup | Dialect::Gomocup2004) {
        for (option, limit) in [("--turn-ms", turn), ("--game-ms", game)] {
            if let Some(limit) = limit {
                words.extend([option.to_owned(), limit.as_millis().to_string()]);
            }
        }
    }
    let memory = match dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 | Dialect::Course => MEMORY_TOLD,
        Dialect::Codecup | Dialect::Wfi => MEMORY_UNTOLD,
    };
    PlayerSpec {
        name: BRAIN.to_owned(),
        program: Program::Command(words),
        dialect: Some(dialect),
        limits: Limits {
            turn,
            game,
            start,
            tolerance: Some(args.tolerance()),
            memory: Some(memory),
            ..Limits::default()
        },
        manager: ManagerOptions::default(),
    }
}

/// A mock with these `words` on its command line.
pub fn mock(cast: &Cast, dialect: Dialect, words: &str) -> PlayerSpec {
    let mut command = vec![
        text(&cast.mock),
        "--dialect".to_owned(),
        dialect.to_string(),
    ];
    if dialect == Dialect::Wfi {
        command.extend(["--port", "{port}"].map(String::from));
    }
    command.extend(words.split_whitespace().map(String::from));
    PlayerSpec {
        name: format!("mock {words}"),
        program: Program::Command(command),
        dialect: Some(dialect),
        limits: Limits {
            turn: Some(PATIENCE),
            game: Some(Duration::MAX),
            start: Some(PATIENCE),
            ..Limits::default()
        },
        manager: ManagerOptions::default(),
    }
}

/// The player with its process stopped while it is not to move, as tournaments do.
pub fn suspended(mut player: PlayerSpec) -> PlayerSpec {
    player.manager.suspend = true;
    player
}

fn text(program: &Path) -> String {
    program.to_string_lossy().into_owned()
}
