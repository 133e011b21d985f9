//! `arena serve`: a server of the wfi protocol.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::Context;

use super::args::quantity::Time;
use crate::record::GameRecord;
use crate::rules::{Board, Side};
use crate::server::{Server, Settings};

/// Time that a client has to accept a message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);

/// Serve games over TCP to clients of the wfi protocol.
///
/// Clients are paired as they connect: the first has Black (x), the second White (o). Each
/// pair plays a game of its own, five or more in a row win, and then the connections are
/// closed. Without --games the server runs until it is stopped.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct ServeArgs {
    /// The port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 17033)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Rows and columns of the board, 5 to 22
    #[arg(long, default_value_t = 9)]
    size: u8,
    /// Time for a move, such as 2s or 500ms
    #[arg(long, default_value = "2s")]
    turn: Time,
    /// End after this many games
    #[arg(long)]
    games: Option<u64>,
    /// Most games at once; further clients wait
    #[arg(long, default_value_t = 500, value_name = "GAMES")]
    at_once: usize,
    /// Write FORFEIT-move, as the code of the original server does, not FORFEIT-MOVE
    #[arg(long)]
    forfeit_as_coded: bool,
    /// Add a line of JSON per finished game to this file
    #[arg(short, long, value_name = "RESULTS.jsonl")]
    output: Option<PathBuf>,
}

/// Runs the server until it has played enough games or is stopped.
pub(super) fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let settings = settings(&args)?;
    let results = args
        .output
        .as_deref()
        .map(open_results)
        .transpose()?
        .map(Mutex::new);
    let server = Server::bind((args.host.as_str(), args.port), settings)
        .with_context(|| format!("cannot listen on {}:{}", args.host, args.port))?;
    println!("listening on {}", server.address()?);
    server.run(|record| {
        eprintln!("{}", summary(&record));
        let Some(results) = &results else { return };
        if let Err(error) = append(results, &record) {
            eprintln!("error: game {} is not recorded: {error:#}", record.game);
        }
    });
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &ServeArgs) -> anyhow::Result<Settings> {
    let board = Board::new(args.size, args.size).with_context(|| {
        let (least, most) = (Board::SIZES.start(), Board::SIZES.end());
        format!("--size {}: a board has {least} to {most} rows", args.size)
    })?;
    Ok(Settings {
        board,
        turn: args.turn.0,
        write: WRITE_TIMEOUT,
        games: args.games,
        games_at_once: args.at_once,
        spelling_of_code: args.forfeit_as_coded,
    })
}

fn open_results(path: &Path) -> anyhow::Result<File> {
    OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Appends a game in one write, so that the file never holds half of one.
fn append(results: &Mutex<File>, record: &GameRecord) -> anyhow::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    let mut file = results
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(file.write_all(&line)?)
}

/// Returns in a text line who won, and why.
fn summary(record: &GameRecord) -> String {
    let outcome = match record.result.winner.map(|winner| &record.players[winner]) {
        Some(player) => {
            let side = if player.side == Side::Black {
                "Black"
            } else {
                "White"
            };
            format!("{side} ({}) wins", player.name)
        }
        None => "draw".into(),
    };
    let (game, moves) = (record.game, record.moves.len());
    format!(
        "game {game}: {outcome} after {moves} moves: {}",
        record.result.detail
    )
}
