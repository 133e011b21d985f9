//! The file of a training: the network as far as it has come, and what is needed to go on.

use std::path::Path;

use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};

use super::form::{initial, FORM, PARAMS};
use super::steps::Memory;
use crate::files::{resume, write_whole};

/// The settings that decide what a training comes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The rule number.
    pub(crate) rule: i64,
    /// Passes over all positions.
    pub(crate) rounds: usize,
    /// Positions in the batch of one step.
    pub(crate) batch: usize,
    /// The length of the first steps.
    pub(crate) step: f32,
    /// The weight of the game's result beside the search's score, from 0 to 1.
    pub(crate) trust: f32,
    /// Selects the numbers to begin with and the order of positions.
    pub(crate) seed: u64,
    /// The number of positions to learn from: others are another training.
    pub(crate) positions: usize,
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
    /// If the file cannot be read, or holds a training with other settings.
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
        let known = resume(path, parse)?;
        Ok(known.unwrap_or_else(|| State {
            form: FORM,
            settings: settings.clone(),
            round: 0,
            params: initial(settings.seed),
            memory: Memory::new(),
        }))
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
