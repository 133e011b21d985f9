//! `arena merge`: joins several result files into one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};

use super::args::changed_player::ChangedPlayer;
use super::args::player_text;
use super::args::sprt_options::SprtOptions;
use super::shared::conclusion;
use super::shared::contest::PLAYER_KEYS;
use super::shared::going_on::joined;
use super::shared::summary;
use crate::record::{check_place, read, write_whole, GameKey, GameRecord, Header};

/// Join result files, such as those of shards
///
/// Games that occur several times are kept once. Where files hold different games under the
/// same number between the same players, the first is kept and the conflict is reported; the
/// exit code is then 1. With --sprt the joined games of a match are tested, and its result is
/// printed, and told by the exit code, as arena match does.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Result files with the same settings
    #[arg(required = true, value_name = "RESULTS")]
    inputs: Vec<PathBuf>,
    /// The file to write; it may be one of the inputs
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What to do if a player is not the same program in all files
    #[arg(long, value_enum, value_name = "CHOICE", default_value = "refuse")]
    changed_player: ChangedPlayer,
    #[command(flatten)]
    test: SprtOptions,
}

/// Joins result files, and tests the games of a match.
pub(super) fn run(args: MergeArgs) -> Result<ExitCode> {
    let sprt = args.test.sprt()?;
    check_place(&args.output)?;
    let mut merged = Merged {
        changed: args.changed_player,
        ..Merged::default()
    };
    for path in &args.inputs {
        merged.add(path)?;
    }
    let names = match sprt {
        Some(_) => Some(merged.players()?),
        None => None,
    };
    let games: Vec<GameRecord> = merged.games.into_values().map(|(game, _)| game).collect();
    write_whole(
        &args.output,
        merged.header.as_ref().map(|(header, _)| header),
        &games,
    )?;
    println!(
        "{}: {} games, {} duplicates",
        args.output.display(),
        games.len(),
        merged.dropped
    );
    if let Some(names) = &names {
        print!("{}", summary::full(names, &games, sprt.as_ref()));
    }
    for conflict in &merged.conflicts {
        eprintln!("{conflict}");
    }
    Ok(match names.zip(sprt) {
        _ if !merged.conflicts.is_empty() => ExitCode::FAILURE,
        Some((names, sprt)) => conclusion::exit_code(&names, &games, &sprt),
        None => ExitCode::SUCCESS,
    })
}

/// The files joined so far, with the path that each part came from.
#[derive(Default)]
struct Merged {
    header: Option<(Header, PathBuf)>,
    games: BTreeMap<GameKey, (GameRecord, PathBuf)>,
    /// What is done about players that are not the same program.
    changed: ChangedPlayer,
    /// Games that were there already.
    dropped: usize,
    /// Messages about games that differ under the same key.
    conflicts: Vec<String>,
}

impl Merged {
    fn add(&mut self, path: &Path) -> Result<()> {
        let results = read(path)?;
        if let Some(line) = results.torn_line {
            eprintln!(
                "{}: line {line} was cut short and is passed over",
                path.display()
            );
        }
        let header = results
            .header
            .with_context(|| format!("{}: no header", path.display()))?;
        if header.players.is_empty() && !results.games.is_empty() {
            eprintln!(
                "note: {} does not say which programs its players are",
                path.display()
            );
        }
        self.check_header(header, path)?;
        for game in results.games {
            self.add_game(game, path);
        }
        Ok(())
    }

    /// Returns the names of the two players of a match.
    fn players(&self) -> Result<[String; 2]> {
        let header = self.header.as_ref().map(|(header, _)| header);
        ensure!(
            header.is_none_or(|it| !it.settings.contains_key("no-swap")),
            "--sprt: these games were played with --no-swap, and the test counts pairs with \
             colors exchanged"
        );
        let player = |key: &str| -> Result<String> {
            let text = header.and_then(|header| header.settings.get(key));
            let text =
                text.context("--sprt: these are no games of a match of two players")?;
            Ok(player_text::parse(text)?.name)
        };
        let [first, second] = PLAYER_KEYS;
        Ok([player(first)?, player(second)?])
    }

    fn check_header(&mut self, header: Header, path: &Path) -> Result<()> {
        let Some((first, first_path)) = &mut self.header else {
            self.header = Some((header, path.to_path_buf()));
            return Ok(());
        };
        let differences = first.differences(&header);
        ensure!(
            differences.is_empty(),
            "{} and {} hold games of different kinds:\n  {}",
            first_path.display(),
            path.display(),
            differences.join("\n  ")
        );
        let files = [&*first_path, &path.to_path_buf()];
        joined(&mut first.players, header.players, files, self.changed)
    }

    fn add_game(&mut self, game: GameRecord, path: &Path) {
        let key = GameKey::of(&game);
        match self.games.get(&key) {
            None => drop(self.games.insert(key, (game, path.to_path_buf()))),
            Some((other, _)) if *other == game => self.dropped += 1,
            Some((_, other_path)) => self.conflicts.push(format!(
                "pair {}, {} - {}: {} and {} hold different games; the first is kept",
                key.pair,
                key.names[0],
                key.names[1],
                other_path.display(),
                path.display()
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sample_game;

    fn header(size: &str) -> Header {
        Header::new([("size".to_string(), size.to_string())].into())
    }

    /// Joins files, each given by a board size and games.
    fn merge(files: &[(&str, &[GameRecord])]) -> Result<Merged> {
        let folder = tempfile::tempdir()?;
        let mut merged = Merged::default();
        for (index, (size, games)) in files.iter().enumerate() {
            let path = folder.path().join(index.to_string());
            write_whole(&path, Some(&header(size)), games)?;
            merged.add(&path)?;
        }
        Ok(merged)
    }

    #[test]
    fn joins_drops_and_reports() {
        let [a, b, c] = [2, 0, 1].map(|pair| sample_game(pair, ["x", "y"]));
        let mut other = b.clone();
        other.result.winner = None;
        let merged = merge(&[("15", &[a.clone(), b.clone()]), ("15", &[c, a, other])]);
        let merged = merged.expect("joined");
        let pairs: Vec<u64> = merged.games.keys().map(|it| it.pair).collect();
        assert_eq!(pairs, [0, 1, 2]);
        assert_eq!((merged.dropped, merged.conflicts.len()), (1, 1));
        let other = merge(&[("15", std::slice::from_ref(&b)), ("20", &[])])
            .err()
            .expect("another size");
        assert!(other.to_string().contains("size: 15 | 20"), "{other}");
    }

    #[test]
    fn only_a_match_can_be_tested() {
        let mut merged = Merged {
            header: Some((header("15"), PathBuf::new())),
            ..Merged::default()
        };
        let error = merged.players().expect_err("no players");
        assert!(error.to_string().contains("no games of a match"), "{error}");
        let settings = [("first", "name=new one:./a"), ("second", "name=b:./b")];
        let settings = settings.map(|(key, value)| (key.to_string(), value.to_string()));
        merged.header = Some((Header::new(settings.into()), PathBuf::new()));
        assert_eq!(merged.players().expect("two players"), ["new one", "b"]);
        if let Some((header, _)) = &mut merged.header {
            let yes = ("no-swap".to_string(), "yes".to_string());
            header.settings.extend([yes]);
        }
        let error = merged.players().expect_err("no pairs").to_string();
        assert!(error.contains("played with --no-swap"), "{error}");
    }

    #[test]
    fn an_input_can_be_the_output() {
        let folder = tempfile::tempdir().expect("a folder");
        let [first, second] = ["1", "2"].map(|name| folder.path().join(name));
        write_whole(&first, Some(&header("9")), &[sample_game(0, ["x", "y"])])
            .expect("a file");
        write_whole(&second, Some(&header("9")), &[sample_game(1, ["x", "y"])])
            .expect("a file");
        let args = MergeArgs {
            inputs: vec![first.clone(), second],
            output: first.clone(),
            changed_player: ChangedPlayer::Refuse,
            test: SprtOptions::default(),
        };
        assert_eq!(run(args).expect("joined"), ExitCode::SUCCESS);
        assert_eq!(read(&first).expect("a file").games.len(), 2);
    }
}
