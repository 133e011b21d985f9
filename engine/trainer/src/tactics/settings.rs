//! The settings by which a suite is made. A change here is a change of the suite.

use std::ops::Range;

use super::case::Class;

/// Plies to the five of the wins that the suite holds.
pub(super) const LENGTHS: [usize; 4] = [9, 15, 21, 27];
/// Seed of all random numbers.
pub(super) const SEED: u64 = 6;
/// Board sizes, by game index in turn.
pub(super) const SIZES: [usize; 4] = [15, 15, 20, 15];
/// Count of the random stones that a game begins with.
pub(super) const OPENING_STONES: Range<u64> = 4..10;
/// Distance of such a stone from the center at most, in columns and in rows.
pub(super) const REACH: u64 = 3;
/// Nodes of the search for each move.
pub(super) const MOVE_NODES: u64 = 150;
/// Wins that are passed by in a game; at the next one the game is over.
pub(super) const MISSED_MAX: usize = 12;
/// Plies of a game at most: longer ones make the file long.
pub(super) const PLIES_MAX: usize = 58;
/// Fours in a row that the solver of fours looks for.
pub(super) const FOURS_MAX: u32 = 60;
/// Nodes to find the shortest win by fours, or that there is none.
pub(super) const FOUR_NODES: u64 = 300_000;
/// Nodes to find a win by threats.
pub(super) const THREAT_NODES: u64 = 60_000;
/// Words of the four solver's table, as a power of two: as the search has it.
pub(super) const FOURS_SIZE_LOG2: u32 = 18;
/// Positions of the threat solver's table, as a power of two.
pub(super) const THREATS_SIZE_LOG2: u32 = 17;
/// Fours that a position without a win by fours must offer to be a case.
pub(super) const FALSE_FOURS_MIN: usize = 4;
/// Nodes that it must take to refute them.
pub(super) const FALSE_NODES_MIN: u64 = 300;
/// Games by one rule at most.
pub(super) const GAMES_MAX: u64 = 60_000;
/// Games between two looks at what is still wanted.
pub(super) const BATCH: u64 = 32;

/// Plies to the five from which on a win by fours is worth being lengthened.
pub(super) const LENGTHENED_MIN: usize = 5;
/// Changes of a position to lengthen a win, at most.
pub(super) const CHANGES_MAX: usize = 4_000;
/// Changes after which a win that did not get longer is given up.
pub(super) const STEADY_MAX: usize = 300;
/// Wins of one game that are lengthened, at most.
pub(super) const LENGTHENED_MAX: usize = 4;

/// Puzzles of a rule, class and length at most.
pub(super) const PUZZLES_MAX: usize = 100;
/// Nodes to find the shortest win by fours of a puzzle, or that there is none.
pub(super) const PUZZLE_FOUR_NODES: u64 = 3_000_000;
/// Nodes to find a win by threats of a puzzle.
pub(super) const PUZZLE_THREAT_NODES: u64 = 1_000_000;
/// Positions of the threat solver's table for puzzles, as a power of two.
pub(super) const PUZZLE_THREATS_SIZE_LOG2: u32 = 20;

/// The count of cases to make for a rule, given by its index into `RULES`, a class and a
/// length.
pub(super) fn wanted(rule_index: usize, class: Class) -> usize {
    match (rule_index, class) {
        (0, Class::Fours | Class::Threats) => 100,
        (0, Class::NoFours) => 30,
        (_, Class::NoFours) => 6,
        _ => 4,
    }
}

/// The lengths of the cases of a class, in plies to the five.
pub(super) fn lengths(class: Class) -> &'static [usize] {
    match class {
        Class::NoFours => &[0],
        Class::Fours | Class::Threats => &LENGTHS,
    }
}
