//! Names that mean procedural macros and nothing else.

use super::imports::Path;
use super::scope::{At, Place, Scopes};
use crate::cargo::macro_server::Kind;

impl Scopes<'_> {
    /// True if an import of `path` brings in procedural macros and nothing else.
    pub(super) fn is_only_macro(&self, at: At<'_>, path: &Path, is_glob: bool) -> bool {
        self.known.take();
        let place = self.place(at, &path.segments, path.is_global);
        if let Some(Place::Macros(_)) = place {
            return true;
        }
        if is_glob {
            return false;
        }
        let kinds = [Kind::Derive, Kind::Attribute, Kind::Function];
        kinds
            .into_iter()
            .any(|kind| self.resolve(at, path, kind).is_some())
            && !self.is_more(at, path)
    }

    /// True if `path` means something that is no procedural macro.
    fn is_more(&self, at: At<'_>, path: &Path) -> bool {
        let Some((last, before)) = path.segments.split_last() else {
            return true;
        };
        let place = match before {
            [] if path.is_global => return self.of_extern(at.krate, last).is_some(),
            [] => Some(Place::Module(at.krate, at.module.to_vec())),
            before => self.place(at, before, path.is_global),
        };
        match place {
            Some(Place::Macros(_)) => false,
            Some(Place::Module(krate, module)) => self.has_more(krate, &module, last, at),
            None => true,
        }
    }

    /// True if a module has something of the name `name`, which `viewer` sees, that is no
    /// procedural macro.
    fn has_more(&self, krate: usize, path: &[String], name: &str, viewer: At<'_>) -> bool {
        let Some(module) = self.modules[krate].get(path) else {
            return true;
        };
        let is_inside = viewer.is_inside(krate, path);
        let key = (krate, path.to_vec(), name.to_owned(), is_inside);
        if let Some(&known) = self.known.borrow().more.get(&key) {
            return known;
        }
        self.known.borrow_mut().more.insert(key.clone(), false);
        let at = At {
            krate,
            module: path,
            blocks: &[],
        };
        let names = if is_inside {
            &module.names
        } else {
            &module.open_names
        };
        let mut imports = module.imports.iter().filter(|it| it.is_public || is_inside);
        let found = names.contains(name)
            || module.words.contains(name)
            || imports.any(|import| match &import.name {
                Some(it) => it == name && self.is_more(at, &import.path),
                None => {
                    let segments = &import.path.segments;
                    match self.place(at, segments, import.path.is_global) {
                        Some(Place::Module(krate, module)) => {
                            self.has_more(krate, &module, name, at)
                        }
                        Some(Place::Macros(_)) | None => false,
                    }
                }
            });
        self.known.borrow_mut().more.insert(key, found);
        found
    }
}
