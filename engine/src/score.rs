//! Scores: evaluation units, or plies to a proven win or loss. A score is what a position
//! is worth to the side to move.

/// A score for the side to move, in units of the evaluation. From `DECISIVE` up it tells
/// the distance to a proven win, from `-DECISIVE` down that to a proven loss.
pub type Score = i32;

/// The score of a game that nobody wins.
pub const DRAW: Score = 0;
/// A bound above every score there is.
pub const INFINITE: Score = 32_000;
/// The least score of a proven win.
pub const DECISIVE: Score = WIN - GAME_PLIES_MAX;
/// The largest score that an evaluation may give.
pub const EVALUATION_MAX: Score = DECISIVE - 1;

/// The score of a five that stands already.
const WIN: Score = 30_000;
/// More plies than a game or a path of the search has: 22 x 22 points, and some passes.
const GAME_PLIES_MAX: Score = 500;

// Tables pack scores into 16 bits.
const _: () = assert!(INFINITE <= i16::MAX as Score && WIN < INFINITE);
const _: () = assert!(EVALUATION_MAX > DRAW && GAME_PLIES_MAX > 22 * 22);

/// The score of a side that completes its five `plies` plies after the root.
pub const fn win_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// The score of a side against which the five is completed `plies` plies after the root.
pub const fn loss_in(plies: usize) -> Score {
    -win_in(plies)
}

/// True if `score` is a proven win or loss.
pub const fn is_decisive(score: Score) -> bool {
    score >= DECISIVE || score <= -DECISIVE
}

/// The plies from the root to the five of a decisive score; none if it is not decisive.
pub const fn plies_to_five(score: Score) -> Option<usize> {
    if score >= DECISIVE {
        Some((WIN - score) as usize)
    } else if score <= -DECISIVE {
        Some((WIN + score) as usize)
    } else {
        None
    }
}
