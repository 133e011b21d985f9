//! `arena board`: a board in the browser, with a program behind it or a match before it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Result};

use super::args::player_text;
use crate::board::{AllowedHost, BoardServer, Settings, Token};
use crate::player::PlayerSpec;

/// The source of the program where none is named, from the top of the repository.
const DEFAULT_SOURCE: &str = "dist/main.rs";
/// What that program is called on the board.
const DEFAULT_NAME: &str = "gomolith";

/// Play, analyze and review with a program on a board in the browser, or watch a match.
///
/// Opens a page that this command serves, on this machine alone unless --host says otherwise, and
/// prints its address, which has a token in it: who has that may use the board, and nobody else.
/// Each tab has an engine of its own, which ends with the tab. A result file
/// that a match or a tournament writes meanwhile, or has written, is followed: boards, standings,
/// intervals, the sequential test. Stop the board with Ctrl-C; that ends no match.
#[derive(clap::Args, Clone, Debug)]
#[command(after_long_help = player_text::help())]
pub(super) struct BoardArgs {
    /// The program behind the board, a result file to watch, or one of each [default:
    /// dist/main.rs, if it is there]
    #[arg(value_name = "PLAYER|RESULTS.jsonl", num_args = 0..=2)]
    targets: Vec<String>,
    /// The port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 8015)]
    port: u16,
    /// The address to listen on; 0.0.0.0 is reached from other machines too
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Let the board be reached by this name too, as behind a proxy: board.example, or with one
    /// port only board.example:8443 [may be repeated]
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<AllowedHost>,
    /// The token of the address, 16 or more letters, digits, - and _, in place of a new one each
    /// time; other users of this machine can read it in the list of its processes
    #[arg(long, value_name = "TEXT")]
    token: Option<Token>,
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,
}

/// Serves the board until the process is ended.
pub(super) fn run(args: BoardArgs) -> Result<ExitCode> {
    let settings = settings(&args)?;
    if settings
        .player
        .as_ref()
        .is_some_and(|player| player.program.is_source())
    {
        eprintln!("compiling the program behind the board ...");
    }
    let server = BoardServer::new(&settings)?;
    let url = server.url()?;
    let player = settings.player.map(|player| player.name);
    let results = settings.results.map(|path| path.display().to_string());
    let behind: Vec<String> = player.into_iter().chain(results).collect();
    println!("{} behind the board at {url}", behind.join(" and "));
    if !args.no_open {
        if let Err(error) = open::that_detached(server.url_for_once()?) {
            eprintln!("no browser could be opened ({error}): open {url} in one");
        }
    }
    server.run()?;
    Ok(ExitCode::SUCCESS)
}

/// Returns what the targets name; without any the engine of this repository.
fn settings(args: &BoardArgs) -> Result<Settings> {
    let is_results = |target: &&String| target.ends_with(".jsonl");
    let (results, players): (Vec<&String>, Vec<&String>) =
        args.targets.iter().partition(is_results);
    ensure!(
        players.len() < 2,
        "{} and {} are two programs: a board has one",
        players[0],
        players[1]
    );
    ensure!(
        results.len() < 2,
        "{} and {} are two result files: a board watches one",
        results[0],
        results[1]
    );
    let results = results.first().map(PathBuf::from);
    if let Some(folder) = results.as_deref().and_then(Path::parent) {
        let is_there = folder.as_os_str().is_empty() || folder.is_dir();
        ensure!(is_there, "there is no folder {}", folder.display());
    }
    let player = match players.first() {
        Some(player) => Some(player.to_string()),
        None if results.is_some() => None,
        None => {
            let is_here = Path::new(DEFAULT_SOURCE).is_file();
            ensure!(
                is_here,
                "there is no {DEFAULT_SOURCE} here: name the program to play with"
            );
            Some(format!("name={DEFAULT_NAME}:{DEFAULT_SOURCE}"))
        }
    };
    let player = player
        .map(|player| player_text::parse(&player))
        .transpose()?;
    if let Some(player) = &player {
        let unheard = unheard(player);
        ensure!(
            unheard.is_empty(),
            "on a board the page tells the times, and a player has no option {}: leave it out",
            unheard.join(" or ")
        );
    }
    Ok(Settings {
        host: args.host.clone(),
        port: args.port,
        player,
        results,
        token: args.token.clone(),
        allowed_hosts: args.allow_host.clone(),
    })
}

/// The options of a player that mean nothing on a board.
fn unheard(player: &PlayerSpec) -> Vec<&'static str> {
    let (limits, manager) = (&player.limits, &player.manager);
    let given = [
        ("turn", limits.turn.is_some()),
        ("game", limits.game.is_some()),
        ("increment", limits.increment.is_some()),
        ("start", limits.start.is_some()),
        ("tolerance", limits.tolerance.is_some()),
        ("suspend", manager.suspend),
        ("keep-process", manager.keep_process),
        ("first-by-board", manager.first_by_board),
    ];
    let given = given.into_iter().filter(|(_, is_given)| *is_given);
    given.map(|(name, _)| name).collect()
}
