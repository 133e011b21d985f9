//! The arguments for features, as Cargo has them.

use clap::Args;

#[derive(Args, Default)]
pub(crate) struct Features {
    /// Features to switch on, separated by commas or spaces
    #[arg(short = 'F', long, value_name = "LIST")]
    pub(crate) features: Vec<String>,
    /// Leave the default features off
    #[arg(long)]
    pub(crate) no_default_features: bool,
    /// Switch all features on
    #[arg(long)]
    pub(crate) all_features: bool,
}
