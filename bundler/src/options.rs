//! The options that prove, shrink or limit a finished bundle.

use std::path::PathBuf;
use std::time::Duration;

use bundler::{Bundle, Keep, Result, Verification};
use clap::{Args, ValueEnum};

/// What happens to a bundle before it is written.
#[derive(Args)]
pub(crate) struct Finish {
    /// Remove what the program does not use
    #[arg(long)]
    shake: bool,
    /// Join lines and drop comments; rename nothing
    #[arg(long)]
    minify: bool,
    /// Comments that survive --minify: docs, or all comments; without it, all do
    #[arg(long, value_name = "WHICH", requires = "minify")]
    keep: Option<Kept>,
    /// Refuse a bundle that is longer, with a table of what takes the room; bytes, 64KB, 1MB
    #[arg(long, value_name = "N", value_parser = bundler::parse_size)]
    max_size: Option<usize>,
    /// Compile the bundle alone, with each compiler and edition of the platform that is
    /// here, run it beside the package and compare; write FILE only if all is well
    #[arg(long)]
    verify: bool,
    /// What the programs read when verifying; nothing when not given
    #[arg(long, value_name = "FILE", requires = "verify")]
    stdin: Option<PathBuf>,
    /// What they have to print when verifying
    #[arg(long, value_name = "FILE", requires = "verify")]
    expect: Option<PathBuf>,
    /// How long a run may take when verifying
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "10",
        value_parser = seconds,
        requires = "verify"
    )]
    time_limit: Duration,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kept {
    Docs,
    Comments,
}

impl From<Kept> for Keep {
    fn from(kept: Kept) -> Keep {
        match kept {
            Kept::Docs => Keep::Docs,
            Kept::Comments => Keep::Comments,
        }
    }
}

impl Finish {
    /// Does with `bundle` what the options ask for.
    pub(crate) fn apply(&self, bundle: Bundle) -> Result<Bundle> {
        let said = bundle.finish;
        let bundle = if self.shake || said.shake {
            bundler::shake(&bundle)?
        } else {
            bundle
        };
        let keep = self.keep.map(Keep::from);
        let minify = match (self.minify, said.minify) {
            (true, _) => Some(keep.unwrap_or_default()),
            (false, said) => said.map(|said| keep.unwrap_or(said)),
        };
        let bundle = match minify {
            Some(keep) => bundler::minify(&bundle, keep)?,
            None => bundle,
        };
        let size_max = self.max_size.or(said.size_max);
        bundler::check_size(&bundle, &bundle.platform, size_max)?;
        if self.verify {
            let report = bundler::verify(&bundle, &bundle.platform, &self.verification())?;
            eprint!("{report}");
        }
        Ok(bundle)
    }

    fn verification(&self) -> Verification {
        Verification {
            stdin: self.stdin.clone(),
            expect: self.expect.clone(),
            time_limit: self.time_limit,
        }
    }
}

fn seconds(text: &str) -> std::result::Result<Duration, String> {
    let number = text.parse().ok().map(Duration::try_from_secs_f64);
    match number {
        Some(Ok(limit)) if !limit.is_zero() => Ok(limit),
        _ => Err("a number of seconds is wanted, e.g. 10 or 0.5".to_owned()),
    }
}
