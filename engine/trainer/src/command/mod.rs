//! The command line of the trainer: a file for each subcommand, which holds its options and
//! what it does with them.

mod book;
mod replies;
mod selfplay;
mod pack;
mod fit;
mod learn;
mod spsa;
mod screen;
mod values;
mod openings;
mod tactics;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use gomolith::bench;

#[derive(Parser)]
#[command(about = "Makes the data that gomolith carries", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Threads; the result is the same with any number.
    #[arg(long, global = true, default_value_t = processors())]
    jobs: usize,
}

#[derive(Subcommand)]
enum Command {
    Book(book::Arguments),
    Replies(replies::Arguments),
    Selfplay(selfplay::Arguments),
    Pack(pack::Arguments),
    Fit(fit::Arguments),
    Learn(learn::Arguments),
    Spsa(spsa::Arguments),
    Screen(screen::Arguments),
    Values(values::Arguments),
    Openings(openings::Arguments),
    Tactics(tactics::Arguments),
}

/// Runs the subcommand that the arguments of this process name. Ends the process if they
/// are wrong or ask for help.
///
/// # Errors
/// If the subcommand fails; `tactics` does so, too, where the solvers fall short of what
/// they must be able to do.
pub fn run() -> Result<()> {
    let Arguments { command, jobs } = Arguments::parse();
    match command {
        Command::Book(arguments) => arguments.run(jobs),
        Command::Replies(arguments) => arguments.run(jobs),
        Command::Selfplay(arguments) => arguments.run(jobs),
        Command::Pack(arguments) => arguments.run(),
        Command::Fit(arguments) => arguments.run(),
        Command::Learn(arguments) => arguments.run(),
        Command::Spsa(arguments) => arguments.run(jobs),
        Command::Screen(arguments) => arguments.run(jobs),
        Command::Values(arguments) => arguments.run(jobs),
        Command::Openings(arguments) => arguments.run(jobs),
        Command::Tactics(arguments) => arguments.run(jobs),
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Tells how far a command has come, on standard error.
fn progress(text: &str) {
    eprintln!("{text}");
}

/// The bench signature of the engine that this program was built with.
fn signature() -> Result<String> {
    let mut last = String::new();
    bench::run(bench::NODES, &mut |line| last = line.to_string());
    let signature = last.trim().strip_prefix("signature ");
    Ok(signature
        .context("the bench ends without a signature")?
        .into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::MARGINS;
    use clap::CommandFactory;

    #[test]
    fn spsa_and_screen_move_the_margins_or_what_they_are_told() {
        for name in ["spsa", "screen"] {
            let command = Arguments::command();
            let command = command.find_subcommand(name).expect(name);
            let mut options = command.get_arguments();
            let params = options
                .find(|it| it.get_id() == "params")
                .expect("--params");
            assert_eq!(params.get_default_values(), [MARGINS]);
            let parse = |list: &str| {
                let words = ["trainer", name, "--output", "file", "--params", list];
                Arguments::try_parse_from(words)
            };
            assert!(parse("lmr.base,iir,margins").is_ok());
            let Err(error) = parse("lmr,number") else {
                panic!("no parameter is called so");
            };
            let error = error.to_string();
            assert!(error.contains("no \"number\""), "{error}");
            assert!(error.contains("\n  lmr: scale, "), "{error}");
        }
    }
}
