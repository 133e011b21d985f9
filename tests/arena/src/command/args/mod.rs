//! What stands on the command line: groups of options that subcommands share, and the types
//! of their values. Tournament files use the same names and types.

pub(super) mod game_options;
pub(super) mod sprt_options;
pub(super) mod player_text;
pub(super) mod quantity;
