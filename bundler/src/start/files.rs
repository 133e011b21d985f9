//! The files of a new package.

use std::fmt::Write;

use crate::request::platform::{OfferedCrate, Platform};
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;

/// The file that the bundle of a new package is written to.
pub(super) const OUTPUT: &str = "submit.rs";

/// The crate that reads input, where the platform has it.
const READER: &str = "proconio";

const MAIN: &str = include_str!("../../templates/main_scanner.rs");
const LIBRARY: &str = include_str!("../../templates/lib_scanner.rs");
const MAIN_OF_READER: &str = include_str!("../../templates/main_proconio.rs");
const LIBRARY_OF_READER: &str = include_str!("../../templates/lib_proconio.rs");
const SAMPLES: &str = include_str!("../../templates/samples.rs");

/// What the files of a new package depend on.
pub(super) struct Files<'a> {
    pub(super) name: &'a str,
    pub(super) platform: &'a Platform,
    pub(super) edition: Edition,
    /// The compilers of this machine, the current one first.
    pub(super) installed: &'a [Compiler],
}

impl Files<'_> {
    /// The paths and the texts of all files.
    pub(super) fn all(&self) -> Vec<(&'static str, String)> {
        let reader = self.platform.offers(READER);
        // What has no known version cannot be asked of the registry.
        let has_reader = reader.is_some_and(|it| it.version.is_some());
        let (main, library) = if has_reader {
            (MAIN_OF_READER, LIBRARY_OF_READER)
        } else {
            (MAIN, LIBRARY)
        };
        let mut files = vec![
            ("Cargo.toml", self.manifest()),
            ("src/main.rs", self.filled(main)),
            ("src/lib.rs", self.filled(library)),
            ("tests/samples.rs", self.filled(SAMPLES)),
            ("samples/1.in", "3\n1 2 3\n".to_owned()),
            ("samples/1.out", "6\n".to_owned()),
        ];
        files.extend(self.toolchain().map(|text| ("rust-toolchain.toml", text)));
        files
    }

    /// The choice of the platform's compiler, if rustup has it here beside the current one.
    pub(super) fn toolchain(&self) -> Option<String> {
        let version = self.platform.rustc.first()?;
        let is_of_rustup = |it: &&Compiler| {
            it.path()
                .components()
                .any(|it| it.as_os_str() == "toolchains")
        };
        let mut installed = self.installed.iter().skip(1).filter(is_of_rustup);
        let found = installed.find(|it| it.serves_for(version))?;
        let text = format!(
            "# The compiler of {}.\n[toolchain]\nchannel = \"{}\"\n",
            self.platform.name, found.version
        );
        Some(text)
    }

    fn filled(&self, template: &str) -> String {
        template
            .replace("{library}", &self.name.replace('-', "_"))
            .replace("{package}", self.name)
    }

    fn manifest(&self) -> String {
        let Files {
            name,
            platform,
            edition,
            ..
        } = self;
        let mut text = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n\
             publish = false\n\n\
             # What `bundler` does here: its options, see `bundler --help`.\n\
             [package.metadata.bundler]\nplatform = \"{}\"\noutput = \"{OUTPUT}\"\n\n",
            platform.name
        );
        let crates = platform.crates.iter();
        let known: Vec<_> = crates.filter(|it| it.version.is_some()).collect();
        if !known.is_empty() {
            let _ = writeln!(
                text,
                "# The crates of {} in the versions there, which stay outside of the bundle.\n\
                 # Take out what you do not use: a build is faster then.",
                platform.name
            );
        }
        text += "[dependencies]\n";
        for it in known {
            text += &dependency(it);
        }
        text
    }
}

/// The line of a manifest that asks for `offered`.
fn dependency(offered: &OfferedCrate) -> String {
    let name = &offered.name;
    let version = offered.version.as_deref().unwrap_or("*");
    let is_whole = version.split('.').count() > 2;
    let version = format!("{}{version}", if is_whole { "=" } else { "" });
    if offered.features.is_empty() {
        return format!("{name} = \"{version}\"\n");
    }
    let features = offered.features.iter().map(|it| format!("\"{it}\""));
    let features: Vec<_> = features.collect();
    let features = features.join(", ");
    format!("{name} = {{ version = \"{version}\", features = [{features}] }}\n")
}
