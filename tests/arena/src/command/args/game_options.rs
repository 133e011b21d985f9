//! The options that matches and tournaments have in common: board, rule, openings, limits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{ensure, Context, Result};

use super::adjudication::{adjudication, DrawTerms, WinTerms};
use super::quantity::{Info, Memory, RuleName, Size, SwapName, Time};
use crate::opening;
use crate::player::{Limits, PlayerSpec};
use crate::referee::{GameLog, Swap};
use crate::rules::{Point, Rule};
use crate::schedule::{fingerprint, Conditions};

/// The word instead of a file of openings where there shall be none.
const NO_OPENINGS: &str = "none";

/// The options of all contests, on the command line or, with the same names, in a tournament file.
#[derive(
    Clone, PartialEq, Debug, Default, clap::Args, serde::Deserialize, serde::Serialize,
)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[command(next_help_heading = "Games")]
pub(crate) struct GameOptions {
    /// The board: a number, or columns and rows [default: 15]
    #[arg(long, value_name = "N or WxH")]
    pub(crate) size: Option<Size>,
    /// freestyle, standard, renju, caro or standard-caro [default: freestyle]
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<RuleName>,
    /// A file of openings, used in turn, or none [default: built-in ones; none with --swap, or
    /// where a player's dialect is given and has no words for them]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Shuffle the openings of the file by the seed
    #[arg(long)]
    pub(crate) shuffle: bool,
    /// The seed for the built-in openings and for --shuffle [default: 1]
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// Begin with this opening of the file, counted from 1 after shuffling, and use those before it
    /// after the last one
    #[arg(long, value_name = "N")]
    pub(crate) start: Option<usize>,
    /// Only the first N stones of each opening of the file; those that become equal are kept once
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<usize>,
    /// Turn and mirror the openings of the file, each time they are used again, in another of the
    /// eight ways (four if the board is no square); what falls onto an earlier one is left out
    #[arg(long)]
    pub(crate) symmetries: bool,
    /// The first player of each two has Black in all games: single games, each from the next
    /// opening, and no pairs with colors exchanged (it has nothing to do with --swap)
    #[arg(long)]
    pub(crate) no_swap: bool,
    /// How the players agree on an opening: none, zz (CodeCup) or swap2 [default: none]
    #[arg(long, value_name = "PROCEDURE")]
    pub(crate) swap: Option<SwapName>,
    /// Call a game a draw once this many stones stand on the board
    #[arg(long, value_name = "STONES")]
    pub(crate) draw_after: Option<u32>,
    /// Call a game won once both players have said so for MOVES moves of each, such as 1000,3
    ///
    /// Both have to say (by MESSAGE or DEBUG in the Gomocup protocol) that the same one is better
    /// by SCORE or more, in their own units; a claimed win, such as +M9, is more than any SCORE,
    /// so that 100000 waits for claims. A move beside which nothing is said, as where there is no
    /// choice, is passed over, but each has to speak beside half of its last moves. Players that
    /// never say how they stand play to the end. What both say can be wrong: arena adjudicate tells
    /// how often it was in games that were played to their end.
    #[arg(long, value_name = "SCORE,MOVES")]
    pub(crate) adjudicate_win: Option<WinTerms>,
    /// Call a game a draw once both players have said for MOVES moves of each that neither is
    /// better by more than SCORE, and STONES stones stand on the board, such as 20,5,100
    #[arg(long, value_name = "SCORE,MOVES,STONES")]
    pub(crate) adjudicate_draw: Option<DrawTerms>,
    /// Games played at the same time [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<usize>,
    /// Play more games at a time than there are processors for
    ///
    /// Without this that is refused, since players lose by time that other games took. A player
    /// counts as many as it has threads by info.thread_num.
    #[arg(long)]
    pub(crate) oversubscribe: bool,
    /// A pause before each further game at a table, such as 500ms
    #[arg(long, value_name = "TIME")]
    pub(crate) wait: Option<Time>,
    /// Give each of the games at a time processors of its own, as many as a player is told of by
    /// info.thread_num, else one (Linux)
    #[arg(long)]
    pub(crate) affinity: bool,
    /// Append to this file all that is written to players and read from them in games, with times
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// With --log: keep only the games that are lost by a fault, such as a crash
    #[arg(long)]
    pub(crate) log_faults: bool,
    /// Time for a move, such as 500ms, 5s or 2m; none is no limit [default: that of the dialect, 30s
    /// in gomocup]
    ///
    /// A limit for the game stays. Games by nodes: --turn none --game none --info max_node=10000
    #[arg(
        long,
        value_name = "TIME",
        help_heading = "Players without limits of their own"
    )]
    pub(crate) turn: Option<Time>,
    /// Time for a game; none is no limit [default: that of the dialect, 180s in gomocup]
    #[arg(
        long,
        value_name = "TIME",
        help_heading = "Players without limits of their own"
    )]
    pub(crate) game: Option<Time>,
    /// Added to the time for the game after each own move
    #[arg(
        long,
        value_name = "TIME",
        help_heading = "Players without limits of their own"
    )]
    pub(crate) increment: Option<Time>,
    /// Memory of the whole process tree, such as 350M [default: that of the dialect]
    #[arg(
        long,
        value_name = "SIZE",
        help_heading = "Players without limits of their own"
    )]
    pub(crate) memory: Option<Memory>,
    /// Stop the processes of players that are not to move
    #[arg(long, help_heading = "All players")]
    pub(crate) suspend: bool,
    /// One process for all games of a player, where the dialect allows it
    #[arg(long, help_heading = "All players")]
    pub(crate) keep_process: bool,
    /// Send INFO KEY VALUE at the start of each game (can be repeated)
    #[arg(long, value_name = "KEY=VALUE", help_heading = "All players")]
    pub(crate) info: Vec<Info>,
}

impl GameOptions {
    /// Returns these options, with those of a `file` where these say nothing.
    ///
    /// # Errors
    /// The file has an option that there is not, or one with a value that makes no sense.
    pub(crate) fn or(&self, mut file: toml::Table) -> Result<GameOptions> {
        for (key, value) in toml::Table::try_from(self)? {
            let says_something = match &value {
                toml::Value::Boolean(is_set) => *is_set,
                toml::Value::Array(list) => !list.is_empty(),
                _ => true,
            };
            if says_something {
                file.insert(key, value);
            }
        }
        Ok(file.try_into()?)
    }

    /// Returns the pause before each further game at a table.
    pub(crate) fn wait(&self) -> Duration {
        self.wait.map_or(Duration::ZERO, |it| it.0)
    }

    /// Leaves openings out, unless they are asked for, if a player's dialect is known to have no
    /// words for them.
    pub(crate) fn suit(&mut self, players: &[PlayerSpec]) {
        let has_none = |player: &PlayerSpec| {
            player
                .dialect
                .is_some_and(|dialect| !dialect.profile().has_openings())
        };
        if self.openings.is_none() && players.iter().any(has_none) {
            self.openings = Some(PathBuf::from(NO_OPENINGS));
        }
    }

    /// Gives a player the limits and manners that its own text leaves open.
    pub(crate) fn apply(&self, player: &mut PlayerSpec) {
        let own = player.limits;
        player.limits = Limits {
            turn: own.turn.or(self.turn.map(|it| it.0)),
            game: own.game.or(self.game.map(|it| it.0)),
            increment: own.increment.or(self.increment.map(|it| it.0)),
            memory: own.memory.or(self.memory.map(|it| it.0)),
            ..own
        };
        player.manager.suspend |= self.suspend;
        player.manager.keep_process |= self.keep_process;
        for Info { key, value } in &self.info {
            if player.manager.info.iter().all(|(own, _)| own != key) {
                player.manager.info.push((key.clone(), value.clone()));
            }
        }
    }

    /// Returns the conditions of all games, with openings for `games` games, and the same as
    /// settings for the header of a result file.
    ///
    /// # Errors
    /// An option makes no sense, or the file of openings cannot be used.
    pub(crate) fn conditions(
        &self,
        games: u64,
    ) -> Result<(Conditions, BTreeMap<String, String>)> {
        let size = self.size();
        let rule = self.rule();
        let swap = self.swap.map_or(Swap::None, |it| it.0);
        ensure!(
            self.draw_after != Some(0),
            "--draw-after 0: no game has fewer stones"
        );
        for (option, time) in [("wait", self.wait), ("increment", self.increment)] {
            ensure!(
                time.is_none_or(|it| it.0 != Duration::MAX),
                "--{option} none: write a time, such as 500ms"
            );
        }
        let mut conditions = Conditions {
            width: size.width,
            height: size.height,
            rule,
            swap,
            draw_after: self.draw_after,
            adjudication: adjudication(self.adjudicate_win, self.adjudicate_draw),
            openings: Vec::new(),
            single: self.no_swap,
        };
        let openings = if self.no_swap {
            games
        } else {
            games.div_ceil(2)
        };
        let source = self.set_openings(&mut conditions, openings)?;
        let mut settings = self.limits_as_settings();
        if self.no_swap {
            settings.insert("no-swap".to_string(), "yes".to_string());
        }
        for (key, value) in [
            ("size", size.to_string()),
            ("rule", RuleName(rule).to_string()),
            ("openings", source),
            ("swap", SwapName(swap).to_string()),
            (
                "draw-after",
                self.draw_after
                    .map_or("full board".into(), |it| it.to_string()),
            ),
        ] {
            settings.insert(key.to_string(), value);
        }
        Ok((conditions, settings))
    }

    /// Opens the file for what is said in games, if one is named.
    ///
    /// # Errors
    /// It cannot be written, or is not named where only some games are wanted in it.
    pub(crate) fn open_log(&self) -> Result<Option<GameLog>> {
        ensure!(
            self.log.is_some() || !self.log_faults,
            "--log-faults: name the file, by --log FILE"
        );
        let log = self.log.as_deref();
        log.map(|path| GameLog::open(path, self.log_faults))
            .transpose()
    }

    fn size(&self) -> Size {
        self.size.unwrap_or(Size {
            width: 15,
            height: 15,
        })
    }

    fn rule(&self) -> Rule {
        self.rule.map_or(Rule::Freestyle, |it| it.0)
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Loads or makes `count` openings, and returns in words which these are.
    fn set_openings(&self, conditions: &mut Conditions, count: u64) -> Result<String> {
        let none = Some(Path::new(NO_OPENINGS));
        let of_file = self.start.is_some() || self.plies.is_some() || self.symmetries;
        ensure!(
            !of_file || self.openings.is_some() && self.openings.as_deref() != none,
            "--start, --plies and --symmetries are for openings of a file: name it, by \
             --openings FILE (of the arena's own, another --seed makes others)"
        );
        if self.openings.as_deref() == none
            || self.openings.is_none() && conditions.swap != Swap::None
        {
            conditions.openings = vec![Vec::<Point>::new()];
            return Ok("none".to_string());
        }
        let (width, height, rule) = (conditions.width, conditions.height, conditions.rule);
        let ground = opening::Ground::new(width, height, rule)
            .with_context(|| format!("there is no board of {width}x{height}"))?;
        if let Some(path) = &self.openings {
            ensure!(self.plies != Some(0), "--plies 0: that is --openings none");
            conditions.openings = opening::read(path, self.plies, &ground)?;
            ensure!(
                !conditions.openings.is_empty(),
                "{}: no openings",
                path.display()
            );
            if self.shuffle {
                conditions.shuffle(self.seed());
            }
            self.arrange(&mut conditions.openings, path, &ground)?;
            return Ok(fingerprint(&conditions.openings));
        }
        let count = usize::try_from(count)?;
        conditions.openings = opening::generate(&ground, self.seed(), count);
        Ok(format!("built-in, seed {}", self.seed()))
    }

    /// Puts the openings of the file at `path` into the order in which they are played.
    fn arrange(
        &self,
        openings: &mut Vec<Vec<Point>>,
        path: &Path,
        ground: &opening::Ground,
    ) -> Result<()> {
        let (count, file) = (openings.len(), path.display());
        let start = self.start.unwrap_or(1);
        ensure!(start > 0, "--start 0: openings are counted from 1");
        ensure!(
            start <= count,
            "--start {start}: {file} has {count} openings"
        );
        openings.rotate_left(start - 1);
        if let Some(plies) = self.plies {
            opening::keep_distinct(openings);
            let left = openings.len();
            if left < count {
                eprintln!(
                    "note: {file}: {count} openings, {left} of which differ in the first {plies} \
                     stones"
                );
            }
        }
        if self.symmetries {
            *openings = opening::with_symmetries(openings, ground);
        }
        Ok(())
    }

    /// Returns limits, manners and adjudication as settings for the header of a result file.
    fn limits_as_settings(&self) -> BTreeMap<String, String> {
        let time = |time: Option<Time>| time.map(|it| it.to_string());
        let info: Vec<String> = self.info.iter().map(Info::to_string).collect();
        let settings = [
            (
                "adjudicate-win",
                self.adjudicate_win.map(|it| it.to_string()),
            ),
            (
                "adjudicate-draw",
                self.adjudicate_draw.map(|it| it.to_string()),
            ),
            ("turn", time(self.turn)),
            ("game", time(self.game)),
            ("increment", time(self.increment)),
            ("memory", self.memory.map(|it| it.to_string())),
            ("suspend", self.suspend.then(|| "yes".to_string())),
            ("keep-process", self.keep_process.then(|| "yes".to_string())),
            ("info", (!info.is_empty()).then(|| info.join(" "))),
        ];
        let set = settings.into_iter();
        set.filter_map(|(key, value)| Some((key.to_string(), value?)))
            .collect()
    }
}
