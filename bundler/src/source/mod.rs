//! The sources of a bundle: crates and files, found and read as the compiler would, without
//! what it would never see.

pub(crate) mod program;
pub(crate) mod crates;
mod known;
pub(crate) mod shown_path;
pub(crate) mod file_text;
pub(crate) mod omit;
pub(crate) mod uses;
pub(crate) mod unmentioned;
pub(crate) mod attached;
pub(crate) mod macro_names;
pub(crate) mod plain_words;
pub(crate) mod macro_scope;
pub(crate) mod formatted;
pub(crate) mod written_out;
pub(crate) mod captured;
pub(crate) mod written_inside;
pub(crate) mod load;
pub(crate) mod expansion;
pub(crate) mod declaration;
pub(crate) mod outline;
pub(crate) mod include;
pub(crate) mod prune;
pub(crate) mod externs;
pub(crate) mod known_string;
pub(crate) mod own_output;
pub(crate) mod procedural;
