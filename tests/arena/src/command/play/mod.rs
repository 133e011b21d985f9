//! `arena play`: a person against a player, in the terminal.

mod dialogue;
mod screen;
mod opponent;

pub use dialogue::{play, Terms};
pub use opponent::Opponent;

use std::io;
use std::process::ExitCode;

use anyhow::Context;
use rand::SeedableRng;

use super::args::player_text;
use super::args::quantity::{RuleName, Time};
use crate::player::Partner;
use crate::rules::{Board, Side};
use opponent::Random;

/// Play against a program in this terminal.
///
/// The board is drawn after each move. Type a square such as h8, or help.
#[derive(clap::Args, Clone, Debug)]
#[command(after_long_help = player_text::help())]
pub(crate) struct PlayArgs {
    /// The player to play against; "random" needs no program
    #[arg(value_name = "PLAYER")]
    player: String,
    /// Rows and columns of the board, 5 to 22
    #[arg(long, default_value_t = 15)]
    size: u8,
    /// The rules: freestyle, standard, renju, caro, standard-caro
    #[arg(long, default_value = "freestyle")]
    rule: RuleName,
    /// Take White: the player moves first
    #[arg(long)]
    white: bool,
    /// Time the player has for a move, such as 2s or 500ms
    #[arg(long, default_value = "5s")]
    turn: Time,
}

/// Plays a game with the person at the terminal.
pub(crate) fn run(args: PlayArgs) -> anyhow::Result<ExitCode> {
    let board = Board::new(args.size, args.size).with_context(|| {
        let (least, most) = (Board::SIZES.start(), Board::SIZES.end());
        format!("--size {}: a board has {least} to {most} rows", args.size)
    })?;
    let person = if args.white { Side::White } else { Side::Black };
    let mut opponent = opponent(&args, &board, !person)?;
    let terms = Terms {
        board: &board,
        rule: args.rule.0,
        person,
    };
    play(terms, &mut *opponent, io::stdin().lock(), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the player that the arguments name.
fn opponent(
    args: &PlayArgs,
    board: &Board,
    side: Side,
) -> anyhow::Result<Box<dyn Opponent>> {
    if args.player == "random" {
        return Ok(Box::new(Random::new(board, rand_pcg::Pcg32::from_os_rng())));
    }
    let mut spec = player_text::parse(&args.player)?;
    spec.limits.turn.get_or_insert(args.turn.0);
    Ok(Box::new(Partner::new(spec, board, args.rule.0, side)?))
}
