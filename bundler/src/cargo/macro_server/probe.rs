//! Questions to the compiler about what macros make of code, for the macro server does not
//! tell all of it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::rust::compiler::Compiler;
use crate::rust::diagnostic;
use crate::rust::process::{self, Ended, Flood};
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// The name by which a probe knows the macros that it calls.
pub(crate) const MACROS: &str = "probed_macros";

/// The longest that the compiler may take for a probe.
const PROBE_MAX: Duration = Duration::from_secs(60);

/// A macro that puts its input behind `2 *`, in brackets that nobody sees.
const MACRO: &str = "\
extern crate proc_macro;
use proc_macro::{Delimiter, Group, TokenStream, TokenTree};
#[proc_macro]
pub fn twice(tokens: TokenStream) -> TokenStream {
    let group = TokenTree::Group(Group::new(Delimiter::None, tokens));
    let made: TokenStream = \"2 *\".parse().unwrap();
    made.into_iter().chain(Some(group)).collect()
}
";

/// A crate that compiles if that macro makes 4 of `1 + 2`.
const QUESTION: &str = "const _: [(); 4] = [(); probed_macros::twice!(1 + 2)];";
/// A crate that compiles if it makes 6.
const OTHER_QUESTION: &str = "const _: [(); 6] = [(); probed_macros::twice!(1 + 2)];";

/// A text with calls of macros, which the compiler is to expand.
pub(crate) struct Probe<'a> {
    pub(crate) text: &'a str,
    pub(crate) edition: Edition,
    /// The compiled crate of the macros.
    pub(crate) library: &'a Path,
    /// The variables that Cargo sets when it compiles the code with the calls.
    pub(crate) variables: &'a [(String, String)],
    /// The folder that it compiles that code in.
    pub(crate) folder: &'a Path,
}

impl Probe<'_> {
    /// The text with all macros expanded, as the compiler prints what it has read: with
    /// parentheses where its reading needs them. `None` where it cannot expand them all; names
    /// that it does not find are no fault.
    ///
    /// # Errors
    /// When the compiler cannot be run.
    pub(crate) fn expanded(&self) -> Result<Option<String>> {
        let scratch = Scratch::new(self.folder)?;
        let file = scratch.write("probe.rs", self.text)?;
        let mut options = ["--crate-type=lib", "-Zunpretty=expanded"]
            .map(OsString::from)
            .to_vec();
        options.push(format!("--edition={}", self.edition).into());
        options.push("--error-format=json".into());
        options.extend(externs(self.library));
        options.push(file.into());
        let mut command = scratch.rustc(&options);
        command.envs(self.variables.iter().map(|(key, value)| (key, value)));
        // To print it is not stable; the macros run as ever.
        command.env("RUSTC_BOOTSTRAP", "1");
        let ended = scratch.run(&mut command)?;
        let (said, _) = diagnostic::read(&ended.stderr);
        // Only errors of the language have a code, not those of expansion.
        let is_expanded = said
            .iter()
            .filter(|it| it.is_error())
            .all(|it| !it.code().is_empty() || it.message.starts_with("aborting due to"));
        let text = String::from_utf8(ended.stdout).ok();
        Ok(text.filter(|text| is_expanded && !text.is_empty()))
    }
}

/// True if the compiler in use does not see the brackets without a sign
/// that macros make: the code around takes apart what stands in them.
///
/// # Errors
/// When the compiler cannot be run, or gives no answer.
pub(super) fn takes_apart() -> Result<bool> {
    let scratch = Scratch::new(Path::new("."))?;
    let file = scratch.write("macros.rs", MACRO)?;
    let library = format!(
        "{}{MACROS}{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let library = scratch.folder.path().join(library);
    let name = format!("--crate-name={MACROS}");
    let options = ["--crate-type=proc-macro", "--edition=2021", &name, "-o"];
    let mut options = options.map(OsString::from).to_vec();
    options.extend([library.clone().into(), file.into()]);
    let compiled = scratch.run(&mut scratch.rustc(&options))?;
    for (text, answer) in [(QUESTION, true), (OTHER_QUESTION, false)] {
        let file = scratch.write("question.rs", text)?;
        let options = [
            "--crate-type=lib",
            "--edition=2021",
            "--emit=metadata",
            "-o",
        ];
        let mut options = options.map(OsString::from).to_vec();
        options.push(scratch.folder.path().join("question.rmeta").into());
        options.extend(externs(&library));
        options.push(file.into());
        if scratch.run(&mut scratch.rustc(&options))?.status.success() {
            return Ok(answer);
        }
    }
    let said = String::from_utf8_lossy(&compiled.stderr);
    let said = said.lines().next().unwrap_or("no reason given");
    Err(Error::new(format!(
        "the compiler does not tell what it makes of the groups that macros make: {said}"
    )))
}

/// The options that make the macros in `library` known.
fn externs(library: &Path) -> [OsString; 2] {
    let mut named = OsString::from(format!("{MACROS}="));
    named.push(library);
    ["--extern".into(), named]
}

/// A folder for the texts of one question, and the compiler that is asked.
struct Scratch<'a> {
    folder: TempDir,
    /// The folder that it compiles in.
    compiled_in: &'a Path,
}

impl Scratch<'_> {
    fn new(compiled_in: &Path) -> Result<Scratch<'_>> {
        let folder = tempfile::tempdir().map_err(|error| {
            Error::new(format!("cannot make a temporary folder: {error}"))
        })?;
        Ok(Scratch {
            folder,
            compiled_in,
        })
    }

    fn write(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.folder.path().join(name);
        let written = std::fs::write(&path, text);
        written.map_err(|error| Error::io("write", &path, &error))?;
        Ok(path)
    }

    fn rustc(&self, options: &[OsString]) -> Command {
        let mut command = Command::new(Compiler::path_of_current());
        command.args(options).current_dir(self.compiled_in);
        command
    }

    fn run(&self, command: &mut Command) -> Result<Ended> {
        process::run(command, "rustc", Stdio::null(), PROBE_MAX, Flood::Fails)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_tells_what_it_makes_of_groups() {
        // So it is with all compilers from 1.63 on that are known.
        assert!(takes_apart().expect("an answer"));
    }
}
