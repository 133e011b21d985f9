//! Whether the players are still the programs whose games are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{bail, Result};

use super::who::{about, hash_of, identity, stamp, KnownFile};
use crate::command::args::changed_player::{ChangedPlayer, REMEDY};
use crate::player::PlayerSpec;
use crate::record::{GameRecord, Identity, Players};

/// The players of a contest as the programs that they are.
#[derive(Debug, Default)]
pub(crate) struct Programs {
    /// By name.
    identities: BTreeMap<String, Identity>,
    files: Vec<KnownFile>,
}

/// A change of a file while games are played.
#[derive(Debug)]
pub(crate) enum Change {
    /// A program, in words.
    Program(String),
    /// A file that a player seems to write.
    Data {
        /// The words.
        told: String,
        /// Name of the player.
        player: String,
        /// Its program with that file marked.
        now: Box<Identity>,
    },
}

/// What a result file is to be told of its players.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct News {
    /// Those of whom it does not know yet, with all programs of their names.
    pub(crate) players: Players,
    /// What the user should know.
    pub(crate) notes: Vec<String>,
}

impl Programs {
    /// Looks at the programs of all players, and asks them who they are.
    pub(crate) fn of(players: &[PlayerSpec]) -> Programs {
        let mut programs = Programs::default();
        for player in players {
            let (mut known, files) = identity(player);
            known.about = about(player);
            programs.identities.insert(player.name.clone(), known);
            programs.files.extend(files);
        }
        programs
    }

    /// Compares the players with those whose `games` are in the file at `path`, which knows
    /// `known` of them.
    ///
    /// # Errors
    /// A player has changed, and that is not wanted.
    pub(crate) fn news(
        &self,
        path: &Path,
        known: &Players,
        games: &[GameRecord],
        changed: ChangedPlayer,
    ) -> Result<News> {
        let played = games.iter().flat_map(|game| &game.players);
        let played: BTreeSet<&str> = played.map(|it| it.name.as_str()).collect();
        let mut news = News::default();
        let mut differences = String::new();
        for (name, now) in &self.identities {
            let before = known.get(name).map_or([].as_slice(), Vec::as_slice);
            let mut all = before.to_vec();
            match before.last().map(|last| last.differences(now)) {
                None if played.contains(name.as_str()) => news.notes.push(format!(
                    "{}: nothing is known of the program that played the games of {name}; \
                     the present one is noted for those to come",
                    path.display()
                )),
                None => {}
                Some(none) if none.is_empty() => {
                    news.mixed(name, before.len());
                    continue;
                }
                Some(told) => {
                    let told = told.join("\n  ");
                    differences += &format!("\n{name}\n  {told}");
                }
            }
            all.push(now.clone());
            news.mixed(name, all.len());
            news.players.insert(name.clone(), all);
        }
        if !differences.is_empty() {
            let told = format!(
                "{}: not the program whose games are in the file; then | now:{differences}",
                path.display()
            );
            match changed {
                ChangedPlayer::Refuse => bail!("{told}\n{REMEDY}"),
                ChangedPlayer::Keep => news.notes.push(told),
            }
        }
        Ok(news)
    }

    /// Returns a file of the players that has changed since it was last looked at, if one has.
    pub(crate) fn change(&mut self) -> Option<Change> {
        for (index, file) in self.files.iter_mut().enumerate() {
            let now = stamp(&file.path);
            if now == file.stamp {
                continue;
            }
            file.stamp = now;
            let hash = hash_of(&file.path).unwrap_or_default();
            if hash == file.hash {
                continue;
            }
            let file = self.files.swap_remove(index);
            let (player, path) = (&file.player, file.path.display());
            let Some(argument) = &file.data else {
                let what = if hash.is_empty() {
                    "removed"
                } else {
                    "replaced"
                };
                let told =
                    format!("{player}: {path} was {what} while its games were played");
                return Some(Change::Program(told));
            };
            let identity = self.identities.get_mut(player)?;
            identity.mark_written(argument);
            return Some(Change::Data {
                told: format!(
                    "note: {path} changes while {player} plays, and does not tell any more \
                     which program it is"
                ),
                player: player.clone(),
                now: Box::new(identity.clone()),
            });
        }
        None
    }

    /// Looks no more at the files of which is `known` that the players write them.
    pub(crate) fn leave_written(&mut self, known: &Players) {
        let is_written = |file: &KnownFile| {
            let last = known.get(&file.player).and_then(|all| all.last());
            let data = file.data.as_ref();
            data.zip(last)
                .is_some_and(|(argument, last)| last.writes(argument))
        };
        self.files.retain(|file| !is_written(file));
    }
}

impl News {
    /// Notes that games of several programs stand under one name.
    fn mixed(&mut self, name: &str, programs: usize) {
        if programs > 1 {
            self.notes.push(format!(
                "note: {name} stands for {programs} programs, one after the other"
            ));
        }
    }
}

/// Joins what two files know of their players.
///
/// # Errors
/// They know different programs of one name, and that is not wanted.
pub(crate) fn joined(
    own: &mut Players,
    other: Players,
    files: [&PathBuf; 2],
    changed: ChangedPlayer,
) -> Result<()> {
    let [own_path, other_path] = files.map(|path| path.display());
    for (name, programs) in other {
        let known = own.entry(name.clone()).or_default();
        let is_first = known.is_empty();
        let news: Vec<Identity> = programs
            .into_iter()
            .filter(|it| known.iter().all(|known| !known.differences(it).is_empty()))
            .collect();
        if let (Some(last), Some(new), false) = (known.last(), news.first(), is_first) {
            let told = format!(
                "{name} is not the same program in {own_path} and {other_path}:\n  {}",
                last.differences(new).join("\n  ")
            );
            match changed {
                ChangedPlayer::Refuse => bail!("{told}\n{REMEDY}"),
                ChangedPlayer::Keep => eprintln!("note: {told}"),
            }
        }
        known.extend(news);
    }
    Ok(())
}
