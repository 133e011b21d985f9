//! Compilers, and the programs that they make.

use std::env::consts::EXE_EXTENSION;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The bundler that was built with the tests, or the one that `BUNDLER` names: to show that
/// an older one fails.
pub fn bundler() -> PathBuf {
    let named = std::env::var_os("BUNDLER");
    named.map_or_else(|| env!("CARGO_BIN_EXE_bundler").into(), PathBuf::from)
}

/// The compiler on the path, past rustup, which would choose anew each time what is chosen.
pub fn current() -> PathBuf {
    let of_toolchain = || {
        let [home, chosen] = ["RUSTUP_HOME", "RUSTUP_TOOLCHAIN"].map(std::env::var_os);
        let bin = Path::new(&home?)
            .join("toolchains")
            .join(chosen?)
            .join("bin");
        let path = bin.join("rustc").with_extension(EXE_EXTENSION);
        path.is_file().then_some(path)
    };
    let named = std::env::var_os("RUSTC").map(PathBuf::from);
    named
        .or_else(of_toolchain)
        .unwrap_or_else(|| "rustc".into())
}

/// The oldest compiler that bundles have to compile with; none where it is not installed,
/// which only a developer's machine may lack.
pub fn oldest() -> Option<PathBuf> {
    static OLDEST: OnceLock<Option<PathBuf>> = OnceLock::new();
    OLDEST.get_or_init(find_oldest).clone()
}

fn find_oldest() -> Option<PathBuf> {
    let named = std::env::var_os("GOMOLITH_RUSTC_1_63").map(PathBuf::from);
    let path = named.unwrap_or_else(|| PathBuf::from("/usr/bin/rustc"));
    let version = Command::new(&path).arg("--version").output();
    let version = version
        .map(|output| text(&output.stdout))
        .unwrap_or_default();
    if version.starts_with("rustc 1.63.") {
        return Some(path);
    }
    assert!(
        std::env::var_os("CI").is_none_or(|ci| ci != "true"),
        "rustc 1.63 is missing: set GOMOLITH_RUSTC_1_63 to its path"
    );
    println!("skipped: no rustc 1.63 here, and GOMOLITH_RUSTC_1_63 does not name one");
    None
}

/// Makes programs that look for the standard library where the compiler has it: without
/// optimization, most of the time would go into linking it.
const QUICK: [&str; 2] = ["-Cprefer-dynamic", "-Crpath"];

/// Compiles `source` alone, in a folder that holds nothing else.
///
/// # Panics
/// With the words of the compiler, if there are any, be it a warning.
pub fn compile(
    rustc: &Path,
    edition: &str,
    options: &[&str],
    source: &str,
    name: &str,
) -> Program {
    let folder = tempfile::tempdir().expect("a folder for the bundle");
    let file = folder.path().join("main.rs");
    std::fs::write(&file, source).expect("the bundle can be copied");
    let path = folder.path().join("program");
    let is_quick = cfg!(unix) && !options.contains(&"-O");
    let output = Command::new(rustc)
        .current_dir(folder.path())
        .args(["--edition", edition, "-o"])
        .arg(&path)
        .args(options)
        .args(QUICK.iter().filter(|_| is_quick))
        .arg("main.rs")
        .env_remove("CARGO_MANIFEST_DIR")
        .output()
        .expect("rustc can be run");
    let said = text(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "{name} does not compile quietly alone (edition {edition}):\n{said}"
    );
    Program {
        _folder: folder,
        path,
    }
}

/// A compiled program, as long as this lives.
pub struct Program {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Program {
    /// The output of a run, which has to end well.
    pub fn output(&self, arguments: &[&str]) -> String {
        let output = run(&self.path, arguments);
        assert!(
            output.status.success(),
            "the program failed: {}",
            text(&output.stderr)
        );
        text(&output.stdout)
    }
}

/// Writes a file below `root`, with the folders that it needs.
pub fn write(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    let parent = path.parent().expect("a file has a folder");
    std::fs::create_dir_all(parent).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

/// Runs the compiler on the path in `folder`.
///
/// # Errors
/// With its words, if it does not take what it is given.
pub fn build(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = Command::new(current())
        .current_dir(folder)
        .args(["-Awarnings", "-Cdebuginfo=0"])
        .args(arguments)
        .output()
        .expect("rustc can be run");
    if output.status.success() {
        Ok(())
    } else {
        Err(text(&output.stderr))
    }
}

/// Runs `program` to its end.
pub fn run(program: impl AsRef<OsStr>, arguments: &[&str]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.expect("the program can be run")
}

/// What the bundler said on standard error, without the lines about work that takes long,
/// which a busy machine has more of.
pub fn said(bytes: &[u8]) -> String {
    let text = text(bytes);
    let is_progress =
        |line: &&str| line.starts_with("bundler: ") && line.ends_with(" ..\n");
    text.split_inclusive('\n')
        .filter(|line| !is_progress(line))
        .collect()
}

/// Bytes as text, whatever they are.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
