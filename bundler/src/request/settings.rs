//! The request of the caller, and the settings that it comes to with the manifest's.

use std::path::PathBuf;

use crate::cargo::package::{Features, Package};
use crate::request::manifest::{Finish, ManifestOptions};
use crate::request::platform::{Platform, PLAIN};
use crate::text::edition::Wanted;
use crate::text::error::Result;

/// A wish for a bundle. Fields that are empty leave the choice to
/// `[package.metadata.bundler]` in the manifest of the package.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The folder of the package's `Cargo.toml`.
    pub dir: PathBuf,
    /// The name of the program; needed where the package has several.
    pub bin: Option<String>,
    /// Features to switch on. The manifest's wishes for features count only if this is
    /// empty and neither of the two flags for features is set.
    pub features: Vec<String>,
    /// Leaves the default features off.
    pub no_default_features: bool,
    /// Switches all features of the package on.
    pub all_features: bool,
    /// The platform that the bundle is for; `plain` when nobody names one.
    pub platform: Option<String>,
    /// The editions that the bundle must compile in: any for `plain`, else the usual one of
    /// the platform.
    pub edition: Option<Wanted>,
    /// True if the bundle will be shaken: then what the program cannot reach is cut before
    /// anything is made of it, and nothing there is refused.
    pub shake: Option<bool>,
}

/// The request with all gaps filled.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) output: Option<PathBuf>,
    pub(crate) bin: Option<String>,
    pub(crate) features: Features,
    pub(crate) platform: Platform,
    pub(crate) wanted: Wanted,
    pub(crate) finish: Finish,
}

impl Settings {
    /// The settings that follow from `request`, the manifest of `package`, and defaults.
    ///
    /// # Errors
    /// When the manifest says something that is not understood, or a platform is unknown.
    pub(crate) fn of(request: &Request, package: &Package) -> Result<Settings> {
        let written = ManifestOptions::of(package, &request.dir)?;
        let platform = match (&request.platform, written.platform) {
            (Some(name), _) => Platform::find(name)?,
            (None, Some(platform)) => platform,
            (None, None) => Platform::find(PLAIN)?,
        };
        let shake = request.shake.unwrap_or(written.finish.shake);
        let edition = request.edition.or(written.edition);
        let wanted = edition.unwrap_or_else(|| usual(&platform));
        Ok(Settings {
            output: written.output.map(|path| package.folder().join(path)),
            bin: request.bin.clone().or(written.bin),
            features: match Features::of(request) {
                Some(features) => features,
                None => Features {
                    listed: written.features,
                    no_default: written.no_default_features,
                    all: written.all_features,
                },
            },
            platform,
            wanted,
            finish: Finish {
                shake,
                ..written.finish
            },
        })
    }
}

impl Features {
    /// The features that `request` asks for; `None` if it says nothing of features.
    fn of(request: &Request) -> Option<Features> {
        let listed = request.features.iter();
        let listed = listed.flat_map(|list| list.split([',', ' ']));
        let features = Features {
            listed: listed
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect(),
            no_default: request.no_default_features,
            all: request.all_features,
        };
        (features != Features::default()).then_some(features)
    }
}

/// The editions for a platform when nobody says otherwise.
fn usual(platform: &Platform) -> Wanted {
    let usual = platform.editions.first().copied();
    let usual = usual.filter(|_| !platform.is_plain());
    usual.map_or(Wanted::Any, Wanted::One)
}
