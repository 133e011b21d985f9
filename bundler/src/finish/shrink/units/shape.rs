//! Types that have no name.

/// The shape of such a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Array,
    Slice,
    Tuple,
    Reference,
    Pointer,
    /// Another, as that of a function, or one that is not known.
    Other,
}

impl Shape {
    const ALL: [Shape; 6] = [
        Shape::Array,
        Shape::Slice,
        Shape::Tuple,
        Shape::Reference,
        Shape::Pointer,
        Shape::Other,
    ];

    /// The shape of a type that has no name.
    pub(super) fn of(of: &syn::Type) -> Option<Shape> {
        Some(match of {
            syn::Type::Array(_) => Shape::Array,
            syn::Type::Slice(_) => Shape::Slice,
            syn::Type::Tuple(_) => Shape::Tuple,
            syn::Type::Reference(_) => Shape::Reference,
            syn::Type::Ptr(_) => Shape::Pointer,
            syn::Type::Path(_) => return None,
            syn::Type::Paren(it) => return Shape::of(&it.elem),
            syn::Type::Group(it) => return Shape::of(&it.elem),
            _ => Shape::Other,
        })
    }

    /// The shapes of the type that a `text` of the compiler is, from the outside inwards.
    pub(crate) fn all_of(text: &str) -> Vec<Shape> {
        let text = text.trim_start_matches(' ');
        let is_array = || text.contains(';');
        match text.chars().next() {
            Some('&') => {
                let inner = text[1..].trim_start_matches("mut ");
                [vec![Shape::Reference], Shape::all_of(inner)].concat()
            }
            Some('[') if is_array() => vec![Shape::Array],
            Some('[') => vec![Shape::Slice],
            Some('(') => vec![Shape::Tuple],
            Some('*') => vec![Shape::Pointer],
            _ => Vec::new(),
        }
    }

    /// What stands among names for a type of this shape, and is none.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Shape::Array => "[;]",
            Shape::Slice => "[]",
            Shape::Tuple => "(,)",
            Shape::Reference => "&",
            Shape::Pointer => "*",
            Shape::Other => "!",
        }
    }

    /// True if `name` stands for a shape.
    pub(crate) fn is_named(name: &str) -> bool {
        Shape::ALL.iter().any(|it| it.name() == name)
    }
}
