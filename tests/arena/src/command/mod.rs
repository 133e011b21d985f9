//! The command line: one module for each subcommand.
//!
//! `shared` holds what several subcommands do, and `args` the groups of options and the types of
//! values that several of them take.

mod matches;
mod tournament;
mod merge;
mod judge;
pub mod play;
mod serve;
mod board;
mod web;
mod report;
mod export;
mod adjudicate;
mod forbid;
mod shared;
mod args;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::sandbox;

/// A referee for Gomoku programs: matches, tournaments, judging, replays
///
/// The arena starts two programs, speaks to each in its own dialect, watches time and memory,
/// knows the rules, and keeps every game.
#[derive(Parser)]
#[command(name = "arena", version, arg_required_else_help = true)]
struct Arena {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Match(matches::MatchArgs),
    Tournament(tournament::TournamentArgs),
    Judge(judge::JudgeArgs),
    Serve(serve::ServeArgs),
    Report(report::ReportArgs),
    Play(play::PlayArgs),
    Board(board::BoardArgs),
    Web(web::WebArgs),
    Forbid(forbid::ForbidArgs),
    Merge(merge::MergeArgs),
    Export(export::ExportArgs),
    Adjudicate(adjudicate::AdjudicateArgs),
    #[command(name = sandbox::SUBCOMMAND, hide = true)]
    Sandbox(sandbox::SandboxArgs),
}

/// Does what the command line says, and returns the exit code.
pub fn run() -> ExitCode {
    let outcome = match Arena::parse().command {
        Command::Match(args) => matches::run(args),
        Command::Tournament(args) => tournament::run(args),
        Command::Judge(args) => judge::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Report(args) => report::run(args),
        Command::Play(args) => play::run(args),
        Command::Board(args) => board::run(args),
        Command::Web(args) => web::run(args),
        Command::Forbid(args) => forbid::run(&args),
        Command::Merge(args) => merge::run(args),
        Command::Export(args) => export::run(args),
        Command::Adjudicate(args) => adjudicate::run(args),
        Command::Sandbox(args) => sandbox::run(args),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arena::command().debug_assert();
    }
}
