//! A file's tokens as a tree with byte ranges: what is edited where syntax does not help,
//! inside macros above all.

mod tree;
mod walk;
mod find;
mod locate;

pub(crate) use find::{
    attribute, behind_semicolon, each_list, follows_arrow, follows_path_sep, is_keyword,
    is_path_sep, macro_call, macro_definition, mentions, multiline_literals, path_start,
};
pub(crate) use locate::{block_length, tree_of};
pub(crate) use tree::{tree, Kind, Token};
pub(crate) use walk::{walk, walk_all, Item, Next, Visitor, Within};
