//! The interface of a model of a dialect: it says the next text line, and what must come of it.

use support::Random;

/// The answer that is due to a text line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expect {
    /// Nothing.
    Silence,
    /// Just this text line.
    Line(String),
    /// This many text lines, at which [`Model::answer`] looks.
    Lines(usize),
    /// This text line, and then what else is due.
    After(String, Box<Expect>),
    /// Remarks alone. `ABOUT` is sent behind the line, so that there is an answer to wait for.
    Remarks,
    /// Nothing, and the process ends.
    Exit,
}

/// A conversation by the specification of a dialect.
pub trait Model {
    /// The arguments with which the program is started.
    fn arguments(&self) -> Vec<String>;

    /// Returns whether remarks may come before an answer.
    fn allows_remarks(&self) -> bool;

    /// The next text line, without its end.
    fn line(&mut self, random: &mut Random) -> Vec<u8>;

    /// Follows `line`, which was sent; the answer that is due to it.
    fn expect(&mut self, line: &str) -> Expect;

    /// Follows an answer of [`Expect::Lines`].
    ///
    /// # Errors
    /// With what is wrong with it.
    fn answer(&mut self, lines: &[String]) -> Result<(), String>;
}
