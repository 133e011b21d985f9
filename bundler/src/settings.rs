//! What is asked for: by the caller, by the package's manifest, by default.

use std::path::PathBuf;

use serde::Deserialize;

use crate::edition::Wanted;
use crate::error::{Error, Result};
use crate::package::{Features, Package};
use crate::platform::{Platform, PLAIN};

/// What to bundle, and how. What is not said here, `[package.metadata.bundler]` in the
/// package's manifest may say.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The folder of the package's `Cargo.toml`.
    pub dir: PathBuf,
    /// The program, when the package has several.
    pub bin: Option<String>,
    /// Features to switch on. Of the two below and this, the manifest's count only where
    /// none is said here.
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
}

/// `[package.metadata.bundler]`: the options of the command line by their long names.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
struct Configuration {
    output: Option<PathBuf>,
    bin: Option<String>,
    features: Vec<String>,
    no_default_features: bool,
    all_features: bool,
    platform: Option<String>,
    edition: Option<String>,
}

/// The request with all gaps filled.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) output: Option<PathBuf>,
    pub(crate) bin: Option<String>,
    pub(crate) features: Features,
    pub(crate) platform: Platform,
    pub(crate) wanted: Wanted,
}

impl Settings {
    /// What `request` and the manifest of `package` come to.
    ///
    /// # Errors
    /// When the manifest says something that is not understood, or a platform is unknown.
    pub(crate) fn of(request: &Request, package: &Package) -> Result<Settings> {
        let said = configuration(package)?;
        let edition = match (request.edition, &said.edition) {
            (Some(wanted), _) => Some(wanted),
            (None, Some(name)) => Some(name.parse()?),
            (None, None) => None,
        };
        let platform = request.platform.as_deref().or(said.platform.as_deref());
        let platform = Platform::find(platform.unwrap_or(PLAIN))?;
        let wanted = match edition {
            Some(wanted) => wanted,
            None => usual(&platform),
        };
        Ok(Settings {
            output: said.output.map(|path| package.folder().join(path)),
            bin: request.bin.clone().or(said.bin),
            features: match Features::of(request) {
                Some(features) => features,
                None => Features {
                    listed: said.features,
                    no_default: said.no_default_features,
                    all: said.all_features,
                },
            },
            platform,
            wanted,
        })
    }
}

impl Features {
    /// What `request` says of features, when it says anything.
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

fn configuration(package: &Package) -> Result<Configuration> {
    let Some(table) = package.configuration() else {
        return Ok(Configuration::default());
    };
    Configuration::deserialize(table).map_err(|error| {
        Error::new(format!(
            "[package.metadata.bundler] of package `{}`: {error}",
            package.name
        ))
        .help("its keys are the long options of the command line; see `bundler --help`")
    })
}

/// What a platform compiles with when nobody says otherwise.
fn usual(platform: &Platform) -> Wanted {
    let usual = platform.editions.first().copied();
    let usual = usual.filter(|_| !platform.is_plain());
    usual.map_or(Wanted::Any, Wanted::One)
}
