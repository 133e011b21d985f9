//! The training: rounds over all positions, in batches.

use std::path::PathBuf;

use anyhow::{ensure, Result};

use super::examples::{read_examples, Examples};
use super::form::PARAMS;
use super::passes::{add_slopes, loss};
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
    let mut lines = vec![
        format!("The network of rule {rule}{mover}, learned from {positions} positions{rest}{before}:"),
        format!("{rounds} rounds, batch {batch}, step {step}, trust {trust}, seed {seed}; games:"),
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
         evaluation, {:.5} now",
        learned.len(),
        held_out.len(),
        mean(held_out, |it| classical_loss(held_out, it)),
        mean(held_out, |it| loss(&state.params, held_out.get(it))),
    ));
    while state.round < stop.min(settings.rounds) {
        let own = round(&mut state, &settings, learned);
        state.round += 1;
        state.save(&options.output)?;
        progress(&format!(
            "round {} of {}: loss {own:.5}, {:.5} held out",
            state.round,
            settings.rounds,
            mean(held_out, |it| loss(&state.params, held_out.get(it))),
        ));
    }
    Ok((state, examples.heads))
}

/// Takes the steps of one round. Returns the mean loss that was met on the way.
fn round(state: &mut State, settings: &Settings, learned: &Examples) -> f64 {
    let mut order: Vec<u32> = (0..learned.len() as u32).collect();
    shuffle(&mut order, settings.seed, state.round);
    let batches = order.chunks(settings.batch);
    let count = batches.len();
    let mut slopes = vec![0.0; PARAMS];
    let mut sum = 0.0;
    for (nth, batch) in batches.enumerate() {
        slopes.fill(0.0);
        for &index in batch {
            let example = learned.get(index as usize);
            sum += add_slopes(&state.params, &mut slopes, example);
        }
        let part = 1.0 / batch.len() as f32;
        slopes.iter_mut().for_each(|it| *it *= part);
        // From the full step down to none, as a cosine falls.
        let done =
            (state.round as f32 + nth as f32 / count as f32) / settings.rounds as f32;
        let step = settings.step * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        state.memory.take(&mut state.params, &slopes, step);
    }
    sum / learned.len() as f64
}

/// Puts `order` into the order of the round `round`.
fn shuffle(order: &mut [u32], seed: u64, round: usize) {
    use gomolith::board::splitmix;
    let mut rng = Rng::new(splitmix(seed).wrapping_add(splitmix(1 + round as u64)));
    for last in (1..order.len()).rev() {
        order.swap(last, rng.index(last + 1));
    }
}

/// The mean of what `loss` gives for the index of each example.
fn mean(examples: &Examples, loss: impl Fn(usize) -> f64) -> f64 {
    (0..examples.len()).map(loss).sum::<f64>() / examples.len() as f64
}

/// The loss of the classical evaluation alone.
fn classical_loss(examples: &Examples, index: usize) -> f64 {
    let example = examples.get(index);
    super::passes::cross_entropy(example.classical, example.target)
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
        let loss = |line: &str| -> f64 {
            let word = line
                .split("loss ")
                .nth(1)
                .and_then(|it| it.split(',').next());
            word.and_then(|it| it.parse().ok()).expect("a loss")
        };
        assert!(loss(&whole[3]) < loss(&whole[1]), "{whole:?}");
        // Another training does not go on from the file.
        let (_, error) = run("parts", 4, 4);
        assert!(error.expect("an error").contains("another training"));
        // Nor does one of another form.
        let before = parts_file.replacen("\"form\":3", "\"form\":2", 1);
        assert_ne!(before, parts_file);
        std::fs::write(folder.join("parts"), before).expect("written");
        let (_, error) = run("parts", 3, 3);
        assert!(error.expect("an error").contains("another form"));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
