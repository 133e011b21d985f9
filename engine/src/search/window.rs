//! The alpha-beta window: scores that still matter to a node.
//!
//! CITE: <https://www.chessprogramming.org/Window>

use crate::score::{Score, INFINITE};

/// The scores between `alpha` and `beta`, seen from the side to move.
///
/// A score at or below `alpha` is an upper bound of the true one (fail low), one at or
/// above `beta` a lower bound (fail high).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// The score that the side to move is sure of elsewhere.
    pub(super) alpha: Score,
    /// The score that the other side does not allow.
    pub(super) beta: Score,
}

impl Window {
    /// Every score there is.
    pub(super) const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The window of the same scores as the other side sees them, one ply on.
    #[inline]
    pub(super) fn negated(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// True if no score lies inside: the node need only say whether it reaches `beta`.
    #[inline]
    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// True if `score` lies inside and is exact.
    #[inline]
    pub(super) fn contains(self, score: Score) -> bool {
        score > self.alpha && score < self.beta
    }

    /// The null window that asks whether a score is above `alpha`.
    #[inline]
    pub(super) fn null_window_alpha(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }

    /// The null window that asks whether a score reaches `beta`.
    #[inline]
    pub(super) fn null_window_beta(beta: Score) -> Window {
        Window {
            alpha: beta - 1,
            beta,
        }
    }

    /// The window without the scores below `alpha` and above `beta`.
    #[inline]
    pub(super) fn narrowed(self, alpha: Score, beta: Score) -> Window {
        Window {
            alpha: self.alpha.max(alpha),
            beta: self.beta.min(beta),
        }
    }

    /// True if nothing is left: the node is worth `alpha`.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_window() {
        let window = Window {
            alpha: -30,
            beta: 12,
        };
        for score in -40..=40 {
            assert_eq!(window.contains(score), window.negated().contains(-score));
        }
        assert_eq!(window.negated().negated(), window);
        assert!(window.null_window_alpha().is_null() && !window.is_null());
        let above = Window::null_window_beta(window.alpha + 1);
        assert_eq!(window.null_window_alpha(), above);
        assert!(!window.narrowed(11, 12).is_empty() && window.narrowed(12, 20).is_empty());
    }
}
