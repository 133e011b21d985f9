//! A board in the browser: a page, and a server on this machine that puts a program behind it.
//!
//! The page is plain HTML, CSS and JavaScript in `page`; `backend.js` there tells what it wants of
//! whatever stands behind it. Here that is this server: each engine channel is a WebSocket and a
//! process of its own, which ends with it. A program that does not speak today's Gomocup protocol
//! is translated for.
//!
//! Beside it, or alone, a result file can be watched while a match is played.
//!
//! The server trusts no page, and no other user of its machine. It answers only who has its token,
//! serves its own files and nothing else, answers only requests of its own pages, starts only the
//! program that it was given, and passes on only the commands that [`commands`] lists.

mod commands;
mod engine;
mod line;
mod conversation;
mod translation;
mod token;
mod names;
mod refusal;
mod gate;
mod site;
mod socket;
mod watching;
mod server;

pub use names::AllowedHost;
pub use server::{BoardServer, Settings};
pub use site::FILES as PAGE_FILES;
pub use token::Token;
