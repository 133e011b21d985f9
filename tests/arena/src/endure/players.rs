//! The brain and the mocks as players of a dialect.

use std::path::Path;
use std::time::Duration;

use arena::dialect::Dialect;
use arena::player::{Limits, ManagerOptions, PlayerSpec, Program};

use crate::args::{Args, Cast};

/// The name of the brain in records; a second one is told apart by a number.
pub const BRAIN: &str = "brain";

/// The memory in bytes that gomolith keeps to where nobody says anything.
const MEMORY_UNTOLD: u64 = 256 << 20;
/// The time for a mock: so much that no game is lost because a mock found no processor.
const PATIENCE: Duration = Duration::from_secs(60);

/// The brain, held to the limits of a dialect divided by `scale`, which it is told of where it
/// has to be.
pub fn brain(args: &Args, cast: &Cast, dialect: Dialect, scale: u32) -> PlayerSpec {
    let profile = dialect.profile();
    let scaled =
        |limit: Option<u64>| limit.map(|limit_s| Duration::from_secs(limit_s) / scale);
    let (turn, game) = (scaled(profile.turn_s), scaled(profile.game_s));
    let start = scaled(Some(profile.start_s));
    let mut words = vec![text(&cast.brain)];
    match dialect {
        Dialect::Gomocup2004 => {
            words.extend(["--dialect", "gomocup2004"].map(String::from))
        }
        Dialect::Wfi => words.extend(["--connect", "127.0.0.1:{port}"].map(String::from)),
        _ => {}
    }
    // Nothing is said at the real limits: they are what the brain believes by itself.
    if scale > 1 && !profile.tells_time {
        for (option, limit) in [("--turn-ms", turn), ("--game-ms", game)] {
            if let Some(limit) = limit {
                words.extend([option.to_owned(), limit.as_millis().to_string()]);
            }
        }
    }
    let memory = profile.memory.unwrap_or(MEMORY_UNTOLD);
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
