//! The files of a new package.

use std::fmt::Write;

use crate::request::platform::{OfferedCrate, Platform};
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;

/// The file that the bundle of a new package is written to, where it has one program.
const OUTPUT: &str = "submit.rs";
/// The same where it has several, each with a file of its own.
const OUTPUT_OF_EACH: &str = "submit-{bin}.rs";
/// The sample of a new package, which its program solves.
pub(crate) const SAMPLE: [&str; 2] = ["3\n1 2 3\n", "6\n"];

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
    /// The names of the programs, one for each problem; none for a package of one program.
    pub(super) problems: &'a [String],
    pub(super) platform: &'a Platform,
    pub(super) edition: Edition,
    /// The compilers of this machine, the current one first.
    pub(super) installed: &'a [Compiler],
}

impl Files<'_> {
    /// The paths and the texts of all files.
    pub(super) fn all(&self) -> Vec<(String, String)> {
        let reader = self.platform.offers(READER);
        // What has no known version cannot be asked of the registry.
        let has_reader = reader.is_some_and(|it| it.version.is_some());
        let (main, library) = if has_reader {
            (MAIN_OF_READER, LIBRARY_OF_READER)
        } else {
            (MAIN, LIBRARY)
        };
        let mut files = vec![
            ("Cargo.toml".to_owned(), self.manifest()),
            ("src/lib.rs".to_owned(), self.filled(library)),
            ("tests/samples.rs".to_owned(), self.tests()),
        ];
        for (_, path, samples) in self.programs() {
            files.push((path, self.filled(main)));
            files.push((format!("{samples}/1.in"), SAMPLE[0].to_owned()));
            files.push((format!("{samples}/1.out"), SAMPLE[1].to_owned()));
        }
        let toolchain = self.toolchain();
        files.extend(toolchain.map(|text| ("rust-toolchain.toml".to_owned(), text)));
        files
    }

    /// The name, the file and the folder of samples of each program.
    fn programs(&self) -> Vec<(&str, String, String)> {
        if self.problems.is_empty() {
            return vec![(self.name, "src/main.rs".to_owned(), "samples".to_owned())];
        }
        let problems = self.problems.iter().map(String::as_str);
        let paths = problems.map(|name| {
            (
                name,
                format!("src/bin/{name}.rs"),
                format!("samples/{name}"),
            )
        });
        paths.collect()
    }

    /// The test that runs all programs.
    fn tests(&self) -> String {
        let programs = self.programs();
        let lines = programs.iter().map(|(name, _, samples)| {
            format!("    (env!(\"CARGO_BIN_EXE_{name}\"), \"{samples}\"),\n")
        });
        SAMPLES
            .replace("{count}", &programs.len().to_string())
            .replace("{programs}", &lines.collect::<String>())
    }

    /// The file that a bundle is written to; `{bin}` in it stands for the name of the program.
    fn output(&self) -> &'static str {
        if self.problems.is_empty() {
            OUTPUT
        } else {
            OUTPUT_OF_EACH
        }
    }

    /// The lines by which git ignores what is made.
    pub(super) fn ignored(&self) -> [String; 2] {
        let output = self.output().replace("{bin}", "*");
        ["/target".to_owned(), format!("/{output}")]
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
        template.replace("{library}", &self.name.replace('-', "_"))
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
             [package.metadata.bundler]\nplatform = \"{}\"\noutput = \"{}\"\n\n",
            platform.name,
            self.output()
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
