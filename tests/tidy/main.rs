//! The house in order, in words: each test says what it wants and which file falls short.
//!
//! | file | what it holds |
//! |---|---|
//! | [`floors`] | a module uses only those declared before it in `lib.rs`; no circle of files |
//! | [`limits`] | what the engine never does; dependencies; lengths; the top level |
//! | [`form`] | layout of modules, placement of tests, order of imports, errors in docs |
//! | [`dialects`] | a new dialect touches few files |
//! | [`words`] | one word a thing, American spelling |
//! | [`release`] | version, signature and front page agree |
//! | [`sources`] | reading the tree (no tests) |

mod dialects;
mod floors;
mod form;
mod limits;
mod release;
mod sources;
mod words;
