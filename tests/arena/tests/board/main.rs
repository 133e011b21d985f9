//! The board in the browser: its server, whatever is sent to it, its rules, and the page itself.

mod server;
mod token;
mod hostile;
mod engines;
mod rules;
mod exported;
mod browser;
mod web;
mod processes;
