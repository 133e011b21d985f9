//! The bundle of the engine, compiled once for all test programs.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A bundle that was compiled alone, as its header says.
#[derive(Clone)]
pub struct Bundle {
    /// The program.
    pub program: PathBuf,
    /// The warnings of the compiler.
    pub warnings: String,
    /// The time that it took, as text.
    pub seconds: String,
}

impl Bundle {
    /// Compiles `source` by `rustc`, below the folder `scratch`; or finds it there, if the same
    /// text was compiled by the same compiler before.
    ///
    /// # Errors
    /// If it does not compile, with what the compiler says.
    pub fn compile(rustc: &Path, source: &Path, scratch: &Path) -> Result<Bundle, String> {
        let text = fs::read(source)
            .map_err(|error| format!("{}: {error}: run `make`", source.display()))?;
        let version = Command::new(rustc).arg("-vV").output();
        let version = version.map_err(|error| format!("{}: {error}", rustc.display()))?;
        let mut hasher = DefaultHasher::new();
        (text, version.stdout).hash(&mut hasher);
        let all = scratch.join("bundle");
        let folder = all.join(format!("{:016x}", hasher.finish()));
        if !folder.exists() {
            // No other bundle is needed any more.
            let _ = fs::remove_dir_all(&all);
            let own = scratch.join(format!("bundle-{}", std::process::id()));
            let compiled = compile_in(&own, rustc, source);
            let _ = fs::create_dir_all(&all);
            // Another process may have been faster: then its program is there.
            let moved = compiled.map(|()| fs::rename(&own, &folder));
            let _ = fs::remove_dir_all(&own);
            if let (Err(error), false) = (moved?, folder.exists()) {
                return Err(format!("{}: {error}", folder.display()));
            }
        }
        let told = |name| fs::read_to_string(folder.join(name)).unwrap_or_default();
        Ok(Bundle {
            program: program_in(&folder),
            warnings: told("warnings"),
            seconds: told("seconds"),
        })
    }
}

fn program_in(folder: &Path) -> PathBuf {
    folder
        .join("pbrain-gomolith")
        .with_extension(std::env::consts::EXE_EXTENSION)
}

/// Compiles a copy of `source` in `folder`, which holds nothing else.
fn compile_in(folder: &Path, rustc: &Path, source: &Path) -> Result<(), String> {
    let copy = || {
        fs::create_dir_all(folder)?;
        fs::copy(source, folder.join("main.rs"))
    };
    copy().map_err(|error| format!("{}: {error}", folder.display()))?;
    let started = Instant::now();
    let output = Command::new(rustc)
        .current_dir(folder)
        .env_remove("CARGO_MANIFEST_DIR")
        .args(["-O", "--edition", "2021", "-o"])
        .arg(program_in(folder))
        .arg("main.rs")
        .output()
        .map_err(|error| format!("{}: {error}", rustc.display()))?;
    let seconds = format!("{:.1}", started.elapsed().as_secs_f64());
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{} does not compile alone:\n{errors}",
            source.display()
        ));
    }
    fs::write(folder.join("warnings"), &output.stderr)
        .and_then(|()| fs::write(folder.join("seconds"), seconds))
        .map_err(|error| format!("{}: {error}", folder.display()))
}
