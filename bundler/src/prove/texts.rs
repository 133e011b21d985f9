//! Whether two texts are the same program.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex};

use super::allowed;
use super::alone::{Alone, Made};
use super::ir::module::Module;
use super::ir::token::{Token, Tokens};
use super::lints::{Places, WITH_PLACES};
use super::matching::Sides;
use super::positions::Positions;
use super::side::{Id, Side};
use super::walk;
use super::written::Written;
use crate::rust::alone::FILE;
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::Result;

/// The program that the compiler makes of a text, with which others are compared.
pub(crate) struct Program<'a> {
    compiler: &'a Compiler,
    /// Its name.
    name: &'a str,
    edition: Edition,
    /// Its IR with assertions, and without where that matters.
    made: RefCell<Vec<Arc<Module>>>,
    /// The lines of the text in which functions begin that it can come to.
    pub(crate) lines: Vec<usize>,
}

/// The two ways to compile a text: with assertions for debugging, and without them.
///
/// Without them, what is written is proved against the package in any case; only what asks by
/// name whether they are on has code that is not there when they are.
const WAYS: [&str; 2] = ["-Cdebug-assertions=on", UNASSERTED];

/// The flag without which there are assertions for debugging.
pub(crate) const UNASSERTED: &str = "-Cdebug-assertions=off";

/// True if code in `text` asks by its name whether there are such assertions. Lines of comments,
/// which often tell of them, ask nothing.
pub(crate) fn asks_for_assertions(text: &str) -> bool {
    let asks = |line: &str| {
        line.contains("debug_assertions") && !line.trim_start().starts_with("//")
    };
    text.lines().any(asks)
}

impl<'a> Program<'a> {
    /// The program called `name` that `compiler` makes of `text` in `edition`, also without
    /// assertions if it `asks` whether they are on; `None` if it does not compile, or its IR is
    /// not understood.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(crate) fn of(
        compiler: &'a Compiler,
        name: &'a str,
        edition: Edition,
        text: &str,
        asks: bool,
    ) -> Result<Option<Program<'a>>> {
        let mut program = Program {
            compiler,
            name,
            edition,
            made: RefCell::default(),
            lines: Vec::new(),
        };
        let count = if asks { 2 } else { 1 };
        let Some(lines) = program.add(text, &WAYS[..count])? else {
            return Ok(None);
        };
        program.lines = lines;
        Ok(Some(program))
    }

    /// Takes what the compiler makes of `text` without assertions for what the program is so, and
    /// tells in which lines functions begin then that it can come to; `None` if it does not
    /// compile so, or its IR is not understood.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(crate) fn add_asking(&self, text: &str) -> Result<Option<Vec<usize>>> {
        self.made.borrow_mut().truncate(1);
        self.add(text, &WAYS[1..])
    }

    /// Adds what the compiler makes of `text` in further `ways`, and tells in which lines functions
    /// begin that it can come to; `None` if it does not compile, or its IR is not understood.
    fn add(&self, text: &str, ways: &[&str]) -> Result<Option<Vec<usize>>> {
        let mut lines = Vec::new();
        for made in self.compile(text, ways, &[WITH_PLACES])? {
            let Made::Ir(module) = made else {
                return Ok(None);
            };
            let mut places = Places::default();
            places.add(module.text());
            let reached = reached(&module);
            lines.extend(places.lines_of(FILE, |symbol| reached.contains(symbol)));
            match Module::read(without_notes(module.text())) {
                Ok(module) => self.made.borrow_mut().push(Arc::new(module)),
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(lines))
    }

    /// True if the compiler makes this program of `text` as well.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(crate) fn is_also(&self, text: &str) -> Result<bool> {
        let other = self.other(text)?;
        Ok(other.is_some_and(|other| self.is(&other, text)))
    }

    /// The program that the compiler makes of another `text`; `None` if it does not compile, or
    /// its IR is not understood.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(crate) fn other(&self, text: &str) -> Result<Option<Program<'a>>> {
        let mut made = Vec::new();
        let count = self.made.borrow().len();
        for it in self.compile(text, &WAYS[..count], &[])? {
            let Made::Ir(module) = it else {
                return Ok(None);
            };
            made.push(module);
        }
        Ok(Some(Program {
            compiler: self.compiler,
            name: self.name,
            edition: self.edition,
            made: made.into(),
            lines: Vec::new(),
        }))
    }

    /// True if this is the same program as `other`, which is made of `text`.
    pub(crate) fn is(&self, other: &Program<'_>, text: &str) -> bool {
        let (made, other) = (self.made.borrow(), other.made.borrow());
        let mut both = made.iter().zip(other.iter());
        both.all(|(first, second)| {
            let files = || vec![FILE.to_owned()];
            let sides = Sides::of(
                Side::of(vec![first.clone()], Vec::new()),
                files(),
                Side::of(vec![second.clone()], Vec::new()),
                files(),
                Positions::default(),
                Written::of(text),
            );
            walk::walk(&sides, false).differences.is_empty()
        })
    }

    /// The names of what there is code or data of, as the linker knows them, that are `wanted`.
    pub(crate) fn symbols(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let made = self.made.borrow();
        let definitions = made.iter().flat_map(|module| module.definitions());
        let names = definitions.map(|(_, it)| it.name.as_str());
        names
            .filter(|name| wanted(name))
            .map(str::to_owned)
            .collect()
    }

    /// How often each word stands in texts that the program can show, and among the names that
    /// others can call it by.
    pub(crate) fn words(&self) -> BTreeMap<String, usize> {
        let mut found = BTreeMap::new();
        for module in self.made.borrow().iter() {
            let side = Side::of(vec![module.clone()], Vec::new());
            for (index, it) in module.definitions() {
                let text = allowed::text(&side, Id { module: 0, index });
                count(&text.unwrap_or_default(), &mut found);
                if it.is_exported && !it.name.starts_with(MANGLED) {
                    count(it.name.as_bytes(), &mut found);
                }
            }
        }
        found
    }

    /// What comes of `text` in some `ways`, with further `flags`.
    fn compile(&self, text: &str, ways: &[&str], flags: &[&str]) -> Result<Vec<Made>> {
        let alone = Alone {
            compiler: self.compiler,
            text,
            name: self.name,
            target: None,
            outside: &[],
            made: Mutex::default(),
        };
        let edition = self.edition;
        std::thread::scope(|scope| {
            let running = ways.iter().map(|way| {
                let words = flags.iter().chain([way]);
                let flags: Vec<String> = words.map(|&word| word.to_owned()).collect();
                let alone = &alone;
                scope.spawn(move || alone.compile(edition, &flags))
            });
            let running: Vec<_> = running.collect();
            let joined = running.into_iter().map(|it| match it.join() {
                Ok(made) => made,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            joined.collect()
        })
    }
}

/// The symbols that `module`, a whole program, can come to. A `static` in a function that it never
/// calls has code all the same, and so has what that names.
fn reached(module: &Arc<Module>) -> HashSet<String> {
    let side = Side::of(vec![module.clone()], Vec::new());
    let mut reached = HashSet::new();
    let mut next: Vec<&str> = side.roots();
    next.extend(module.kept());
    while let Some(name) = next.pop() {
        let Some(index) = module.find(name).filter(|_| !reached.contains(name)) else {
            continue;
        };
        reached.insert(name.to_owned());
        next.extend(
            Tokens::of(module.text_of(index)).filter_map(|token| match token {
                Token::Symbol(name) => Some(name),
                _ => None,
            }),
        );
    }
    reached
}

/// The beginning of the names that the compiler gives: they tell of the source, to nobody.
const MANGLED: &str = "_R";

/// Counts the words of `text` into `found`.
fn count(text: &[u8], found: &mut BTreeMap<String, usize>) {
    let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    for word in text.split(|byte| !is_of_word(byte)) {
        if !word.is_empty() {
            let word = String::from_utf8_lossy(word).into_owned();
            *found.entry(word).or_insert(0) += 1;
        }
    }
}

/// What `main` reads of a program with notes for debuggers, so that it is not left out.
const SCRIPTS: &str = "@__rustc_debug_gdb_scripts_section__";

/// `ir` less the notes for debuggers that its functions have.
fn without_notes(ir: &str) -> String {
    let mut text = String::with_capacity(ir.len());
    for line in ir.split_inclusive('\n') {
        if line.starts_with(SCRIPTS)
            || line.contains("= load volatile i8") && line.contains(SCRIPTS)
        {
            continue;
        }
        let (mut rest, has_notes) = (line, line.starts_with([' ', 'd']));
        while let Some(at) = rest.find("!dbg !").filter(|_| has_notes) {
            text.push_str(rest[..at].trim_end_matches([' ', ',']));
            let behind = &rest[at + "!dbg !".len()..];
            rest = behind.trim_start_matches(|char: char| char.is_ascii_digit());
        }
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted() {
        let mut found = BTreeMap::new();
        count(b"\x05One { two_2: One }", &mut found);
        let found: Vec<_> = found.iter().map(|(word, n)| (word.as_str(), *n)).collect();
        assert_eq!(found, [("One", 2), ("two_2", 1)]);
    }

    #[test]
    fn notes_go_and_texts_stay() {
        let ir = [
            "@a = constant [7 x i8] c\", !dbg !1\"",
            "define void @f() unnamed_addr #0 !dbg !7 {",
            "  call void @g() #1, !dbg !8",
            "  %x = load i8, ptr %p, align 1, !dbg !9, !noundef !2",
            "}",
        ];
        let left = [
            "@a = constant [7 x i8] c\", !dbg !1\"",
            "define void @f() unnamed_addr #0 {",
            "  call void @g() #1",
            "  %x = load i8, ptr %p, align 1, !noundef !2",
            "}",
        ];
        assert_eq!(without_notes(&ir.join("\n")), left.join("\n"));
    }
}
