//! The six steps by which a bundle is made, a line each: see the essay in `lib.rs`.

use std::path::Path;
use std::sync::Arc;

use super::{Bundle, Calls};
use crate::cargo::find;
use crate::cargo::workspace::Workspace;
use crate::render::assemble::assemble;
use crate::render::{header, machines_guard};
use crate::request::settings::{Request, Settings};
use crate::request::shake::Shake;
use crate::rewrite::editions::{Asked, EditionChoice, Settled};
use crate::rewrite::made_patterns::with_new_patterns;
use crate::rewrite::plan::{self, Plan};
use crate::rewrite::scopes::Globs;
use crate::rewrite::semantics::{check_inherent, may_be_inherent};
use crate::rust::deep_stack::on_deep_stack;
use crate::source::crates;
use crate::source::program::{Crate, Program};
use crate::survey::file_context::Survey;
use crate::text::edition::{Edition, Editions, Wanted};
use crate::text::error::{Place, Result};
use crate::text::marked_text::Text;
use crate::text::source_map::{OriginFile, SourceMap};

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
/// When the package cannot be read or cannot be bundled without changing what it means. What a
/// macro makes of the tokens that it is given is not looked at: [`prove()`](crate::prove()) is.
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

/// Bundles the program that `request` names as [`bundle`] does, but leads no path elsewhere in the
/// calls of macros around the places `unedited`.
///
/// # Errors
/// As those of [`bundle`].
pub(crate) fn bundle_with_calls_unedited(
    request: &Request,
    unedited: &[Place],
) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request, true, true, unedited))
}

/// How often what is refused is left out, which may show more of it.
const OMISSIONS_MAX: usize = 8;

/// Bundles what `request` names; the compiler is asked about editions if it `asks_editions`, and
/// what is refused is left out, as far as it will be shaken, if it `omits`. In the calls of macros
/// around the places `unedited` no path is led elsewhere.
fn bundle_here(
    request: &Request,
    asks_editions: bool,
    omits: bool,
    unedited: &[Place],
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
        unedited,
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
    /// The places in what macros are given around which `rename` changes nothing.
    unedited: &'a [Place],
}

impl Task<'_> {
    /// Takes the steps of the essay in `lib.rs` from the second on, without what is `refused`.
    fn bundle(&self, refused: &[Place]) -> Result<Bundle> {
        // 2. The sources.
        let mut program =
            crates::collect(self.dir, self.workspace, self.settings, refused)?;
        // 3. Names and macros.
        let survey = Survey::of(&program, self.unedited);
        let own = program.crates[0].edition;
        let source_files = program.marked_files();
        let has_published = program.crates.iter().any(|it| it.published.is_some());
        let works = |wanted| self.write(&mut program, &survey, &source_files, wanted);
        let written = self.settings.first_that_works(own, has_published, works)?;
        let omits = !refused.is_empty();
        Ok(self.finished(program, source_files, written, omits))
    }

    /// Takes the steps from the fourth to the sixth for the editions that are `wanted`.
    fn write(
        &self,
        program: &mut Program,
        survey: &Survey,
        sources: &[OriginFile],
        wanted: Wanted,
    ) -> Result<Written> {
        let own = program.crates[0].edition;
        // 4. The edits, and the two decisions that they depend on.
        let mut choice = EditionChoice::of(program, survey, wanted, self.asks_editions);
        let mut globs = Globs::default();
        loop {
            plan::name_libraries(program, &survey.names, choice.written);
            let program = &*program;
            let plan = plan::plan(program, survey, &choice, &globs)?;
            // 5. The text.
            let text = assemble(program, &plan);
            let edition = choice.written.usual(own);
            if globs.ask(program, &survey.names, &text, &plan.imports, edition) {
                continue;
            }
            // 6. The editions in which it means the same.
            let asked = Asked {
                program,
                survey,
                sources,
                text: &text,
                write: &|choice| {
                    let plan = plan::plan(program, survey, choice, &globs)?;
                    Ok(assemble(program, &plan))
                },
            };
            let Some(mut settled) = choice.settle(&asked)? else {
                continue;
            };
            if self.asks_editions {
                check_inherent(program, &text, sources, settled.editions)?;
            } else {
                settled.is_unasked |= may_be_inherent(program);
            }
            let text = with_new_patterns(program, text, &mut settled, self.asks_editions)?;
            return Ok(Written {
                text,
                plan,
                settled,
            });
        }
    }

    /// The bundle of what was `written`, below a header, where `omits` says that something was
    /// left out.
    fn finished(
        &self,
        program: Program,
        files: Vec<OriginFile>,
        written: Written,
        omits: bool,
    ) -> Bundle {
        let Written {
            text,
            plan,
            settled,
        } = written;
        let (settings, own) = (self.settings, program.crates[0].edition);
        let (whole, guard) = self.headed(&program, &text, &settled);
        let (text, marks) = whole.into_parts();
        let libraries = plan.libraries.iter().map(|&index| &program.crates[index]);
        let published = libraries.clone().filter(|it| it.published.is_some());
        let published = published.filter_map(|it| it.library_module.clone());
        let offered = program.offered.iter().filter_map(|(index, said)| {
            let module = program.crates[*index].library_module.clone()?;
            Some((module, said.clone()))
        });
        let theirs: Vec<Edition> = program.crates.iter().map(|it| it.edition).collect();
        let editions = settled.editions;
        let mut bundle = Bundle {
            text,
            notice_bytes: 0,
            name: program.crates[0].name.clone(),
            files: plan::file_count(&program, &plan),
            platform: settings.platform.clone(),
            editions,
            output: settings.output.clone(),
            finish: settings.finish,
            own,
            oldest: theirs.iter().copied().min().unwrap_or(own),
            original: program.original.clone(),
            notices: libraries.filter_map(Crate::notice).collect(),
            choices: program.choices.clone(),
            offered: offered.collect(),
            pinned: program.pinned.clone(),
            given: Arc::new(plan.given),
            made_of: program.files().chain(&plan.embedded).cloned().collect(),
            source_map: SourceMap { marks, files },
            machines: settings.machines.clone(),
            omits: omits.then(|| self.request.clone()),
            published: published.collect(),
            shaken: Shake::Nothing,
            is_renamed: false,
            is_minified: false,
            unasked: settled.is_unasked.then(|| self.request.clone()),
            calls: Calls::MayGo,
            others: settings.others(own, &theirs, editions.usual(own)),
            compiled: (Editions::of(&[]), 0),
        };
        // What was compiled is what is written, but for the header, which is a comment.
        if guard.is_empty() && bundle.platform.is_plain() {
            bundle.note_compiled(settled.compiled);
        }
        // What build scripts generated was needed until here.
        drop(program.built);
        bundle
    }

    /// `text` between the header and what keeps other editions and machines out; also returns
    /// what keeps the editions out.
    fn headed(&self, program: &Program, text: &Text, settled: &Settled) -> (Text, String) {
        let machines = self.settings.machines.as_ref();
        let title = machines.and_then(|it| it.say());
        let mut whole = Text::plain(header::header(
            &self.workspace.package,
            &self.workspace.root,
            program.crates[0].edition,
            settled.editions,
            &program.pinned.names(),
            title,
        ));
        whole.push(text);
        whole.push_str(&settled.guard);
        if let Some((title, machines)) = title.zip(machines) {
            whole.push_str(&machines_guard::guard(machines, title));
        }
        (whole, settled.guard.clone())
    }
}
