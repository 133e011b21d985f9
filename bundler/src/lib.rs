//! Turns a Cargo package into one self-contained Rust source file.
//!
//! The file compiles alone with plain `rustc` and means what the package means. What cannot
//! be bundled is refused with file, line and remedy; nothing is ever bundled by guess.
//!
//! # As a library
//!
//! [`bundle()`] makes the text, and [`prove()`] shows that the compiler makes the same program
//! of it as of the package; [`shake`], [`rename`] and [`minify`] make it smaller, [`contents`] gives it a
//! table of contents, [`notices`] names those whose code it holds, [`check_size`] holds it to
//! a length, [`verify`] runs it beside the package, and [`write`](fn@write) replaces a file by
//! it in one step. Each can be left out. [`bundle_proved`] is the first two in one, and faster.
//! [`compare`] proves a file that somebody else made.
//!
//! ```
//! use bundler::{Keep, Platform, Request, Shake, Verification};
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
//! let small = bundler::minify(&bundler::shake(&bundle, Shake::All)?, Keep::Nothing)?;
//! assert!(small.text.contains("pub fn sum(a:u32,b:u32)->u32{a+b}"));
//! assert!(!small.text.contains("idle"));
//!
//! let platform = Platform::find("codeforces")?;
//! bundler::check_size(&small, &platform, Some(1000))?;
//! let report = bundler::verify(&small, &platform, &Verification::default())?;
//! assert!(report.proved[0].contains("reads nothing else"));
//! let proved = bundler::prove(&small)?;
//! assert!(proved.proof.is_some_and(|proof| proof.functions > 0));
//! bundler::write(&dir.join("bundle.rs"), &proved.bundle.text)?;
//! # Ok(())
//! # }
//! ```
//!
//! # A bird's-eye view
//!
//! A package goes in, a text comes out. The command line calls [`bundle_proved`]: it bundles without
//! the questions of step 6, finishes and proves that, and asks only where the proof fails.
//! What proofs have shown, `Shown`, is what it bundles again with.
//! [`bundle()`] takes six steps:
//!
//! 1. `request` settles what is asked for: by the caller, by the manifest, by default.
//! 2. `source` asks Cargo for the targets and the crates that they need (and runs build
//!    scripts, in `cargo`), finds the files behind `mod name;` by Rust's own rules, and takes
//!    away what the compiler would never see: tests, code of features that are off, and of what
//!    will be shaken, code for machines that the bundle is not for (`rust::cfg::Machines`). What
//!    only plain text can be is written out: procedural macros, by the macro server of the
//!    toolchain, and calls that come to what has to be plain (`expansion`), by `expand`. Where
//!    something is refused in what will be shaken, which is by default the crates by others, the
//!    steps are taken again without it (`source::omit`): the refusal stands only if it runs.
//! 3. `survey` reads which names each crate binds, and its macros. It resolves no path: it only
//!    tells where a name can be nothing but that of another crate.
//! 4. `rewrite` first decides two things that the edits depend on: the editions that the code
//!    can be written for, by its form (`editions::choose`), and the module that each library
//!    becomes (`plan::name_libraries`). Then it plans the edits of every file that the program
//!    reaches: `relocate` moves each library into its module, and leaves a name that may mean
//!    something else to the compiler, as `scopes` tells; `exports` does so for exported
//!    macros and `extern crate`, `lints` for the attributes of whole crates; `embed` replaces
//!    `include_str!`, `env!` and their kin by their values; `migrate` gives code that editions
//!    read differently a form that they read alike.
//! 5. `render` puts everything into one text. Where a glob for the name of a crate stands beside
//!    others, the compiler is asked whether they agree (`Globs::ask`), and the text made anew.
//! 6. Where crates are of other editions than the bundle, `bundle::mends` asks the compiler what
//!    that changes, which it tells by its lints: `findings` leads what it would write instead to
//!    the sources, and the text is made anew.
//!
//! The header names the editions that the code has a form for, and `edition_guard` keeps those
//! from compiling it in which the proof has found another program, if they lie before or behind
//! all of these.
//!
//! Each function of `finish` then takes a finished [`Bundle`]: [`shake`],
//! [`rename`], [`minify`],
//! [`contents`], [`notices`], [`check_size`], [`check_compiles`], [`prove()`], [`verify`],
//! [`write`](fn@write). The proof itself is a room of its own, `prove`, whose essay has its
//! steps, and what it does not show.
//!
//! # Entry points
//!
//! `bundle/steps.rs` has the six steps; `rewrite::plan` has the steps of one file, in
//! `rewrite_file`; `main.rs` has those of the command line, whose arguments stand in
//! `cli`. `tests/bundle/fixtures` shows by example what comes of each kind of code.
//!
//! A new edition begins in `text::edition`, with a row in `Edition` and `Edition::ALL`. What is
//! matched on then, the compiler names; all else that knows of the newest edition says `E2024`:
//! what the form of code shows in `rewrite::migrate`, what lints tell in `rewrite::findings` and
//! `prove::lints`, where to ask in `rewrite::editions`, what is compiled twice in `prove::twice`.
//! Beside it, where no edition is named: words and fragments of macros in `expand::fragment` and
//! `finish::rename::known`, `is_keyword` in `rust::token`, `rewrite::lints::CAPPED`, what compilers
//! of older editions write otherwise in `prove::editions`; the help texts (`2024`), and
//! `platforms.toml`.
//!
//! Why was a macro refused? The words are made by
//!
//! | module | what was wrong |
//! |---|---|
//! | `finish::refuted` | the proof: with what it is given changed, it does something else, or nothing |
//! | `rewrite::relocate` | modules, features and `crate` in it |
//! | `rewrite::embed`, `module_paths` | values that its users have differently |
//! | `rewrite::exports` | its name |
//! | `rewrite::migrate` | code in it that the wanted edition has no form for |
//! | `source::procedural` | it is a procedural one, and cannot be run there |
//!
//! # Code map
//!
//! A room uses only the rooms above it in this table. Within a room files use each other,
//! never in a circle:
//!
//! | room      | holds                                                                      |
//! |-----------|----------------------------------------------------------------------------|
//! | `text`    | text that is edited by range and knows its origin; errors; editions        |
//! | `rust`    | tokens, attributes, literals, conditions; the compiler and what it says    |
//! | `expand`  | macros by `macro_rules!`, expanded as the compiler would                   |
//! | `cargo`   | packages: targets, features, dependencies, build scripts, the macro server |
//! | `request` | what is asked for: settings, manifest, platform, limits                    |
//! | `source`  | the crates and files of a program: loaded, written out, pruned             |
//! | `survey`  | names and macros, and `FileContext`, one file with all that is known of it |
//! | `rewrite` | the edits that make one file of many crates, and the editions it is for    |
//! | `render`  | the edited files as one text                                               |
//! | `bundle`  | the six steps, and what they come to                                       |
//! | `prove`   | whether a file is the program of a package, by LLVM IR                      |
//! | `finish`  | what is done with a finished bundle                                        |
//! | `start`   | a new package for a contest                                                |
//! | `contest` | samples, tests by them, and the search for a wrong answer                  |
//!
//! # Invariants
//!
//! **All steps edit the source text**, by the positions that the parser gives: comments,
//! blank lines and tables come through as they were written. Syntax trees are read, never
//! printed, but for what macros make that is written out, and the few items of the bundler's own.
//!
//! **A source does not change once it is loaded**, and what is refused is left out (`omit`). Steps return their edits, and `render`
//! applies them all at once. Where edits overlap, the one that begins first wins, and of
//! those the longest; insertions at one place keep the order in which they were returned.
//!
//! **Every byte knows its origin.** Each slice of text remembers where it was cut out
//! (`source_map`), so that what a compiler says of the bundle can be shown in the sources.
//!
//! **Tokens decide inside macros.** Paths hide in macros, attributes and verbatim syntax: all
//! steps that look there know what is a definition and what a call by `rust::token::Element`,
//! and most share one walk, `rust::token::walk`.
//!
//! **The compiler judges.** What a path means, what an edition changes, and whether a macro tells
//! paths apart, counts their tokens or shows them, no step argues. Each makes the change that is
//! right in plain code, with the fewest words where a macro is given them (an import outside serves
//! for names of crates), and the proof shows whether the program is the same; where it is not, [`bundle_proved`]
//! leaves the call of the macro as it was, and asks again. Without a proof, a text may mean
//! something else where a macro looks at its tokens, and in further editions.
//!
//! **Nothing is written before all is well**, and nothing but the file that was asked for:
//! scratch files live in temporary folders.
//!
//! **Three things tell a bundle from its package**, as they must: `file!`, `line!` and
//! `column!` name places in the bundle, type names begin with its modules, and the message
//! of a failed `assert!` shows paths as the bundle has them.

mod text;
mod rust;
mod expand;
mod cargo;
mod request;
mod source;
mod survey;
mod rewrite;
mod render;
mod bundle;
mod prove;
mod finish;
mod start;
mod contest;

pub use bundle::{bundle, bundle_unasked, Bundle};
pub use contest::{
    receive_samples, test, Judging, Said, SamplesWish, SearchWish, TestWish,
};
pub use finish::check::{check_compiles, Checked};
pub use finish::compare::{another_program, compare, Comparison};
pub use finish::contents::contents;
pub use finish::minify::minify;
pub use finish::notices::notices;
pub use finish::output::{
    check, check_output, keep_without_minify, no_clipboard, no_command, no_file_for_json,
    no_file_to_check, not_written, print, write, Stale,
};
pub use finish::prove::{prove, without_proof};
pub use finish::proved::bundle_proved;
pub use finish::rename::rename;
pub use finish::shrink::shake;
pub use finish::size::{check_size, length};
pub use finish::verify::{verify, Report, Verification};
pub use finish::watch::Watch;
pub use prove::Proof;
pub use request::folder::{folder_around, folder_of_manifest};
pub use request::keep::Keep;
pub use request::manifest::Finish;
pub use request::platform::{platforms, platforms_text, OfferedCrate, Platform};
pub use request::settings::Request;
pub use request::shake::Shake;
pub use request::size_limit::parse_size;
pub use rust::process::{end_when_interrupted, is_interrupted, show_commands, INTERRUPTED};
pub use start::{new_package, NewPackage};
pub use text::edition::{Edition, Editions, Wanted};
pub use text::error::{Error, Result};
pub use text::json::finished_json;
pub use text::progress::show_progress;
