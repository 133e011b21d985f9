//! The normal distribution.

use statrs::function::erf::erf;

/// Standard deviations on either side of the mean within which 95 % of a normal distribution lie.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// Returns the share of a standard normal distribution below `z`.
pub(super) fn below(z: f64) -> f64 {
    (1.0 + erf(z / std::f64::consts::SQRT_2)) / 2.0
}
