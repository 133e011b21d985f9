//! A package of a program and its library, for the tests of what is done to finished bundles.

use std::fs;

use tempfile::TempDir;

use crate::bundle::Bundle;
use crate::request::settings::Request;

/// The bundle of a package `desk` with this `main` and this `library`, and the folder of it.
pub(super) fn bundled(main: &str, library: &str) -> (TempDir, Bundle) {
    let folder = tempfile::tempdir().unwrap();
    let src = folder.path().join("src");
    fs::create_dir_all(&src).unwrap();
    let manifest = "[package]\nname = \"desk\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    fs::write(src.join("main.rs"), main).unwrap();
    fs::write(src.join("lib.rs"), library).unwrap();
    let request = Request {
        dir: folder.path().to_path_buf(),
        ..Request::default()
    };
    let bundle = crate::bundle(&request).unwrap();
    (folder, bundle)
}
