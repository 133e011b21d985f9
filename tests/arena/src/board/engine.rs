//! The program behind the board.

use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::sync::Semaphore;

use crate::dialect::Dialect;
use crate::player::{PlayerSpec, Program, Seat};

/// Engines at a time, and so processes.
const ENGINES_MAX: usize = 8;

/// The program behind the board, ready to be started for each page.
#[derive(Debug)]
pub struct Engine {
    pub(super) spec: PlayerSpec,
    pub(super) dialect: Dialect,
    pub(super) command: Vec<String>,
    /// A permit for each engine that may run.
    pub(super) seats: Arc<Semaphore>,
}

impl Engine {
    /// Compiles the program and finds out its dialect, where needed.
    ///
    /// # Errors
    /// The program cannot be compiled, started or understood.
    pub fn new(mut spec: PlayerSpec) -> Result<Engine> {
        let seat =
            Seat::new(spec.clone()).with_context(|| format!("player {}", spec.name))?;
        let (dialect, command) = (seat.dialect(), seat.command().to_vec());
        drop(seat);
        spec.dialect = Some(dialect);
        if let Program::Source(_) = spec.program {
            spec.program = Program::Command(command.clone());
        }
        Ok(Engine {
            spec,
            dialect,
            command,
            seats: Arc::new(Semaphore::new(ENGINES_MAX)),
        })
    }
}
