//! Turns a Cargo package into one self-contained Rust source file.
//!
//! The file compiles alone with plain `rustc` and means what the package means. What cannot
//! be bundled is refused with file, line and remedy; nothing is ever bundled by guess.
//!
//! # As a library
//!
//! [`bundle`] makes the text; [`shake`] and [`minify`] make it smaller, [`check_size`] holds
//! it to a length, [`verify`] proves it, and [`write`] replaces a file by it in one step. Each
//! can be left out.
//!
//! ```
//! use bundler::{Keep, Platform, Request, Verification};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A package of two files, for the example.
//! let folder = tempfile::tempdir()?;
//! let dir = folder.path();
//! std::fs::create_dir(dir.join("src"))?;
//! let manifest = "[package]\nname = \"sums\"\nedition = \"2021\"\n";
//! std::fs::write(dir.join("Cargo.toml"), manifest)?;
//! let library = "pub fn sum(a: u32, b: u32) -> u32 {\n    a + b\n}\n\npub fn idle() {}\n";
//! std::fs::write(dir.join("src/lib.rs"), library)?;
//! let main = "fn main() {\n    println!(\"{}\", sums::sum(2, 3));\n}\n";
//! std::fs::write(dir.join("src/main.rs"), main)?;
//!
//! let bundle = bundler::bundle(&Request { dir: dir.to_path_buf(), ..Request::default() })?;
//! assert!(bundle.text.contains("pub mod sums {"));
//! // Each line knows the source line that it comes from.
//! let at = bundle.text.lines().position(|line| line.contains("pub fn idle")).unwrap();
//! let (file, line) = bundle.source_line(at + 1).unwrap();
//! assert!(file.ends_with("src/lib.rs") && line == 5);
//!
//! let small = bundler::minify(&bundler::shake(&bundle)?, Keep::Nothing)?;
//! assert!(small.text.contains("pub fn sum(a:u32,b:u32)->u32{a+b}"));
//! assert!(!small.text.contains("idle"));
//!
//! let platform = Platform::find("codeforces")?;
//! bundler::check_size(&small, &platform, Some(1000))?;
//! let report = bundler::verify(&small, &platform, &Verification::default())?;
//! assert!(report.shown[0].contains("reads nothing else"));
//! bundler::write(&dir.join("bundle.rs"), &small.text)?;
//! # Ok(())
//! # }
//! ```
//!
//! # How it is made
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
//! blank lines and tables come through as they were written. Each slice of text remembers
//! where it was cut out (`source_map`), so that what a compiler says of the bundle can be
//! shown in the sources.
//!
//! Three things tell a bundle from its package, as they must: `file!`, `line!` and `column!`
//! name places in the bundle, type names begin with its modules, and the message of a
//! failed `assert!` shows paths as the bundle has them.

mod ancient;
mod attrs;
mod cfg;
mod choice;
mod collect;
mod compiler;
mod configuration;
mod diagnostic;
mod constant;
mod edition;
mod embed;
mod error;
mod exports;
mod guard;
mod header;
mod include;
mod limited;
mod lints;
mod literal;
mod load;
mod macros;
mod migrate;
mod minify;
mod mount;
mod names;
mod outline;
mod output;
mod package;
mod parsed;
mod platform;
mod program;
mod prune;
mod rename;
mod render;
mod resolve;
mod script;
mod semantics;
mod settings;
mod shake;
mod size;
mod source_map;
mod text;
mod token;
mod verify;
mod watch;

use std::path::{Path, PathBuf};

pub use configuration::Finish;
pub use edition::{Edition, Editions, Wanted};
pub use error::{Error, Result};
pub use minify::{minify, Keep};
pub use output::{
    check, check_output, keep_without_minify, no_file_to_check, print, write,
};
pub use platform::{platforms, platforms_text, Platform};
pub use settings::Request;
pub use shake::shake;
pub use size::{check_size, parse_size};
pub use verify::{verify, Report, Verification};
pub use watch::Watch;

use choice::Choice;
use macros::Macros;
use names::Names;
use package::Original;
use settings::Settings;
use source_map::SourceMap;
use text::Text;

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
    /// What the package's manifest wants done with it.
    pub finish: Finish,
    /// The edition of the program.
    own: Edition,
    original: Original,
    /// The files that it was made of.
    made_of: Vec<PathBuf>,
    source_map: SourceMap,
    is_shaken: bool,
    is_minified: bool,
}

impl Bundle {
    /// The source file, and the line in it from 1, that line `line` of the bundle was taken
    /// from; none for a line that the bundler made.
    ///
    /// Where `minify` has put several lines into one, it is the first of them.
    pub fn source_line(&self, line: usize) -> Option<(&str, usize)> {
        let mut starts = self.text.split_inclusive('\n').scan(0, |at, line| {
            let start = *at + line.len() - line.trim_start().len();
            *at += line.len();
            Some(start)
        });
        self.source_map.line(starts.nth(line.checked_sub(1)?)?)
    }

    /// The edition to compile it with where there is a choice: its own, if it can be.
    pub(crate) fn edition(&self) -> Edition {
        self.editions.usual(self.own)
    }
}

/// Bundles what `request` names.
///
/// # Errors
/// When the package cannot be read or cannot be bundled without changing what it means.
pub fn bundle(request: &Request) -> Result<Bundle> {
    on_deep_stack(|| bundle_here(request))
}

/// Does `work`, which may recurse as deep as expressions nest.
fn on_deep_stack<T: Send>(work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| Error::new(format!("cannot start a thread: {error}")))?;
        thread.join().unwrap_or_else(|_| {
            Err(Error::new("the bundler itself failed: please report this"))
        })
    })
}

fn bundle_here(request: &Request) -> Result<Bundle> {
    let (package, workspace) = package::read(&request.dir)?;
    let settings = Settings::of(request, &package)?;
    let mut program = collect::collect(&request.dir, &package, &settings)?;
    let names = Names::of(&program);
    let macros = Macros::of(&program);
    let mut choice = Choice::of(&program, &names, &macros, settings.wanted)?;
    mount::choose(&mut program, &names, choice.written);
    let plan = mount::plan(&mut program, &names, &macros, &mut choice)?;
    let files = mount::files(&program, &plan);
    let (text, sources) = render::bundle(&mut program, &plan);
    let (editions, guard) = choice.settle(&program, &text, &sources)?;
    let place = package.folder().strip_prefix(&workspace);
    let place = place.unwrap_or(Path::new(""));
    let own = program.crates[0].edition;
    let mut whole = Text::plain(header::header(&package, own, editions, place));
    whole.push(&text);
    whole.push_str(&guard);
    let (text, marks) = whole.into_parts();
    let made_of = program.files().chain(&plan.embedded).cloned().collect();
    // What build scripts generated was needed until here.
    drop(program.scratch);
    Ok(Bundle {
        name: program.crates[0].name.clone(),
        files,
        text,
        platform: settings.platform,
        editions,
        output: settings.output,
        finish: settings.finish,
        own,
        original: program.original.clone(),
        made_of,
        source_map: SourceMap {
            marks,
            files: sources,
        },
        is_shaken: false,
        is_minified: false,
    })
}
