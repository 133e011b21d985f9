//! A finished bundle, and how it is made.

mod mends;
mod steps;

pub use steps::{bundle, bundle_unasked};
pub(crate) use steps::{bundle_shown, bundle_without_omissions};

use std::path::PathBuf;
use std::sync::Arc;

use crate::cargo::license::Notice;
use crate::cargo::package::Original;
use crate::cargo::pinned::Pinned;
use crate::request::manifest::Finish;
use crate::request::platform::Platform;
use crate::request::settings::Request;
use crate::request::shake::Shake;
use crate::rewrite::relocate::SeenChange;
use crate::rust::cfg::Machines;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Place, Result};
use crate::text::marked_text::{Edit, Text};
use crate::text::source_map::SourceMap;

/// A finished bundle.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The text of the source file.
    pub text: String,
    /// How many bytes at the end of the text are notices of crates by others.
    pub notice_bytes: usize,
    /// The name of the program.
    pub name: String,
    /// The number of file modules that went into the bundle, the roots of crates included.
    pub files: usize,
    /// The platform that the bundle was made for.
    pub platform: Platform,
    /// The editions that the bundle may be compiled with: in each of them it means the
    /// same.
    pub editions: Editions,
    /// The path that the package's manifest wants written, if it names one.
    pub output: Option<PathBuf>,
    /// The wishes of the package's manifest for the finished bundle.
    pub finish: Finish,
    /// The edition of the program before it was bundled.
    pub(crate) own: Edition,
    /// The oldest edition of its crates.
    pub(crate) oldest: Edition,
    pub(crate) original: Original,
    /// What has to be said of the crates by others, by the module that holds the crate.
    pub(crate) notices: Vec<(String, Notice)>,
    /// The table of the packages that stay outside and of those that do not, for people;
    /// `None` where there was nothing to choose.
    pub choices: Option<String>,
    /// The modules of crates that the judge has in some way, and what to say of each.
    pub(crate) offered: Vec<(String, String)>,
    pub(crate) pinned: Arc<Pinned>,
    /// The changes that macros may see, the first of each call, with their places.
    pub(crate) seen: Arc<Vec<(Place, SeenChange)>>,
    /// The files that the bundle was made of.
    pub(crate) made_of: Vec<PathBuf>,
    pub(crate) source_map: SourceMap,
    /// The machines that it is for; `None` if it is for any.
    pub(crate) machines: Option<Arc<Machines>>,
    /// The modules of the crates that come from a registry or from git.
    pub(crate) published: Vec<String>,
    /// The request, if something that was refused was left out: see `source::omit`.
    pub(crate) omits: Option<Request>,
    /// How far what does not run was removed.
    pub shaken: Shake,
    pub(crate) is_renamed: bool,
    pub(crate) is_minified: bool,
    /// The request, if the compiler was not asked what editions make of it, though it could know.
    pub(crate) unasked: Option<Request>,
    /// True if it is made to be proved, which tells in which editions it is the same program.
    pub(crate) awaits_proof: bool,
    pub(crate) calls: Calls,
    /// Editions that would do as well as the usual one, the newest first.
    pub(crate) alternatives: Vec<Edition>,
}

/// What earlier texts of a program have shown, by which it is bundled again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shown {
    /// True if the compiler is to be asked about code of other editions than the bundle's.
    pub(crate) asks_editions: bool,
    /// The editions in which the text is another program, and in what.
    pub(crate) closed_for: Vec<(Edition, String)>,
    /// The calls of macros that stay as they are written, each by the place of the first word in it
    /// that would change.
    pub(crate) unedited: Vec<Place>,
}

impl Shown {
    /// That the compiler is to be asked about editions, and nothing else.
    pub(crate) fn asking_editions() -> Shown {
        Shown {
            asks_editions: true,
            ..Shown::default()
        }
    }

    /// The editions in which the text is another program.
    fn closed_for(&self) -> Editions {
        let editions = self.closed_for.iter().map(|it| it.0);
        Editions::of(&editions.collect::<Vec<_>>())
    }
}

/// What becomes, in a bundle that is shaken, of the calls of macros among the items of crates by
/// others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Calls {
    /// Their expansions may be written in their place.
    MayGo,
    /// They stay, for with their expansions it was another program. What runs without assertions
    /// for debugging is looked for in all of the text then, too.
    Stay,
    /// Their expansions stand in their place.
    Gone,
}

impl Bundle {
    /// The source file and the line in it that line `line` of the bundle was taken from,
    /// both lines from 1; `None` for a line that the bundler made.
    ///
    /// Of several lines that `minify` has put into one, the first is given.
    pub fn source_line(&self, line: usize) -> Option<(&str, usize)> {
        self.source_lines().nth(line.checked_sub(1)?)?
    }

    /// What `source_line` tells of each line of the bundle, in turn.
    pub fn source_lines(&self) -> impl Iterator<Item = Option<(&str, usize)>> {
        let starts = self.text.split_inclusive('\n').scan(0, |at, line| {
            let start = *at + line.len() - line.trim_start().len();
            *at += line.len();
            Some(start)
        });
        starts.map(|start| self.source_map.line(start))
    }

    /// The edition to compile the bundle with where there is a choice: that of the program,
    /// if it can be.
    pub(crate) fn edition(&self) -> Edition {
        self.editions.usual(self.own)
    }

    /// The usual edition of the platform, if the bundle is not for it.
    pub fn platform_edition_missed(&self) -> Option<Edition> {
        let usual = self.platform.editions.first().copied();
        usual.filter(|&usual| !self.platform.is_plain() && !self.editions.has(usual))
    }

    /// This bundle with what the compiler says of editions, by which it may compile where it does
    /// not without; `None` if the compiler was asked, or this was shaken, by which it compiles.
    ///
    /// # Errors
    /// Those of [`bundle`].
    pub(crate) fn asked(&self) -> Result<Option<Bundle>> {
        let is_shaken = self.shaken != Shake::Nothing;
        let Some(request) = self.unasked.as_ref().filter(|_| !is_shaken) else {
            return Ok(None);
        };
        let mut asked = bundle(request)?;
        asked.calls = self.calls;
        Ok(Some(asked))
    }

    /// Its text, each byte with its origin.
    pub(crate) fn marked(&self) -> Text {
        Text::literal(self.text.clone()).with_marks(self.source_map.marks.clone())
    }

    /// The bundle with another `text`.
    pub(crate) fn with_text(mut self, text: Text) -> Bundle {
        let (text, marks) = text.into_parts();
        self.text = text;
        self.source_map.marks = marks;
        self
    }

    /// The bundle with `edits` in its text.
    pub(crate) fn edited(self, edits: Vec<Edit>) -> Bundle {
        let text = self.marked().edited(edits);
        self.with_text(text)
    }
}
