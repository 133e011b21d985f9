//! The bundler, judged from outside: packages and their bundles, the command line, and the bundle
//! of the engine that the repository ships.

mod fixtures;
mod dist;
mod newcomer;
mod command;
mod omit;
mod options;
mod registry;
mod published;
mod judge;
mod manners;
mod voice;
mod workspace;
mod start;
mod contest;
mod samples;
mod refusals;
mod check;
mod prove;
mod target;
mod configuration;
mod verify;
mod small;
mod shake;
mod shrink;
mod traps;
mod minify;
mod rename;
mod contents;
mod size;
mod source_map;
mod watch;
#[cfg(unix)]
mod windows;
mod speed;
mod property;
mod collisions;
mod alike;
mod fuzz;
mod mutate;
mod lies;
mod fixture;
mod rustc;
