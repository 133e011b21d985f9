//! Compiles a bundle as far as it takes to find all errors.

use std::ffi::OsString;
use std::thread;

use crate::bundle::Bundle;
use crate::request::platform::Platform;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::{Compilation, Compiler};
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};

/// What `compiler` says of `bundle` in each of `editions`. It compiles in a folder of its own,
/// with nothing left behind, in all editions at the same time.
///
/// # Errors
/// When the compiler cannot be run.
pub(super) fn compile(
    bundle: &Bundle,
    compiler: &Compiler,
    editions: &[Edition],
) -> Result<Vec<Compilation>> {
    if editions.is_empty() {
        return Ok(Vec::new());
    }
    let folder = folder(&bundle.text)?;
    let folder = folder.path();
    let one = |edition: Edition| {
        let out = format!("{edition}.rmeta");
        let mut options = options(&bundle.platform, edition, &out);
        options.extend(["--emit=metadata", "-A", "warnings"].map(OsString::from));
        compiler.run(folder, &options)
    };
    let one = &one;
    thread::scope(|scope| {
        let threads = editions.iter().map(|&it| scope.spawn(move || one(it)));
        let threads: Vec<_> = threads.collect();
        let answers = threads.into_iter().map(|thread| {
            let lost = |_| Err(Error::new("a compilation was lost"));
            thread.join().unwrap_or_else(lost)
        });
        answers.collect()
    })
}

/// The words of the platform's command behind the compiler's name: those by which the bundle
/// is compiled there, and so here.
pub(crate) fn options(platform: &Platform, edition: Edition, out: &str) -> Vec<OsString> {
    let words = platform.compile.iter().skip(1);
    let words = words.map(|word| {
        word.replace("{source}", FILE)
            .replace("{out}", out)
            .replace("{edition}", edition.name())
            .into()
    });
    words.collect()
}

/// The flags of the platform's command that switch code on and off.
pub(crate) fn conditions(platform: &Platform) -> Vec<String> {
    let pairs = platform.compile.windows(2);
    let flags = pairs.filter(|pair| pair[0] == "--cfg");
    flags.flatten().cloned().collect()
}
