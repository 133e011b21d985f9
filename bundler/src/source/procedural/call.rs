//! One call of a procedural macro: what the macro server is told, and whether its answer is of
//! use.

use std::ops::Range;

use super::run::Runner;
use super::scope::MacroId;
use super::{hygiene, said};
use crate::cargo::macro_server::node::{self, Node};
use crate::cargo::macro_server::Call;
use crate::source::formatted::Position;
use crate::text::error::{Error, Result};

impl Runner<'_> {
    /// The tokens that the macro `id` makes of `input`, called at `place`.
    pub(super) fn call(
        &mut self,
        id: &MacroId,
        attribute: Option<&[Node]>,
        input: &[Node],
        place: Range<usize>,
    ) -> Result<Vec<Node>> {
        let folder = self.krate.folders.iter();
        let variables = folder.chain(&self.krate.variables);
        let mut variables: Vec<_> = variables
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        variables.push(("CARGO".to_owned(), cargo));
        let call = Call {
            library: &self.macro_crates[id.krate].library,
            name: &id.name,
            attribute,
            input,
            place: place.clone(),
            variables: &variables,
            folder: self.folder,
        };
        let at = |error: Error| error.at(self.source.place(place.clone()));
        let answer = self.server.expand(&call);
        let answer = answer.map_err(|error| {
            at(error).note(format!(
                "while expanding `{}` of `{}`",
                id.name, self.macro_crates[id.krate].name
            ))
        })?;
        let output = answer.map_err(|said| {
            at(
                Error::new(format!("the macro `{}` panics: {said}", id.name))
                    .help("check that the package compiles with `cargo check`"),
            )
        })?;
        let given = [attribute.unwrap_or_default(), input];
        if let Some(shown) = said::tokens(&output, &given, self.source) {
            return Err(at(Error::new(format!(
                "the macro `{}` makes text of its tokens, with blanks that only the compiler knows: `{shown}`",
                id.name
            ))
            .help("write what the macro makes by hand")));
        }
        match said::error(&output) {
            Some((said, node)) => {
                let span = node.span();
                let given = span.start as usize..span.end as usize;
                let is_placed =
                    span.site == node::Site::Given && given.end <= self.source.raw.len();
                let place = if is_placed { given } else { place };
                Err(Error::new(said)
                    .at(self.source.place(place))
                    .note(format!("says the macro `{}`", id.name)))
            }
            None => Ok(output),
        }
    }

    /// Keeps variables of the macro that is called at `place`, which has made `output`, and
    /// those of the code that it was given apart.
    pub(super) fn set_apart(
        &self,
        output: &mut [Node],
        position: Position,
        place: Range<usize>,
    ) -> Result<()> {
        hygiene::set_apart(output, position).ok_or_else(|| {
            let what = "the macro has variables of its own, which would be taken for those of the code that it is given";
            self.refuse(place, what).help("rename yours")
        })
    }
}
