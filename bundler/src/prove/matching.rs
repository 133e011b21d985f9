//! Whether two definitions are the same: token by token, with names of values numbered by
//! their first use, and each symbol against the other's, which is then a pair of its own.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::allowed::{self, Known, Said};
use super::body::{metadata, mismatch, Body, Counted, Found, Mismatch};
use super::ir::module::{Kind, Module};
use super::ir::token::Token;
use super::positions::Positions;
use super::side::{Id, Side};
use super::written::Written;

/// The lines that may stand between a text and its length.
const LENGTH_LINES: usize = 4;

/// A type of the package and one of the bundle, each by its module and name.
type TypePair = ((usize, String), (usize, String));

/// The two programs that are compared.
pub(super) struct Sides {
    pub(super) package: Side,
    pub(super) bundle: Side,
    /// The names by which the compiler calls the files of the package.
    pub(super) package_files: Vec<String>,
    /// The same of the bundle.
    pub(super) bundle_files: Vec<String>,
    /// The numbers by which the source tells where it stands.
    positions: Positions,
    /// The texts in the source of the bundle.
    written: Written,
    /// What is known of pairs of types, by the indices of their modules and their names.
    types: RefCell<HashMap<TypePair, bool>>,
}

impl Sides {
    pub(super) fn of(
        package: Side,
        package_files: Vec<String>,
        bundle: Side,
        bundle_files: Vec<String>,
        positions: Positions,
        written: Written,
    ) -> Sides {
        Sides {
            positions,
            written,
            package,
            bundle,
            package_files,
            bundle_files,
            types: RefCell::default(),
        }
    }

    /// The one module of the bundle.
    pub(super) fn into_bundle(self) -> Arc<Module> {
        self.bundle.into_only()
    }

    /// The one module of the package.
    pub(super) fn into_package(self) -> Arc<Module> {
        self.package.into_only()
    }

    /// Compares two definitions of one kind.
    ///
    /// # Errors
    /// With their first difference.
    pub(super) fn compare(&self, left: Id, right: Id) -> Result<Found<'_>, Mismatch> {
        let bodies = self.bodies(left, right);
        let (package, bundle) =
            (self.package.definition(left), self.bundle.definition(right));
        if package.kind != bundle.kind {
            return Err(mismatch(bodies, 0, 0));
        }
        if let Some(found) = self.texts(left, right) {
            return Ok(found);
        }
        self.compare_bodies(bodies, package.kind)
    }

    /// The texts of two definitions.
    pub(super) fn bodies(&self, left: Id, right: Id) -> (Body<'_>, Body<'_>) {
        (
            Body {
                text: self.package.text_of(left),
                module: left.module,
            },
            Body {
                text: self.bundle.text_of(right),
                module: right.module,
            },
        )
    }

    /// What is found of two texts that differ only as they must; `None` for anything else.
    fn texts(&self, left: Id, right: Id) -> Option<Found<'static>> {
        let package = allowed::text(&self.package, left)?;
        let bundle = allowed::text(&self.bundle, right)?;
        if package == bundle {
            return None;
        }
        let (package, bundle) = (
            Said {
                text: &package,
                files: &self.package_files,
            },
            Said {
                text: &bundle,
                files: &self.bundle_files,
            },
        );
        let known = Known {
            positions: &self.positions,
            written: &self.written,
        };
        let is_same = allowed::is_same_text(package, bundle, known);
        is_same.then(Found::default)
    }

    /// Compares two bodies of the given kind.
    ///
    /// # Errors
    /// With their first difference.
    pub(super) fn compare_bodies<'a>(
        &self,
        bodies: (Body<'a>, Body<'a>),
        kind: Kind,
    ) -> Result<Found<'a>, Mismatch> {
        let mut walk = Walk::of(self, bodies, kind);
        if walk.all() {
            Ok(walk.found)
        } else {
            Err(mismatch(bodies, walk.left.line(), walk.right.line()))
        }
    }

    /// True if two types have the same parts.
    fn are_types_same(&self, left: (usize, &str), right: (usize, &str)) -> bool {
        let owned = |(module, name): (usize, &str)| (module, name.to_owned());
        let key = (owned(left), owned(right));
        if let Some(&known) = self.types.borrow().get(&key) {
            return known;
        }
        // A type that holds itself is the same if all else is.
        self.types.borrow_mut().insert(key.clone(), true);
        let text = |side: &'_ Side, at: usize, name: &str| -> Option<String> {
            side.modules[at].type_text(name).map(str::to_owned)
        };
        let texts =
            text(&self.package, left.0, left.1).zip(text(&self.bundle, right.0, right.1));
        let is_same = texts.is_some_and(|(package, bundle)| {
            let bodies = (
                Body {
                    text: &package,
                    module: left.0,
                },
                Body {
                    text: &bundle,
                    module: right.0,
                },
            );
            self.compare_bodies(bodies, Kind::Static).is_ok()
        });
        self.types.borrow_mut().insert(key, is_same);
        is_same
    }
}

/// A walk over two bodies in step.
struct Walk<'s, 'a> {
    sides: &'s Sides,
    modules: (usize, usize),
    kind: Kind,
    left: Counted<'a>,
    right: Counted<'a>,
    /// The values of either side by the order of their first use.
    values: (HashMap<&'a str, usize>, HashMap<&'a str, usize>),
    found: Found<'a>,
    /// The lengths of the last texts that differ as they must, with the line.
    lengths: Vec<(usize, usize, usize)>,
    /// The tokens before the present ones.
    last: [Option<Token<'a>>; 3],
}

impl<'s, 'a> Walk<'s, 'a> {
    fn of(sides: &'s Sides, (left, right): (Body<'a>, Body<'a>), kind: Kind) -> Self {
        Walk {
            sides,
            modules: (left.module, right.module),
            kind,
            left: Counted::of(left.text, kind),
            right: Counted::of(right.text, kind),
            values: (HashMap::new(), HashMap::new()),
            found: Found::default(),
            lengths: Vec::new(),
            last: [None; 3],
        }
    }

    fn modules(&self) -> (&'s Module, &'s Module) {
        (
            &self.sides.package.modules[self.modules.0],
            &self.sides.bundle.modules[self.modules.1],
        )
    }

    /// Takes both bodies to their ends; false at the first difference.
    fn all(&mut self) -> bool {
        loop {
            let pair = (self.left.next(), self.right.next());
            match pair {
                (None, None) => return true,
                (Some(left), Some(right)) => {
                    if self.is_end(left, right) {
                        return true;
                    }
                    if !self.is_same(left, right) {
                        return false;
                    }
                    self.last = [self.last[1], self.last[2], Some(left)];
                }
                _ => return self.is_rest_of_constant(pair),
            }
        }
    }

    /// True where only the alignment of a constant follows: equal ones are put together, and
    /// get the larger one.
    fn is_end(&self, left: Token<'_>, right: Token<'_>) -> bool {
        let comma = Token::Mark(b',');
        let is_rest = |rest: &str| rest.starts_with(" align ") && !rest.contains(',');
        self.kind == Kind::Constant
            && left == comma
            && right == comma
            && is_rest(self.left.rest())
            && is_rest(self.right.rest())
    }

    /// The same where only one of them tells its alignment.
    fn is_rest_of_constant(&self, pair: (Option<Token<'_>>, Option<Token<'_>>)) -> bool {
        let (token, rest) = match pair {
            (Some(token), None) => (token, self.left.rest()),
            (None, Some(token)) => (token, self.right.rest()),
            _ => return false,
        };
        self.kind == Kind::Constant
            && token == Token::Mark(b',')
            && rest.starts_with(" align ")
            && !rest.contains(',')
    }

    fn is_same(&mut self, left: Token<'a>, right: Token<'a>) -> bool {
        match (left, right) {
            (Token::Local(a), Token::Local(b)) => self.is_local_same(a, b),
            (Token::Label(a), Token::Label(b)) => self.is_value_same(a, b),
            (Token::Symbol(a), Token::Symbol(b)) => self.is_symbol_same(a, b),
            (Token::Attributes(a), Token::Attributes(b)) => {
                let (package, bundle) = self.modules();
                package.attribute_text(a) == bundle.attribute_text(b)
            }
            (Token::Metadata(a), Token::Metadata(b)) => self.is_metadata_same(a, b),
            (Token::Word(a), Token::Word(b)) => a == b || self.is_number_same(a, b),
            (Token::Text(a), Token::Text(b)) => a == b || self.is_length_text(a, b),
            _ => left == right,
        }
    }

    fn is_local_same(&mut self, a: &'a str, b: &'a str) -> bool {
        let (package, bundle) = self.modules();
        match (package.type_text(a), bundle.type_text(b)) {
            (Some(_), Some(_)) => self
                .sides
                .are_types_same((self.modules.0, a), (self.modules.1, b)),
            (None, None) => self.is_value_same(a, b),
            _ => false,
        }
    }

    fn is_value_same(&mut self, a: &'a str, b: &'a str) -> bool {
        let next = (self.values.0.len(), self.values.1.len());
        let left = *self.values.0.entry(a).or_insert(next.0);
        let right = *self.values.1.entry(b).or_insert(next.1);
        left == right
    }

    fn is_symbol_same(&mut self, a: &'a str, b: &'a str) -> bool {
        let sides = self.sides;
        let left = sides.package.find(self.modules.0, a);
        let right = sides.bundle.find(self.modules.1, b);
        if let (Some(left), Some(right)) = (left, right) {
            if allowed::is_place(&sides.package, left)
                && allowed::is_place_of_bundle(&sides.bundle, right, &sides.written)
            {
                return true;
            }
            if sides.texts(left, right).is_some() {
                let length =
                    |side: &Side, id: Id| allowed::text(side, id).map_or(0, |it| it.len());
                self.lengths.push((
                    length(&sides.package, left),
                    length(&sides.bundle, right),
                    self.left.line(),
                ));
            }
        }
        self.found.symbols.push((a, b));
        true
    }

    fn is_metadata_same(&self, a: &str, b: &str) -> bool {
        // The place of assembly in the source.
        if self.last[2] == Some(Token::Word("srcloc")) {
            return true;
        }
        let (package, bundle) = self.modules();
        metadata(package, a, 0) == metadata(bundle, b, 0)
    }

    /// True if two numbers that differ are halves of TypeIds, or the lengths of texts that
    /// differ as they must.
    fn is_number_same(&mut self, a: &'a str, b: &'a str) -> bool {
        let is_pointer = self.last
            == [
                Some(Token::Word("inttoptr")),
                Some(Token::Mark(b'(')),
                Some(Token::Word("i64")),
            ];
        let is_position =
            self.last[2] == Some(Token::Word("i32")) && self.is_position(a, b);
        if self.is_length(a, b) || is_position {
            return true;
        }
        let is_half = |number: &str| number.trim_start_matches('-').len() >= 12;
        if is_pointer && self.kind == Kind::Constant && is_half(a) && is_half(b) {
            self.found.type_ids.push((a, b));
            return true;
        }
        false
    }

    fn is_length(&self, a: &str, b: &str) -> bool {
        let numbers = a.parse().ok().zip(b.parse().ok());
        numbers.is_some_and(|(a, b)| self.are_lengths(a, b))
    }

    /// True if two numbers are the line or the column of one call in the source.
    fn is_position(&self, a: &str, b: &str) -> bool {
        let numbers = a.parse().ok().zip(b.parse().ok());
        numbers.is_some_and(|pair| self.sides.positions.has(pair))
    }

    /// The same for numbers that are written as bytes.
    fn is_length_text(&self, a: &str, b: &str) -> bool {
        let numbers = allowed::number(a).zip(allowed::number(b));
        numbers.is_some_and(|(a, b)| {
            self.are_lengths(a, b) || self.sides.positions.has((a, b))
        })
    }

    /// True if two numbers are the lengths of two texts a few lines before.
    fn are_lengths(&self, a: usize, b: usize) -> bool {
        let line = self.left.line();
        let near = self.lengths.iter().rev();
        let mut near = near.take_while(|(_, _, at)| line - at <= LENGTH_LINES);
        near.any(|&(left, right, _)| {
            // A message without arguments has its length doubled, and a bit set.
            (a, b) == (left, right) || (a, b) == (2 * left + 1, 2 * right + 1)
        })
    }
}
