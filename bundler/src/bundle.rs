//! A finished bundle, and how it is made.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cargo::find;
use crate::cargo::license::Notice;
use crate::cargo::package::Original;
use crate::cargo::pinned::Pinned;
use crate::cargo::workspace::Workspace;
use crate::render::assemble::assemble;
use crate::render::{header, machines_guard};
use crate::request::manifest::Finish;
use crate::request::platform::Platform;
use crate::request::settings::{Request, Settings};
use crate::request::shake::Shake;
use crate::rewrite::editions::{Asked, EditionChoice, Settled};
use crate::rewrite::made_patterns::with_new_patterns;
use crate::rewrite::plan::{self, Plan};
use crate::rewrite::rename::Given;
use crate::rewrite::scopes::Globs;
use crate::rewrite::semantics::{check_inherent, may_be_inherent};
use crate::rust::cfg::Machines;
use crate::rust::deep_stack::on_deep_stack;
use crate::source::crates;
use crate::source::program::Crate;
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions};
use crate::text::error::{Place, Result};
use crate::text::marked_text::Text;
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
    /// The changes that macros of the program may see, with their places.
    pub(crate) given: Arc<Vec<(Place, Given)>>,
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
    pub(crate) calls: Calls,
    /// Editions that would do as well as the usual one, the newest first.
    pub(crate) others: Vec<Edition>,
    /// The editions in which the compiler has taken a text, and the hash of that text.
    compiled: (Editions, u64),
}

/// What becomes, in a bundle that is shaken, of the calls of macros among the items of crates by
/// others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Calls {
    /// What they come to may be written in their place.
    MayGo,
    /// They stay: without them it was another program. What runs without assertions for
    /// debugging is looked for in all of the text then, too.
    Stay,
    /// It has been.
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
    pub fn unusual(&self) -> Option<Edition> {
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

    /// The editions in which the compiler has taken the very text of the bundle.
    pub(crate) fn compiled(&self) -> Editions {
        match self.compiled {
            (editions, text) if text == hash(&self.text) => editions,
            _ => Editions::of(&[]),
        }
    }

    /// Notes that the compiler has taken the text of the bundle in these `editions`.
    pub(crate) fn note_compiled(&mut self, editions: Editions) {
        self.compiled = (self.compiled().with(editions), hash(&self.text));
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The text of a program for some editions.
struct Written {
    text: Text,
    plan: Plan,
    settled: Settled,
}

/// Bundles the program that `request` names.
///
/// Where something is refused in what is to be shaken, a mark stands in its place that does not
/// compile, until [`shake`](crate::shake()) has shown that it does not run.
///
/// # Errors
/// When the package cannot be read or cannot be bundled without changing what it means.
pub fn bundle(request: &Request) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request, true, true, &[]))
}

/// Bundles the program that `request` names as [`bundle`] does, but without asking the compiler
/// what editions make of the text: whether it means the same, [`prove()`](crate::prove()) tells.
///
/// # Errors
/// As those of [`bundle`].
pub fn bundle_unasked(request: &Request) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request, false, true, &[]))
}

/// Bundles the program that `request` names as [`bundle`] does, with all that is refused.
///
/// # Errors
/// As those of [`bundle`], and where that left something out, why.
pub(crate) fn bundle_whole(request: &Request) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request, true, false, &[]))
}

/// Bundles the program that `request` names as [`bundle`] does, but without a change in the calls
/// of macros around the places `kept`.
///
/// # Errors
/// As those of [`bundle`].
pub(crate) fn bundle_keeping(request: &Request, kept: &[Place]) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request, true, true, kept))
}

/// How often what is refused is left out, which may show more of it.
const OMISSIONS_MAX: usize = 8;

/// Bundles what `request` names; the compiler is asked about editions if it `asks_editions`, and
/// what is refused is left out, as far as it will be shaken, if it `omits`. The calls of macros
/// around the places `kept` stay as they are.
fn bundle_here(
    request: &Request,
    asks_editions: bool,
    omits: bool,
    kept: &[Place],
) -> Result<Bundle> {
    let (workspace, dir) = find::find(&request.dir, &request.sought())?;
    // 1. What is asked for.
    let settings = Settings::of(request, &workspace.package, &dir)?;
    let task = Task {
        request,
        workspace: &workspace,
        dir: &dir,
        settings: &settings,
        asks_editions,
        kept,
    };
    let refusal = match task.bundle(&[]) {
        Err(refusal) if omits && settings.finish.shake != Shake::Nothing => refusal,
        made => return made,
    };
    let mut refused: Vec<Place> = Vec::new();
    let mut more: Vec<Place> = refusal.places().cloned().collect();
    for _ in 0..OMISSIONS_MAX {
        let before = refused.len();
        more.retain(|place| !refused.contains(place));
        refused.append(&mut more);
        if refused.len() == before {
            break;
        }
        match task.bundle(&refused) {
            Ok(bundle) => return Ok(bundle),
            Err(error) => more.extend(error.places().cloned()),
        }
    }
    Err(refusal)
}

/// What is to be bundled.
struct Task<'a> {
    request: &'a Request,
    workspace: &'a Workspace,
    /// The folder of the package as the user calls it.
    dir: &'a Path,
    settings: &'a Settings,
    asks_editions: bool,
    /// The places in what macros are given where nothing is to change.
    kept: &'a [Place],
}

impl Task<'_> {
    /// Takes the steps of the essay in `lib.rs` from the second on, without what is `refused`.
    fn bundle(&self, refused: &[Place]) -> Result<Bundle> {
        let &Task {
            request,
            workspace,
            dir,
            settings,
            asks_editions: asks,
            kept,
        } = self;
        let package = &workspace.package;
        // 2. The sources.
        let mut program = crates::collect(dir, workspace, settings, refused)?;
        // 3. Names and macros.
        let survey = Survey::of(&program, kept);
        let own = program.crates[0].edition;
        let source_files = program.marked_files();
        let has_published = program.crates.iter().any(|it| it.published.is_some());
        let Written {
            text,
            plan,
            settled,
        } = settings.first_that_works(own, has_published, |wanted| {
            // 4. The edits, and the two decisions that they depend on.
            let mut choice = EditionChoice::of(&program, &survey, wanted, asks);
            let mut globs = Globs::default();
            let (plan, text, settled) = loop {
                plan::name_libraries(&mut program, &survey.names, choice.written);
                let plan = plan::plan(&program, &survey, &choice, &globs)?;
                // 5. The text.
                let text = assemble(&program, &plan);
                let edition = choice.written.usual(own);
                if globs.ask(&program, &survey.names, &text, &plan.imports, edition)? {
                    continue;
                }
                // 6. The editions in which it means the same.
                let asked = Asked {
                    program: &program,
                    survey: &survey,
                    sources: &source_files,
                    text: &text,
                    write: &|choice| {
                        let plan = plan::plan(&program, &survey, choice, &globs)?;
                        Ok(assemble(&program, &plan))
                    },
                };
                if let Some(mut settled) = choice.settle(&asked)? {
                    if asks {
                        let editions = settled.editions;
                        check_inherent(&program, &text, &source_files, editions)?;
                    } else {
                        settled.is_unasked |= may_be_inherent(&program);
                    }
                    let text = with_new_patterns(&program, text, &mut settled, asks)?;
                    break (plan, text, settled);
                }
            };
            Ok(Written {
                text,
                plan,
                settled,
            })
        })?;
        let (editions, guard) = (settled.editions, settled.guard);
        let machines = settings.machines.as_ref();
        let title = machines.and_then(|it| it.say());
        let mut whole = Text::plain(header::header(
            package,
            &workspace.root,
            own,
            editions,
            &program.pinned.names(),
            title,
        ));
        whole.push(&text);
        whole.push_str(&guard);
        if let Some((title, machines)) = title.zip(machines) {
            whole.push_str(&machines_guard::guard(machines, title));
        }
        let (text, marks) = whole.into_parts();
        let files = plan::file_count(&program, &plan);
        let libraries = plan.libraries.iter().map(|&index| &program.crates[index]);
        let published = libraries.clone().filter(|it| it.published.is_some());
        let published = published.filter_map(|it| it.library_module.clone());
        let published = published.collect();
        let notices = libraries.filter_map(Crate::notice).collect();
        let offered = program.offered.iter().filter_map(|(index, said)| {
            let module = program.crates[*index].library_module.clone()?;
            Some((module, said.clone()))
        });
        let offered = offered.collect();
        let theirs: Vec<Edition> = program.crates.iter().map(|it| it.edition).collect();
        let usual = editions.usual(own);
        let others = settings.others(own, &theirs, usual);
        let made_of = program.files().chain(&plan.embedded).cloned().collect();
        // What build scripts generated was needed until here.
        drop(program.built);
        let source_map = SourceMap {
            marks,
            files: source_files,
        };
        let mut bundle = Bundle {
            text,
            notice_bytes: 0,
            name: program.crates[0].name.clone(),
            files,
            platform: settings.platform.clone(),
            editions,
            output: settings.output.clone(),
            finish: settings.finish,
            own,
            oldest: theirs.iter().copied().min().unwrap_or(own),
            original: program.original,
            notices,
            choices: program.choices,
            offered,
            pinned: program.pinned,
            given: Arc::new(plan.given),
            made_of,
            source_map,
            machines: settings.machines.clone(),
            omits: (!refused.is_empty()).then(|| request.clone()),
            published,
            shaken: Shake::Nothing,
            is_renamed: false,
            is_minified: false,
            unasked: settled.is_unasked.then(|| request.clone()),
            calls: Calls::MayGo,
            others,
            compiled: (Editions::of(&[]), 0),
        };
        // What was compiled is what is written, but for the header, which is a comment.
        if guard.is_empty() && bundle.platform.is_plain() {
            bundle.note_compiled(settled.compiled);
        }
        Ok(bundle)
    }
}
