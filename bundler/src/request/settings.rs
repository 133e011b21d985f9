//! The request of the caller, and the settings that it comes to with the manifest's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cargo::package::{Features, Package, Sought};
use crate::request::manifest::{Finish, ManifestOptions};
use crate::request::outside::Asked;
use crate::request::platform::{Platform, PLAIN};
use crate::request::shake::Shake;
use crate::rust::cfg::Machines;
use crate::text::edition::{Edition, Editions, Wanted};
use crate::text::error::Result;

/// What stands for the name of the program in the name of a file.
const PROGRAM: &str = "{bin}";

/// What stands for every machine.
const ANY: &str = "any";

/// A wish for a bundle. Fields that are empty leave the choice to
/// `[package.metadata.bundler]` in the manifest of the package.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The folder of the `Cargo.toml` of the package, or of its workspace.
    pub dir: PathBuf,
    /// The name of the package; needed where a workspace has several.
    pub package: Option<String>,
    /// The name of the program; needed where the package has several.
    pub bin: Option<String>,
    /// The name of an example, to be bundled instead of a program.
    pub example: Option<String>,
    /// Features to switch on. The manifest's wishes for features count only if this is
    /// empty and neither of the two flags for features is set.
    pub features: Vec<String>,
    /// Leaves the default features off.
    pub no_default_features: bool,
    /// Switches all features of the package on.
    pub all_features: bool,
    /// The platform that the bundle is for; `plain` when nobody names one.
    pub platform: Option<String>,
    /// The machines that the bundle is for, by rustc's names of targets, or `any`. Where this is
    /// empty, as the manifest is, what is shaken is for those of the platform, or else for the
    /// usual ones: Linux and Windows on x86_64.
    pub machines: Vec<String>,
    /// The packages that stay outside of the bundle, whatever the table of platforms says:
    /// the judge has them. Each is the name of a package, or `NAME@VERSION`.
    pub outside: Vec<String>,
    /// The packages that are inlined, even if the judge has them.
    pub inline: Vec<String>,
    /// The edition that the bundle must compile in; if nothing is said, any for `plain`, else the
    /// first of those of the platform that will do.
    pub edition: Option<Wanted>,
    /// How far the bundle will be shaken: as far as that goes, what the program cannot reach is
    /// cut before anything is made of it, and nothing there is refused.
    pub shake: Option<Shake>,
}

/// The request with all gaps filled.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    output: Option<PathBuf>,
    pub(crate) sought: Sought,
    pub(crate) features: Features,
    pub(crate) platform: Platform,
    pub(crate) asked: Asked,
    /// The editions to try, the one that is wanted most first.
    pub(crate) wanted: Vec<Wanted>,
    pub(crate) finish: Finish,
    /// The machines that the bundle is for; `None` if it is for any.
    pub(crate) machines: Option<Arc<Machines>>,
    /// True if the program's own crates are for these alone too.
    pub(crate) are_for_own: bool,
}

impl Settings {
    /// The settings that follow from `request`, the manifest of `package` in what people
    /// call `shown_folder`, and defaults.
    ///
    /// # Errors
    /// When the manifest says something that is not understood, or a platform is unknown.
    pub(crate) fn of(
        request: &Request,
        package: &Package,
        shown_folder: &Path,
    ) -> Result<Settings> {
        let written = ManifestOptions::of(package, shown_folder)?;
        let platform = match (&request.platform, written.platform) {
            (Some(name), _) => Platform::find(name)?,
            (None, Some(platform)) => platform.open()?,
            (None, None) => Platform::find(PLAIN)?,
        };
        let shake = request.shake.unwrap_or(written.finish.shake);
        let edition = request.edition.or(written.edition);
        let wanted = edition.map_or_else(|| usual(&platform), |edition| vec![edition]);
        let asked = Asked::of(request, &written.outside, &written.inline);
        let wish = if request.machines.is_empty() {
            &written.machines
        } else {
            &request.machines
        };
        Ok(Settings {
            output: written.output.map(|path| package.folder().join(path)),
            sought: Sought {
                bin: request.bin.clone().or(written.bin),
                ..request.sought()
            },
            features: match Features::of(request) {
                Some(features) => features,
                None => Features {
                    listed: written.features,
                    no_default: written.no_default_features,
                    all: written.all_features,
                },
            },
            asked,
            machines: machines(wish, &platform, shake)?.map(Arc::new),
            are_for_own: shake == Shake::All || !wish.is_empty(),
            platform,
            wanted,
            finish: Finish {
                shake,
                ..written.finish
            },
        })
    }
}

impl Settings {
    /// The file that the bundle of `program` is written to, if the manifest names one.
    pub(crate) fn output(&self, program: &str) -> Option<PathBuf> {
        let output = self.output.as_ref()?.to_string_lossy();
        Some(PathBuf::from(output.replace(PROGRAM, program)))
    }

    /// What `write` makes of the first of the editions that are wanted in which it can make
    /// anything, in the order of [`attempts`].
    ///
    /// # Errors
    /// When it can be made in none: the error is that of the first.
    pub(crate) fn first_that_works<T>(
        &self,
        own: Edition,
        has_published: bool,
        mut write: impl FnMut(Wanted) -> Result<T>,
    ) -> Result<T> {
        let (first, others) = attempts(&self.wanted, own, has_published);
        let refusal = match write(first) {
            Ok(written) => return Ok(written),
            Err(refusal) => refusal,
        };
        let written = others.into_iter().find_map(|edition| write(edition).ok());
        written.ok_or(refusal)
    }

    /// The editions that are wanted as well as the `usual` one of a bundle, the newest first:
    /// where any will do, those of its crates, which are `theirs`; `own` is the program's.
    pub(crate) fn alternatives(
        &self,
        own: Edition,
        theirs: &[Edition],
        usual: Edition,
    ) -> Vec<Edition> {
        let wanted = self.wanted.iter().flat_map(|wanted| match wanted {
            Wanted::Any => theirs.to_vec(),
            Wanted::Own => vec![own],
            Wanted::One(edition) => vec![*edition],
        });
        let wanted = Editions::of(&wanted.collect::<Vec<_>>());
        let mut alternatives = wanted.without(Editions::of(&[usual])).list();
        alternatives.reverse();
        alternatives
    }
}

/// The first of the editions to try where those of `wanted` will do, and the others, of which
/// `own`, that of the program, is first. Where any would do, but the program `has_published`
/// crates, each newer one than its own is among them: so much code by others is hardly ever
/// for several at once.
fn attempts(wanted: &[Wanted], own: Edition, has_published: bool) -> (Wanted, Vec<Wanted>) {
    let (&first, others) = wanted.split_first().unwrap_or((&Wanted::Any, &[]));
    let mut others = others.to_vec();
    if first == Wanted::Any && has_published {
        let newer = Edition::ALL.into_iter().filter(|&it| it > own);
        others.extend(newer.map(Wanted::One));
    }
    others.sort_by_key(|&edition| edition != Wanted::One(own));
    (first, others)
}

impl Request {
    /// The program that is asked for.
    pub(crate) fn sought(&self) -> Sought {
        Sought {
            package: self.package.clone(),
            bin: self.bin.clone(),
            example: self.example.clone(),
        }
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

impl Asked {
    /// The wishes of the manifest, but for what `request` says of the same packages.
    fn of(request: &Request, outside: &[String], inline: &[String]) -> Asked {
        let rest = |written: &[String], other: &[String]| {
            let rest = written.iter().filter(|name| !other.contains(name));
            rest.cloned().collect::<Vec<_>>()
        };
        Asked {
            outside: [rest(outside, &request.inline), request.outside.clone()].concat(),
            inside: [rest(inline, &request.outside), request.inline.clone()].concat(),
        }
    }
}

/// The machines that a bundle is for, of which code for all others is left out; `None` if it is
/// for any. Who names none has those of the `platform`, or the usual ones, of what is shaken.
///
/// # Errors
/// When the compiler does not know one of those that the `wish` names.
fn machines(
    wish: &[String],
    platform: &Platform,
    shake: Shake,
) -> Result<Option<Machines>> {
    if wish.iter().any(|it| it == ANY) {
        return Ok(None);
    }
    if !wish.is_empty() {
        let machines = Machines::with_host(wish.to_vec());
        machines.check()?;
        return Ok(Some(machines));
    }
    Ok(match &platform.target {
        _ if shake == Shake::Nothing => None,
        Some(target) => Some(Machines::with_host(vec![target.clone()])),
        None => Some(Machines::usual()),
    })
}

/// The editions for a platform when nobody says otherwise: the usual one there, then the
/// others that can be chosen there.
fn usual(platform: &Platform) -> Vec<Wanted> {
    if platform.is_plain() || platform.editions.is_empty() {
        return vec![Wanted::Any];
    }
    platform.editions.iter().copied().map(Wanted::One).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Edition::{E2015, E2018, E2021, E2024};
    use Wanted::{Any, One};

    #[test]
    fn newer_editions_are_tried_for_published_crates() {
        let found = attempts(&[Any], E2018, true);
        assert_eq!(found, (Any, vec![One(E2021), One(E2024)]));
        assert_eq!(attempts(&[Any], E2018, false), (Any, vec![]));
        assert_eq!(attempts(&[], E2024, true), (Any, vec![]));
    }

    #[test]
    fn the_own_edition_is_tried_before_others_of_a_platform() {
        let wanted = [One(E2021), One(E2015), One(E2018)];
        let found = attempts(&wanted, E2018, true);
        assert_eq!(found, (One(E2021), vec![One(E2018), One(E2015)]));
    }
}
