//! The ground floor: text that is edited by range and knows where it came from, the
//! places that errors name in it, and the editions.

pub(crate) mod marked_text;
pub(crate) mod lines;
pub(crate) mod splices;
pub(crate) mod source_map;
pub(crate) mod error;
pub(crate) mod edition;
