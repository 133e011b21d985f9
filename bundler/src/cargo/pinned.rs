//! Builds the crates that a bundle uses but does not hold, for the compiler to check the
//! bundle against them.
//!
//! Cargo builds them as dependencies of a package of nothing else, whose place is the target
//! folder of the package that is bundled: so each is compiled once, and `cargo clean` takes
//! it away.

use std::collections::hash_map::DefaultHasher;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use semver::{Version, VersionReq};

use crate::cargo::cache;
use crate::cargo::command::configured;
use crate::cargo::message::{self, Message};
use crate::cargo::workspace::Workspace;
use crate::rust::compiler::Compiler;
use crate::text::error::{Error, Result};
use crate::text::progress;

/// A crate that a bundle uses but does not hold.
#[derive(Debug, Clone, PartialEq, Hash)]
pub(crate) struct Pin {
    /// The name of the package.
    pub(crate) package: String,
    /// The name in code.
    pub(crate) name: String,
    /// The version, as a requirement of Cargo.
    pub(crate) req: String,
    pub(crate) default_features: bool,
    pub(crate) features: Vec<String>,
    /// The folder of a package that comes from no registry.
    pub(crate) folder: Option<PathBuf>,
}

/// The use of compiled crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    /// The compiler looks at what they offer.
    Check,
    /// A program is linked with them.
    Link,
}

/// The crates that one bundle uses but does not hold, built when first asked for.
#[derive(Debug)]
pub(crate) struct Pinned {
    /// The crates as the judge has them.
    there: Vec<Pin>,
    /// The crates as the package has them locked.
    here: Vec<Pin>,
    /// The manifest of the package that is bundled.
    manifest: PathBuf,
    /// The lock file of its workspace.
    lock: PathBuf,
    /// The folder for what is built.
    target: PathBuf,
    built: Mutex<BTreeMap<(String, Purpose), Equipped>>,
}

/// A compiler that knows the crates outside of a bundle.
#[derive(Debug, Clone)]
pub(crate) struct Equipped {
    pub(crate) compiler: Compiler,
    /// What one should know of the crates: that they are not those of the judge, and why.
    pub(crate) note: Option<String>,
}

impl Pinned {
    /// The crates that a program of `workspace` uses, in the versions and features that the
    /// judge has `there`, and in those `here`.
    pub(crate) fn new(workspace: &Workspace, there: Vec<Pin>, here: Vec<Pin>) -> Pinned {
        Pinned {
            there,
            here,
            manifest: workspace.package.manifest_path.clone(),
            lock: workspace.root.join("Cargo.lock"),
            target: cache::folder_for(&workspace.root, &workspace.target).join("judges"),
            built: Mutex::default(),
        }
    }

    /// The crates as the package has them locked.
    pub(crate) fn here(&self) -> &[Pin] {
        &self.here
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    /// The packages of the crates, each with its version.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |pin: &Pin| match pin.req.as_str() {
            "*" => pin.package.clone(),
            req => format!("{} {}", pin.package, req.trim_start_matches('=')),
        };
        self.there.iter().map(name).collect()
    }

    /// `compiler` with the crates, which it compiles for `purpose`: in the versions of the
    /// judge, or failing that in those that the package has locked.
    ///
    /// # Errors
    /// When Cargo cannot build either.
    pub(crate) fn equip(&self, compiler: &Compiler, purpose: Purpose) -> Result<Equipped> {
        if self.is_empty() {
            return Ok(Equipped {
                compiler: compiler.clone(),
                note: None,
            });
        }
        let key = (compiler.version.clone(), purpose);
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(equipped) = built.get(&key) {
            return Ok(equipped.clone());
        }
        let _phase = progress::phase("compiling the crates of the judge");
        let equipped = self.build(compiler, purpose)?;
        built.insert(key, equipped.clone());
        Ok(equipped)
    }

    fn build(&self, compiler: &Compiler, purpose: Purpose) -> Result<Equipped> {
        let asked = |pins: &[Pin], online| {
            let options = self.ask(pins, compiler, purpose, online);
            options.map(|options| compiler.clone().with_libraries(options))
        };
        // What is on this machine already needs no network.
        let judge = asked(&self.there, false).or_else(|_| asked(&self.there, true));
        let why = match judge {
            Ok(compiler) => {
                return Ok(Equipped {
                    compiler,
                    note: None,
                })
            }
            Err(why) => why,
        };
        let names: Vec<_> = self.here.iter().map(|pin| pin.name.as_str()).collect();
        let names = names.join(", ");
        match asked(&self.here, false) {
            Ok(compiler) => Ok(Equipped {
                compiler,
                note: Some(format!(
                    "compiled with the versions of {names} that the package has locked: \
                     those of the judge are not to be had here ({why})"
                )),
            }),
            Err(_) => Err(Error::new(format!(
                "the crates outside of the bundle cannot be built: {why}"
            ))
            .note(format!("they are {names}"))
            .help("let Cargo reach its registry once: what it got is kept")),
        }
    }

    /// The options of rustc for `pins`; else the words of Cargo.
    fn ask(
        &self,
        pins: &[Pin],
        compiler: &Compiler,
        purpose: Purpose,
        online: bool,
    ) -> std::result::Result<Vec<OsString>, String> {
        let folder = self.folder(pins).map_err(|error| {
            format!("cannot write to {}: {error}", self.target.display())
        })?;
        let target = self.target.join(format!("rustc-{}", compiler.version));
        let (subcommand, release) = match purpose {
            Purpose::Check => ("check", None),
            Purpose::Link => ("build", Some("--release")),
        };
        let target = target.display().to_string();
        let flags = [
            "--quiet",
            "--message-format",
            "json",
            "--target-dir",
            &target,
        ];
        let flags = flags.into_iter().chain(release).map(str::to_owned);
        let flags: Vec<_> = flags.collect();
        let at = folder.join("Cargo.toml");
        let mut command = configured(&self.manifest, &at, subcommand, &flags);
        command
            .env("RUSTC", compiler.path())
            // Without a network the answer comes at once.
            .env("CARGO_NET_RETRY", "0");
        if !online {
            command.arg("--offline");
        }
        let output = command
            .output()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let first = said.lines().find(|line| !line.trim().is_empty());
            let first = first.unwrap_or("cargo gives no reason");
            return Err(first.trim_start_matches("error: ").to_owned());
        }
        let messages = String::from_utf8_lossy(&output.stdout);
        let artifacts: Vec<Message> = message::read(&messages).collect();
        options(pins, &artifacts, purpose)
    }

    /// The folder of a package that depends on `pins` and has nothing else.
    fn folder(&self, pins: &[Pin]) -> std::io::Result<PathBuf> {
        let mut hasher = DefaultHasher::new();
        pins.hash(&mut hasher);
        let folder = self.target.join(format!("{:016x}", hasher.finish()));
        std::fs::create_dir_all(folder.join("src"))?;
        let manifest = manifest(pins);
        let path = folder.join("Cargo.toml");
        if std::fs::read_to_string(&path).is_ok_and(|there| there == manifest) {
            return Ok(folder);
        }
        std::fs::write(folder.join("src/lib.rs"), "")?;
        // What the package has locked is on this machine, and will do where it may.
        if self.lock.is_file() {
            std::fs::copy(&self.lock, folder.join("Cargo.lock"))?;
        }
        std::fs::write(path, manifest)?;
        Ok(folder)
    }
}

/// The manifest of a package that depends on `pins`.
fn manifest(pins: &[Pin]) -> String {
    let mut text = String::from(
        "[package]\nname = \"crates-outside\"\nversion = \"0.0.0\"\nedition = \"2018\"\n\
         publish = false\n\n[workspace]\n\n[dependencies]\n",
    );
    for pin in pins {
        let mut entry = toml::Table::new();
        entry.insert("package".to_owned(), pin.package.clone().into());
        match &pin.folder {
            Some(folder) => {
                entry.insert("path".to_owned(), folder.display().to_string().into())
            }
            None => entry.insert("version".to_owned(), pin.req.clone().into()),
        };
        entry.insert("default-features".to_owned(), pin.default_features.into());
        entry.insert("features".to_owned(), pin.features.clone().into());
        let _ = writeln!(text, "{} = {}", pin.name, toml::Value::Table(entry));
    }
    text
}

/// The options of rustc for `pins`, of which Cargo made `artifacts`.
fn options(
    pins: &[Pin],
    artifacts: &[Message],
    purpose: Purpose,
) -> std::result::Result<Vec<OsString>, String> {
    let mut options = Vec::new();
    let mut folder = None;
    for pin in pins {
        let mut made = artifacts.iter().filter(|it| pin.is_made(it));
        let file = made.find_map(|it| library(it, purpose));
        let Some(file) = file else {
            return Err(format!("cargo made nothing of `{}`", pin.package));
        };
        folder = file.parent().map(Path::to_path_buf).or(folder);
        let mut option = OsString::from(format!("{}=", pin.name));
        option.push(file);
        options.extend(["--extern".into(), option]);
    }
    if let Some(folder) = folder {
        let mut option = OsString::from("dependency=");
        option.push(folder);
        options.extend(["-L".into(), option]);
    }
    Ok(options)
}

impl Pin {
    /// True if `artifact` is the library of this crate.
    fn is_made(&self, artifact: &Message) -> bool {
        let called = artifact
            .target
            .as_ref()
            .is_some_and(|target| target.name.replace('-', "_") == self.name);
        if artifact.reason != "compiler-artifact" || !called {
            return false;
        }
        let manifest = artifact.manifest_path.as_deref();
        if let (Some(folder), Some(manifest)) = (&self.folder, manifest) {
            return manifest.parent() == Some(folder);
        }
        let id = artifact.package_id.as_deref().unwrap_or_default();
        let version = id.rsplit(['@', '#']).next().unwrap_or_default();
        match (Version::parse(version), VersionReq::parse(&self.req)) {
            (Ok(version), Ok(req)) => req.matches(&version),
            // An older Cargo writes the version elsewhere.
            _ => true,
        }
    }
}

/// The file that rustc is told of where an `artifact` is a library; `None` if it is none.
fn library(artifact: &Message, purpose: Purpose) -> Option<&Path> {
    let target = artifact.target.as_ref()?;
    let wanted: &[&str] = match purpose {
        _ if target.is("proc-macro") => &["so", "dylib", "dll"],
        Purpose::Check => &["rmeta"],
        Purpose::Link => &["rlib"],
    };
    let files = artifact.filenames.iter().map(PathBuf::as_path);
    let mut files = files.filter(|file| {
        let extension = file.extension().and_then(|it| it.to_str());
        extension.is_some_and(|extension| wanted.contains(&extension))
    });
    files.next()
}
