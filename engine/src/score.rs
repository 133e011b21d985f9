//! What a position is worth to the side to move.

/// A value in the evaluation's units; above `DECISIVE` either way, the distance to a five.
pub type Score = i32;

/// Nobody wins.
pub const DRAW: Score = 0;
/// Above every score there is.
pub const INFINITE: Score = 32_000;
/// From here up a score is a proven win.
pub const DECISIVE: Score = WIN - PLIES_MAX;
/// The largest value that an evaluation may give.
pub const EVALUATION_MAX: Score = DECISIVE - 1;

const WIN: Score = 30_000;
/// No game is longer: 22 x 22 points and some room.
const PLIES_MAX: Score = 500;

/// The score of a side that completes its five `plies` plies after the root.
pub const fn win_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// The score of a side against which the five is completed `plies` plies after the root.
pub const fn loss_in(plies: usize) -> Score {
    -win_in(plies)
}

/// Whether `score` is a proven win or loss.
pub const fn is_decisive(score: Score) -> bool {
    score >= DECISIVE || score <= -DECISIVE
}

/// The plies from the root to the five of a decisive score.
pub const fn plies_to_five(score: Score) -> Option<usize> {
    if score >= DECISIVE {
        Some((WIN - score) as usize)
    } else if score <= -DECISIVE {
        Some((WIN + score) as usize)
    } else {
        None
    }
}
