use std::time::{Duration, Instant};

use super::layers;
use super::weights::Layer;
use super::*;
use crate::board::Board;
use crate::eval::EvalParams;
use crate::testing::{
    is_symmetric, mirror, position_like, position_of, random_point, Random, RULES,
};

/// The count of the numbers of a network.
const NUMBERS: usize = PAIRS * CHANNELS + 3 * CHANNELS * (CHANNELS + 1) + 2 * CHANNELS + 2;

/// Weights at random: rows within `row`, all else within `weight`.
pub(in crate::eval) fn random_weights(seed: u64, row: f32, weight: f32) -> Weights {
    let mut random = Random::new(seed);
    let numbers: Vec<f32> = (0..NUMBERS)
        .map(|nth| {
            let most = if nth < PAIRS * CHANNELS { row } else { weight };
            most * (random.below(2001) as f32 - 1000.0) / 1000.0
        })
        .collect();
    Weights::nearest(&numbers).expect("weights that can be kept")
}

/// The largest rows there are, and the largest of all other numbers with this sign: each sum
/// is as far from zero as it can be.
fn extreme_weights(sign: f32) -> Weights {
    let unit = |most: i32, unit: i32| most as f32 / unit as f32;
    let mut numbers = vec![sign * unit(WEIGHT_MAX, WEIGHT_UNIT); NUMBERS];
    numbers[..PAIRS * CHANNELS].fill(unit(ROW_MAX, ROW_UNIT));
    Weights::nearest(&numbers).expect("weights that can be kept")
}

/// The sums over the regions of `position` as `side` sees it, by the definition.
fn defined_regions(
    position: &Position,
    side: Side,
    weights: &Weights,
) -> Vec<[i64; CHANNELS]> {
    let mut regions = vec![[0; CHANNELS]; REGIONS];
    for point in position.board().empty().iter() {
        let [own, other] = [side, !side].map(|it| position.lines().shapes(point, it));
        let sums = &mut regions[region(position.board(), point)];
        for (channel, sum) in sums.iter_mut().enumerate() {
            let number = |direction: usize| {
                let pair = own[direction].index() | other[direction].index() << 4;
                i64::from(weights.rows[pair][channel])
            };
            // The units of rows and of squares: 128, and 256.
            let point = (0..4).map(number).sum::<i64>().clamp(0, 2 * 128);
            *sum += point * point * 256 / (128 * 128);
        }
    }
    regions
}

/// The score of `position` by the definition: the slow twin of `Network::evaluate`.
fn defined(position: &Position, weights: &Weights, classical: Score) -> Score {
    let regions = defined_regions(position, position.side(), weights);
    let input = |which: &[usize], shift: u32| -> Vec<i64> {
        let sum =
            |channel: usize| which.iter().map(|&it| regions[it][channel]).sum::<i64>();
        let kept = |sum: i64| (sum >> shift).clamp(-32767, 32767);
        (0..CHANNELS).map(|channel| kept(sum(channel))).collect()
    };
    // Each region of a window is rounded on its own.
    let input_of_window = |which: [usize; 4]| -> Vec<i64> {
        let part = |it: usize, channel: usize| regions[it][channel] >> 3;
        let sum = |channel: usize| which.iter().map(|&it| part(it, channel)).sum();
        (0..CHANNELS).map(sum).collect()
    };
    let layer = |layer: &Layer, input: &[i64]| -> Vec<i64> {
        let out = |out: usize| {
            let product = |(nth, input): (usize, &i64)| {
                input * i64::from(layer.weights[nth / 2][2 * out + nth % 2])
            };
            let sum: i64 = input.iter().enumerate().map(product).sum();
            (sum >> 8) + i64::from(layer.biases[out])
        };
        (0..CHANNELS).map(out).collect()
    };
    let rectified = |list: Vec<i64>| -> Vec<i64> {
        list.into_iter().map(|it| it.clamp(0, 32767)).collect()
    };
    let board = input(&(0..25).collect::<Vec<_>>(), 6);
    let mut first = layer(&weights.board, &board);
    for window in (0..25).filter(|it| it % 5 < 4 && it / 5 < 4) {
        let window = [window, window + 1, window + 5, window + 6];
        let out = layer(&weights.window, &input_of_window(window));
        for (first, out) in first.iter_mut().zip(out) {
            *first += out.max(0);
        }
    }
    let second = rectified(layer(&weights.second, &rectified(first)));
    let dot = |weights: &[i16; CHANNELS], list: &[i64]| -> i64 {
        weights
            .iter()
            .zip(list)
            .map(|(it, input)| i64::from(*it) * input)
            .sum()
    };
    let value = dot(&weights.last, &second)
        + dot(&weights.direct, &board)
        + 256 * i64::from(weights.bias);
    let kept = i64::from(weights.classical) * i64::from(classical) * 250 / (200 * 256);
    (value * 250 / (512 * 256) + kept) as Score
}

/// Plays a game with plies undone and passed, on a board of this size, and compares what is
/// followed by the weights of both sides with the definition now and then.
fn follow(weights: &[Weights; 2], rule: crate::board::Rule, size: [usize; 2], seed: u64) {
    let board = Board::new(size[0], size[1]).expect("a board");
    let mut position = position_of(board, Side::Black, rule);
    let mut networks = [layers::evaluate as Evaluate, fastest()].map(|evaluate| {
        let mut network = Network::new(weights.clone());
        network.evaluate = evaluate;
        network.begin(&position);
        network
    });
    let mut random = Random::new(seed);
    let mut compared = 0;
    while let Some(point) = random_point(&position, &mut random) {
        match random.below(8) {
            0 | 1 if position.plies() > 0 => position.undo(),
            2 => position.pass(),
            _ => position.play(point),
        }
        if random.below(3) == 0 {
            let classical = random.below(2001) as Score - 1000;
            let wanted = defined(&position, &weights[position.side() as usize], classical);
            for network in &mut networks {
                assert_eq!(network.evaluate(&position, classical), wanted, "{:?}", rule);
            }
            compared += 1;
        }
    }
    // A game on a small board is short.
    assert!(compared > 10.min(size[0] * size[1] / 4));
}

#[test]
fn a_followed_game_has_the_scores_of_the_definition() {
    let weights = [1, 2].map(|seed| random_weights(seed, 2.0, 0.5));
    for (seed, rule) in RULES.into_iter().enumerate() {
        follow(&weights, rule, [15, 15], seed as u64);
        follow(&weights, rule, [8, 11], 100 + seed as u64);
        follow(&weights, rule, [5, 5], 200 + seed as u64);
        follow(&weights, rule, [5, 22], 300 + seed as u64);
        follow(&weights, rule, [22, 5], 400 + seed as u64);
    }
}

#[test]
fn the_largest_numbers_do_not_overflow() {
    for sign in [1.0, -1.0] {
        let weights = [sign, sign].map(extreme_weights);
        follow(&weights, RULES[0], [22, 22], 5);
        follow(&weights, RULES[0], [5, 5], 6);
    }
}

/// A process has no time to lose before its first move. The best of some tries: the machine
/// may be busy.
#[test]
fn a_network_is_read_in_milliseconds() {
    for rule in RULES {
        for text in EvalParams::of(rule).networks.expect("networks") {
            let took = (0..5).map(|_| {
                let started = Instant::now();
                assert!(Weights::read(text).is_some());
                started.elapsed()
            });
            let least = took.min().expect("a time");
            assert!(least < Duration::from_millis(5), "{:?}", least);
        }
    }
}

#[test]
fn scores_are_equal_under_symmetry_and_for_exchanged_colors() {
    let weights = random_weights(2, 2.0, 0.5);
    let mut network = Network::new([weights.clone(), weights]);
    let mut score = |position: &Position| {
        network.begin(position);
        network.evaluate(position, 40)
    };
    for rule in RULES {
        for size in [15, 20] {
            let board = Board::new(size, size).expect("a board");
            let mut position = position_of(board, Side::Black, rule);
            let mut random = Random::new(9);
            for _ in 0..30 {
                let point = random_point(&position, &mut random).expect("an empty point");
                position.play(point);
            }
            let (side, wanted) = (position.side(), score(&position));
            for symmetry in 0..8 {
                let image = mirror(position.board(), symmetry, false);
                assert_eq!(score(&position_like(&position, image, side)), wanted);
                if is_symmetric(rule) {
                    let image = mirror(position.board(), symmetry, true);
                    assert_eq!(score(&position_like(&position, image, !side)), wanted);
                }
            }
        }
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    let weights = random_weights(3, 30.0, 7.0);
    let text = weights.write();
    assert_eq!(Weights::read(&text), Some(weights.clone()));
    let lines = text
        .as_bytes()
        .chunks(100)
        .map(|it| String::from_utf8_lossy(it));
    let lines: Vec<_> = lines.map(|it| it.into_owned()).collect();
    assert_eq!(Weights::nearest(&weights.numbers()), Some(weights.clone()));
    assert_eq!(Weights::read(&lines.join("\n")), Some(weights));
    for wrong in [
        &text[1..],
        &text[2..],
        &text.replace('$', "~"),
        &(text.clone() + "##"),
        "",
    ] {
        assert_eq!(Weights::read(wrong), None);
    }
    assert_eq!(Weights::nearest(&[0.0; NUMBERS - 1]), None);
    assert_eq!(Weights::nearest(&[0.0; NUMBERS + 1]), None);
    assert_eq!(Weights::nearest(&[99.0; NUMBERS]), None);
}
