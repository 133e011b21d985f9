//! The answer of the bundler when it cannot bundle: message, place and remedy, once for
//! each thing that stands in the way.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use annotate_snippets::{Level, Renderer, Snippet};

/// A result whose failure is meant for the user of the bundler.
pub type Result<T> = std::result::Result<T, Error>;

/// The reason why no bundle was written, or all of several.
///
/// Displayed, it shows the message, the place (file, line, column and the line itself,
/// underlined) and the remedy, whatever of these is known; of several reasons, one after
/// the other, and their number at last.
#[derive(Debug, Clone)]
pub struct Error(Box<Kind>);

/// The content of an error, boxed since errors are rare and results are many.
#[derive(Debug, Clone)]
enum Kind {
    One(Parts),
    /// Two errors or more, none of which is of this kind.
    Several(Vec<Error>),
}

/// The parts of one error.
#[derive(Debug, Clone, Default)]
struct Parts {
    message: String,
    /// The place that it is shown at, then the others where it is the same.
    places: Vec<Place>,
    /// The words of another program, which are shown last.
    quoted: Option<Quoted>,
    notes: Vec<String>,
    remedy: Option<String>,
}

/// The words of another program about an error.
#[derive(Debug, Clone, PartialEq)]
struct Quoted {
    words: String,
    /// True if the words show the place of the error, which need not be shown again.
    show_place: bool,
}

/// A piece of a source file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    pub(crate) file: Arc<str>,
    pub(crate) text: Arc<str>,
    pub(crate) range: Range<usize>,
}

/// The number of errors that are shown in full.
const SHOWN_MAX: usize = 20;
/// The number of places that are named, where an error has many.
const PLACES_MAX: usize = 8;

impl Error {
    /// An error that has no place in a source file.
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error(Box::new(Kind::One(Parts {
            message: message.into(),
            ..Parts::default()
        })))
    }

    /// The failure to do `action`, which is `read` or `write`, with `path`.
    pub(crate) fn io(action: &str, path: &Path, error: &std::io::Error) -> Error {
        Error::new(format!("cannot {action} {}: {error}", path.display()))
    }

    /// All of `errors` as one, by file and line: what is said of several places is said
    /// once. `None` if there are none.
    pub(crate) fn all(errors: Vec<Error>) -> Option<Error> {
        let mut errors: Vec<Error> = errors.into_iter().flat_map(Error::split).collect();
        errors.sort_by(|a, b| a.order().cmp(&b.order()));
        let mut joined: Vec<Error> = Vec::new();
        for mut error in errors {
            let same = joined.iter_mut().find(|it| it.says_what(&error));
            match same {
                Some(same) => {
                    let more = std::mem::take(&mut error.parts_mut().places);
                    let places = &mut same.parts_mut().places;
                    let news = more.into_iter().filter(|it| !places.contains(it));
                    let news: Vec<_> = news.collect();
                    places.extend(news);
                }
                None => joined.push(error),
            }
        }
        match joined.len() {
            0 | 1 => joined.pop(),
            _ => Some(Error(Box::new(Kind::Several(joined)))),
        }
    }

    /// The errors that this one consists of: itself, unless it has several.
    fn split(self) -> Vec<Error> {
        match *self.0 {
            Kind::Several(errors) => errors,
            one => vec![Error(Box::new(one))],
        }
    }

    /// What errors are sorted by.
    fn order(&self) -> (Option<&str>, Option<usize>) {
        let place = self.parts().places.first();
        (self.file(), place.map(|place| place.range.start))
    }

    /// True if `other` says the same of another place.
    fn says_what(&self, other: &Error) -> bool {
        let (own, other) = (self.parts(), other.parts());
        own.message == other.message
            && own.remedy == other.remedy
            && own.notes == other.notes
            && own.quoted == other.quoted
    }

    /// The parts of the error, of several those of the first.
    fn parts(&self) -> &Parts {
        match &*self.0 {
            Kind::One(parts) => parts,
            Kind::Several(errors) => errors[0].parts(),
        }
    }

    /// The parts of the error, of several those of the first.
    fn parts_mut(&mut self) -> &mut Parts {
        match &mut *self.0 {
            Kind::One(parts) => parts,
            Kind::Several(errors) => errors[0].parts_mut(),
        }
    }

    /// This error, pointing at `place`.
    pub(crate) fn at(mut self, place: Place) -> Error {
        self.parts_mut().places = vec![place];
        self
    }

    /// This error above `words` of another program, which show its place as well if
    /// `show_place`.
    pub(crate) fn quote(mut self, words: impl Into<String>, show_place: bool) -> Error {
        let words = words.into();
        self.parts_mut().quoted = Some(Quoted { words, show_place });
        self
    }

    /// This error with `note` below the place: more to know about it.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Error {
        self.parts_mut().notes.push(note.into());
        self
    }

    /// This error with `remedy`: advice to the user.
    pub(crate) fn help(mut self, remedy: impl Into<String>) -> Error {
        self.parts_mut().remedy = Some(remedy.into());
        self
    }

    /// The errors, one for each thing that stands in the way, by file and line: this one
    /// alone, unless it has several.
    pub fn errors(&self) -> &[Error] {
        match &*self.0 {
            Kind::One(_) => std::slice::from_ref(self),
            Kind::Several(errors) => errors,
        }
    }

    /// All places that the errors point at.
    pub(crate) fn places(&self) -> impl Iterator<Item = &Place> {
        self.errors().iter().flat_map(|it| &it.parts().places)
    }

    /// The message: one line that says what is wrong; of several errors, the first one's.
    pub fn message(&self) -> &str {
        &self.parts().message
    }

    /// The path of the file concerned as the user would name it; `None` if no file is. Of
    /// several errors, the first one's.
    pub fn file(&self) -> Option<&str> {
        self.parts().places.first().map(|place| &*place.file)
    }

    /// Line and column, both from 1; `None` if the error has no place. Of several errors,
    /// the first one's.
    pub fn position(&self) -> Option<(usize, usize)> {
        self.parts().places.first()?.position()
    }

    /// What there is more to know; of several errors, about the first one.
    pub(super) fn notes(&self) -> &[String] {
        &self.parts().notes
    }

    /// The advice to the user, if the bundler has any; of several errors, the first one's.
    pub fn remedy(&self) -> Option<&str> {
        self.parts().remedy.as_deref()
    }
}

impl Place {
    /// Line and column of its beginning, both from 1.
    pub(crate) fn position(&self) -> Option<(usize, usize)> {
        self.text.get(..self.range.start).map(position)
    }

    /// Line and column of the byte `at` of the file; the first ones if there is none.
    pub(super) fn position_of(&self, at: usize) -> (usize, usize) {
        self.text.get(..at).map_or((1, 1), position)
    }

    /// The place as a word: file, line and column.
    fn name(&self) -> String {
        match self.position() {
            Some((line, column)) => format!("{}:{line}:{column}", self.file),
            None => self.file.to_string(),
        }
    }
}

/// Line and column, both from 1, of what stands behind the text `before`.
fn position(before: &str) -> (usize, usize) {
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.matches('\n').count() + 1;
    (line, before[line_start..].chars().count() + 1)
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rendered(&Renderer::plain()))
    }
}

impl Error {
    /// The error as it is displayed, in the colors that rustc has for its parts.
    pub fn colored(&self) -> String {
        self.rendered(&Renderer::styled())
    }

    fn rendered(&self, renderer: &Renderer) -> String {
        let errors = match &*self.0 {
            Kind::One(parts) => return parts.rendered(renderer),
            Kind::Several(errors) => errors,
        };
        let mut text = String::new();
        for error in errors.iter().take(SHOWN_MAX) {
            text += &error.rendered(renderer);
            text += "\n\n";
        }
        let count = errors.len();
        let shown = if count > SHOWN_MAX {
            format!(", of which the first {SHOWN_MAX} are shown")
        } else {
            String::new()
        };
        let said = format!("nothing is written for {count} reasons{shown}");
        let last = renderer.render(Level::Error.title(&said)).to_string();
        text + &last
    }
}

impl Parts {
    fn rendered(&self, renderer: &Renderer) -> String {
        let mut message = Level::Error.title(&self.message);
        let is_shown = self.quoted.as_ref().is_some_and(|quoted| quoted.show_place);
        if let Some(place) = self.places.first().filter(|_| !is_shown) {
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
        let also = self.also();
        let notes = also.iter().chain(&self.notes);
        message = message.footers(notes.map(|note| Level::Note.title(note)));
        if let Some(remedy) = &self.remedy {
            message = message.footer(Level::Help.title(remedy));
        }
        let text = renderer.render(message).to_string();
        match &self.quoted {
            Some(quoted) => format!("{text}\n\n{}", quoted.words.trim_end()),
            None => text,
        }
    }

    /// The note that names the places beside the first; `None` if there is none.
    fn also(&self) -> Option<String> {
        let (_, others) = self.places.split_first()?;
        let named = others.iter().take(PLACES_MAX).map(Place::name);
        let named: Vec<_> = named.collect();
        let more = match others.len() - named.len() {
            0 => String::new(),
            more => format!(" and at {more} more places"),
        };
        (!others.is_empty()).then(|| format!("the same at {}{more}", named.join(", ")))
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(message: &str, file: &str, line: usize) -> Error {
        let text = "x\n".repeat(line);
        let start = text.len() - 2;
        Error::new(message).at(Place {
            file: file.into(),
            text: text.into(),
            range: start..start + 1,
        })
    }

    #[test]
    fn one_error_of_many_is_itself() {
        assert!(Error::all(Vec::new()).is_none());
        let one = Error::all(vec![at("wrong", "a.rs", 3)]).unwrap();
        assert_eq!(one.errors().len(), 1);
        assert_eq!(one.to_string(), at("wrong", "a.rs", 3).to_string());
    }

    #[test]
    fn errors_stand_by_file_and_line_and_say_each_thing_once() {
        let errors = vec![
            at("other", "b.rs", 10),
            at("wrong", "b.rs", 9),
            at("wrong", "a.rs", 2),
            Error::all(vec![at("wrong", "a.rs", 2), Error::new("no place")]).unwrap(),
        ];
        let all = Error::all(errors).unwrap();
        let said: Vec<_> = all.errors().iter().map(Error::message).collect();
        assert_eq!(said, ["no place", "wrong", "other"]);
        let text = all.to_string();
        assert!(text.contains("the same at b.rs:9:1"), "{text}");
        assert!(!text.contains("a.rs:2:1, "), "{text}");
        assert!(
            text.ends_with("error: nothing is written for 3 reasons"),
            "{text}"
        );
        assert_eq!((all.message(), all.file()), ("no place", None));
    }

    #[test]
    fn of_very_many_errors_the_first_are_shown() {
        let errors = (1..=31).map(|line| at(&format!("wrong {line}."), "a.rs", line));
        let text = Error::all(errors.collect()).unwrap().to_string();
        assert!(
            text.contains("wrong 20.") && !text.contains("wrong 21."),
            "{text}"
        );
        assert!(text.contains("for 31 reasons, of which the first 20 are shown"));
        let errors = (1..=31).map(|line| at("wrong", "a.rs", line));
        let text = Error::all(errors.collect()).unwrap().to_string();
        assert!(text.contains("a.rs:9:1 and at 22 more places"), "{text}");
    }
}
