//! For which types an `impl` is, as far as its head tells, and for which it surely is not.

use std::collections::HashMap;

use syn::{GenericArgument, GenericParam, ItemImpl, ItemType, PathArguments, Type};

/// Names of names that are followed: some name themselves.
const ALIASES_MAX: usize = 8;

/// A type, as far as its text tells what it is.
#[derive(Debug, Clone, PartialEq)]
enum Term {
    /// One that is not known, or all.
    Any,
    /// A name, a shape or a number, with what it is made of.
    Of(String, Vec<Term>),
}

/// A trait's arguments, and a type that has the trait.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pattern {
    of_trait: Vec<Term>,
    of_type: Term,
}

impl Pattern {
    /// What the head of `it` says; `None` if that is of no trait.
    pub(super) fn of_impl(it: &ItemImpl) -> Option<Pattern> {
        let (_, path, _) = it.trait_.as_ref()?;
        let params = it.generics.params.iter().filter_map(|it| match it {
            GenericParam::Type(it) => Some(it.ident.to_string()),
            GenericParam::Const(it) => Some(it.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        });
        let params: Vec<String> = params.collect();
        let of_trait = path.segments.last();
        Some(Pattern {
            of_trait: of_trait.map_or(Vec::new(), |it| arguments(&it.arguments, &params)),
            of_type: term(&it.self_ty, &params),
        })
    }

    /// The trait and the type that the compiler says do not go together; `None` if its words
    /// tell too little.
    pub(crate) fn of_words(of_type: &str, of_trait: &str) -> Option<Pattern> {
        let of_type = read(of_type)?;
        let Term::Of(_, of_trait) = read(of_trait)? else {
            return None;
        };
        let is_known = of_type != Term::Any;
        is_known.then_some(Pattern { of_trait, of_type })
    }

    /// True if parts of it are not known.
    pub(crate) fn is_open(&self) -> bool {
        self.of_type.is_open() || self.of_trait.iter().any(Term::is_open)
    }

    /// True if both may be of one type and one trait.
    pub(crate) fn meets(&self, other: &Pattern, aliases: &Aliases) -> bool {
        let count = self.of_trait.len().max(other.of_trait.len());
        let mut arguments = (0..count).map(|at| (self.argument(at), other.argument(at)));
        aliases.meet(&self.of_type, &other.of_type, ALIASES_MAX)
            && arguments.all(|(own, other)| aliases.meet(own, other, ALIASES_MAX))
    }

    /// An argument of the trait. What is not said is a default: mostly the type itself.
    fn argument(&self, at: usize) -> &Term {
        self.of_trait.get(at).unwrap_or(&self.of_type)
    }
}

impl Term {
    fn is_open(&self) -> bool {
        match self {
            Term::Any => true,
            Term::Of(_, parts) => parts.iter().any(Term::is_open),
        }
    }
}

/// Other names of types, with what each may stand for.
#[derive(Debug, Default)]
pub(crate) struct Aliases(HashMap<String, Vec<Term>>);

impl Aliases {
    pub(super) fn add(&mut self, it: &ItemType) {
        let term = if it.generics.params.is_empty() {
            term(&it.ty, &[])
        } else {
            Term::Any
        };
        self.0.entry(it.ident.to_string()).or_default().push(term);
    }

    /// Notes that `name` is one, whatever it stands for.
    pub(super) fn add_unknown(&mut self, name: &str) {
        self.0.entry(name.to_owned()).or_default().push(Term::Any);
    }

    /// True if both terms may be of one type, where names of up to `depth` names are followed.
    fn meet(&self, term: &Term, other: &Term, depth: usize) -> bool {
        let (Term::Of(name, parts), Term::Of(other_name, others)) = (term, other) else {
            return true;
        };
        let may_be = |name: &str, of: &Term| {
            let mut meanings = self.0.get(name).into_iter().flatten();
            meanings.any(|it| depth == 0 || self.meet(it, of, depth - 1))
        };
        let mut pairs = parts.iter().zip(others);
        name == other_name && pairs.all(|(part, other)| self.meet(part, other, depth))
            || may_be(name, other)
            || may_be(other_name, term)
    }
}

/// The term of a type that the compiler has written.
fn read(text: &str) -> Option<Term> {
    // It does not write all types as a program could, nor long ones whole.
    let unknown = ["{integer}", "{float}", "..."].into_iter();
    let text = unknown.fold(text.to_owned(), |text, it| text.replace(it, "_"));
    let of = syn::parse_str::<Type>(&text).ok()?;
    Some(term(&of, &[]))
}

/// The term of a type, for any type in place of one of `params`.
fn term(of: &Type, params: &[String]) -> Term {
    let made = |name: &str, of: &[&Type]| {
        Term::Of(
            name.to_owned(),
            of.iter().map(|it| term(it, params)).collect(),
        )
    };
    match of {
        Type::Path(it) if it.qself.is_none() => {
            let first = it.path.segments.first().map(|it| it.ident.to_string());
            let is_param = first.is_none_or(|it| it == "Self" || params.contains(&it));
            match it.path.segments.last() {
                Some(last) if !is_param => {
                    Term::Of(last.ident.to_string(), arguments(&last.arguments, params))
                }
                _ => Term::Any,
            }
        }
        Type::Reference(it) if it.mutability.is_some() => made("&mut", &[&it.elem]),
        Type::Reference(it) => made("&", &[&it.elem]),
        Type::Ptr(it) if it.mutability.is_some() => made("*mut", &[&it.elem]),
        Type::Ptr(it) => made("*", &[&it.elem]),
        Type::Slice(it) => made("[]", &[&it.elem]),
        Type::Array(it) => Term::Of(
            "[;]".to_owned(),
            vec![term(&it.elem, params), value(&it.len)],
        ),
        Type::Tuple(it) => {
            let parts: Vec<&Type> = it.elems.iter().collect();
            made(&format!("({})", parts.len()), &parts)
        }
        Type::Paren(it) => term(&it.elem, params),
        Type::Group(it) => term(&it.elem, params),
        _ => Term::Any,
    }
}

/// The term of the value that a type has as an argument.
fn value(of: &syn::Expr) -> Term {
    match of {
        syn::Expr::Lit(it) => match &it.lit {
            syn::Lit::Int(it) => Term::Of(it.base10_digits().to_owned(), Vec::new()),
            syn::Lit::Bool(it) => Term::Of(it.value.to_string(), Vec::new()),
            _ => Term::Any,
        },
        _ => Term::Any,
    }
}

/// The terms of the types and values between angle brackets.
fn arguments(of: &PathArguments, params: &[String]) -> Vec<Term> {
    let PathArguments::AngleBracketed(of) = of else {
        return Vec::new();
    };
    let terms = of.args.iter().filter_map(|it| match it {
        GenericArgument::Type(it) => Some(term(it, params)),
        GenericArgument::Const(it) => Some(value(it)),
        _ => None,
    });
    terms.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_met(head: &str, of_type: &str, of_trait: &str) -> bool {
        let it: ItemImpl = syn::parse_str(&format!("{head} {{}}")).unwrap();
        let mut aliases = Aliases::default();
        aliases.add(&syn::parse_quote!(
            type Byte = itself::Byte;
        ));
        aliases.add(&syn::parse_quote!(
            type Byte = u8;
        ));
        aliases.add_unknown("Alias");
        let asked = Pattern::of_words(of_type, of_trait).unwrap();
        Pattern::of_impl(&it).unwrap().meets(&asked, &aliases)
    }

    #[test]
    fn numbers_and_names_tell_types_apart() {
        let head = "impl ToUInt for Const<3>";
        assert!(is_met(head, "typenum::Const<3>", "ToUInt"));
        assert!(!is_met(head, "Const<4>", "ToUInt"));
        let head = "impl<'a, T: Clone> Mul<&'a Row<T>> for Row<T>";
        assert!(is_met(head, "Row<u8>", "Mul<&Row<u8>>"));
        assert!(is_met(head, "Row<u8>", "Mul<_>"));
        assert!(!is_met(head, "Row<u8>", "Mul<Row<u8>>"));
        assert!(!is_met(head, "&Row<u8>", "Mul<&Row<u8>>"));
        assert!(!is_met("impl Add<u32> for Big", "Big", "Add<u64>"));
        assert!(!is_met("impl Add<u32> for Big", "Big", "Add"));
        assert!(is_met("impl Add<Big> for Big", "Big", "Add"));
        assert!(is_met("impl Add for Big", "Big", "Add<Big>"));
        assert!(is_met("impl Add<u32> for Big", "Big", "Add<{integer}>"));
    }

    #[test]
    fn what_is_not_known_may_be_all() {
        assert!(is_met("impl<T> From<T> for Big", "Big", "From<[u8; 4]>"));
        assert!(is_met("impl<T: Of> Add<T::Item> for Big", "Big", "Add<u8>"));
        assert!(is_met("impl Add<Alias> for Big", "Big", "Add<u8>"));
        assert!(is_met("impl Add for Row<Byte>", "Row<u8>", "Add"));
        assert!(is_met(
            "impl<const N: usize> Of for [u8; N]",
            "[u8; 4]",
            "Of"
        ));
        assert!(!is_met("impl Of for [u8; 3]", "[u8; 4]", "Of"));
        assert!(is_met("impl Of for Row<Row<u8>>", "Row<Row<...>>", "Of"));
        assert_eq!(Pattern::of_words("<T as Of>::Item", "Add"), None);
    }
}
