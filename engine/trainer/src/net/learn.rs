//! The training: rounds over all positions, in batches.

use std::fmt;
use std::path::PathBuf;

use anyhow::{ensure, Result};

use super::examples::{read_examples, Examples};
use super::form::PARAMS;
use super::passes::{add_slopes, cross_entropy, losses, Losses};
use super::state::{Settings, SideName, State};
use super::tables::{name_of, write_network};
use crate::rng::Rng;
use crate::tune::tell_if_unused;

/// The settings of a training, and its files.
pub(crate) struct LearnOptions {
    /// The settings, but for the number of positions.
    pub(crate) settings: Settings,
    /// The file of the training, which goes on from it if it is there.
    pub(crate) output: PathBuf,
    /// The folder of the engine's tables, into which the network is written at the end; none
    /// if it is not to be.
    pub(crate) tables: Option<PathBuf>,
    /// The files of samples.
    pub(crate) files: Vec<PathBuf>,
}

/// Trains a network on the samples of the files, and keeps it in the file `output` after each
/// round: the same options go on where that was interrupted, to the same end. Then writes it
/// for the engine. `progress` is told the losses.
///
/// # Errors
/// If a file cannot be read or written, or holds something else.
pub(crate) fn learn(options: &LearnOptions, progress: impl Fn(&str)) -> Result<()> {
    let name = match options.tables {
        Some(_) => name_of(options.settings.rule, options.settings.side)?,
        None => String::new(),
    };
    let (state, heads) = learn_until(options, options.settings.rounds, &progress)?;
    if let Some(folder) = &options.tables {
        let origin = origin(&options.settings, state.positions(), &heads);
        write_network(folder, &name, &state.params, &origin)?;
        progress(&format!("written into {}", folder.display()));
        tell_if_unused(&name, &folder.join("mod.rs"));
    }
    Ok(())
}

/// What a network was learned from and how, so that it can be made again: from `positions`
/// positions of the games with these `heads`.
fn origin(settings: &Settings, positions: usize, heads: &[String]) -> Vec<String> {
    let Settings {
        rule,
        rounds,
        batch,
        step,
        trust,
        policy,
        seed,
        ..
    } = settings;
    let mover = settings.side.map_or("", |it| match it {
        SideName::Black => ", Black to move",
        SideName::White => ", White to move",
    });
    let before = if settings.from_engine {
        " beyond the network before"
    } else {
        ""
    };
    let rest = if settings.at_rest { " at rest" } else { "" };
    let beside = match *policy {
        weight if weight > 0.0 => format!(", policy {weight}"),
        _ => String::new(),
    };
    let mut lines = vec![
        format!("The network of rule {rule}{mover}, learned from {positions} positions{rest}{before}:"),
        format!("{rounds} rounds, batch {batch}, step {step}, trust {trust}{beside}, seed {seed}; games:"),
    ];
    lines.extend(heads.iter().map(|head| format!("- {head}")));
    lines
}

/// [`learn`], as far as the round `stop`. Returns what was learned, and the heads of the games.
fn learn_until(
    options: &LearnOptions,
    stop: usize,
    progress: impl Fn(&str),
) -> Result<(State, Vec<String>)> {
    ensure!(
        options.settings.batch > 0,
        "a batch has one position at least"
    );
    let settings = &options.settings;
    let examples = read_examples(&options.files, settings)?;
    let (learned, held_out) = (&examples.learned, &examples.held_out);
    let settings = Settings {
        positions: learned.len(),
        ..settings.clone()
    };
    let mut state = State::open(&options.output, &settings)?;
    progress(&format!(
        "{} positions to learn from, {} held out: loss there {:.5} by the classical \
         evaluation, {} now",
        learned.len(),
        held_out.len(),
        classical_loss(held_out),
        losses_on(held_out, &state.params),
    ));
    while state.round < stop.min(settings.rounds) {
        let own = round(&mut state, &settings, learned);
        state.round += 1;
        state.save(&options.output)?;
        let (done, of) = (state.round, settings.rounds);
        let held_out = losses_on(held_out, &state.params);
        progress(&format!(
            "round {done} of {of}: loss {own}, {held_out} held out"
        ));
    }
    Ok((state, examples.heads))
}

/// Takes the steps of one round. Returns the mean losses that were met on the way.
fn round(state: &mut State, settings: &Settings, learned: &Examples) -> MeanLosses {
    let mut order: Vec<u32> = (0..learned.len() as u32).collect();
    shuffle(&mut order, settings.seed, state.round);
    let batches = order.chunks(settings.batch);
    let count = batches.len();
    let mut slopes = vec![0.0; PARAMS];
    let mut met = MeanLosses::default();
    for (nth, batch) in batches.enumerate() {
        slopes.fill(0.0);
        for &index in batch {
            let example = learned.get(index as usize);
            met.add(add_slopes(
                &state.params,
                &mut slopes,
                example,
                settings.policy,
            ));
        }
        let part = 1.0 / batch.len() as f32;
        slopes.iter_mut().for_each(|it| *it *= part);
        // From the full step down to none, as a cosine falls.
        let done =
            (state.round as f32 + nth as f32 / count as f32) / settings.rounds as f32;
        let step = settings.step * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        state.memory.take(&mut state.params, &slopes, step);
    }
    met
}

/// Puts `order` into the order of the round `round`.
fn shuffle(order: &mut [u32], seed: u64, round: usize) {
    use gomolith::board::splitmix;
    let mut rng = Rng::new(splitmix(seed).wrapping_add(splitmix(1 + round as u64)));
    for last in (1..order.len()).rev() {
        order.swap(last, rng.index(last + 1));
    }
}

/// The mean losses of some examples. They are written as that of the value, and behind it that
/// of the policy, if that is learned.
#[derive(Default)]
struct MeanLosses {
    /// Sums, and how many losses they are of.
    value: (f64, usize),
    policy: (f64, usize),
}

impl MeanLosses {
    fn add(&mut self, losses: Losses) {
        for (sum, loss) in [
            (&mut self.value, Some(losses.value)),
            (&mut self.policy, losses.policy),
        ] {
            sum.0 += loss.unwrap_or(0.0);
            sum.1 += usize::from(loss.is_some());
        }
    }
}

impl fmt::Display for MeanLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = |(sum, count): (f64, usize)| sum / count as f64;
        write!(f, "{:.5}", mean(self.value))?;
        match self.policy.1 {
            0 => Ok(()),
            _ => write!(f, " and {:.5} for moves", mean(self.policy)),
        }
    }
}

/// The mean losses of the network with these parameters on `examples`.
fn losses_on(examples: &Examples, params: &[f32]) -> MeanLosses {
    let mut mean = MeanLosses::default();
    (0..examples.len()).for_each(|it| mean.add(losses(params, examples.get(it))));
    mean
}

/// The mean loss of the classical evaluation alone.
fn classical_loss(examples: &Examples) -> f64 {
    let loss = |index: usize| {
        let example = examples.get(index);
        cross_entropy(example.classical, example.target)
    };
    (0..examples.len()).map(loss).sum::<f64>() / examples.len() as f64
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::tune::{record_games, Conditions, GamePlan};

    #[test]
    fn a_training_that_was_interrupted_comes_to_the_same_end() {
        let folder = std::env::temp_dir().join(format!("learn-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let samples = folder.join("samples.txt");
        // Games of a second, in as many batches as it takes to hold one out.
        let mut text = String::from("# rule 0\n");
        let conditions = Conditions {
            rule_number: 0,
            nodes: 10,
            seed: 3,
        };
        let plan = GamePlan::new(conditions);
        record_games(&samples, &plan, 0..2, "cafe", 2, |_| ()).expect("games");
        let played = crate::files::read(&samples).expect("a file");
        let played: Vec<&str> = played.lines().filter(|it| !it.starts_with('#')).collect();
        for batch in 0..20 {
            let part = played.iter().skip(batch % 5).step_by(5);
            part.for_each(|line| text += &format!("{line}\n"));
            text += &format!("# {} games\n", batch + 1);
        }
        std::fs::write(&samples, text).expect("written");
        let run = |name: &str, rounds: usize, stop: usize| {
            let options = LearnOptions {
                settings: Settings {
                    rule: 0,
                    side: None,
                    at_rest: false,
                    from_engine: false,
                    rounds,
                    batch: 16,
                    step: 0.003,
                    trust: 0.5,
                    policy: 0.5,
                    seed: 7,
                    positions: 0,
                },
                output: folder.join(name),
                tables: None,
                files: vec![samples.clone()],
            };
            let said = RefCell::new(Vec::new());
            let mut known = None;
            learn_until(&options, stop, |line| {
                said.borrow_mut().push(line.to_owned())
            })
            .map_or_else(|error| known = Some(format!("{error:#}")), |_| ());
            (said.into_inner(), known)
        };
        let (whole, _) = run("whole", 3, 3);
        let (first, _) = run("parts", 3, 1);
        let (rest, _) = run("parts", 3, 3);
        assert_eq!(first[..2], whole[..2]);
        assert_eq!(rest[1..], whole[2..]);
        let [whole_file, parts_file] =
            ["whole", "parts"].map(|it| crate::files::read(&folder.join(it)).expect(it));
        assert_eq!(whole_file, parts_file);
        // The loss met in the round that `line` tells of, and that of the policy.
        let met = |line: &str| -> [f64; 2] {
            let words = line.split([' ', ',']);
            let mut numbers = words.filter(|it| it.contains('.')).map(str::parse);
            [0, 1].map(|_| numbers.next().expect("a loss").expect("a number"))
        };
        let [early, late] = [&whole[1], &whole[3]].map(|line| met(line));
        assert!(late[0] < early[0] && late[1] < early[1], "{whole:?}");
        // Another training does not go on from the file.
        let (_, error) = run("parts", 4, 4);
        assert!(error.expect("an error").contains("another training"));
        // Nor does one of another form.
        let before = parts_file.replacen("\"form\":4", "\"form\":3", 1);
        assert_ne!(before, parts_file);
        std::fs::write(folder.join("parts"), before).expect("written");
        let (_, error) = run("parts", 3, 3);
        assert!(error.expect("an error").contains("another form"));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
