//! `arena export`: the games of a result file in the formats of other programs.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};

use crate::record::{
    read, to_pgn, to_psq, to_sgf, GameRecord, Occasion, SampleTerms, Samples,
};

/// Write the games of a result file for other programs
///
/// PSQ and SGF have a file for each game, PGN and samples one for all.
#[derive(Clone, Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("format").required(true).multiple(true))]
pub(super) struct ExportArgs {
    /// A result file
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    /// Write PSQ files, as Piskvork saves them, into this folder
    #[arg(long, value_name = "DIR", group = "format")]
    psq: Option<PathBuf>,
    /// Write SGF files, with times and messages as comments, into this folder
    #[arg(long, value_name = "DIR", group = "format")]
    sgf: Option<PathBuf>,
    /// Write all games as PGN, from which Ordo and BayesElo compute ratings, into this file
    ///
    /// Players have the tags of their colors, and the result 1-0 is a win of White, as in chess.
    /// The moves stand in comments, since no reader of chess can make them.
    #[arg(long, value_name = "FILE", group = "format")]
    pgn: Option<PathBuf>,
    /// Write positions, with the move, the evaluation that its player said, and the result, into
    /// this file, from which gomolith's trainer learns
    ///
    /// Games that were lost by a fault are left out, and moves beside which no evaluation was
    /// said. Depths are not known, and are 0; trainer pack marks the positions at rest.
    #[arg(long, value_name = "FILE", group = "format")]
    samples: Option<PathBuf>,
    /// How much of the score in samples makes the odds of winning e times as high, 200 in
    /// gomolith [default: not told, and the trainer takes the engine's own unit]
    #[arg(long, value_name = "SCORE", requires = "samples")]
    unit: Option<f64>,
    /// Samples of this player only, as programs count their scores in units of their own
    /// [default: both]
    #[arg(long, value_name = "NAME", requires = "samples")]
    player: Option<String>,
    /// The event in PGN and SGF [default: the name of the result file]
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// The site in PGN and SGF
    #[arg(long, value_name = "NAME")]
    site: Option<String>,
}

/// Writes the games.
pub(super) fn run(args: ExportArgs) -> Result<ExitCode> {
    let results = read(&args.results)?;
    if let Some(line) = results.torn_line {
        eprintln!(
            "{}: line {line} was cut short and is passed over",
            args.results.display()
        );
    }
    ensure!(
        !results.games.is_empty(),
        "{}: there are no games",
        args.results.display()
    );
    args.check(&results.games)?;
    let occasion = args.occasion();
    if let Some(folder) = &args.psq {
        write_all(folder, "psq", &results.games, to_psq)?;
    }
    if let Some(folder) = &args.sgf {
        write_all(folder, "sgf", &results.games, |game| {
            to_sgf(game, &occasion)
        })?;
    }
    if let Some(path) = &args.pgn {
        let games = results.games.iter();
        let text: String = games.map(|game| to_pgn(game, &occasion)).collect();
        write_one(path, &args.results, &text)?;
        println!("{}: {} games", path.display(), results.games.len());
    }
    if let Some(path) = &args.samples {
        args.write_samples(path, &results.games)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl ExportArgs {
    /// Fails if the options about samples make no sense for these games.
    fn check(&self, games: &[GameRecord]) -> Result<()> {
        if let Some(unit) = self.unit {
            let is_one = unit.is_finite() && unit > 0.0;
            ensure!(is_one, "--unit {unit}: a number above 0, such as 200");
        }
        if let Some(name) = &self.player {
            let plays = |game: &GameRecord| game.players.iter().any(|it| it.name == *name);
            ensure!(
                games.iter().any(plays),
                "--player {name}: no such player in {}",
                self.results.display()
            );
        }
        let is_same = self.pgn.is_some() && self.pgn == self.samples;
        ensure!(!is_same, "--pgn and --samples name the same file");
        Ok(())
    }

    /// Writes the samples of the games, and says what is not among them.
    fn write_samples(&self, path: &Path, games: &[GameRecord]) -> Result<()> {
        let source = self.results.file_stem().unwrap_or_default();
        let samples = Samples::of(
            games,
            SampleTerms {
                source: &source.to_string_lossy(),
                unit: self.unit,
                player: self.player.as_deref(),
            },
        );
        write_one(path, &self.results, &samples.text)?;
        println!(
            "{}: {} positions of {} games; left out: {} games lost by a fault, {} on boards that \
             are not square, {} moves without an evaluation",
            path.display(),
            samples.positions,
            samples.games,
            samples.faulty,
            samples.oblong,
            samples.unsaid
        );
        Ok(())
    }

    fn occasion(&self) -> Occasion {
        let name = self.results.file_stem().unwrap_or_default();
        let event = self.event.clone();
        Occasion {
            event: event.unwrap_or_else(|| name.to_string_lossy().into_owned()),
            site: self.site.clone(),
        }
    }
}

/// Writes a text into the file at `path`, which must not be that of the `results`.
fn write_one(path: &Path, results: &Path, text: &str) -> Result<()> {
    let place = |path: &Path| path.canonicalize().ok();
    ensure!(
        place(path).is_none() || place(path) != place(results),
        "{}: that is the result file itself: name another one",
        path.display()
    );
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

/// Writes each game into a file of its own in `folder`.
fn write_all(
    folder: &Path,
    extension: &str,
    games: &[GameRecord],
    text: impl Fn(&GameRecord) -> String,
) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut taken = HashSet::new();
    for game in games {
        let path = folder.join(format!("{}.{extension}", free_name(game, &mut taken)));
        std::fs::write(&path, text(game)).with_context(|| path.display().to_string())?;
    }
    println!("{}: {} games", folder.display(), games.len());
    Ok(())
}

/// Returns a file name from the pair and the players, numbered if that is taken.
fn free_name(game: &GameRecord, taken: &mut HashSet<String>) -> String {
    let names = [0, 1].map(|it| plain(&game.players[it].name));
    let base = format!("{:05}-{}-{}", game.pair, names[0], names[1]);
    let mut name = base.clone();
    let mut number = 1;
    while !taken.insert(name.to_lowercase()) {
        number += 1;
        name = format!("{base}-{number}");
    }
    name
}

/// Returns a name without what file systems may refuse.
fn plain(name: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    name.chars()
        .take(60)
        .map(|c| if keep(c) { c } else { '_' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{sample_game, write_whole};

    #[test]
    fn every_game_gets_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let results = folder.path().join("r.jsonl");
        let names = [["a/b", "c"], ["c", "a/b"], ["a b", "c"]];
        write_whole(&results, None, &names.map(|it| sample_game(7, it))).expect("a file");
        let [psq, sgf, pgn] = ["p", "s/t", "g.pgn"].map(|it| folder.path().join(it));
        let args = ExportArgs {
            results: results.clone(),
            psq: Some(psq.clone()),
            sgf: Some(sgf.clone()),
            pgn: Some(pgn.clone()),
            samples: None,
            unit: None,
            player: None,
            event: None,
            site: Some("here".to_string()),
        };
        run(args.clone()).expect("exported");
        for name in ["00007-a_b-c", "00007-c-a_b", "00007-a_b-c-2"] {
            assert!(psq.join(format!("{name}.psq")).exists(), "{name}");
            let text = std::fs::read_to_string(sgf.join(format!("{name}.sgf")));
            let text = text.expect("a file");
            assert!(text.starts_with("(;FF[4]GM[4]"), "{text}");
            assert!(text.contains("EV[r]PC[here]"), "{text}");
        }
        let text = std::fs::read_to_string(pgn).expect("a file");
        assert_eq!(
            text.matches("[Event \"r\"]\n[Site \"here\"]\n").count(),
            3,
            "{text}"
        );
        let error = run(ExportArgs {
            pgn: Some(folder.path().join("p/../r.jsonl")),
            ..args
        });
        let error = error.expect_err("the file that is read").to_string();
        assert!(error.contains("the result file itself"), "{error}");
        assert_eq!(read(&results).expect("as it was").games.len(), 3);
    }

    #[test]
    fn samples_are_asked_for_in_words_that_make_sense() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        write_whole(&at("r.jsonl"), None, &[sample_game(7, ["a", "b"])]).expect("a file");
        let export = |unit, player: Option<&str>| {
            run(ExportArgs {
                results: at("r.jsonl"),
                psq: None,
                sgf: None,
                pgn: None,
                samples: Some(at("s.txt")),
                unit,
                player: player.map(String::from),
                event: None,
                site: None,
            })
        };
        for (unit, player, wanted) in [
            (Some(0.0), None, "--unit 0: a number above 0"),
            (Some(f64::NAN), None, "--unit NaN"),
            (None, Some("c"), "--player c: no such player in "),
        ] {
            let error = export(unit, player).expect_err(wanted).to_string();
            assert!(error.contains(wanted), "{error}");
        }
        assert!(!at("s.txt").exists());
        export(Some(150.5), Some("b")).expect("exported");
        let text = std::fs::read_to_string(at("s.txt")).expect("a file");
        assert!(text.starts_with("# unit 150.5 by arena "), "{text}");
        assert!(text.ends_with(" from r\n# 1 games\n"), "{text}");
    }
}
