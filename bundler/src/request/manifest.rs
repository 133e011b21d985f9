//! `[package.metadata.bundler]`: what a package's manifest says about its bundle.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use crate::cargo::package::Package;
use crate::request::keep::Keep;
use crate::request::platform::Platform;
use crate::request::shake::Shake;
use crate::request::size_limit::parse_size;
use crate::text::edition::Wanted;
use crate::text::error::{Error, Place, Result};

/// The options as the manifest writes them: those of the command line by their long names.
/// `--help` lists them; a test in `cli` sees to it that it lists all.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Written {
    output: Option<PathBuf>,
    bin: Option<String>,
    features: Vec<String>,
    no_default_features: bool,
    all_features: bool,
    platform: Option<Spanned<String>>,
    machines: Vec<String>,
    edition: Option<Spanned<String>>,
    #[serde(rename = "extern")]
    outside: Vec<String>,
    inline: Vec<String>,
    shake: bool,
    whole: bool,
    rename: bool,
    minify: bool,
    contents: bool,
    notices: Option<bool>,
    keep: Option<Spanned<String>>,
    max_size: Option<Spanned<Size>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Size {
    Bytes(usize),
    Text(String),
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Manifest {
    #[serde(alias = "project")]
    package: Section,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Section {
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Metadata {
    bundler: Written,
}

/// The options in `[package.metadata.bundler]`, read and checked.
#[derive(Debug, Default)]
pub(crate) struct ManifestOptions {
    pub(crate) output: Option<PathBuf>,
    pub(crate) bin: Option<String>,
    pub(crate) features: Vec<String>,
    pub(crate) no_default_features: bool,
    pub(crate) all_features: bool,
    pub(crate) platform: Option<Platform>,
    pub(crate) machines: Vec<String>,
    pub(crate) edition: Option<Wanted>,
    pub(crate) outside: Vec<String>,
    pub(crate) inline: Vec<String>,
    pub(crate) finish: Finish,
}

/// The wishes of a manifest for the finished bundle: which functions of this crate are to
/// be applied to it, and how. (Those functions stand in the room `finish`, this does not.)
#[derive(Debug, Clone, Copy, Default)]
pub struct Finish {
    /// What to remove because the program does not run it: see [`crate::shake`].
    pub shake: Shake,
    /// True to shorten names: see [`crate::rename`].
    pub rename: bool,
    /// True to take blanks and comments away: see [`crate::minify`].
    pub minify: bool,
    /// True for a table of contents below the header: see [`crate::contents`].
    pub contents: bool,
    /// True to leave out whose code the bundle holds: see [`crate::notices`].
    pub no_notices: bool,
    /// The comments that stay in a minified bundle.
    pub keep: Keep,
    /// The largest length in bytes, if one is given: see [`crate::check_size`].
    pub size_max: Option<usize>,
}

impl ManifestOptions {
    /// The options in the manifest of `package`; errors name its folder as `shown_folder`.
    ///
    /// # Errors
    /// When an option is not understood: the error points at it.
    pub(crate) fn of(package: &Package, shown_folder: &Path) -> Result<ManifestOptions> {
        if !package.is_configured() {
            return Ok(ManifestOptions::default());
        }
        let path = &package.manifest_path;
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::io("read", path, &error))?;
        let reader = Reader {
            file: shown_folder.join("Cargo.toml").display().to_string(),
            text,
        };
        let manifest: Manifest = toml::from_str(&reader.text).map_err(|error| {
            let range = error.span().unwrap_or(0..0);
            reader.error(error.message(), range)
        })?;
        reader.understood(manifest.package.metadata.bundler)
    }
}

struct Reader {
    file: String,
    text: String,
}

impl Reader {
    fn error(&self, said: &str, range: std::ops::Range<usize>) -> Error {
        let file = self.file.strip_prefix("./").unwrap_or(&self.file);
        Error::new(format!("[package.metadata.bundler]: {said}"))
            .at(Place {
                file: file.into(),
                text: self.text.as_str().into(),
                range,
            })
            .help("its keys are the long options of the command line; see `bundler --help`")
    }

    /// The value of a key as `read` understands it; `None` without the key.
    fn value<S, T>(
        &self,
        written: Option<Spanned<S>>,
        read: impl FnOnce(&S) -> std::result::Result<T, String>,
    ) -> Result<Option<T>> {
        let Some(written) = written else {
            return Ok(None);
        };
        let value = read(written.get_ref());
        value
            .map(Some)
            .map_err(|error| self.error(&error, written.span()))
    }

    fn understood(&self, written: Written) -> Result<ManifestOptions> {
        let keep = self.value(written.keep, |name| match name.as_str() {
            "docs" => Ok(Keep::Docs),
            "nothing" => Ok(Keep::Nothing),
            "comments" => Ok(Keep::Comments),
            _ => Err(format!(
                "`keep` is \"nothing\", \"docs\" or \"comments\", not {name:?}"
            )),
        })?;
        let size_max = self.value(written.max_size, |size| match size {
            Size::Bytes(bytes) => Ok(*bytes),
            Size::Text(text) => parse_size(text),
        })?;
        let shake = match (written.shake, written.whole) {
            (true, _) => Shake::All,
            (false, true) => Shake::Nothing,
            (false, false) => Shake::Published,
        };
        Ok(ManifestOptions {
            output: written.output,
            bin: written.bin,
            features: written.features,
            no_default_features: written.no_default_features,
            all_features: written.all_features,
            platform: self.value(written.platform, |name| {
                Platform::known(name).map_err(|error| whole(&error))
            })?,
            machines: written.machines,
            edition: self.value(written.edition, |name| {
                name.parse::<Wanted>().map_err(|error| whole(&error))
            })?,
            outside: written.outside,
            inline: written.inline,
            finish: Finish {
                shake,
                rename: written.rename,
                minify: written.minify,
                contents: written.contents,
                no_notices: written.notices == Some(false),
                keep: keep.unwrap_or_default(),
                size_max,
            },
        })
    }
}

/// Message and remedy of `error` in one line.
fn whole(error: &Error) -> String {
    match error.remedy() {
        Some(remedy) => format!("{}: {remedy}", error.message()),
        None => error.message().to_owned(),
    }
}
