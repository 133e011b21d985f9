//! The answer of the bundler when it cannot bundle: message, place and remedy.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{Level, Renderer, Snippet};

/// A result whose failure is meant for the user of the bundler.
pub type Result<T> = std::result::Result<T, Error>;

/// A reason why no bundle was written.
///
/// Displayed, it shows the message, the place (file, line, column and the line itself,
/// underlined) and the remedy, whatever of these is known.
#[derive(Debug)]
pub struct Error(Box<Parts>);

/// The parts of an error, boxed since errors are rare and results are many.
#[derive(Debug)]
struct Parts {
    message: String,
    place: Option<Place>,
    notes: Vec<String>,
    remedy: Option<String>,
}

/// A piece of a source file.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) file: Arc<str>,
    pub(crate) text: Arc<str>,
    pub(crate) range: Range<usize>,
}

impl Error {
    /// An error that has no place in a source file.
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error(Box::new(Parts {
            message: message.into(),
            place: None,
            notes: Vec::new(),
            remedy: None,
        }))
    }

    /// The failure to do `action`, which is `read` or `write`, with `path`.
    pub(crate) fn io(action: &str, path: &Path, error: &std::io::Error) -> Error {
        Error::new(format!("cannot {action} {}: {error}", path.display()))
    }

    /// This error, pointing at `place`.
    pub(crate) fn at(mut self, place: Place) -> Error {
        self.0.place = Some(place);
        self
    }

    /// This error with `note` below the place: more to know about it.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Error {
        self.0.notes.push(note.into());
        self
    }

    /// This error with `remedy`: advice to the user.
    pub(crate) fn help(mut self, remedy: impl Into<String>) -> Error {
        self.0.remedy = Some(remedy.into());
        self
    }

    /// The message: one line that says what is wrong.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The path of the file concerned as the user would name it; `None` if no file is.
    pub fn file(&self) -> Option<&str> {
        self.0.place.as_ref().map(|place| &*place.file)
    }

    /// Line and column, both from 1; `None` if the error has no place.
    pub fn position(&self) -> Option<(usize, usize)> {
        let place = self.0.place.as_ref()?;
        let before = place.text.get(..place.range.start)?;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        Some((line, before[line_start..].chars().count() + 1))
    }

    /// The advice to the user, if the bundler has any.
    pub fn remedy(&self) -> Option<&str> {
        self.0.remedy.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut message = Level::Error.title(&self.0.message);
        if let Some(place) = &self.0.place {
            // An annotation over many lines says less than one on the first of them.
            let text = &place.text[place.range.clone()];
            let end = place.range.start + text.find('\n').unwrap_or(text.len());
            message = message.snippet(
                Snippet::source(&place.text)
                    .origin(&place.file)
                    .fold(true)
                    .annotation(Level::Error.span(place.range.start..end)),
            );
        }
        let notes = self.0.notes.iter();
        message = message.footers(notes.map(|note| Level::Note.title(note)));
        if let Some(remedy) = &self.0.remedy {
            message = message.footer(Level::Help.title(remedy));
        }
        write!(f, "{}", Renderer::plain().render(message))
    }
}

impl std::error::Error for Error {}
