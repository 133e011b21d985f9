//! The dialects, by the names that `--dialect` takes.

/// A dialect: how a player is spoken to on standard input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Today's Gomocup protocol.
    Gomocup,
    /// The Gomocup protocol as it was first published.
    Gomocup2004,
    /// CodeCup 2020.
    Codecup,
    /// The course platform on 12 x 12.
    Course,
    /// The judge Alphano.
    Alphano,
}

impl Dialect {
    /// All dialects, each with the name that `--dialect` takes.
    pub const ALL: [(&'static str, Dialect); 5] = [
        ("gomocup", Dialect::Gomocup),
        ("gomocup2004", Dialect::Gomocup2004),
        ("codecup", Dialect::Codecup),
        ("course", Dialect::Course),
        ("alphano", Dialect::Alphano),
    ];
}
