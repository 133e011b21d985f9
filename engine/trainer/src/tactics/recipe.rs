//! What the suite is made by. A change here is a change of the suite.

use super::case::Class;

/// Plies to the five of the wins that the suite holds.
pub const LENGTHS: [usize; 4] = [9, 15, 21, 27];
/// Chance begins here.
pub const SEED: u64 = 6;
/// The sides of the boards that games are played on, in turn.
pub const SIDES: [usize; 4] = [15, 15, 20, 15];
/// Random stones that a game begins with: at least so many, and one or more beyond.
pub const OPENING: (u64, u64) = (4, 6);
/// How far, in columns and rows, such a stone stands from the center at most.
pub const REACH: u64 = 3;
/// Nodes of the search for each move.
pub const MOVE_NODES: u64 = 150;
/// Whoever could win passes that by, so many times in a game; then the game is over.
pub const MISSED_MAX: usize = 12;
/// Plies of a game at most: what is longer makes the file long.
pub const PLIES_MAX: usize = 58;
/// Nodes to find the shortest win by fours, or that there is none.
pub const FOUR_NODES: u64 = 300_000;
/// Nodes to find a win by threats.
pub const THREAT_NODES: u64 = 60_000;
/// Words of the four solver's table, as a power of two.
pub const FOURS_SIZE_LOG2: u32 = 18;
/// Positions of the threat solver's table, as a power of two.
pub const THREATS_SIZE_LOG2: u32 = 17;
/// Fours that a position without a win by fours must offer to be worth a place.
pub const FALSE_FOURS_MIN: usize = 4;
/// Nodes that it must take to refute them.
pub const FALSE_NODES_MIN: u64 = 300;
/// Games of one rule at most.
pub const GAMES_MAX: u64 = 60_000;
/// Games between two looks at what is still wanted.
pub const BATCH: u64 = 32;

/// How many cases to make, by rule (an index into `RULES`), class and length.
pub fn wanted(rule: usize, class: Class) -> usize {
    match (rule, class) {
        (0, Class::Fours | Class::Threats) => 100,
        (0, Class::NoFours) => 30,
        (_, Class::NoFours) => 6,
        _ => 4,
    }
}

/// The lengths of the cases of a class.
pub fn lengths(class: Class) -> &'static [usize] {
    match class {
        Class::NoFours => &[0],
        Class::Fours | Class::Threats => &LENGTHS,
    }
}

/// Plies to the five from which a win by fours is worth being lengthened.
pub const LENGTHENED_MIN: usize = 5;
/// Changes of a position to lengthen a win, at most.
pub const CHANGES_MAX: usize = 4_000;
/// Changes after which a win that did not get longer is given up.
pub const STEADY_MAX: usize = 300;
/// Wins of one game that are lengthened.
pub const LENGTHENED_MAX: usize = 4;

/// Puzzles of a rule, class and length at most.
pub const PUZZLES_MAX: usize = 100;
/// Nodes to find the shortest win by fours of a puzzle, or that there is none.
pub const PUZZLE_FOUR_NODES: u64 = 3_000_000;
/// Nodes to find a win by threats of a puzzle.
pub const PUZZLE_THREAT_NODES: u64 = 1_000_000;
/// Positions of the threat solver's table for that, as a power of two.
pub const PUZZLE_THREATS_SIZE_LOG2: u32 = 20;
