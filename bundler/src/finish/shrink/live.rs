//! The functions for which the compiler makes code, by the notes for debuggers in its IR.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::units::{Kind, Units};
use crate::prove::Places;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The name of the file with the IR.
const IR: &str = "main.ll";

/// The units of `text` in which there is code that `compiler` compiles, with and without
/// assertions for debugging.
///
/// # Errors
/// When the compiler cannot be run, or does not take the text.
pub(super) fn live(
    compiler: &Compiler,
    edition: Edition,
    text: &str,
    units: &Units,
) -> Result<BTreeSet<usize>> {
    let (copy, starts) = in_lines(text, units);
    let of = |assertions: &str| -> Result<Vec<usize>> {
        let folder = folder(&copy)?;
        let emit = format!("--emit=llvm-ir={IR}");
        let assertions = format!("-Cdebug-assertions={assertions}");
        let options = [
            "--edition",
            edition.name(),
            "--crate-type",
            "bin",
            "-Awarnings",
            "-Cdebuginfo=1",
            "-Copt-level=0",
            "-Ccodegen-units=1",
            "-Cno-prepopulate-passes",
            &assertions,
            &emit,
            FILE,
        ];
        let options: Vec<_> = options.iter().map(OsString::from).collect();
        let compilation = compiler.run(folder.path(), &options)?;
        if !compilation.success {
            return Err(Error::new(compilation.first_words()));
        }
        let path = folder.path().join(IR);
        let ir = std::fs::read(&path).map_err(|error| Error::io("read", &path, &error))?;
        let mut places = Places::default();
        places.add(&String::from_utf8_lossy(&ir));
        Ok(places.lines_of(FILE))
    };
    let (with, without) = std::thread::scope(|scope| {
        let with = scope.spawn(|| of("on"));
        let without = of("off");
        let lost = |_| Err(Error::new("a compilation was lost"));
        (with.join().unwrap_or_else(lost), without)
    });
    let lines: BTreeSet<usize> = with?.into_iter().chain(without?).collect();
    let places = lines
        .into_iter()
        .filter_map(|line| starts.get(line.checked_sub(1)?));
    Ok(places.filter_map(|&at| units.around(at)).collect())
}

/// `text` with each function on lines of its own, and where each line begins in `text`.
fn in_lines(text: &str, units: &Units) -> (String, Vec<usize>) {
    let functions = units
        .all
        .iter()
        .filter(|it| it.body.is_some() || it.kind == Kind::Lasting);
    let breaks: BTreeSet<usize> = functions.map(|it| first_of(text, it.start)).collect();
    let mut copy = String::with_capacity(text.len() + breaks.len());
    let mut starts = vec![0];
    for (at, char) in text.char_indices() {
        if breaks.contains(&at) {
            copy.push('\n');
            starts.push(at);
        }
        copy.push(char);
        if char == '\n' {
            starts.push(at + 1);
        }
    }
    (copy, starts)
}

/// The first offset from `at` on that is no white space.
fn first_of(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    at + (rest.len() - rest.trim_start().len())
}
