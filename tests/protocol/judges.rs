//! Golden conversations of the dialects of judges: `golden/codecup/*.txt` and
//! `golden/course/*.txt`, each played with every player.
//!
//! | line | meaning |
//! |---|---|
//! | `# text` | a comment |
//! | `@ text` | the arguments of the brain; before all other lines |
//! | `> text` | a line to the brain |
//! | `< text` | the next line from it |
//! | `! silent` | for a while nothing comes |
//! | `! clear` | a new game: no square is taken any more |
//! | `! eof` | end of input: the brain exits |
//!
//! `[tab]`, `[blank]` and `[cr]` in a line to the brain are what editors like to remove.
//! `{name}` in a line from it is any legal move, and after that the same one; `{a|Zz}` is a
//! move or this word. `{free}` in a line to it is an empty square far from all stones.
//!
//! Every line of these dialects is an answer: nothing may come that is not expected. A
//! conversation ends when the last line or the end of input lets the brain exit.

use crate::brain::{ms, Brain, EXIT_LIMIT};
use crate::players::on_each_player;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

/// A square: row and column, both from 0.
type Square = (usize, usize);

/// How a dialect writes squares.
#[derive(Clone, Copy)]
struct Notation {
    side: usize,
    write: fn(Square) -> String,
}

pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/protocol/golden");
/// Long enough for an answer that nobody asked for.
const SILENCE_MS: u64 = 150;

const CODECUP: Notation = Notation {
    side: 16,
    write: |(row, column)| {
        let letter = |first: u8, at: usize| char::from(first + at as u8);
        format!("{}{}", letter(b'A', row), letter(b'a', column))
    },
};

const COURSE: Notation = Notation {
    side: 12,
    write: |(row, column)| format!("{row} {column}"),
};

#[test]
fn codecup_conversations() {
    hold_all("codecup", CODECUP, 11);
}

#[test]
fn course_conversations() {
    hold_all("course", COURSE, 9);
}

/// The conversations of a folder of `golden`. One that is no longer found is a test that is
/// no longer run.
pub fn conversations(folder: &str, at_least: usize) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(FOLDER).join(folder)).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder entry").path())
        .collect();
    files.sort();
    assert!(
        files.len() >= at_least,
        "only {} conversations",
        files.len()
    );
    files
}

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
        talk.brain.expect_exit(EXIT_LIMIT);
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
        // Stones of ours are taken squares too, however the line names them.
        for square in self.squares() {
            if line.trim_end().ends_with(&square) {
                self.taken.insert(square);
            }
        }
        self.brain.send(&line);
    }

    fn hear(&mut self, wanted: &str) {
        let answer = self.brain.answer();
        let name = wanted.strip_prefix('{').and_then(|w| w.strip_suffix('}'));
        let fits = match name.map(|name| name.split_once('|').unwrap_or((name, ""))) {
            None => answer == wanted,
            Some((_, word)) if answer == word => true,
            Some((name, _)) => {
                let is_legal =
                    self.squares().contains(&answer) && self.taken.insert(answer.clone());
                self.moves.insert(name.to_string(), answer.clone());
                is_legal
            }
        };
        if !fits {
            let what = format!("{}: wanted `{wanted}`, got `{answer}`", self.file);
            self.brain.fail(&what);
        }
    }

    fn squares(&self) -> Vec<String> {
        let side = self.notation.side;
        let all = (0..side * side).map(|at| (at / side, at % side));
        all.map(self.notation.write).collect()
    }

    /// An empty square with nothing beside it.
    fn free(&self) -> String {
        let side = self.notation.side;
        let is_taken = |square| self.taken.contains(&(self.notation.write)(square));
        let is_free = |&(row, column): &Square| {
            let near = (row - 1..=row + 1)
                .flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
            !near.into_iter().any(is_taken)
        };
        let inside = 1..side - 1;
        let all = inside
            .clone()
            .flat_map(|r| inside.clone().map(move |c| (r, c)));
        let square = all.into_iter().find(is_free);
        (self.notation.write)(square.expect("a quiet square"))
    }
}
