//! The macros whose bodies ask for the path of the module that uses them, by `module_path!`.

use std::collections::BTreeSet;

use super::definition::ByName;
use super::users::Users;
use crate::rust::token;
use crate::source::program::{FileId, Program};

/// The macro that gives the path of the module it stands in.
pub(crate) const MODULE_PATH: &str = "module_path";

/// What the bundle needs so that such macros see the paths that the crates have by themselves:
/// a constant in each module that may use one.
#[derive(Default)]
pub(crate) struct Asking {
    /// The name of the constants, which stands nowhere in the program.
    pub(crate) constant: String,
    /// The files in whose modules such a macro may be expanded.
    pub(crate) files: BTreeSet<FileId>,
}

impl Asking {
    pub(super) fn of(program: &Program, macros: &ByName, users: &Users) -> Asking {
        let mut constant = String::from("MODULE_PATH");
        if macros.contains_key(MODULE_PATH) {
            return Asking::default();
        }
        let mut files = BTreeSet::new();
        for (name, list) in macros {
            let mut bodies = list
                .iter()
                .flat_map(|mac| &mac.rules)
                .map(|rule| &rule.body);
            if bodies.any(|body| asks(body)) {
                files.extend(users.files(name));
            }
        }
        while !files.is_empty() && program.mentions(&constant) {
            constant.push('_');
        }
        // The content of an `include!` belongs to the module of the file that includes it.
        loop {
            let before = files.len();
            for (krate, own) in program.crates.iter().enumerate() {
                for (file, source) in own.files.iter().enumerate() {
                    let mut included = source.includes.iter().map(|include| include.file);
                    if included.any(|file| files.contains(&FileId { krate, file })) {
                        files.insert(FileId { krate, file });
                    }
                }
            }
            if files.len() == before {
                return Asking { constant, files };
            }
        }
    }
}

/// True if `body` calls `module_path!`.
fn asks(body: &[token::Token]) -> bool {
    let mut found = false;
    token::each_call(body, &mut |call| found |= call.name == MODULE_PATH);
    found
}
