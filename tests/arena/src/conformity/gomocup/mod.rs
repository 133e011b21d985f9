//! The steps of the Gomocup protocol: what its managers mind.

mod steps;
mod moves;
mod advice;
mod leagues;
mod brief;

pub use steps::STEPS;
