//! The lifetimes that the `impl Trait` of a return type captures: since edition 2024 all
//! that are in scope, before only those that it mentions. So it mentions them, as arguments
//! of a trait that all types have.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{GenericParam, Generics, Lifetime, Signature, Type, TypeParamBound};

use super::Migrator;
use crate::rust::attrs;
use crate::text::edition::Edition;
use crate::text::marked_text::Edit;

/// The beginning of the names of lifetimes that get one.
const NAME: &str = "'captured";

impl Migrator<'_> {
    /// Lets each `impl Trait` of a return type mention what it captures.
    pub(super) fn captures(&mut self) {
        if !self.must_fall() {
            return;
        }
        // The tree is that of the source, which the walk does not change.
        let source = self.context.source;
        let mut walk = Walk {
            migrator: self,
            around: Vec::new(),
        };
        walk.visit_file(&source.syntax);
    }
}

/// The walk through the syntax tree of a file.
struct Walk<'a, 'b> {
    migrator: &'a mut Migrator<'b>,
    /// The lifetimes of the impl around the present place.
    around: Vec<String>,
}

impl<'ast> Visit<'ast> for Walk<'_, '_> {
    fn visit_item(&mut self, node: &'ast syn::Item) {
        let range = attrs::range(node);
        if !self.migrator.context.source.is_removed(range.start) {
            let around = std::mem::take(&mut self.around);
            visit::visit_item(self, node);
            self.around = around;
        }
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.signature(&node.sig);
        visit::visit_item_fn(self, node);
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        // In the impl of a trait all lifetimes are captured in every edition.
        if node.trait_.is_none() {
            self.around = lifetimes(&node.generics);
            let mut elided = Elided::default();
            elided.visit_type(&node.self_ty);
            // What the header leaves without a name is named `'_` nowhere else.
            let methods = node.items.iter().filter_map(|item| match item {
                syn::ImplItem::Fn(method) => Some(&method.sig),
                _ => None,
            });
            for signature in methods {
                if elided.places.is_empty() {
                    self.signature(signature);
                } else if !hidden_types(signature).is_empty() {
                    let why = "an `impl Trait` captures a lifetime without a name since \
                               edition 2024";
                    let range = attrs::range(&signature.output);
                    let lost = crate::text::edition::Editions::before(Edition::E2024);
                    self.migrator.lose(lost, range, why);
                }
            }
        }
        visit::visit_item_impl(self, node);
    }
}

impl Walk<'_, '_> {
    /// Lets the hidden types that a function with this signature returns mention all
    /// lifetimes in scope.
    fn signature(&mut self, signature: &Signature) {
        let hidden = hidden_types(signature);
        if hidden.is_empty() {
            return;
        }
        let mut named = self.around.clone();
        named.extend(lifetimes(&signature.generics));
        let mut elided = Elided::default();
        signature
            .inputs
            .iter()
            .for_each(|it| elided.visit_fn_arg(it));
        let has_one = elided.places.len() == 1 && named.is_empty();
        if has_one {
            named.push("'_".to_owned());
        } else {
            named.extend(self.name(signature, &elided.places));
        }
        for (ty, in_reference) in hidden {
            let range = attrs::range(ty);
            let text = self.migrator.context.source.slice(range.clone());
            let missing = named.iter().filter(|name| !says(text, name));
            let bounds: String = missing
                .map(|name| format!(" + crate::CapturesLifetime<{name}>"))
                .collect();
            if bounds.is_empty() {
                continue;
            }
            self.migrator.out.needs.captures_lifetimes = true;
            if in_reference {
                self.migrator.edit(Edit::insert(range.start, "("));
            }
            let end = if in_reference { ")" } else { "" };
            self.migrator
                .edit(Edit::insert(range.end, format!("{bounds}{end}")));
        }
    }

    /// Gives names to the lifetimes at `places` of the parameters, and returns the names.
    fn name(&mut self, signature: &Signature, places: &[Place]) -> Vec<String> {
        let text = self.migrator.context.source.raw.clone();
        let mut stem = NAME.to_owned();
        while text.contains(&format!("{stem}_")) {
            stem.push('_');
        }
        let names: Vec<_> = (1..=places.len())
            .map(|nth| format!("{stem}_{nth}"))
            .collect();
        for (place, name) in places.iter().zip(&names) {
            self.migrator.edit(match place {
                Place::Behind(at) => Edit::insert(*at, format!("{name} ")),
                Place::Instead(range) => Edit::replace(range.clone(), name.clone()),
            });
        }
        if !names.is_empty() {
            let list = names.join(", ");
            let generics = &signature.generics;
            let edit = match &generics.lt_token {
                Some(open) if generics.params.is_empty() => {
                    Edit::insert(attrs::range(open).end, list)
                }
                Some(open) => Edit::insert(attrs::range(open).end, format!("{list}, ")),
                None => {
                    Edit::insert(attrs::range(&signature.ident).end, format!("<{list}>"))
                }
            };
            self.migrator.edit(edit);
        }
        names
    }
}

/// The lifetimes that `generics` declare, with their quotes.
fn lifetimes(generics: &Generics) -> Vec<String> {
    let all = generics.params.iter();
    let names = all.filter_map(|param| match param {
        GenericParam::Lifetime(it) => Some(it.lifetime.to_string()),
        _ => None,
    });
    names.collect()
}

/// True if `text` has the lifetime `name`.
fn says(text: &str, name: &str) -> bool {
    let mut found = text.match_indices(name);
    found.any(|(at, _)| {
        let next = text[at + name.len()..].chars().next();
        !next.is_some_and(|next| next.is_alphanumeric() || next == '_')
    })
}

/// The types `impl Trait` in a return type that do not list what they capture; with each,
/// true if it stands right behind a `&`.
fn hidden_types(signature: &Signature) -> Vec<(&Type, bool)> {
    #[derive(Default)]
    struct Finder<'ast> {
        found: Vec<(&'ast Type, bool)>,
        in_reference: bool,
    }
    impl<'ast> Visit<'ast> for Finder<'ast> {
        fn visit_type(&mut self, node: &'ast Type) {
            let in_reference = std::mem::take(&mut self.in_reference);
            if let Type::ImplTrait(it) = node {
                let lists = |bound: &TypeParamBound| {
                    matches!(bound, TypeParamBound::PreciseCapture(_))
                };
                if !it.bounds.iter().any(lists) {
                    self.found.push((node, in_reference));
                }
            }
            self.in_reference = matches!(node, Type::Reference(_));
            visit::visit_type(self, node);
            self.in_reference = false;
        }
    }
    let mut finder = Finder::default();
    finder.visit_return_type(&signature.output);
    finder.found
}

/// The place of a lifetime that a parameter leaves without a name.
enum Place {
    /// Behind the `&` that ends at this offset.
    Behind(usize),
    /// The `'_` at this range.
    Instead(Range<usize>),
}

/// The search for lifetimes without a name in parameters.
#[derive(Default)]
struct Elided {
    places: Vec<Place>,
    seen: BTreeSet<usize>,
}

impl<'ast> Visit<'ast> for Elided {
    fn visit_receiver(&mut self, node: &'ast syn::Receiver) {
        match &node.reference {
            Some((and, None)) => self.place(Place::Behind(attrs::range(and).end)),
            Some((_, Some(lifetime))) => self.visit_lifetime(lifetime),
            None if node.colon_token.is_some() => self.visit_type(&node.ty),
            None => {}
        }
    }

    fn visit_type_reference(&mut self, node: &'ast syn::TypeReference) {
        if node.lifetime.is_none() {
            self.place(Place::Behind(attrs::range(&node.and_token).end));
        }
        visit::visit_type_reference(self, node);
    }

    fn visit_lifetime(&mut self, node: &'ast Lifetime) {
        if node.ident == "_" {
            self.place(Place::Instead(node.span().byte_range()));
        }
    }

    // These have lifetimes of their own.
    fn visit_type_bare_fn(&mut self, _: &'ast syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments(
        &mut self,
        _: &'ast syn::ParenthesizedGenericArguments,
    ) {
    }
    // A trait object without a lifetime takes that of the reference around it, or none.
}

impl Elided {
    fn place(&mut self, place: Place) {
        let at = match &place {
            Place::Behind(at) => *at,
            Place::Instead(range) => range.start,
        };
        if self.seen.insert(at) {
            self.places.push(place);
        }
    }
}
