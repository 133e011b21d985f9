//! The network worked out for an example, and the slopes of its loss: forward and back.

use super::cells::Cell;
use super::examples::Example;
use super::form::{
    window, BOARD, BOARD_UNIT, CHANNELS, DIRECT, LAST, REGIONS, SECOND, VALUE, WINDOW,
    WINDOWS, WINDOW_UNIT,
};
use super::layers::{
    add, add_to_rows, apply, back_layer, dot, gated, relu, squares, Channels,
};
use super::policy::PolicyPass;

/// All that a pass forward works out and the one back needs.
struct Pass {
    /// The sum over the board, in its unit.
    board: Channels,
    /// The sums over the windows.
    windows: [Channels; WINDOWS],
    /// The outputs of the layer over each window, none negative.
    windows_out: [Channels; WINDOWS],
    first: Channels,
    second: Channels,
    /// The value in logits.
    value: f32,
    policy: PolicyPass,
}

/// The losses on an example.
#[derive(Clone, Copy, Debug)]
pub(super) struct Losses {
    /// That of the value: the cross-entropy, in nats.
    pub(super) value: f64,
    /// That of the policy, likewise; none where it is not learned, or nothing was chosen.
    pub(super) policy: Option<f64>,
}

/// The losses of the network with these parameters on `example`.
pub(super) fn losses(params: &[f32], example: Example<'_>) -> Losses {
    losses_of(example, &forward(params, example))
}

fn losses_of(example: Example<'_>, pass: &Pass) -> Losses {
    Losses {
        value: cross_entropy(pass.value, example.target),
        policy: pass.policy.loss(example),
    }
}

/// The cross-entropy of a `value` in logits, where the probability of winning is `target`.
pub(super) fn cross_entropy(value: f32, target: f32) -> f64 {
    let (value, target) = (f64::from(value), f64::from(target));
    // The logarithm of one plus an exponential, which must not overflow.
    value.max(0.0) - value * target + (-value.abs()).exp().ln_1p()
}

/// The value in logits of `position`, whose classical evaluation in logits is `classical`.
#[cfg(test)]
pub(super) fn value_of(
    params: &[f32],
    position: &gomolith::position::Position,
    classical: f32,
) -> f32 {
    let cells: Vec<Cell> = super::cells::cells(position).collect();
    let example = Example {
        cells: &cells,
        classical,
        target: 0.5,
        moves: &[],
        chosen: 0,
    };
    forward(params, example).value
}

/// Adds the slopes of the loss on `example`, the value's and `policy_weight` times the
/// policy's, along each parameter to `slopes`. Returns the losses.
pub(super) fn add_slopes(
    params: &[f32],
    slopes: &mut [f32],
    example: Example<'_>,
    policy_weight: f32,
) -> Losses {
    let pass = forward(params, example);
    let error = 1.0 / (1.0 + (-pass.value).exp()) - example.target;
    let mut second = [0.0; CHANNELS];
    if !example.moves.is_empty() {
        let outputs = &pass.second;
        second = pass
            .policy
            .back(params, slopes, example, outputs, policy_weight);
    }
    back(params, slopes, example, &pass, error, second);
    losses_of(example, &pass)
}

fn forward(params: &[f32], example: Example<'_>) -> Pass {
    let regions = regions(params, example.cells);
    let add = |list: &mut dyn Iterator<Item = &Channels>, unit: f32| {
        let mut sum = [0.0; CHANNELS];
        list.for_each(|it| add(&mut sum, it, 1.0));
        sum.map(|it| it / unit)
    };
    let board = add(&mut regions.iter(), BOARD_UNIT);
    let windows: [Channels; WINDOWS] = std::array::from_fn(|nth| {
        add(&mut window(nth).iter().map(|&it| &regions[it]), WINDOW_UNIT)
    });
    let windows_out = windows.map(|it| relu(apply(params, WINDOW, &it)));
    let mut first = apply(params, BOARD, &board);
    for window in &windows_out {
        self::add(&mut first, window, 1.0);
    }
    let first = relu(first);
    let second = relu(apply(params, SECOND, &first));
    let value = dot(&params[LAST], &second)
        + dot(&params[DIRECT], &board)
        + params[VALUE.start]
        + params[VALUE.start + 1] * example.classical;
    Pass {
        board,
        windows,
        windows_out,
        first,
        policy: PolicyPass::new(params, example, &second),
        second,
        value,
    }
}

/// The sums over the regions of the board.
fn regions(params: &[f32], cells: &[Cell]) -> [Channels; REGIONS] {
    let mut regions = [[0.0; CHANNELS]; REGIONS];
    for cell in cells {
        let region = &mut regions[usize::from(cell.region)];
        add(region, &squares(params, cell), 1.0);
    }
    regions
}

/// The slopes along what is before the value, from the `error` in it to the rows. `second` are
/// those that the policy has along the second layer's outputs.
fn back(
    params: &[f32],
    slopes: &mut [f32],
    example: Example<'_>,
    pass: &Pass,
    error: f32,
    mut second: Channels,
) {
    // 1. The value.
    slopes[VALUE.start] += error;
    slopes[VALUE.start + 1] += error * example.classical;
    add(&mut slopes[LAST], &pass.second, error);
    add(&mut slopes[DIRECT], &pass.board, error);
    // 2. The layers.
    add(&mut second, &params[LAST], error);
    let second = gated(second, &pass.second);
    let first = back_layer(params, slopes, SECOND, &pass.first, &second);
    let first = gated(first, &pass.first);
    let mut board = back_layer(params, slopes, BOARD, &pass.board, &first);
    add(&mut board, &params[DIRECT], error);
    // 3. The sums: each region is in that over the board, and in some over windows.
    let mut regions = [board.map(|it| it / BOARD_UNIT); REGIONS];
    for nth in 0..WINDOWS {
        let out = gated(first, &pass.windows_out[nth]);
        let inside = back_layer(params, slopes, WINDOW, &pass.windows[nth], &out);
        for region in window(nth) {
            add(&mut regions[region], &inside, 1.0 / WINDOW_UNIT);
        }
    }
    // 4. The points, and the rows of their pairs.
    for cell in example.cells {
        add_to_rows(params, slopes, cell, regions[usize::from(cell.region)]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::Move;
    use super::super::form::{initial, IDLE, NEAR_KINDS, PARAMS, POLICY_NEAR};
    use super::*;
    use crate::rng::Rng;

    /// Idle pairs, whose rows stay as they are, are left out.
    fn random_cell(rng: &mut Rng) -> Cell {
        let pairs: Vec<u8> = (0..=255).filter(|it| !IDLE.contains(it)).collect();
        Cell {
            region: rng.index(REGIONS) as u8,
            pairs: std::array::from_fn(|_| pairs[rng.index(pairs.len())]),
        }
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let mut rng = Rng::new(5);
        let mut params = initial(3);
        for param in &mut params {
            *param += 0.2 * (rng.unit() as f32 - 0.5);
        }
        let cells: Vec<Cell> = (0..40).map(|_| random_cell(&mut rng)).collect();
        let moves: Vec<Move> = (0..20)
            .map(|_| Move {
                cell: random_cell(&mut rng),
                near: [0, 1].map(|_| rng.index(NEAR_KINDS) as u8),
                tabled: rng.unit() as f32,
            })
            .collect();
        let example = Example {
            cells: &cells,
            classical: 0.7,
            target: 0.3,
            moves: &moves,
            chosen: 7,
        };
        let mut slopes = vec![0.0; PARAMS];
        let policy_weight = 0.4;
        add_slopes(&params, &mut slopes, example, policy_weight);
        let is_close = |index: usize, step: f32| {
            let loss_at = |shift: f32| {
                let mut params = params.clone();
                params[index] += shift;
                let losses = losses(&params, example);
                let policy = losses.policy.expect("something was chosen");
                losses.value + f64::from(policy_weight) * policy
            };
            let found = (loss_at(step) - loss_at(-step)) / f64::from(2.0 * step);
            (found - f64::from(slopes[index])).abs() <= 2e-4 + 0.02 * found.abs()
        };
        let mut moved = 0;
        for index in (0..PARAMS).step_by(7).chain(VALUE).chain(POLICY_NEAR) {
            // A kink may lie within a long step, and rounding eat a short one.
            let fits = [1e-2, 3e-3, 1e-3].iter().any(|&step| is_close(index, step));
            assert!(fits, "parameter {index}: slope {}", slopes[index]);
            moved += usize::from(slopes[index] != 0.0);
        }
        assert!(moved > 500, "only {moved} parameters matter");
    }
}
