//! Judges the bundler from outside: packages and what they must become, the command line,
//! and the bundle of the engine that the repository ships.

mod command;
mod dist;
mod fixture;
mod fixtures;
mod minify;
mod mutate;
mod newcomer;
mod fuzz;
mod options;
mod property;
mod rustc;
mod shake;
mod size;
mod small;
mod source_map;
mod speed;
mod verify;
mod watch;
