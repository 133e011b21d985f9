//! Conversations of the dialects of judges: `golden/codecup/*.txt`, `golden/course/*.txt` and
//! `golden/alphano/*.txt`.
//!
//! | line | meaning |
//! |---|---|
//! | `# text` | a comment |
//! | `@ text` | the arguments of the brain; before all other lines |
//! | `> text` | a line to the brain |
//! | `< text` | the next line from it |
//! | `! silent` | for a while nothing comes |
//! | `! clear` | a new game: no point is taken any more |
//! | `! eof` | end of input: the brain exits |
//!
//! `[tab]`, `[blank]` and `[cr]` in a line to the brain are what editors like to remove.
//! `{name}` in a line from it is any legal move, and after that the same one; `{a|Zz}` is a
//! move or this word. `{free}` in a line to it is an empty point far from all stones.
//!
//! Every line of these dialects is an answer: nothing may come that is not expected. A
//! conversation ends when the last line or the end of input lets the brain exit.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use support::{ms, Brain, EXIT_MAX};

use super::conversations;
use crate::tools::players::on_each_player;

/// Row and column of a point, both from 0.
type Cell = (usize, usize);

/// The way in which a dialect writes points.
#[derive(Clone, Copy)]
struct Notation {
    /// Columns and rows of the board.
    size: usize,
    write: fn(Cell) -> String,
}

/// A wait in which an answer would come that nobody asked for.
const SILENCE_MS: u64 = 150;

const CODECUP: Notation = Notation {
    size: 16,
    write: |(row, column)| {
        let letter = |first: u8, index: usize| char::from(first + index as u8);
        format!("{}{}", letter(b'A', row), letter(b'a', column))
    },
};

const COURSE: Notation = Notation {
    size: 12,
    write: |(row, column)| format!("{row} {column}"),
};

const ALPHANO: Notation = Notation {
    size: 15,
    write: |(row, column)| format!("{} {}", row + 1, column + 1),
};

#[test]
fn codecup_conversations() {
    hold_all("codecup", CODECUP, 11);
}

#[test]
fn course_conversations() {
    hold_all("course", COURSE, 9);
}

#[test]
fn alphano_conversations() {
    hold_all("alphano", ALPHANO, 11);
}

/// Holds the conversations of a folder with every player.
fn hold_all(folder: &str, notation: Notation, at_least: usize) {
    let files = conversations(folder, at_least);
    on_each_player(|program| {
        // All conversations are held, so that one run tells all that is wrong.
        let fails =
            |file: &&PathBuf| catch_unwind(|| Talk::hold(program, file, notation)).is_err();
        let failed: Vec<&PathBuf> = files.iter().filter(fails).collect();
        assert!(failed.is_empty(), "other answers than in {failed:#?}");
    });
}

/// A conversation under way.
struct Talk {
    brain: Brain,
    file: String,
    notation: Notation,
    taken: BTreeSet<String>,
    moves: HashMap<String, String>,
}

impl Talk {
    fn hold(program: &Path, file: &Path, notation: Notation) {
        let text = fs::read_to_string(file).expect("a readable file");
        let arguments = text.lines().find_map(|line| line.strip_prefix("@ "));
        let arguments: Vec<&str> = arguments.unwrap_or("").split_whitespace().collect();
        let mut talk = Talk {
            brain: Brain::spawn(program, &arguments),
            file: file.display().to_string(),
            notation,
            taken: BTreeSet::new(),
            moves: HashMap::new(),
        };
        text.lines().for_each(|line| talk.play(line));
        talk.brain.expect_exit(EXIT_MAX);
    }

    fn play(&mut self, line: &str) {
        match line.split_at(line.len().min(2)) {
            ("> ", text) | (">", text) => self.say(text),
            ("< ", text) => self.hear(text),
            ("! ", "silent") => self.brain.expect_silence(ms(SILENCE_MS)),
            ("! ", "clear") => self.taken.clear(),
            ("! ", "eof") => self.brain.close_input(),
            ("# ", _) | ("@ ", _) => (),
            _ => panic!("{}: `{line}` has no meaning", self.file),
        }
    }

    fn say(&mut self, text: &str) {
        let mut line = text.to_string();
        for (name, bytes) in [("[tab]", "\t"), ("[blank]", " "), ("[cr]", "\r")] {
            line = line.replace(name, bytes);
        }
        if line.contains("{free}") {
            line = line.replace("{free}", &self.free());
        }
        for (name, played) in &self.moves {
            line = line.replace(&format!("{{{name}}}"), played);
        }
        // Stones of ours are taken points too, however the line names them.
        // Behind the move of alphano stands the time that it took.
        let told = match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            &["OPP", row, column, _] => format!(" {row} {column}"),
            words => format!(" {}", words.join(" ")),
        };
        for point in self.points() {
            if told.ends_with(&format!(" {point}")) {
                self.taken.insert(point);
            }
        }
        self.brain.send(&line);
    }

    fn hear(&mut self, wanted: &str) {
        let answer = self.brain.answer();
        let named = answer.strip_prefix("MOVE ").unwrap_or(&answer).to_string();
        let name = wanted.strip_prefix('{').and_then(|w| w.strip_suffix('}'));
        let fits = match name.map(|name| name.split_once('|').unwrap_or((name, ""))) {
            None => answer == wanted,
            Some((_, word)) if answer == word => true,
            Some((name, _)) => {
                let is_legal =
                    self.points().contains(&named) && self.taken.insert(named.clone());
                self.moves.insert(name.to_string(), named.clone());
                is_legal
            }
        };
        if !fits {
            let what = format!("{}: wanted `{wanted}`, got `{answer}`", self.file);
            self.brain.fail(&what);
        }
    }

    /// All points of the board, as the dialect writes them.
    fn points(&self) -> Vec<String> {
        let size = self.notation.size;
        let all = (0..size * size).map(|index| (index / size, index % size));
        all.map(self.notation.write).collect()
    }

    /// An empty point with nothing beside it.
    fn free(&self) -> String {
        let size = self.notation.size;
        let is_taken = |cell| self.taken.contains(&(self.notation.write)(cell));
        let is_free = |&(row, column): &Cell| {
            let near = (row - 1..=row + 1)
                .flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
            !near.into_iter().any(is_taken)
        };
        let inside = 1..size - 1;
        let all = inside
            .clone()
            .flat_map(|r| inside.clone().map(move |c| (r, c)));
        let cell = all.into_iter().find(is_free);
        (self.notation.write)(cell.expect("a quiet point"))
    }
}
