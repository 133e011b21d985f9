//! `extern crate`, and imports that bring nothing but the name of a library.

use syn::ItemExternCrate;

use super::Exporter;
use crate::rust::attrs;
use crate::rust::ident::unraw;
use crate::source::program::Extern;
use crate::text::error::Error;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

impl Exporter<'_> {
    /// True if an import brings nothing but the name of a library, which the root of the
    /// bundle has anyway.
    pub(super) fn names_a_library(&self, tree: &syn::UseTree) -> bool {
        let name = match tree {
            syn::UseTree::Name(node) => &node.ident,
            syn::UseTree::Rename(node) if node.rename == node.ident => &node.ident,
            syn::UseTree::Path(node) if is_self(&node.tree) => &node.ident,
            _ => return false,
        };
        let name = unraw(&name.to_string());
        match self.context.krate.externs.get(&name) {
            Some(Extern::Bundled(target)) => {
                self.context.program.crates[*target]
                    .library_module
                    .as_deref()
                    == Some(&*name)
            }
            _ => false,
        }
    }

    /// Makes an import of an `extern crate` item of a bundled crate, or refuses it.
    pub(super) fn extern_crate(&mut self, node: &ItemExternCrate) {
        let written = unraw(&node.ident.to_string());
        let name = node.rename.as_ref().map_or(&node.ident, |(_, name)| name);
        let from = attrs::range(&node.extern_token).start;
        let whole = attrs::range(node);
        let target = match written.as_str() {
            "self" => Some(Extern::Bundled(self.context.id.krate)),
            "std" | "core" | "alloc" | "proc_macro" | "test" => return self.standard(node),
            name => self.context.krate.externs.get(name).cloned(),
        };
        let root = match target {
            Some(Extern::Bundled(target)) => {
                self.out.used.insert(target);
                &self.context.program.crates[target]
            }
            Some(Extern::Standard) => return,
            Some(Extern::Judge(judge)) => return self.of_judge(node, &judge),
            _ if self.context.source.is_dormant(whole.start) => return,
            _ => {
                let error = Error::new(format!(
                    "the crate `{written}` is not part of the package"
                ))
                .at(self.context.source.place(whole))
                .help("a bundle holds only the package and the crates that its manifest names");
                self.context.refusals.add(error);
                return;
            }
        };
        let in_bundle_root = self.in_root && self.context.id.krate == 0;
        if in_bundle_root && root.library_module.as_deref() == Some(&*name.to_string()) {
            let range = whole_lines(&self.context.source.raw, whole);
            self.out.edits.push(Edit::remove(range));
            return;
        }
        self.drop_macro_use(node);
        // `relocate` has led all paths in this crate to the library itself, so a private name
        // for it may be unused now. One with a visibility is there for other code to import.
        let allow = match node.vis {
            syn::Visibility::Inherited => "#[allow(unused_imports)] ",
            _ => "",
        };
        let path = root.root();
        // An import in braces leaves a function of that name at the root alone.
        let text = if self.context.shares_name(root) {
            format!("{allow}use {path}::{{self as {name}}};")
        } else {
            format!("{allow}use {path} as {name};")
        };
        self.out.edits.push(Edit::replace(from..whole.end, text));
    }

    /// Leaves the `extern crate` of a crate of the `judge`, unless a library takes its macros
    /// by it, which only the root of a crate can.
    fn of_judge(&self, node: &ItemExternCrate, judge: &str) {
        let mut attributes = node.attrs.iter();
        let taken = attributes.find(|it| it.path().is_ident("macro_use"));
        let taken = taken.filter(|_| self.context.krate.is_library());
        if let Some(attribute) = taken {
            let said = format!("a library takes macros of `{judge}`, which stays outside");
            let help = format!("let it be part of the bundle, by --inline {judge}");
            let range = attrs::range(attribute);
            self.context
                .refusals
                .add(self.context.refuse(range, said).help(help));
        }
    }

    /// Leaves the `extern crate` of a crate of the standard distribution; only a crate's
    /// root may take its macros, which std's own prelude has anyway.
    fn standard(&mut self, node: &ItemExternCrate) {
        if self.context.krate.is_library() {
            self.drop_macro_use(node);
        }
    }

    fn drop_macro_use(&mut self, node: &ItemExternCrate) {
        for attribute in node.attrs.iter().filter(|a| a.path().is_ident("macro_use")) {
            let range = whole_lines(&self.context.source.raw, attrs::range(attribute));
            self.out.edits.push(Edit::remove(range));
        }
    }
}

/// True if `tree` is `self` or `{self}`.
fn is_self(tree: &syn::UseTree) -> bool {
    match tree {
        syn::UseTree::Name(node) => node.ident == "self",
        syn::UseTree::Group(node) => {
            node.items.len() == 1 && node.items.iter().all(is_self)
        }
        _ => false,
    }
}
