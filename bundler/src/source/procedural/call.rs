//! One call of a procedural macro: what the macro server is told, and whether its answer is of
//! use.

use std::ops::Range;

use proc_macro2::Delimiter;

use super::run::Runner;
use super::scope::MacroId;
use super::{hygiene, pieces, said};
use crate::cargo::macro_server::node::{self, Node};
use crate::cargo::macro_server::probe::Probe;
use crate::cargo::macro_server::{Call, Kind};
use crate::source::formatted::Position;
use crate::text::error::{Error, Result};

impl Runner<'_> {
    /// The tokens that the macro `id` makes of `input`, called at `place`, which is to be what
    /// `position` asks for. All brackets are such as can be seen.
    pub(super) fn call(
        &mut self,
        id: &MacroId,
        attribute: Option<&[Node]>,
        input: &[Node],
        place: Range<usize>,
        position: Position,
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
            None => self.seen(&call, output, position),
        }
    }

    /// The `output` of `call`, of which some may stand in brackets that nobody sees, without
    /// these and as the compiler reads it with them.
    fn seen(
        &mut self,
        call: &Call<'_>,
        mut output: Vec<Node>,
        position: Position,
    ) -> Result<Vec<Node>> {
        let is_whole = matches!(
            position,
            Position::Expression | Position::Pattern | Position::Arm | Position::Type
        );
        // In one piece it is already.
        while let ([Node::Group(Delimiter::None, inside, _)], true) =
            (output.as_mut_slice(), is_whole)
        {
            output = std::mem::take(inside);
        }
        if !pieces::has_any(&output) {
            return Ok(output);
        }
        if pieces::are_given(&output, &|name| self.has_function(name)) {
            return Err(self.undecided(call, "calls another one with an expression in a group that has no sign, which text cannot show"));
        }
        if pieces::count(&output) == 0 {
            return Ok(pieces::written(&output, &mut |_| false));
        }
        let given = [call.attribute.unwrap_or_default(), call.input];
        if given.into_iter().any(pieces::has_any) {
            return self.asked(call, &output, position);
        }
        let is_apart = self.server.takes_apart()?;
        Ok(pieces::written(&output, &mut |_| !is_apart))
    }

    /// The `output` of `call`, which was given pieces in brackets that nobody sees, as the
    /// compiler reads it.
    fn asked(
        &self,
        call: &Call<'_>,
        output: &[Node],
        position: Position,
    ) -> Result<Vec<Node>> {
        let question = pieces::Question {
            call,
            kind: self.kind(call),
            output,
            position,
        };
        let mut candidates = question.candidates();
        if candidates.is_empty() {
            return Ok(pieces::written(output, &mut |_| false));
        }
        let text = question.text(&candidates);
        let expanded = text.map(|text| {
            let probe = Probe {
                text: &text,
                edition: self.krate.edition,
                library: call.library,
                variables: call.variables,
                folder: call.folder,
            };
            probe.expanded()
        });
        let expanded = expanded.transpose()?.flatten();
        let same = expanded.and_then(|it| question.same(&it, candidates.len()));
        same.map(|same| candidates.swap_remove(same)).ok_or_else(|| {
            self.undecided(call, "is given an expression by a macro of rules, and whether that stays whole the compiler does not tell")
        })
    }

    /// The kind of the macro of `call`.
    fn kind(&self, call: &Call<'_>) -> Kind {
        if call.attribute.is_some() {
            return Kind::Attribute;
        }
        let mut crates = self.macro_crates.iter();
        let macros = crates.find(|it| it.library == call.library);
        let macros = macros.and_then(|it| it.macros.as_ref());
        let derive = (call.name.to_owned(), Kind::Derive);
        if macros.is_some_and(|macros| macros.contains(&derive)) {
            Kind::Derive
        } else {
            Kind::Function
        }
    }

    /// True if there is a procedural macro `name!`.
    fn has_function(&self, name: &str) -> bool {
        let macros = self.macro_crates.iter().flat_map(|it| it.macros.iter());
        let mut macros = macros.flatten();
        macros.any(|(known, kind)| *kind == Kind::Function && known == name)
    }

    /// The error for `call`, which does `what` text may not show.
    fn undecided(&self, call: &Call<'_>, what: &str) -> Error {
        self.refuse(
            call.place.clone(),
            format!("the macro `{}` {what}", call.name),
        )
        .help("give it a variable that holds the value of the expression")
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
