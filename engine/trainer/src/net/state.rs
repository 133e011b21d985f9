//! The file of a training: the network as far as it has come, and what is needed to go on.

use std::path::Path;

use anyhow::{ensure, Context, Result};
use clap::ValueEnum;
use gomolith::board::Side;
use gomolith::eval::network::Weights;
use gomolith::eval::EvalParams;
use serde::{Deserialize, Serialize};

use super::form::{initial, CARRIED, FORM, PARAMS};
use super::steps::Memory;
use crate::files::{resume, write_whole};
use crate::tune::rule_of;

/// The settings that decide what a training comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The rule number.
    pub(crate) rule: i64,
    /// The side to move, if only positions of one are learned from.
    pub(crate) side: Option<SideName>,
    /// Learns from the positions at rest alone.
    #[serde(default)]
    pub(crate) at_rest: bool,
    /// Begins with the engine's network and not with random numbers.
    pub(crate) from_engine: bool,
    /// Passes over all positions.
    pub(crate) rounds: usize,
    /// Positions in the batch of one step.
    pub(crate) batch: usize,
    /// The length of the first steps.
    pub(crate) step: f32,
    /// The weight of the game's result beside the search's score, from 0 to 1.
    pub(crate) trust: f32,
    /// The weight of the policy's loss beside the value's; 0 leaves the policy out.
    #[serde(default)]
    pub(crate) policy: f32,
    /// Selects the numbers to begin with and the order of positions.
    pub(crate) seed: u64,
    /// The number of positions to learn from: others are another training.
    pub(crate) positions: usize,
}

impl Settings {
    /// The side with whose eyes the network sees: Black stands for both.
    pub(super) fn eyes(&self) -> Side {
        self.side.map_or(Side::Black, SideName::side)
    }
}

/// A side of the game, as options and files name it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ValueEnum)]
pub(crate) enum SideName {
    Black,
    White,
}

impl SideName {
    pub(crate) fn side(self) -> Side {
        match self {
            SideName::Black => Side::Black,
            SideName::White => Side::White,
        }
    }
}

/// A training that has come some way.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    /// `FORM`; none in files of the first forms.
    #[serde(default)]
    form: u32,
    settings: Settings,
    /// The rounds that are done.
    pub(super) round: usize,
    pub(super) params: Vec<f32>,
    pub(super) memory: Memory,
}

impl State {
    /// The state in the file at `path`, or a new one if there is none.
    ///
    /// # Errors
    /// If the file cannot be read, or holds a training with other settings; if there is no
    /// such rule.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<State> {
        let parse = |text: &str| -> Result<State> {
            let state: State = serde_json::from_str(text).context("it is no training")?;
            ensure!(
                state.settings == *settings,
                "it holds another training, {:?}, not {settings:?}: name another file, or \
                 remove this one",
                state.settings
            );
            ensure!(
                state.form == FORM && state.params.len() == PARAMS && state.memory.fits(),
                "it holds a network of another form: name another file, or remove this one"
            );
            Ok(state)
        };
        if let Some(known) = resume(path, parse)? {
            return Ok(known);
        }
        Ok(State {
            form: FORM,
            settings: settings.clone(),
            round: 0,
            params: first(settings)?,
            memory: Memory::new(),
        })
    }

    /// The number of positions that it learns from.
    pub(super) fn positions(&self) -> usize {
        self.settings.positions
    }

    /// Writes the state into the file at `path`.
    ///
    /// # Errors
    /// If that cannot be.
    pub(super) fn save(&self, path: &Path) -> Result<()> {
        write_whole(path, &serde_json::to_string(self)?)
    }
}

/// The parameters that a training with these settings begins with.
fn first(settings: &Settings) -> Result<Vec<f32>> {
    if !settings.from_engine {
        return Ok(initial(settings.seed));
    }
    let networks = EvalParams::of(rule_of(settings.rule)?).networks;
    let text = networks.map(|of_side| of_side[settings.eyes() as usize]);
    let weights = text.and_then(Weights::read);
    let mut params = weights.context("the engine has no network")?.numbers();
    // The engine carries no policy: that begins anew.
    params.extend_from_slice(&initial(settings.seed)[CARRIED..]);
    Ok(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_can_begin_with_the_network_of_the_engine() {
        for (rule, side) in [(0, None), (4, Some(SideName::White))] {
            let settings = Settings {
                rule,
                side,
                at_rest: false,
                from_engine: true,
                rounds: 1,
                batch: 1,
                step: 0.1,
                trust: 0.5,
                policy: 0.0,
                seed: 1,
                positions: 1,
            };
            let params = first(&settings).expect("a network");
            assert_eq!(params.len(), PARAMS);
            let networks = EvalParams::of(rule_of(rule).expect("a rule")).networks;
            let text = networks.expect("networks")[settings.eyes() as usize];
            assert_eq!(Weights::nearest(&params[..CARRIED]), Weights::read(text));
            let other = Settings {
                from_engine: false,
                ..settings
            };
            assert_ne!(first(&other).expect("numbers"), params);
        }
    }
}
