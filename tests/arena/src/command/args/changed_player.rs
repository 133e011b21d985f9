//! What is done about a player that is not the program whose games are kept.

/// What is done if the program of a player has changed since its games were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum ChangedPlayer {
    /// Play nothing, and say what has changed
    #[default]
    Refuse,
    /// Go on all the same; the file notes from where on which program played
    Keep,
}

/// The words for how to go on on purpose.
pub(crate) const REMEDY: &str = "Under one name would stand the games of two programs: choose \
    another file, in a tournament another name (name=NAME:PROGRAM), or mix them on purpose by \
    --changed-player keep";
