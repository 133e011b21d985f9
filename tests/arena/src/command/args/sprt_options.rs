//! The options of a sequential test, of a match or of games that were joined.

use anyhow::Result;

use super::quantity::EloPair;
use crate::stats::{Model, Sprt};

/// A sequential test of whether one player is stronger than another.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SprtOptions {
    /// Test whether the first player is stronger by ELO1 or only by ELO0
    ///
    /// A match stops when that is clear. Its parts (--shard) do not, since each sees only its
    /// own games: join them with arena merge --sprt, as often as you like and while they are
    /// still being played, and end them when that says that a hypothesis is accepted.
    ///
    /// The test ends when the log-likelihood ratio is ln(beta) or ln(1/alpha). These bounds
    /// are a little wider than those of other tools, ln(beta/(1-alpha)) and
    /// ln((1-beta)/alpha), which are approximations and promise the error rates only to within
    /// a twentieth of them; these keep them, at whatever moment one looks. At 5 % they are
    /// 3.00 instead of 2.94, and cost 2 % more games.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<EloPair>,
    /// How often the test may call the first stronger by ELO1 when the truth is ELO0
    /// [default: 0.05]
    #[arg(long, value_name = "RATE", requires = "sprt")]
    pub(crate) alpha: Option<f64>,
    /// How often the test may call it stronger by ELO0 only when the truth is ELO1
    /// [default: 0.05]
    #[arg(long, value_name = "RATE", requires = "sprt")]
    pub(crate) beta: Option<f64>,
    /// ELO0 and ELO1 are normalized Elo, which does not depend on how many games are drawn
    #[arg(long, requires = "sprt")]
    pub(crate) normalized: bool,
}

impl SprtOptions {
    /// Returns the test; none without --sprt.
    ///
    /// # Errors
    /// The test makes no sense, see [`Sprt::check`].
    pub(crate) fn sprt(&self) -> Result<Option<Sprt>> {
        let Some(EloPair { elo0, elo1 }) = self.sprt else {
            return Ok(None);
        };
        let model = if self.normalized {
            Model::Normalized
        } else {
            Model::Logistic
        };
        let usual = Sprt::new(elo0, elo1, model);
        let sprt = Sprt {
            alpha: self.alpha.unwrap_or(usual.alpha),
            beta: self.beta.unwrap_or(usual.beta),
            ..usual
        };
        sprt.check()?;
        Ok(Some(sprt))
    }
}
