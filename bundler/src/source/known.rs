//! What is known of a crate before its files are read: the conditions that hold in it, and the
//! variables of the environment that its code sees.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::cargo::build::Generated;
use crate::cargo::configuration::{self, Variables};
use crate::cargo::flags::{self, Flags};
use crate::cargo::package::{Package, Target};
use crate::cargo::resolve::Resolved;
use crate::request::settings::Settings;
use crate::rust::cfg::{Config, Machines};
use crate::text::error::Result;

/// What all crates of a program have in common.
pub(super) struct Common {
    /// The machines that the bundle is for; `None` if it is for any.
    pub(super) machines: Option<Arc<Machines>>,
    /// True if that is so of the program's own crates too.
    are_for_own: bool,
    /// What the flags for the compiler set.
    flags: Flags,
    /// The variables that Cargo's configuration sets.
    configured: Variables,
}

/// What is known of one crate.
pub(super) struct Known {
    pub(super) config: Config,
    pub(super) variables: BTreeMap<String, String>,
    /// The variables that are paths of this machine: these can name files to take in, and
    /// nothing else.
    pub(super) folders: BTreeMap<String, String>,
}

impl Common {
    /// What the crates of the program of `package` have in common, which is bundled with these
    /// `settings`.
    ///
    /// # Errors
    /// When Cargo does not tell what its flags mean.
    pub(super) fn of(package: &Package, settings: &Settings) -> Result<Common> {
        Ok(Common {
            machines: settings.machines.clone(),
            are_for_own: settings.are_for_own,
            flags: flags::flags(&package.manifest_path)?,
            configured: configuration::variables(&package.manifest_path),
        })
    }

    /// What is known of the crate `target`, a program if it `is_program`, for which a build
    /// script has `generated` something.
    pub(super) fn known(
        &self,
        resolved: &Resolved,
        target: &Target,
        is_program: bool,
        generated: Option<&Generated<'_>>,
    ) -> Known {
        let package = &resolved.package;
        let is_closed = package.source.is_some();
        let mut config = Config {
            features: resolved.features.clone(),
            is_closed,
            machines: self
                .machines
                .clone()
                .filter(|_| is_closed || self.are_for_own),
            set: self.flags.set.clone(),
            cleared: self.flags.cleared.clone(),
        };
        // What Cargo itself sets comes later, and so counts.
        let mut variables = self.configured.values.clone();
        variables.extend(package.variables());
        let folder = package.folder().display().to_string();
        let mut folders = self.configured.places.clone();
        folders.insert("CARGO_MANIFEST_DIR".to_owned(), folder.clone());
        if let Some(generated) = generated {
            config.set.extend(generated.conditions.iter().cloned());
            let out = generated.out.display().to_string();
            for (key, value) in generated.variables {
                let is_place = value.contains(&out) || value.contains(&folder);
                let (values, others) = if is_place {
                    (&mut folders, &mut variables)
                } else {
                    (&mut variables, &mut folders)
                };
                others.remove(key);
                values.insert(key.clone(), value.clone());
            }
            folders.insert("OUT_DIR".to_owned(), out);
        }
        variables.insert("CARGO_CRATE_NAME".to_owned(), target.crate_name());
        if is_program {
            variables.insert("CARGO_BIN_NAME".to_owned(), target.name.clone());
        }
        Known {
            config,
            variables,
            folders,
        }
    }
}
