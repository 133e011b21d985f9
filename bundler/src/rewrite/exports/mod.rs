//! `#[macro_export]` in a library, and `extern crate`: what a crate gives to others and
//! takes from them beside ordinary paths.

mod extern_crates;

use std::collections::BTreeSet;

use quote::{format_ident, quote};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemExternCrate, ItemMacro};

use crate::rewrite::migrate;
use crate::rust::attrs;
use crate::rust::cfg::{arguments, Condition};
use crate::rust::ident::unraw;
use crate::rust::pretty::pretty;
use crate::rust::token::{self, Token};
use crate::survey::file_context::FileContext;
use crate::survey::macros::Form;
use crate::text::edition::Editions;
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// The exports and `extern crate` items of one file, as the bundle has them.
#[derive(Default)]
pub(crate) struct Exports {
    pub(crate) edits: Vec<Edit>,
    /// Items for the root of the library's module.
    pub(crate) aliases: Vec<String>,
    /// The crates that `extern crate` names.
    pub(crate) used: BTreeSet<usize>,
}

/// Finds the exported macros and the `extern crate` items of one file; those that cannot be
/// expressed in one crate are refused.
pub(crate) fn exports(context: &FileContext<'_>, editions: Editions) -> Exports {
    let mut exporter = Exporter {
        context: *context,
        in_root: context.source.module.is_empty(),
        editions,
        out: Exports::default(),
    };
    exporter.visit_file(&context.source.syntax);
    exporter.own_calls();
    exporter.out
}

/// The walk through one file that finds its exports.
struct Exporter<'a> {
    context: FileContext<'a>,
    in_root: bool,
    editions: Editions,
    out: Exports,
}

impl<'ast> Visit<'ast> for Exporter<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let outer = std::mem::replace(&mut self.in_root, false);
        visit::visit_item_mod(self, node);
        self.in_root = outer;
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        let outer = std::mem::replace(&mut self.in_root, false);
        visit::visit_block(self, node);
        self.in_root = outer;
    }

    fn visit_item_macro(&mut self, node: &'ast ItemMacro) {
        let start = attrs::range(node).start;
        let exported = self.exported(&node.attrs);
        if let (Some(module), Some(name), Some(attribute)) =
            (&self.context.krate.library_module, &node.ident, exported)
        {
            if !self.context.source.is_removed(start) {
                self.export(module, name, attribute, node);
            }
        }
    }

    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        let start = attrs::range(node).start;
        let is_idle =
            self.in_root && self.context.id.krate == 0 && self.names_a_library(&node.tree);
        if is_idle && !self.context.source.is_removed(start) {
            let range = whole_lines(&self.context.source.raw, attrs::range(node));
            self.out.edits.push(Edit::remove(range));
        }
    }

    fn visit_item_extern_crate(&mut self, node: &'ast ItemExternCrate) {
        if !self.context.source.is_removed(attrs::range(node).start) {
            self.extern_crate(node);
        }
    }
}

impl Exporter<'_> {
    /// Exports the macro `name` of the library at `module`. In the root of the bundle it
    /// must not take the place of a macro of the program: it gets a name of its own there,
    /// and aliases where the library had it.
    fn export(
        &mut self,
        module: &str,
        name: &syn::Ident,
        attribute: &Attribute,
        node: &ItemMacro,
    ) {
        self.settle_export(module, attribute, node);
        self.drop_tools(&node.attrs);
        let unique = format_ident!("{}", unique_name(module, &name.to_string()));
        self.out
            .edits
            .push(Edit::replace(attrs::range(name), unique.to_string()));
        let conditions = self.conditions(&node.attrs);
        let name = &self.escaped(name);
        if self
            .context
            .macros
            .keeps_name(&name.to_string(), self.context.id.krate)
        {
            let alias = pretty(quote! {
                #(#conditions)*
                #[allow(unused_macros)]
                macro_rules! #name { ($($tokens:tt)*) => { $crate::#unique! { $($tokens)* } }; }
            });
            let end = attrs::range(node).end;
            self.out
                .edits
                .push(Edit::insert(end, format!("\n{}", alias.trim_end())));
        }
        self.out.aliases.push(pretty(quote! {
            #(#conditions)*
            pub use crate::#unique as #name;
        }));
    }

    /// The `#[macro_export]` among `attributes`, be it under a condition.
    fn exported<'b>(&self, attributes: &'b [Attribute]) -> Option<&'b Attribute> {
        let may_hold = |it: &[Token]| self.context.krate.config.may_hold(it);
        let mut attributes = attributes.iter();
        attributes.find(|it| token::exports(&attrs::inside(it), &may_hold))
    }

    /// Takes away what `attributes` of an exported macro say to tools such as Clippy: the
    /// compiler takes a macro with such an attribute for the result of another one, which no
    /// path of the same crate leads to.
    fn drop_tools(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            let inside = attrs::inside(attribute);
            let whole = whole_lines(&self.context.source.raw, attrs::range(attribute));
            if is_for_tool(&inside) {
                self.out.edits.push(Edit::remove(whole));
                continue;
            }
            let list = arguments(&inside, "cfg_attr").map(token::comma_parts);
            let list = list.unwrap_or_default();
            if list.len() < 2 || !list.iter().any(|part| is_for_tool(part)) {
                continue;
            }
            if list[1..].iter().all(|part| is_for_tool(part)) {
                self.out.edits.push(Edit::remove(whole));
                continue;
            }
            for pair in list.windows(2).filter(|pair| is_for_tool(pair[1])) {
                if let (Some(before), Some(last)) = (pair[0].last(), pair[1].last()) {
                    let range = before.range.end..last.range.end;
                    self.out.edits.push(Edit::remove(range));
                }
            }
        }
    }

    /// Names the exported macros by their names in the bundle where the library names them
    /// without a path.
    fn own_calls(&mut self) {
        let Some(module) = self.context.krate.library_module.as_deref() else {
            return;
        };
        for call in self.context.macros.own_calls(self.context.id) {
            let range = call.start..call.start + call.name.len();
            let unique = unique_name(module, &call.name);
            let behind = self.context.source.raw[range.end..].trim_start();
            let text = match call.form {
                Form::Name => unique,
                Form::Path => format!("$crate::{unique}"),
                Form::Import if behind.starts_with([';', ',', '}']) => {
                    format!("crate::{unique} as {}", call.name)
                }
                Form::Import => format!("crate::{unique}"),
                Form::Unclear => {
                    let message = format!(
                        "`{}!` is a macro of this library or of the standard one, by who \
                         calls the macro around",
                        call.name
                    );
                    let error = self.context.refuse(range, message);
                    let help = "write `$crate::` or `std::` before it";
                    self.context.refusals.add(error.help(help));
                    continue;
                }
            };
            self.out.edits.push(Edit::replace(range, text));
        }
    }

    /// Lets the `attribute` that exports a macro export it whatever the condition: by its name
    /// in the bundle, it is in nobody's way.
    fn settle_export(&mut self, module: &str, attribute: &Attribute, node: &ItemMacro) {
        let inside = attrs::inside(attribute);
        let list = arguments(&inside, "cfg_attr").map(token::comma_parts);
        let condition = list.as_deref().and_then(<[_]>::first);
        let condition = condition.and_then(|it| self.context.krate.config.reduce(it));
        let is_open = condition.is_some_and(|it| it != Condition::True);
        let is_local = token::mentions(&inside, "local_inner_macros");
        if !is_open && !is_local {
            return;
        }
        let range = attrs::range(attribute);
        if list.is_some_and(|parts| parts.len() > 2) {
            let said = "a condition that exports a macro, and does more";
            let help = "say `macro_export` in an attribute of its own";
            let error = self.context.refuse(range, said).help(help);
            return self.context.refusals.add(error);
        }
        self.out.edits.push(Edit::replace(range, "#[macro_export]"));
        if is_local {
            self.local_inner_macros(module, node);
        }
    }

    /// Gives the macros that a macro with `#[macro_export(local_inner_macros)]` calls the
    /// path of its own crate. Where it hands the name of one on, an import brings that.
    fn local_inner_macros(&mut self, module: &str, node: &ItemMacro) {
        let rules = token::tree(node.mac.tokens.clone());
        let mut found = Vec::new();
        for at in 0..rules.len() {
            let body = rules[at].group();
            let Some(body) = body.filter(|_| token::follows_arrow(&rules, at)) else {
                continue;
            };
            let krate = self.context.id.krate;
            let is_own = |name: &str| self.context.macros.exports(name, krate);
            let mut given = BTreeSet::new();
            token::each_call(body, &mut |call| {
                if !call.is_bare || !is_own(call.name) {
                    return;
                }
                found.push(call.start);
                for part in token::comma_parts(call.arguments) {
                    if let [only] = part {
                        let name = only.ident().filter(|name| is_own(name));
                        given.extend(name.map(str::to_owned));
                    }
                }
            });
            if !given.is_empty() {
                let names = Vec::from_iter(given).join(", ");
                let import = format!("{{ use $crate::{module}::{{{names}}};");
                let range = &rules[at].range;
                self.out.edits.push(Edit::insert(range.start + 1, import));
                self.out.edits.push(Edit::insert(range.end - 1, " }"));
            }
        }
        let edits = found.into_iter();
        let edits = edits.map(|at| Edit::insert(at, format!("$crate::{module}::")));
        self.out.edits.extend(edits);
    }

    /// `name` as an identifier that is no keyword in any edition of the bundle.
    fn escaped(&self, name: &syn::Ident) -> syn::Ident {
        let plain = name.to_string();
        if migrate::escaped(&plain, self.editions) == plain {
            name.clone()
        } else {
            syn::Ident::new_raw(&plain, name.span())
        }
    }

    /// The conditions under which an item exists, those of its modules included.
    fn conditions(&self, attributes: &[Attribute]) -> Vec<proc_macro2::TokenStream> {
        let around = self.context.source.conditions.iter().map(|text| {
            let condition: proc_macro2::TokenStream = text.parse().unwrap_or_default();
            quote!(#[cfg(#condition)])
        });
        let own = attributes.iter().filter(|a| a.path().is_ident("cfg"));
        let own = own.filter_map(|a| {
            let inside = attrs::inside(a);
            let condition = arguments(&inside, "cfg")?;
            let reduced = self.context.krate.config.reduce(condition)?;
            let open = reduced != Condition::True;
            let text: proc_macro2::TokenStream = reduced.text().parse().ok()?;
            open.then(|| quote!(#[cfg(#text)]))
        });
        around.chain(own).collect()
    }
}

/// The name in the root of the bundle of the macro `name` that the library at `module`
/// exports.
fn unique_name(module: &str, name: &str) -> String {
    format!("__{module}_{}", unraw(name))
}

/// True if the attribute `tokens` is one of a tool beside the compiler.
fn is_for_tool(tokens: &[Token]) -> bool {
    let tools = ["clippy", "rustfmt", "miri", "rust_analyzer"];
    let first = tokens.first().and_then(Token::ident);
    first.is_some_and(|name| tools.contains(&name)) && token::is_path_sep(tokens, 1)
}
