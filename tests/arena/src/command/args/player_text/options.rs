//! The options of a player, each declared once: help, reading and writing come from the table.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};

use crate::command::args::quantity::{variant, Info, Memory, Time};
use crate::dialect::Dialect;
use crate::player::PlayerSpec;

/// An option of a player.
struct PlayerOption {
    /// The word before the equals sign; of a family of options, the beginning of it.
    key: &'static str,
    value: Value,
    /// Its words in the help. `{dialects}` stands for the names of all.
    help: &'static str,
}

/// The kind of an option's value, and its place in a player.
enum Value {
    Name(Place<String>),
    Dialect(Place<Option<Dialect>>),
    Time(Place<Option<Duration>>),
    Memory(Place<Option<u64>>),
    Yes(Place<bool>),
    Folder(Place<Option<PathBuf>>),
    /// A family: any number of options, each with a word of its own behind the key.
    Info(Place<Vec<(String, String)>>),
}

/// Returns the place of a value in a player.
type Place<T> = fn(&mut PlayerSpec) -> &mut T;

/// All options, in the order of the help and of what is written. Result files know players by
/// what is written: whoever reorders the table can go on with no older file.
const OPTIONS: [PlayerOption; 15] = [
    PlayerOption {
        key: "name",
        value: Value::Name(|it| &mut it.name),
        help: "the name in tables and records (default: the file name)",
    },
    PlayerOption {
        key: "dialect",
        value: Value::Dialect(|it| &mut it.dialect),
        help: "{dialects}\n(default: found out)",
    },
    PlayerOption {
        key: "turn",
        value: Value::Time(|it| &mut it.limits.turn),
        help: "time for a move: 500ms, 5s, 2m",
    },
    PlayerOption {
        key: "game",
        value: Value::Time(|it| &mut it.limits.game),
        help: "time for a game",
    },
    PlayerOption {
        key: "increment",
        value: Value::Time(|it| &mut it.limits.increment),
        help: "added to the time for the game after each own move",
    },
    PlayerOption {
        key: "start",
        value: Value::Time(|it| &mut it.limits.start),
        help: "time for the answer to the start",
    },
    PlayerOption {
        key: "tolerance",
        value: Value::Time(|it| &mut it.limits.tolerance),
        help: "how much later still counts as in time",
    },
    PlayerOption {
        key: "memory",
        value: Value::Memory(|it| &mut it.limits.memory),
        help: "memory of the whole process tree: 350M, 1G",
    },
    PlayerOption {
        key: "suspend",
        value: Value::Yes(|it| &mut it.manager.suspend),
        help: "stop the process while it is not to move",
    },
    PlayerOption {
        key: "keep-process",
        value: Value::Yes(|it| &mut it.manager.keep_process),
        help: "one process for all games, where the dialect allows it",
    },
    PlayerOption {
        key: "first-by-board",
        value: Value::Yes(|it| &mut it.manager.first_by_board),
        help: "the first move by BOARD instead of BEGIN or TURN",
    },
    PlayerOption {
        key: "swap2-fields",
        value: Value::Yes(|it| &mut it.manager.swap2_fields),
        help: "SWAP2BOARD with a color on each line, as Rapfi wants it",
    },
    PlayerOption {
        key: "crlf",
        value: Value::Yes(|it| &mut it.manager.crlf),
        help: "lines end in CR LF, as under Windows",
    },
    PlayerOption {
        key: "dir",
        value: Value::Folder(|it| &mut it.manager.folder),
        help: "the folder in which the program runs (see below)",
    },
    PlayerOption {
        key: "info.",
        value: Value::Info(|it| &mut it.manager.info),
        help: "a line INFO KEY VALUE at the start of each game",
    },
];

/// Returns the lines of the help about all options.
pub(super) fn help() -> String {
    let dialects = Dialect::list(Dialect::ALL);
    let lines = OPTIONS.iter().flat_map(|option| {
        let mut form = format!("{}{}", option.key, option.value.form());
        let texts = option.help.lines();
        texts.map(move |text| format!("  {:22} {text}\n", std::mem::take(&mut form)))
    });
    lines.collect::<String>().replace("{dialects}", &dialects)
}

/// Sets one option of a player.
pub(super) fn set(spec: &mut PlayerSpec, key: &str, text: &str) -> Result<()> {
    let known = OPTIONS.iter().find_map(|option| {
        let behind = key.strip_prefix(option.key)?;
        let is_family = matches!(option.value, Value::Info(_));
        (is_family || behind.is_empty()).then_some((&option.value, behind))
    });
    let (value, behind) =
        known.context("there is no such option; see --help for all of them")?;
    value.set(spec, behind, text)
}

/// Returns all options of a player that are set, as keys and values.
pub(super) fn of(spec: &PlayerSpec) -> Vec<(String, String)> {
    // The places are those of a player that can be written to.
    let mut spec = spec.clone();
    let set = OPTIONS.iter().flat_map(|option| {
        let texts = option.value.texts(&mut spec).into_iter();
        texts.map(|(behind, text)| (format!("{}{behind}", option.key), text))
    });
    set.collect()
}

impl Value {
    /// The form of the value in the help, as it stands behind the key.
    fn form(&self) -> &'static str {
        match self {
            Value::Name(_) => "=NAME",
            Value::Dialect(_) => "=DIALECT",
            Value::Time(_) => "=TIME",
            Value::Memory(_) => "=SIZE",
            Value::Yes(_) => "=yes",
            Value::Folder(_) => "=FOLDER",
            Value::Info(_) => "KEY=VALUE",
        }
    }

    /// Reads the value from `text`; `behind` is what a family has behind the key.
    fn set(&self, spec: &mut PlayerSpec, behind: &str, text: &str) -> Result<()> {
        match self {
            Value::Name(place) => {
                let plain = !text.trim().is_empty() && !text.contains(char::is_control);
                ensure!(plain, "`{text}` is no name");
                *place(spec) = text.to_string();
            }
            Value::Dialect(place) => *place(spec) = Some(variant(text, &Dialect::ALL)?),
            Value::Time(place) => *place(spec) = Some(text.parse::<Time>()?.0),
            Value::Memory(place) => *place(spec) = Some(text.parse::<Memory>()?.0),
            Value::Yes(place) => *place(spec) = yes_or_no(text)?,
            Value::Folder(place) => {
                ensure!(!text.is_empty(), "write a folder, or . for this one");
                *place(spec) = Some(text.into());
            }
            Value::Info(place) => {
                let Info { key, value } = format!("{behind}={text}").parse()?;
                place(spec).push((key, value));
            }
        }
        Ok(())
    }

    /// Returns what is set, each with what stands behind the key.
    fn texts(&self, spec: &mut PlayerSpec) -> Vec<(String, String)> {
        let text = match self {
            Value::Name(place) => Some(place(spec).clone()),
            Value::Dialect(place) => place(spec).map(|it| it.to_string()),
            Value::Time(place) => place(spec).map(|it| Time(it).to_string()),
            Value::Memory(place) => place(spec).map(|it| Memory(it).to_string()),
            Value::Yes(place) => place(spec).then(|| "yes".to_string()),
            Value::Folder(place) => {
                let folder = place(spec).as_deref();
                folder.map(|it| it.to_string_lossy().into_owned())
            }
            Value::Info(place) => return place(spec).clone(),
        };
        text.map(|text| (String::new(), text)).into_iter().collect()
    }
}

fn yes_or_no(text: &str) -> Result<bool> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => bail!("write yes or no instead of `{text}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::args::player_text::{parse, PlayerText};

    /// Every option, as it stands in the headers of result files: a line that must stay.
    const WRITTEN: &str =
        "name=n,dialect=gomocup2004,turn=500ms,game=120s,increment=500ms,\
         start=30s,tolerance=100ms,memory=350M,suspend=yes,keep-process=yes,\
         first-by-board=yes,swap2-fields=yes,crlf=yes,dir=a b,info.max_node=1000,\
         info.Path=\"/a,b:c\":./e";

    #[test]
    fn players_are_written_as_older_files_have_them() {
        let player = parse(WRITTEN).expect("a player");
        assert_eq!(PlayerText(&player).to_string(), WRITTEN);
        for PlayerOption { key, .. } in &OPTIONS {
            let is_there = of(&player).iter().any(|(set, _)| set.starts_with(key));
            assert!(is_there, "{key} is not in the line: add it at its end");
        }
        let plain = parse("./e").expect("a player");
        assert_eq!(PlayerText(&plain).to_string(), "name=e:./e");
    }
}
