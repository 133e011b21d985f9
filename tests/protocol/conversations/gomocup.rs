//! Conversations of Gomocup, today's and that of 2004: `golden/*.txt`.
//!
//! | line | meaning |
//! |---|---|
//! | `# text` | a comment |
//! | `$ text` | the arguments of the program; only as the first line that is no comment |
//! | `> text` | a line to the brain |
//! | `< text` | the next line from it that is neither MESSAGE nor DEBUG |
//! | `< MESSAGE text` | the next such remark that has this text, before any answer |
//! | `! eof` | end of input: the brain exits |
//!
//! `[tab]`, `[blank]`, `[nul]` and `[mark]`, the mark of UTF-8, in a line to the brain are what
//! editors like to remove.
//! `[..]` stands for any text in a line from it. `{name}` stands for a move: where
//! the brain first says it, it may be any legal one, and everywhere else it is the same
//! one again. `{name:1,2|3,4}` is one of these moves. A name that begins with `free` and
//! is first said to the brain is an empty point far from all stones.
//!
//! A conversation without END or `! eof` at its end is ended by END. `UPDATE=1` writes the
//! answers that came over those that were expected and did not match.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{is_remark, ms, parse_point, Brain, EXIT_MAX};

use super::conversations;
use crate::tools::follow::Follower;
use crate::tools::players::{first_player, on_each_player};

#[test]
fn golden_conversations() {
    let files = conversations("", 60);
    if env::var_os("UPDATE").is_some() {
        files.iter().for_each(|file| update(file));
        return;
    }
    on_each_player(|program| {
        // All conversations are held, so that one run tells all that is wrong.
        let fails = |file: &&PathBuf| catch_unwind(|| hold(program, file)).is_err();
        let failed: Vec<&PathBuf> = files.iter().filter(fails).collect();
        assert!(failed.is_empty(), "other answers than in {failed:#?}");
    });
}

fn hold(program: &Path, file: &Path) {
    let text = fs::read_to_string(file).expect("a readable file");
    let mut talk = Talk::new(program, file, &text, false);
    text.lines().for_each(|line| talk.play(line));
    talk.end();
}

fn update(file: &Path) {
    let text = fs::read_to_string(file).expect("a readable file");
    let mut talk = Talk::new(&first_player(), file, &text, true);
    text.lines().for_each(|line| talk.play(line));
    talk.write_down_unexpected();
    let rewritten = talk.rewritten.join("\n") + "\n";
    if rewritten != text {
        fs::write(file, rewritten).expect("a writable file");
    }
}

/// A conversation under way.
struct Talk {
    /// None after its end.
    brain: Option<Brain>,
    file: String,
    follower: Follower,
    moves: HashMap<String, String>,
    /// An answer that came where a remark was waited for.
    unheard: Option<String>,
    updating: bool,
    rewritten: Vec<String>,
}

impl Talk {
    fn new(program: &Path, file: &Path, text: &str, updating: bool) -> Talk {
        let first = text.lines().find(|line| !line.starts_with('#'));
        let arguments = first.and_then(|line| line.strip_prefix("$ "));
        let arguments: Vec<&str> = arguments.unwrap_or("").split_whitespace().collect();
        Talk {
            brain: Some(Brain::spawn(program, &arguments)),
            file: file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            follower: Follower::new(arguments.contains(&"gomocup2004")),
            moves: HashMap::new(),
            unheard: None,
            updating,
            rewritten: Vec::new(),
        }
    }

    fn play(&mut self, line: &str) {
        let (mark, text) = line.split_at(line.len().min(2));
        if mark == "< " {
            return self.hear(text);
        }
        // Between the answers of one block of commands and the next block.
        if self.updating && self.rewritten.last().map_or(false, |l| l.starts_with('<')) {
            self.write_down_unexpected();
        }
        self.rewritten.push(line.to_string());
        match mark {
            "> " | ">" => self.say(text),
            "! " if text == "eof" => self.close_input(),
            "# " | "#" | "$ " | "" => (),
            _ => panic!("{}: `{line}` has no meaning", self.file),
        }
    }

    fn brain(&mut self) -> &mut Brain {
        let file = &self.file;
        self.brain
            .as_mut()
            .unwrap_or_else(|| panic!("{file} goes on after its end"))
    }

    fn say(&mut self, text: &str) {
        let line = self.fill_in(text);
        self.follower.sent(&line);
        self.brain().send(&line);
        if line.trim().eq_ignore_ascii_case("END") {
            self.leave();
        }
    }

    fn close_input(&mut self) {
        self.brain().close_input();
        self.leave();
    }

    fn leave(&mut self) {
        self.brain().expect_exit(EXIT_MAX);
        self.brain = None;
    }

    fn end(&mut self) {
        if let Some(brain) = self.brain.take() {
            brain.finish();
        }
    }

    /// Puts moves for their names.
    fn fill_in(&mut self, text: &str) -> String {
        let mut line = text.replace("[tab]", "\t").replace("[blank]", " ");
        line = line.replace("[nul]", "\0").replace("[mark]", "\u{feff}");
        while let Some((before, name, after)) = split_name(&line) {
            line = format!("{before}{}{after}", self.named_move(&name));
        }
        line
    }

    fn named_move(&mut self, name: &str) -> String {
        if let Some(known) = self.moves.get(name) {
            return known.clone();
        }
        assert!(
            name.starts_with("free"),
            "{}: {{{name}}} is not known yet",
            self.file
        );
        let point = self.follower.board().and_then(|board| board.quiet_point());
        let (x, y) = point.unwrap_or_else(|| panic!("{}: no point is free", self.file));
        self.moves.insert(name.to_string(), format!("{x},{y}"));
        format!("{x},{y}")
    }

    fn hear(&mut self, wanted: &str) {
        let limit = if self.updating { ms(6000) } else { ms(20000) };
        if is_remark(wanted) {
            return self.hear_remark(wanted, limit);
        }
        let unheard = self.unheard.take();
        let answer = match unheard.or_else(|| self.brain().wait_for_answer(limit)) {
            Some(answer) => answer,
            None if self.updating => return,
            None => self.complain(&format!("wanted `{wanted}`, got nothing")),
        };
        self.check_remarks(&answer);
        let followed = self.follower.answered(&answer);
        let fits = matches(wanted, &answer, &mut self.moves);
        match (fits && followed.is_ok(), self.updating) {
            (true, _) => self.rewritten.push(format!("< {wanted}")),
            (false, true) => self.rewritten.push(format!("< {answer}")),
            (false, false) => {
                let why = followed.err().unwrap_or_default();
                self.complain(&format!("wanted `{wanted}`, got `{answer}` {why}"));
            }
        }
    }

    /// Remarks that are not expected come between those that are.
    fn hear_remark(&mut self, wanted: &str, limit: Duration) {
        let mut seen = Vec::new();
        while self.unheard.is_none() {
            let line = match self.brain().wait_for_line(limit) {
                Some(line) => line,
                None => break,
            };
            if matches(wanted, &line, &mut self.moves) {
                return self.rewritten.push(format!("< {wanted}"));
            } else if is_remark(&line) {
                seen.push(line);
            } else {
                self.unheard = Some(line);
            }
        }
        if !self.updating {
            self.complain(&format!("wanted the remark `{wanted}`, got {seen:?}"));
        }
    }

    /// Only thinking has something to remark: before another answer, a MESSAGE is a late
    /// one or a reaction to INFO.
    fn check_remarks(&mut self, answer: &str) {
        if !is_thought_up(answer) && !self.brain().messages().is_empty() {
            self.complain(&format!("`{answer}` came after a remark"));
        }
    }

    fn write_down_unexpected(&mut self) {
        while let Some(brain) = &mut self.brain {
            let unheard = self.unheard.take();
            match unheard.or_else(|| brain.wait_for_answer(ms(30))) {
                Some(answer) => {
                    // The follower may be lost already; the answer counts all the same.
                    let _ = self.follower.answered(&answer);
                    self.rewritten.push(format!("< {answer}"));
                }
                None => return,
            }
        }
    }

    fn complain(&mut self, what: &str) -> ! {
        let what = format!("{}: {what}", self.file);
        self.brain().fail(&what)
    }
}

/// Returns whether a search has come before this answer.
fn is_thought_up(answer: &str) -> bool {
    let mut words = answer.split(' ');
    words.all(|word| matches!(word, "SWAP" | "SUGGEST") || parse_point(word).is_some())
}

/// The text before the first `{name}`, the name with its choice, the text after.
fn split_name(line: &str) -> Option<(String, String, String)> {
    let (before, rest) = line.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before.to_string(), name.to_string(), after.to_string()))
}

/// Compares an answer with a pattern and remembers the moves that it names.
fn matches(pattern: &str, answer: &str, moves: &mut HashMap<String, String>) -> bool {
    let special = pattern
        .find("[..]")
        .into_iter()
        .chain(pattern.find('{'))
        .min();
    let (literal, rest) = pattern.split_at(special.unwrap_or(pattern.len()));
    let answer = match answer.strip_prefix(literal) {
        Some(answer) => answer,
        None => return false,
    };
    if let Some(rest) = rest.strip_prefix("[..]") {
        let mut ends = (0..=answer.len()).filter(|&end| answer.is_char_boundary(end));
        return ends.any(|end| matches(rest, &answer[end..], moves));
    }
    match split_name(rest) {
        None => answer.is_empty(),
        Some((_, name, rest)) => match split_move(answer) {
            Some((played, after)) => {
                fits_name(&name, played, moves) && matches(&rest, after, moves)
            }
            None => false,
        },
    }
}

/// The move that a text begins with, and the rest.
fn split_move(text: &str) -> Option<(&str, &str)> {
    let end = text
        .find(|c: char| c != ',' && !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (played, rest) = text.split_at(end);
    parse_point(played).map(|_| (played, rest))
}

fn fits_name(name: &str, played: &str, moves: &mut HashMap<String, String>) -> bool {
    let (name, choice) = name.split_once(':').unwrap_or((name, ""));
    if !choice.is_empty() && !choice.split('|').any(|allowed| allowed == played) {
        return false;
    }
    let known = moves
        .entry(name.to_string())
        .or_insert_with(|| played.to_string());
    known == played
}

#[test]
fn patterns() {
    let mut moves = HashMap::new();
    assert!(matches("OK", "OK", &mut moves));
    assert!(!matches("OK", "OK - fine", &mut moves));
    assert!(matches(
        "name=\"[..]\"[..]",
        "name=\"x\", www=\"y\"",
        &mut moves
    ));
    assert!(matches("{a}", "10,2", &mut moves));
    assert!(!matches("{b}", "10, 2", &mut moves));
    assert!(!matches("{b:1,2|3,4}", "10,2", &mut moves));
    assert!(matches("{b:1,2|3,4}", "3,4", &mut moves));
    assert!(matches("{a} {b}", "10,2 3,4", &mut moves));
    assert!(!matches("{a}", "3,4", &mut moves), "a name is one move");
}
