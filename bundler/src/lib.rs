//! Turns a Cargo package into one self-contained Rust source file.
//!
//! The file compiles alone with plain `rustc` and means what the package means. The steps:
//!
//! 1. `collect` asks Cargo for the targets and runs build scripts by `script`, `load` finds
//!    the files behind `mod name;` by Rust's own rules, and `prune` takes away what the
//!    compiler would never see: tests, and code of features that are off.
//! 2. `names` and `macros` survey what is called how, so that the later steps can tell the
//!    name of a crate from a local thing, and paths from tokens that only look like them.
//! 3. `rename` moves each library into a module of the bundle; `exports` does so for
//!    exported macros and `extern crate`, `lints` for the attributes of whole crates.
//! 4. `migrate` gives code that editions read differently a form that they read alike.
//! 5. `embed` replaces `include_str!`, `env!` and their kin by their values.
//! 6. `render` puts everything into one file.
//!
//! `choice` decides for which editions that file is: those that the code has a form for, and
//! of these the ones in which it means the same, which `semantics` asks the compiler. The
//! header names them, and `guard` keeps others from compiling what would differ.
//!
//! All steps edit the source *text*, by the positions that the parser gives: comments,
//! blank lines and tables come through as they were written. What cannot be bundled is
//! refused with file, line and remedy; nothing is ever bundled by guess.
//!
//! Three things tell a bundle from its package, as they must: `file!`, `line!` and `column!`
//! name places in the bundle, type names begin with its modules, and the message of a
//! failed `assert!` shows paths as the bundle has them.

mod ancient;
mod attrs;
mod cfg;
mod choice;
mod collect;
mod constant;
mod edition;
mod embed;
mod error;
mod exports;
mod guard;
mod header;
mod include;
mod lints;
mod literal;
mod load;
mod macros;
mod migrate;
mod mount;
mod names;
mod outline;
mod output;
mod package;
mod platform;
mod program;
mod prune;
mod rename;
mod render;
mod resolve;
mod script;
mod semantics;
mod settings;
mod text;
mod token;

use std::path::{Path, PathBuf};

pub use edition::{Edition, Editions, Wanted};
pub use error::{Error, Result};
pub use output::{check, no_file_to_check, write};
pub use platform::{platforms, platforms_text, Platform};
pub use settings::Request;

use choice::Choice;
use macros::Macros;
use names::Names;
use settings::Settings;

/// The thread that bundles gets this much stack: the parser recurses as deep as
/// expressions nest.
const STACK_BYTES: usize = 256 << 20;

/// A finished bundle.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The source file.
    pub text: String,
    /// The name of the program.
    pub name: String,
    /// How many file modules went into it, the roots of crates included.
    pub files: usize,
    /// The platform that it was made for.
    pub platform: Platform,
    /// The editions that it may be compiled with: in each of them it means the same.
    pub editions: Editions,
    /// Where the package's manifest wants it written.
    pub output: Option<PathBuf>,
}

/// Bundles what `request` names.
///
/// # Errors
/// When the package cannot be read or cannot be bundled without changing what it means.
pub fn bundle(request: &Request) -> Result<Bundle> {
    let request = request.clone();
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || bundle_here(&request))
        .map_err(|error| Error::new(format!("cannot start a thread: {error}")))?;
    thread.join().unwrap_or_else(|_| {
        Err(Error::new("the bundler itself failed: please report this"))
    })
}

fn bundle_here(request: &Request) -> Result<Bundle> {
    let (package, workspace) = package::read(&request.dir)?;
    let settings = Settings::of(request, &package)?;
    let mut program = collect::collect(&request.dir, &package, &settings)?;
    let names = Names::of(&program);
    let macros = Macros::of(&program);
    let choice = Choice::of(&program, &names, &macros, settings.wanted)?;
    mount::choose(&mut program, &names, choice.written);
    let plan = mount::plan(&mut program, &names, &macros, choice.written)?;
    let files = mount::files(&program, &plan);
    let text = render::bundle(&mut program, &plan);
    let (editions, guard) = choice.settle(&program, &text)?;
    let place = package.folder().strip_prefix(&workspace);
    let place = place.unwrap_or(Path::new(""));
    let own = program.crates[0].edition;
    let header = header::header(&package, own, editions, place);
    // What build scripts generated was needed until here.
    drop(program.scratch);
    Ok(Bundle {
        name: program.crates[0].name.clone(),
        files,
        text: format!("{header}{text}{guard}"),
        platform: settings.platform,
        editions,
        output: settings.output,
    })
}
