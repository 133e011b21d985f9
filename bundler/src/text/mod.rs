//! The ground floor: text that is edited by range and knows where it came from, the
//! places that errors name in it (and as editors want them), the editions, and the word about work that takes long.

pub(crate) mod marked_text;
pub(crate) mod lines;
pub(crate) mod real_path;
pub(crate) mod splices;
pub(crate) mod source_map;
pub(crate) mod error;
pub(crate) mod json;
pub(crate) mod refusals;
pub(crate) mod suggest;
pub(crate) mod edition;
pub(crate) mod progress;
