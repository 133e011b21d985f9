//! What a model of a dialect has to say: the next line, and what must come of it.

use crate::random::Random;

/// What a line must be answered with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expect {
    /// Nothing.
    Silence,
    /// Just this line.
    Line(String),
    /// One line, or several, that `Model::answer` looks at.
    Lines(usize),
    /// Remarks alone. What comes next is asked for by `ABOUT`.
    Remarks,
    /// Nothing, and the process ends.
    Exit,
}

/// A dialect as its specification has it.
pub trait Model {
    /// The arguments of the program.
    fn arguments(&self) -> Vec<String>;

    /// Whether remarks may come before an answer.
    fn allows_remarks(&self) -> bool;

    /// The next line, without its end.
    fn line(&mut self, random: &mut Random) -> Vec<u8>;

    /// Follows `line`.
    fn expect(&mut self, line: &str) -> Expect;

    /// Looks at the lines of an answer, and follows it.
    fn answer(&mut self, lines: &[String]) -> Result<(), String>;
}
