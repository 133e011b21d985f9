//! The six steps by which a bundle is made, a line each: see the essay in `lib.rs`.

use std::path::Path;
use std::sync::Arc;

use super::mends::{with_new_patterns, Mends, Outcome, Subject};
use super::{Bundle, Calls, Shown};
use crate::cargo::find;
use crate::cargo::workspace::Workspace;
use crate::render::assemble::assemble;
use crate::render::{header, machines_guard};
use crate::request::settings::{Request, Settings};
use crate::request::shake::Shake;
use crate::rewrite::edition_guard;
use crate::rewrite::editions::{self, failing_like, is_soft, may_be_mended};
use crate::rewrite::plan::{self, Plan};
use crate::rewrite::scopes::Globs;
use crate::rust::deep_stack::on_deep_stack;
use crate::source::crates;
use crate::source::program::{Crate, Program};
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions, Wanted};
use crate::text::error::{Place, Result};
use crate::text::marked_text::Text;
use crate::text::source_map::SourceMap;

/// The text of a program for some editions.
struct Written {
    text: Text,
    plan: Plan,
    editions: Editions,
    /// True if the compiler could know how to write code of other editions, and was not asked.
    is_unasked: bool,
}

/// Bundles the program that `request` names.
///
/// Where crates are of other editions than the bundle, the compiler is asked what that changes.
/// Where something is refused in what is to be shaken, a mark stands in its place that does not
/// compile, until [`shake`](crate::shake()) has shown that it does not run.
///
/// # Errors
/// When the package cannot be read or cannot be bundled without changing what it means. What a
/// macro makes of the tokens that it is given is not looked at, nor whether the text means the
/// same in all editions: [`prove()`](crate::prove()) is.
pub fn bundle(request: &Request) -> Result<Bundle> {
    bundle_shown(request, &Shown::asking_editions())
}

/// Bundles the program that `request` names as [`bundle`] does, but without asking the compiler
/// what editions make of the text: whether it means the same, [`prove()`](crate::prove()) tells.
///
/// # Errors
/// As those of [`bundle`].
pub fn bundle_unasked(request: &Request) -> Result<Bundle> {
    bundle_shown(request, &Shown::default())
}

/// Bundles the program that `request` names as [`bundle`] does, but with what earlier texts of it
/// have `shown`.
///
/// # Errors
/// As those of [`bundle`].
pub(crate) fn bundle_shown(request: &Request, shown: &Shown) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request, shown, true))
}

/// Bundles the program that `request` names as [`bundle`] does, but leaves nothing out that is
/// refused: that is an error again.
///
/// # Errors
/// As those of [`bundle`], and where that left something out, why.
pub(crate) fn bundle_without_omissions(request: &Request) -> Result<Bundle> {
    let shown = Shown::asking_editions();
    on_deep_stack(|| bundle_here(request, &shown, false))
}

/// How often what is refused is left out, which may show more of it.
const OMISSIONS_MAX: usize = 8;

/// Bundles what `request` names, with what is `shown`; what is refused is left out, as far as it
/// will be shaken, if it `may_omit`.
fn bundle_here(request: &Request, shown: &Shown, may_omit: bool) -> Result<Bundle> {
    let (workspace, dir) = find::find(&request.dir, &request.sought())?;
    // 1. What is asked for.
    let settings = Settings::of(request, &workspace.package, &dir)?;
    let task = Task {
        request,
        workspace: &workspace,
        dir: &dir,
        settings: &settings,
        shown,
    };
    let refusal = match task.bundle(&[]) {
        Err(refusal) if may_omit && settings.finish.shake != Shake::Nothing => refusal,
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
    /// What earlier texts have shown.
    shown: &'a Shown,
}

impl Task<'_> {
    /// Takes the steps of the essay in `lib.rs` from the second on, without what is `refused`.
    fn bundle(&self, refused: &[Place]) -> Result<Bundle> {
        // 2. The sources.
        let mut program =
            crates::collect(self.dir, self.workspace, self.settings, refused)?;
        // 3. Names and macros.
        let survey = Survey::of(&program, &self.shown.unedited);
        let own = program.crates[0].edition;
        let has_published = program.crates.iter().any(|it| it.published.is_some());
        let works = |wanted| self.write(&mut program, &survey, wanted);
        let written = self.settings.first_that_works(own, has_published, works)?;
        Ok(self.finished(program, written, !refused.is_empty()))
    }

    /// Takes the steps from the fourth to the sixth for the editions that are `wanted`.
    fn write(
        &self,
        program: &mut Program,
        survey: &Survey,
        wanted: Wanted,
    ) -> Result<Written> {
        let own = program.crates[0].edition;
        let (mut mends, mut globs) = (Mends::default(), Globs::default());
        let mut lost = self.shown.closed_for();
        loop {
            // 4. The editions, and the edits for them.
            let choice = editions::choose(program, survey, wanted, lost, &mends.repairs);
            let (written, target) = (choice.written, choice.written.usual(own));
            plan::name_libraries(program, &survey.names, written);
            let program = &*program;
            let plan = plan::plan(program, survey, &choice, &globs)?;
            // 5. The text.
            let text = assemble(program, &plan);
            if globs.ask(program, &survey.names, &text, &plan.imports, target) {
                continue;
            }
            // 6. What the compiler says of it.
            if !self.shown.asks_editions {
                return Ok(Written {
                    text,
                    plan,
                    editions: written,
                    is_unasked: may_be_mended(program, target),
                });
            }
            let subject = Subject {
                program,
                survey,
                globs: &globs,
                text: &text,
                target,
                written,
            };
            match mends.ask(&subject)? {
                Outcome::Done => {}
                Outcome::Anew => continue,
                Outcome::TooNew(refusal) => {
                    lost = lost.with(failing_like(target));
                    // Where it is for one edition, `bundle` tries others.
                    let is_for_one = wanted != Wanted::Any || is_soft(program, wanted);
                    if is_for_one || lost == Editions::ALL {
                        return Err(refusal);
                    }
                    continue;
                }
            }
            return Ok(Written {
                text: with_new_patterns(program, text, target)?,
                plan,
                editions: written,
                is_unasked: false,
            });
        }
    }

    /// The bundle of what was `written`, below a header, where `has_omitted` says that
    /// something was left out.
    fn finished(&self, program: Program, written: Written, has_omitted: bool) -> Bundle {
        let Written {
            text,
            plan,
            editions,
            is_unasked,
        } = written;
        let (settings, own) = (self.settings, program.crates[0].edition);
        let (text, marks) = self.headed(&program, &text, editions).into_parts();
        let libraries = plan.libraries.iter().map(|&index| &program.crates[index]);
        let published = libraries.clone().filter(|it| it.published.is_some());
        let published = published.filter_map(|it| it.library_module.clone());
        let offered = program.offered.iter().filter_map(|(index, said)| {
            let module = program.crates[*index].library_module.clone()?;
            Some((module, said.clone()))
        });
        let theirs: Vec<Edition> = program.crates.iter().map(|it| it.edition).collect();
        let bundle = Bundle {
            text,
            notice_bytes: 0,
            name: program.crates[0].name.clone(),
            files: plan::file_count(&program, &plan),
            platform: settings.platform.clone(),
            editions,
            output: settings.output(&program.original.program.name),
            finish: settings.finish,
            own,
            oldest: theirs.iter().copied().min().unwrap_or(own),
            original: program.original.clone(),
            notices: libraries.filter_map(Crate::notice).collect(),
            choices: program.choices.clone(),
            offered: offered.collect(),
            pinned: program.pinned.clone(),
            seen: Arc::new(plan.seen),
            made_of: program.files().chain(&plan.embedded).cloned().collect(),
            source_map: SourceMap {
                marks,
                files: program.marked_files(),
            },
            machines: settings.machines.clone(),
            omits: has_omitted.then(|| self.request.clone()),
            published: published.collect(),
            shaken: Shake::Nothing,
            is_renamed: false,
            is_minified: false,
            unasked: is_unasked.then(|| self.request.clone()),
            awaits_proof: !self.shown.asks_editions,
            calls: Calls::MayGo,
            alternatives: settings.alternatives(own, &theirs, editions.usual(own)),
        };
        // What build scripts generated was needed until here.
        drop(program.built);
        bundle
    }

    /// `text`, which is for `editions`, between the header and what keeps other editions and
    /// machines out.
    fn headed(&self, program: &Program, text: &Text, editions: Editions) -> Text {
        let machines = self.settings.machines.as_ref();
        let title = machines.and_then(|it| it.close());
        let mut whole = Text::plain(header::header(
            &self.workspace.package,
            &self.workspace.root,
            program.crates[0].edition,
            editions,
            &program.pinned.names(),
            title,
        ));
        whole.push(text);
        whole.push_str(&edition_guard::guard(editions, &self.shown.closed_for));
        if let Some((title, machines)) = title.zip(machines) {
            whole.push_str(&machines_guard::guard(machines, title));
        }
        whole
    }
}
