//! The command line of `arena __sandbox`.

use std::path::PathBuf;

use clap::Args;

use super::policy::Group;

/// Options of the hidden subcommand. They are written by [`wrap`](super::wrap); nobody types
/// them.
#[derive(Args, Clone, Debug)]
pub struct SandboxArgs {
    /// A path that may be read, beside the program and the system's libraries.
    #[arg(long, value_name = "PATH")]
    pub readable: Vec<PathBuf>,
    /// A group of calls that ends the program at the first try.
    #[arg(long, value_name = "GROUP")]
    pub deadly: Vec<Group>,
    /// The limit of the address space in bytes.
    #[arg(long, value_name = "BYTES")]
    pub address_space: Option<u64>,
    /// The limit of the main thread's stack in bytes.
    #[arg(long, value_name = "BYTES")]
    pub stack: Option<u64>,
    /// The port that it may connect to by TCP.
    #[arg(long, value_name = "PORT")]
    pub connect: Option<u16>,
    /// The folder of a compiler: it may write beneath this, and start processes.
    #[arg(long, value_name = "FOLDER")]
    pub compiler: Option<PathBuf>,
    /// The program and its arguments.
    #[arg(last = true, required = true)]
    pub command: Vec<String>,
}
