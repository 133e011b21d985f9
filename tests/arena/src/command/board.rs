//! `arena board`: a board in the browser, with a program behind it.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};

use super::args::player_text;
use crate::board::{BoardServer, Settings};

/// The program where none is named, from the top of the repository.
const DEFAULT_PLAYER: &str = "dist/main.rs";

/// Play, analyze and review with a program on a board in the browser.
///
/// Opens a page that this command serves, on this machine alone unless --host says otherwise, and
/// prints its address. Each tab has an engine of its own, which ends with the tab. Stop the board
/// with Ctrl-C.
#[derive(clap::Args, Clone, Debug)]
#[command(after_long_help = player_text::HELP)]
pub(super) struct BoardArgs {
    /// The program behind the board [default: dist/main.rs, if it is there]
    #[arg(value_name = "PLAYER")]
    player: Option<String>,
    /// The port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 8015)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets other machines in, who then can use the program
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Print the address without opening a browser
    #[arg(long)]
    no_open: bool,
}

/// Serves the board until the process is ended.
pub(super) fn run(args: BoardArgs) -> Result<ExitCode> {
    let settings = Settings {
        player: player_text::parse(&player(&args)?)?,
        host: args.host,
        port: args.port,
    };
    if settings.player.program.is_source() {
        eprintln!("compiling {} ...", settings.player.name);
    }
    let server = BoardServer::new(&settings)?;
    let mut address = server.address()?;
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let url = format!("http://{address}/");
    println!("{} is behind the board at {url}", settings.player.name);
    if !args.no_open {
        if let Err(error) = open::that_detached(&url) {
            eprintln!("no browser could be opened ({error}): open {url} in one");
        }
    }
    server.run()?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the player that is named, or else the engine of this repository.
fn player(args: &BoardArgs) -> Result<String> {
    if let Some(player) = &args.player {
        return Ok(player.clone());
    }
    let is_here = Path::new(DEFAULT_PLAYER).is_file();
    let found = is_here.then(|| DEFAULT_PLAYER.to_string());
    found.with_context(|| {
        format!("there is no {DEFAULT_PLAYER} here: name the program to play with")
    })
}
