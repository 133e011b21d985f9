//! Proofs from patterns: VCF, VCT, wins at a glance, defenses. VCF finds wins by fours,
//! VCT wins by threats.
//!
//! | file | what it proves | the field calls it |
//! |---|---|---|
//! | `outlook` | what follows from the threats on the board, without playing a move | |
//! | `defense` | the only moves that can stop a threat | |
//! | `vcf` | wins in which every move of the attacker makes a four | VCF |
//! | `vct` | wins in which every move of the attacker makes a threat | VCT |
//!
//! The parts of `vct` follow: `expansion` lists the moves of a node, `selection` picks
//! the one to go on with, `proof_table` remembers nodes, `params` tunes it.
//!
//! CITE: what players call VCF and VCT: <https://rarepike.com/five/threat-sequences>
//!
//! Nothing here evaluates. A verdict is a fact, or it is not given.

mod outlook;
mod defense;
mod vcf;
mod vct;
mod expansion;
mod selection;
mod proof_table;
mod params;
#[cfg(test)]
mod tests;

pub use defense::{defenses, stops_to_five};
pub use outlook::{outlook, Outlook};
pub use params::ThreatParams;
pub use vcf::{FourSolver, FourWin};
pub use vct::{ThreatSolver, ThreatWin};
