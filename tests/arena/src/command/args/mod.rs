//! The arguments that several subcommands take: groups of options, and the types of values.
//! Tournament files use the same names and types.

pub(super) mod game_options;
pub(super) mod sprt_options;
pub(super) mod player_text;
mod in_files;
pub(super) mod quantity;
pub(super) mod changed_player;
pub(super) mod adjudication;
