//! The match of a rule with the tokens of a call.
//!
//! The machine is the one of the compiler: all its states look at one token at a time. A
//! state that needs a fragment waits until it is the only one, for a fragment is parsed once;
//! where two states could go on, the compiler refuses the call.

use std::collections::BTreeMap;
use std::rc::Rc;

use proc_macro2::Delimiter;

use super::glue;
use super::piece::Piece;
use super::tree::{Fragment, Kind, Tree};
use super::Unknown;

/// What the variables of a rule stand for, by name.
pub(super) type Bindings = BTreeMap<Rc<str>, Binding>;

/// What a variable stands for, or a list of that where it is repeated.
#[derive(Debug, Clone)]
pub(super) enum Binding {
    One(Rc<[Tree]>),
    Many(Vec<Binding>),
}

/// The number of steps after which a match is not followed any further.
const STEPS_MAX: usize = 2_000_000;

/// Matches `arguments` with `matcher`; `None` if they do not match.
///
/// # Errors
/// When the compiler would refuse to try other rules, or it is not certain what it does.
pub(super) fn matches(
    matcher: &[Piece],
    arguments: &[Tree],
) -> Result<Option<Bindings>, Unknown> {
    let program = Program::of(matcher);
    let mut input = Vec::new();
    flatten(&arguments.into(), &mut input);
    let Some(found) = Machine::new(&program, &input).run()? else {
        return Ok(None);
    };
    let names = program.names.iter().cloned();
    Ok(Some(names.zip(found).collect()))
}

/// A step of a matcher.
enum Step<'a> {
    Token(&'a [Tree]),
    Open(Delimiter),
    Close,
    Variable {
        fragment: Fragment,
        index: usize,
        depth: usize,
    },
    /// The beginning of a repetition, of the variables with these indices.
    Repeat {
        sign: char,
        variables: std::ops::Range<usize>,
        depth: usize,
        behind: usize,
    },
    /// The end of what is repeated.
    Again {
        sign: char,
        separator: &'a [Tree],
        first: usize,
    },
    End,
}

/// A matcher as a list of steps, with the names of its variables in their order.
struct Program<'a> {
    steps: Vec<Step<'a>>,
    names: Vec<Rc<str>>,
}

impl<'a> Program<'a> {
    fn of(matcher: &'a [Piece]) -> Program<'a> {
        let mut program = Program {
            steps: Vec::new(),
            names: Vec::new(),
        };
        program.add(matcher, 0);
        program.steps.push(Step::End);
        program
    }

    fn add(&mut self, pieces: &'a [Piece], depth: usize) {
        for piece in pieces {
            match piece {
                Piece::Token(tokens) => self.steps.push(Step::Token(tokens)),
                Piece::Group(tree, inside) => {
                    let delimiter = match tree.kind {
                        Kind::Group(delimiter, _) => delimiter,
                        _ => Delimiter::None,
                    };
                    self.steps.push(Step::Open(delimiter));
                    self.add(inside, depth);
                    self.steps.push(Step::Close);
                }
                Piece::Variable { name, fragment, .. } => {
                    self.steps.push(Step::Variable {
                        fragment: fragment.unwrap_or(Fragment::Tt),
                        index: self.names.len(),
                        depth,
                    });
                    self.names.push(name.clone());
                }
                Piece::Repeat {
                    pieces,
                    separator,
                    sign,
                } => self.repeat(pieces, separator, *sign, depth),
            }
        }
    }

    fn repeat(
        &mut self,
        pieces: &'a [Piece],
        separator: &'a [Tree],
        sign: char,
        depth: usize,
    ) {
        let (start, from) = (self.steps.len(), self.names.len());
        self.steps.push(Step::End);
        self.add(pieces, depth + 1);
        self.steps.push(Step::Again {
            sign,
            separator,
            first: start + 1,
        });
        self.steps[start] = Step::Repeat {
            sign,
            variables: from..self.names.len(),
            depth,
            behind: self.steps.len(),
        };
    }
}

/// A token of the input, with its list and its index there, and the index in the flat input
/// behind it, groups being one.
struct Flat {
    list: Rc<[Tree]>,
    at: usize,
    behind: usize,
    /// True for the end of a group, at which `at` is the length of the list.
    closes: bool,
}

/// Adds the tokens of `list` to `out`, groups with what is in them.
fn flatten(list: &Rc<[Tree]>, out: &mut Vec<Flat>) {
    for at in 0..list.len() {
        let index = out.len();
        out.push(Flat {
            list: list.clone(),
            at,
            behind: index + 1,
            closes: false,
        });
        if let Some(inside) = list[at].group() {
            flatten(inside, out);
            out.push(Flat {
                list: inside.clone(),
                at: inside.len(),
                behind: out.len() + 1,
                closes: true,
            });
            out[index].behind = out.len();
        }
    }
}

impl Flat {
    fn rest(&self) -> &[Tree] {
        &self.list[self.at..]
    }
}

/// A state of the machine.
#[derive(Clone)]
struct State {
    step: usize,
    found: Rc<Vec<Binding>>,
}

impl State {
    fn at(&self, step: usize) -> State {
        State {
            step,
            found: self.found.clone(),
        }
    }

    fn push(&mut self, index: usize, depth: usize, binding: Binding) {
        let found = Rc::make_mut(&mut self.found);
        if depth == 0 {
            found.push(binding);
            return;
        }
        let mut list = &mut found[index];
        for _ in 1..depth {
            match list {
                Binding::Many(inner) if !inner.is_empty() => {
                    let last = inner.len() - 1;
                    list = &mut inner[last];
                }
                _ => return,
            }
        }
        if let Binding::Many(inner) = list {
            inner.push(binding);
        }
    }
}

/// The machine that runs a matcher over tokens.
struct Machine<'a> {
    program: &'a Program<'a>,
    input: &'a [Flat],
    position: usize,
    /// The states that have the present token before them.
    current: Vec<State>,
    /// The states that have taken it.
    next: Vec<State>,
    /// The states that need a fragment.
    waiting: Vec<State>,
    ended: Vec<State>,
    steps_left: usize,
}

impl<'a> Machine<'a> {
    fn new(program: &'a Program<'a>, input: &'a [Flat]) -> Machine<'a> {
        let first = State {
            step: 0,
            found: Rc::new(Vec::new()),
        };
        Machine {
            program,
            input,
            position: 0,
            current: vec![first],
            next: Vec::new(),
            waiting: Vec::new(),
            ended: Vec::new(),
            steps_left: STEPS_MAX,
        }
    }

    fn run(mut self) -> Result<Option<Vec<Binding>>, Unknown> {
        loop {
            while let Some(state) = self.current.pop() {
                self.steps_left = self
                    .steps_left
                    .checked_sub(1)
                    .ok_or_else(|| Unknown::because("a match without an end"))?;
                self.step(state);
            }
            let Some(flat) = self.input.get(self.position) else {
                return match self.ended.len() {
                    0 => Ok(None),
                    1 => Ok(self.ended.pop().map(|state| state.found.to_vec())),
                    _ => Err(Unknown::because("a rule matches in two ways")),
                };
            };
            match (self.next.len(), self.waiting.pop()) {
                (0, None) => return Ok(None),
                (_, None) => {
                    self.current.append(&mut self.next);
                    self.position += self.token_width(flat);
                }
                (0, Some(state)) if self.waiting.is_empty() => self.fragment(state)?,
                _ => return Err(Unknown::because("it is open which way a rule goes on")),
            }
            self.next.clear();
            self.waiting.clear();
            self.ended.clear();
        }
    }

    /// The width in the flat input of the token at `flat`: a group is entered.
    fn token_width(&self, flat: &Flat) -> usize {
        match flat.rest().first() {
            Some(tree) if tree.group().is_none() => glue::width(flat.rest()),
            _ => 1,
        }
    }

    /// Takes `state` over the present token, or to what it needs.
    fn step(&mut self, mut state: State) {
        let flat = self.input.get(self.position);
        let rest = flat
            .filter(|flat| !flat.closes)
            .map(Flat::rest)
            .unwrap_or_default();
        match &self.program.steps[state.step] {
            Step::Token(wanted) => {
                let width = glue::width(rest);
                if width > 0 && glue::same(wanted, &rest[..width]) {
                    state.step += 1;
                    self.next.push(state);
                }
            }
            Step::Open(wanted) => {
                let kind = rest.first().map(|tree| &tree.kind);
                if matches!(kind, Some(Kind::Group(delimiter, _)) if delimiter == wanted) {
                    state.step += 1;
                    self.next.push(state);
                }
            }
            Step::Close => {
                if flat.is_some_and(|flat| flat.closes) {
                    state.step += 1;
                    self.next.push(state);
                }
            }
            Step::Variable { fragment, .. } => {
                if fragment.may_begin(rest) {
                    self.waiting.push(state);
                }
            }
            Step::Repeat {
                sign,
                variables,
                depth,
                behind,
            } => {
                for index in variables.clone() {
                    state.push(index, *depth, Binding::Many(Vec::new()));
                }
                if *sign != '+' {
                    self.current.push(state.at(*behind));
                }
                state.step += 1;
                self.current.push(state);
            }
            Step::Again {
                sign,
                separator,
                first,
            } => {
                self.current.push(state.at(state.step + 1));
                let width = glue::width(rest);
                if *sign == '?' {
                } else if separator.is_empty() {
                    self.current.push(state.at(*first));
                } else if width > 0 && glue::same(separator, &rest[..width]) {
                    self.next.push(state.at(*first));
                }
            }
            Step::End => {
                if flat.is_none() {
                    self.ended.push(state);
                }
            }
        }
    }

    /// Parses the fragment that `state` needs.
    fn fragment(&mut self, mut state: State) -> Result<(), Unknown> {
        let Step::Variable {
            fragment,
            index,
            depth,
        } = self.program.steps[state.step]
        else {
            return Ok(());
        };
        let flat = &self.input[self.position];
        let rest = flat.rest();
        let width = fragment.width(rest)?;
        let binding = bound(fragment, &rest[..width]);
        state.push(index, depth, Binding::One(binding));
        state.step += 1;
        for _ in 0..width {
            self.position = self.input[self.position].behind;
        }
        self.current.push(state);
        Ok(())
    }
}

/// What a variable of `fragment` holds that took `trees`.
fn bound(fragment: Fragment, trees: &[Tree]) -> Rc<[Tree]> {
    match trees {
        // What is in one piece already stays as it is, as it does in the compiler.
        [only] if matches!(only.kind, Kind::Fragment(..)) => trees.into(),
        _ if fragment.is_open() => trees.into(),
        _ => [Tree::made(Kind::Fragment(fragment, trees.into()))].into(),
    }
}
