//! A file's tokens as a tree with byte ranges: what is edited where syntax does not help,
//! inside macros above all.

mod tree;
mod walk;
mod each;
mod find;
mod locate;
mod use_tree;

pub(crate) use each::{
    asks_for_given_feature, defines_macro, each_call, each_list, imports, imports_macro,
    multiline_literals,
};
pub(crate) use find::{
    are_same, attribute, behind_attributes, behind_semicolon, closes_angles, comma_parts,
    ends_parameters, exports, follows_arrow, follows_path_sep, has_attribute,
    is_exported_if, is_file_module, is_given_feature, is_keyword, is_loose_crate,
    is_path_sep, is_public, is_qualifier, macro_call, macro_definition, mentions,
    path_start, within,
};
pub(crate) use locate::{block_length, tree_of};
pub(crate) use tree::{tree, Kind, Token};
pub(crate) use use_tree::{brings_first, brought_names};
pub(crate) use walk::{walk, walk_all, Element, Here, Next, Visitor, Within};
