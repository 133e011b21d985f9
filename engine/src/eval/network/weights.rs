//! The numbers of a network, and the text that they are kept as.

/// The numbers of a row, and of the outputs of a layer.
pub const CHANNELS: usize = 32;
/// The pairs of shapes: the own shape in the low nibble, the other side's in the high one.
pub const PAIRS: usize = 256;
/// One, as rows and their sums have it.
pub const ROW_UNIT: i32 = 128;
/// One, as the inputs of a layer have it.
pub const INPUT_UNIT: i32 = 512;
/// One, as the weights of a layer have it.
pub const WEIGHT_UNIT: i32 = 256;

/// The largest number of a row: four of them fit 16 bits.
pub const ROW_MAX: i32 = 4000;
/// The largest weight: a layer's sum of products with inputs of 16 bits fits 32 bits.
pub const WEIGHT_MAX: i32 = 2047;
/// The largest number that the text can tell.
const NUMBER_MAX: i32 = BASE * BASE / 2 - 1;
/// The first of the characters that numbers are written in: two for each, the greater part
/// first.
const FIRST: u8 = b'#';
/// The number of these characters. The backslash is among them: the text is a raw string.
const BASE: i32 = 91;

const _: () = assert!(4 * ROW_MAX <= i16::MAX as i32 && ROW_MAX <= NUMBER_MAX);
const _: () = assert!(
    (CHANNELS as i64) * (i16::MAX as i64) * (WEIGHT_MAX as i64) <= i32::MAX as i64
        && WEIGHT_MAX <= NUMBER_MAX
);
const _: () = assert!(FIRST as i32 + BASE <= 127);

/// What a number of a network is: its unit, and the largest that is kept.
#[derive(Clone, Copy)]
struct Kind {
    unit: i32,
    most: i32,
}

impl Kind {
    const ROW: Kind = Kind {
        unit: ROW_UNIT,
        most: ROW_MAX,
    };
    const WEIGHT: Kind = Kind {
        unit: WEIGHT_UNIT,
        most: WEIGHT_MAX,
    };
    /// What is added to the outputs of a layer, or to the value.
    const BIAS: Kind = Kind {
        unit: INPUT_UNIT,
        most: NUMBER_MAX,
    };
}

/// A layer of `CHANNELS` inputs and outputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// The weights of two neighboring inputs at a time: for each output, in order, that of
    /// the first and that of the second.
    pub(super) weights: [[i16; 2 * CHANNELS]; CHANNELS / 2],
    /// The biases, in `INPUT_UNIT`.
    pub(super) biases: [i16; CHANNELS],
}

/// The numbers of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The row of each pair.
    pub(super) rows: [[i16; CHANNELS]; PAIRS],
    pub(super) board: Layer,
    pub(super) window: Layer,
    pub(super) second: Layer,
    /// The weights of the second layer's outputs in the value.
    pub(super) last: [i16; CHANNELS],
    /// The weights of the sums over the board in the value.
    pub(super) direct: [i16; CHANNELS],
    /// The bias of the value, in `INPUT_UNIT`.
    pub(super) bias: i16,
    /// The weight of the classical evaluation.
    pub(super) classical: i16,
}

impl Weights {
    /// The weights that `text` tells: characters as `write` makes them, line ends and blanks
    /// aside. None if it tells none.
    pub fn read(text: &str) -> Option<Weights> {
        let digits = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
        let digits: Vec<i32> = digits
            .map(|byte| i32::from(byte) - i32::from(FIRST))
            .collect();
        if !digits.iter().all(|digit| (0..BASE).contains(digit)) {
            return None;
        }
        let numbers = digits.chunks(2).map(|pair| match *pair {
            [high, low] => Some((high * BASE + low - NUMBER_MAX - 1) as i16),
            _ => None,
        });
        let mut numbers = numbers.collect::<Option<Vec<i16>>>()?.into_iter();
        let mut found = Weights::zero();
        found.visit(&mut |number, kind| {
            let told = numbers
                .next()
                .filter(|it| i32::from(*it).abs() <= kind.most);
            told.map(|told| *number = told).is_some()
        })?;
        numbers.next().is_none().then_some(found)
    }

    /// The weights nearest to real `numbers`: the rows by their pair, then the board's layer,
    /// the window's and the second (for each input a weight for each output, then the
    /// biases), the last weights, the direct ones, the bias, and the weight of the classical
    /// evaluation. None if there are not as many, or one of them is beyond what can be kept.
    pub fn nearest(numbers: &[f32]) -> Option<Weights> {
        let mut numbers = numbers.iter();
        let mut found = Weights::zero();
        found.visit(&mut |number, kind| {
            let nearest = numbers.next().map(|it| (it * kind.unit as f32).round());
            let kept = nearest.filter(|it| it.abs() <= kind.most as f32);
            kept.map(|kept| *number = kept as i16).is_some()
        })?;
        numbers.next().is_none().then_some(found)
    }

    /// The real numbers that these weights stand for, in the order of `nearest`.
    pub fn numbers(&self) -> Vec<f32> {
        let mut numbers = Vec::new();
        self.clone().visit(&mut |number, kind| {
            numbers.push(f32::from(*number) / kind.unit as f32);
            true
        });
        numbers
    }

    /// The text that `read` reads.
    pub fn write(&self) -> String {
        let mut text = String::new();
        self.clone().visit(&mut |number, _| {
            let number = i32::from(*number) + NUMBER_MAX + 1;
            for digit in [number / BASE, number % BASE] {
                text.push((FIRST + digit as u8) as char);
            }
            true
        });
        text
    }

    fn zero() -> Weights {
        let layer = Layer {
            weights: [[0; 2 * CHANNELS]; CHANNELS / 2],
            biases: [0; CHANNELS],
        };
        Weights {
            rows: [[0; CHANNELS]; PAIRS],
            board: layer.clone(),
            window: layer.clone(),
            second: layer,
            last: [0; CHANNELS],
            direct: [0; CHANNELS],
            bias: 0,
            classical: 0,
        }
    }

    /// Gives each number in turn to `meet`, in the order of `nearest`, and its kind. None as
    /// soon as `meet` says no.
    fn visit(&mut self, meet: &mut impl FnMut(&mut i16, Kind) -> bool) -> Option<()> {
        let mut all = |numbers: &mut [i16], kind: Kind| {
            let mut numbers = numbers.iter_mut();
            numbers.all(|number| meet(number, kind)).then_some(())
        };
        for row in &mut self.rows {
            all(row, Kind::ROW)?;
        }
        for layer in [&mut self.board, &mut self.window, &mut self.second] {
            for input in 0..CHANNELS {
                for weights in layer.weights[input / 2].chunks_exact_mut(2) {
                    all(std::slice::from_mut(&mut weights[input % 2]), Kind::WEIGHT)?;
                }
            }
            all(&mut layer.biases, Kind::BIAS)?;
        }
        all(&mut self.last, Kind::WEIGHT)?;
        all(&mut self.direct, Kind::WEIGHT)?;
        all(std::slice::from_mut(&mut self.bias), Kind::BIAS)?;
        all(std::slice::from_mut(&mut self.classical), Kind::WEIGHT)
    }
}
