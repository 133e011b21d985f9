//! A player for tests: legal and fast moves in every dialect, and every fault on demand.

mod pbrain;
mod codecup;
mod course;
mod alphano;
mod wfi;
mod faults;
mod brain;
mod voice;
mod args;

use arena::dialect::Dialect;
use clap::Parser;

fn main() {
    let args = args::Args::parse();
    faults::at_the_start(&args);
    let spoken = match args.dialect {
        Dialect::Gomocup | Dialect::Gomocup2004 => pbrain::play(args),
        Dialect::Codecup => codecup::play(args),
        Dialect::Course => course::play(args),
        Dialect::Alphano => alphano::play(args),
        Dialect::Wfi => wfi::play(args),
    };
    if let Err(error) = spoken {
        eprintln!("arena-mock: {error}");
        std::process::exit(1);
    }
}
