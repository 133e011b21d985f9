//! The crates of a random package, line by line.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use support::Random;

/// The crates, in an order in which each depends on those before it.
pub const CRATES: [&str; 3] = ["ka", "kb", "kc"];
/// The names of all things, and of one that every module and type has.
const NAMES: [&str; 3] = CRATES;
const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2021"];
const VISIBILITIES: [&str; 5] = ["pub", "pub", "pub(crate)", "", ""];
/// A line of a crate. Lines of one group stand or fall together; without a group, a line
/// stays.
struct Line {
    text: String,
    group: Option<usize>,
}

/// A crate of a package, line by line.
pub struct Source {
    pub edition: &'static str,
    lines: Vec<Line>,
    /// The names of other crates in this one, each with the index of the crate.
    pub externs: Vec<(&'static str, usize)>,
}

/// Writes the lines of a crate.
struct Writer<'a> {
    random: &'a mut Random,
    lines: Vec<Line>,
    /// The number of values and of groups that were given so far.
    count: usize,
    is_2015: bool,
}

impl Writer<'_> {
    fn fixed(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.lines.push(Line { text, group: None });
    }

    fn group(&mut self, text: impl Into<String>) -> usize {
        self.count += 1;
        let (text, group) = (text.into(), Some(self.count));
        self.lines.push(Line { text, group });
        self.count
    }

    fn name(&mut self) -> &'static str {
        self.random.pick(&NAMES)
    }

    fn value(&mut self) -> u64 {
        self.random.next() % 1_000_000
    }

    /// A path to a module or a type, as it is hoped.
    fn path(&mut self) -> String {
        let name = self.name();
        let first = match self.random.below(8) {
            0 => format!("crate::{name}"),
            1 => format!("self::{name}"),
            2 => format!("super::{name}"),
            3 => format!("::{name}"),
            _ => name.to_owned(),
        };
        match self.random.below(3) {
            0 => format!("{first}::{}", self.name()),
            _ => first,
        }
    }

    /// The items of a module that has `depth` modules around it, one a line.
    fn module(&mut self, depth: usize) {
        let value = self.value();
        self.fixed(format!("pub fn f() -> u64 {{ {value} }} pub const N: u64 = {value} + 1; pub struct T; impl T {{ pub fn f() -> u64 {{ {value} + 2 }} pub const N: u64 = {value} + 3; }}"));
        let mut children = Vec::new();
        for name in NAMES {
            if depth < 2 && self.random.below(5) < 2 {
                let visibility = *self.random.pick(&[
                    &VISIBILITIES[0],
                    &VISIBILITIES[2],
                    &VISIBILITIES[3],
                ]);
                self.fixed(format!("{visibility} mod {name} {{"));
                self.module(depth + 1);
                self.fixed("}");
                children.push(name);
            }
        }
        // Behind the modules: of two things with one name, the compiler names the second.
        for _ in 0..2 + self.random.below(5) {
            self.item();
        }
        let mut probes = Vec::new();
        for _ in 0..3 + self.random.below(4) {
            let code = self.code();
            let count = self.count + 1;
            let group = self.group(format!("pub fn p{count}() -> u64 {{ {code} }}"));
            probes.push(group);
        }
        self.fixed("pub fn probes(out: &mut Vec<(u64, u64)>) {");
        for group in probes {
            let text = format!("out.push(({group}, self::p{group}()));");
            self.lines.push(Line {
                text,
                group: Some(group),
            });
        }
        for child in children {
            self.fixed(format!("self::{child}::probes(out);"));
        }
        self.fixed("}");
    }

    fn item(&mut self) {
        let (name, visibility, value) = (
            self.name(),
            *self.random.pick(&VISIBILITIES.each_ref()),
            self.value(),
        );
        let path = self.path();
        let text = match self.random.below(11) {
            0 => format!("{visibility} fn {name}() -> u64 {{ {value} }}"),
            1 => format!("{visibility} fn {name}<X>(_: X) -> u64 {{ {value} }}"),
            2 => format!("{visibility} struct {name}; impl {name} {{ pub fn f() -> u64 {{ {value} }} pub const N: u64 = {value}; }}"),
            3 => format!("{visibility} enum {name} {{ A }} impl {name} {{ pub fn f() -> u64 {{ {value} }} }}"),
            4 => format!("macro_rules! {name} {{ () => {{ {value} }} }}"),
            5 => format!("{visibility} use {path};"),
            6 => format!("{visibility} use {path} as {};", self.name()),
            7 | 8 => format!("{visibility} use {path}::*;"),
            9 => format!("{visibility} use {path}::{{{}, N as N{value}}};", self.name()),
            _ => format!("{visibility} use {path}::{{self}};"),
        };
        self.group(text);
    }

    /// An expression that begins with names.
    fn code(&mut self) -> String {
        let (name, path, other) = (self.name(), self.path(), self.path());
        let value = self.value();
        let of_path = match self.random.below(18) {
            0..=3 => format!("{path}::f()"),
            4 => format!("{path}::N"),
            5 => format!("<{path}::T>::f()"),
            6 => format!("{path}::T::N"),
            7 => format!("{name}::<u32>({value})"),
            8 => format!("{name}()"),
            9 => format!("{name}!()"),
            10 => format!("{path}::mac!()"),
            11 => format!("<{path}>::f()"),
            12 => "body!()".to_owned(),
            13 => format!("{path}::{name}::<u8>(1)"),
            14 => format!("(0..{path}::N).end"),
            15 => format!("(1>{path}::N) as u64 + (1>::{name}::N) as u64"),
            16 => format!("{{ let {name} = {path}::N; {name} + {other}::f() }}"),
            _ => format!("match 5 {{ {path}::N => {value}, {name} => {name} + 1 }}"),
        };
        match self.random.below(14) {
            0 => format!("{{ use {other}::*; {of_path} }}"),
            1 => format!("{{ use {other}; {of_path} }}"),
            2 => format!("{{ use {other} as {name}; {of_path} }}"),
            3 => format!("{{ mod {name} {{ pub fn f() -> u64 {{ {value} }} pub const N: u64 = 1; }} {of_path} }}"),
            4 => format!("{{ fn {name}<X>(_: X) -> u64 {{ {value} }} {of_path} }}"),
            5 => format!("tokens!({of_path})"),
            6 => format!("through!({of_path})"),
            7 => format!("vec![{of_path}, {other}::f()].iter().sum()"),
            8 => format!("{{ use {other}::{{f, {name}}}; f() + {of_path} }}"),
            9 => format!("{{ {of_path} + tokens!({{ use {other}::f; f() }}) }}"),
            _ => of_path,
        }
    }

    /// A whole crate, whose modules print nothing but give their values.
    fn whole(&mut self, externs: &[(&'static str, usize)]) {
        self.fixed("#![allow(warnings)]");
        self.fixed("macro_rules! tokens { ($($t:tt)*) => { $($t)* } }");
        self.fixed("macro_rules! through { ($e:expr) => { $e + 0 } }");
        let path = self.path();
        self.group(format!("macro_rules! body {{ () => {{ {path}::f() }} }}"));
        self.fixed("#[macro_export] macro_rules! mac { () => { $crate::N + 4 } }");
        self.module(0);
        for (name, _) in externs {
            if self.is_2015 || self.random.below(6) == 0 {
                self.group(format!("extern crate {name};"));
            }
        }
    }
}

/// The package of this seed: its crates, the program last.
pub fn package(seed: u64) -> Vec<Source> {
    let mut random = Random::nth(seed);
    let mut crates = Vec::new();
    for at in 0..=CRATES.len() {
        let edition = *random.pick(&EDITIONS.each_ref());
        // Each crate has names of its own for the others.
        let mut externs = Vec::new();
        let shift = [0, 0, 1, 2][random.below(4)];
        for to in 0..at {
            let name = CRATES[(to + shift) % CRATES.len()];
            if random.below(5) > 0 {
                externs.push((name, to));
            }
        }
        let mut writer = Writer {
            random: &mut random,
            lines: Vec::new(),
            count: at * 1000,
            is_2015: edition == "2015",
        };
        writer.whole(&externs);
        if at == CRATES.len() {
            writer.fixed("fn main() { let mut out = Vec::new(); probes(&mut out);");
            for (name, _) in &externs {
                writer.group(format!("::{name}::probes(&mut out);"));
            }
            writer.fixed("println!(\"{:?}\", out); }");
        }
        let lines = writer.lines;
        crates.push(Source {
            edition,
            lines,
            externs,
        });
    }
    crates
}

impl Source {
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let _ = writeln!(text, "{}", line.text);
        }
        text
    }

    /// Leaves out the groups with these lines, by number from 1. Returns whether there were
    /// any.
    pub fn leave_out(&mut self, lines: &BTreeSet<usize>) -> bool {
        let groups = lines
            .iter()
            .filter_map(|&line| self.lines.get(line - 1)?.group);
        let groups: BTreeSet<usize> = groups.collect();
        self.lines
            .retain(|line| !line.group.is_some_and(|it| groups.contains(&it)));
        !groups.is_empty()
    }
}
