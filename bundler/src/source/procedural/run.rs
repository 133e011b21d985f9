//! Lets the macro server expand one use of a macro, and says what to write in its place.

use std::ops::Range;
use std::path::Path;

use proc_macro2::Delimiter;
use syn::Attribute;

use super::derived;
use super::find::{DeriveUse, Use, What};
use super::helpers::{self, Waiting};
use super::hygiene;
use super::layout::{self, Spot};
use super::scope::{MacroCrate, MacroId};
use crate::cargo::macro_server::node::{self, Node};
use crate::cargo::macro_server::Server;
use crate::expand::ONE_PIECE;
use crate::rust::attrs;
use crate::rust::cfg::arguments;
use crate::rust::token;
use crate::source::formatted::{stands_alone, Position};
use crate::source::program::{Crate, Source};
use crate::text::error::{Error, Result};
use crate::text::lines::whole_lines;
use crate::text::marked_text::Edit;

/// The characters of a call that a comment shows.
const COMMENT_MAX: usize = 60;

/// The expansion of the macros of one file.
pub(super) struct Runner<'a> {
    pub(super) server: &'a mut Server,
    pub(super) macro_crates: &'a [MacroCrate],
    pub(super) krate: &'a Crate,
    /// The index of the crate.
    pub(super) index: usize,
    pub(super) waiting: &'a mut Waiting,
    pub(super) source: &'a Source,
    /// The folder that Cargo compiles the crate in.
    pub(super) folder: &'a Path,
}

impl Runner<'_> {
    /// The edits that put what the macros of `it` make in their place.
    ///
    /// # Errors
    /// When a macro fails, or makes something that means something else when it is written
    /// out.
    pub(super) fn run(&mut self, it: &Use) -> Result<Vec<Edit>> {
        match &it.what {
            What::Derives(uses, has_more) => self.derives(it, uses, *has_more),
            What::Attribute(index, id) => self.attribute(it, *index, id),
            What::Function(mac, id) => self.function(it, mac, id),
        }
    }

    fn derives(
        &mut self,
        it: &Use,
        uses: &[DeriveUse],
        has_more: bool,
    ) -> Result<Vec<Edit>> {
        let (conditions, mut hidden) = self.conditions(it);
        let mut edits = Vec::new();
        let mut written = crate::text::marked_text::Text::default();
        let margin = self.spot(it.node.start).margin();
        for (index, attribute) in it.attributes.iter().enumerate() {
            if !attribute.path().is_ident("derive") {
                continue;
            }
            // A derive sees those behind it, not those before.
            hidden.push(attrs::range(attribute));
            let input = self.input(it.node.clone(), &hidden)?;
            self.refuse_open(&input)?;
            for derive in uses.iter().filter(|derive| derive.attribute == index) {
                let place = derive.path.clone();
                let place_of = place.clone();
                let mut output =
                    self.call(&derive.id, None, &input, place_of, Position::Items)?;
                self.set_apart(&mut output, Position::Items, place.clone())?;
                let path = self.source.slice(place.clone());
                let comment = format!("// #[derive({path})]");
                let spot = self.spot(place.start);
                let text =
                    layout::block(&output, Position::Items, spot, &comment, &conditions);
                written.push(&spot.text(format!("\n\n{margin}")));
                written.push(&text);
            }
            let done = uses.iter().filter(|derive| derive.attribute == index);
            edits.extend(self.without(attribute, done));
        }
        let rest = self.source.raw[it.node.end..].trim_start_matches([' ', '\t']);
        if !rest.is_empty() && !rest.starts_with('\n') {
            written.push(&self.spot(it.node.start).text("\n".to_owned()));
        }
        edits.push(Edit {
            range: it.node.end..it.node.end,
            text: written,
        });
        if let Ok(item) = syn::parse_str(self.source.slice(it.node.clone())) {
            if has_more {
                // What stands below may read the same attributes.
                let name = helpers::name(&item);
                self.waiting.extend(name.map(|name| (self.index, name)));
            } else {
                let done: Vec<_> = uses.iter().map(|it| it.path.clone()).collect();
                let base = it.node.start;
                edits.extend(helpers::removals(self.source, &item, base, &done));
            }
        }
        Ok(edits)
    }

    /// The edit that takes the derives `done` out of the list of `attribute`.
    fn without<'b>(
        &self,
        attribute: &Attribute,
        done: impl Iterator<Item = &'b DeriveUse>,
    ) -> Option<Edit> {
        let done: Vec<_> = done.map(|derive| derive.path.start).collect();
        if done.is_empty() {
            return None;
        }
        let inside = attrs::inside(attribute);
        let list = arguments(&inside, "derive").unwrap_or_default();
        let (Some(first), Some(last)) = (list.first(), list.last()) else {
            return None;
        };
        let parts = token::comma_parts(list);
        let stay = parts.iter().filter_map(|part| {
            let range = part.first()?.range.start..part.last()?.range.end;
            (!done.contains(&range.start)).then(|| self.source.slice(range))
        });
        let stay: Vec<_> = stay.collect();
        Some(if stay.is_empty() {
            let range = attrs::range(attribute);
            Edit::remove(whole_lines(&self.source.raw, range))
        } else {
            Edit::replace(first.range.start..last.range.end, stay.join(", "))
        })
    }

    fn attribute(&mut self, it: &Use, index: usize, id: &MacroId) -> Result<Vec<Edit>> {
        let attribute = &it.attributes[index];
        let own = attrs::range(attribute);
        let (conditions, mut hidden) = self.conditions(it);
        hidden.push(own.clone());
        // What stands before was expanded before, so the macro does not see it.
        let derives = it.attributes[..index]
            .iter()
            .filter(|it| it.path().is_ident("derive"));
        let derives: Vec<_> = derives.map(attrs::range).collect();
        hidden.extend(derives.iter().cloned());
        let input = self.input(it.node.clone(), &hidden)?;
        let arguments = match &attribute.meta {
            syn::Meta::List(list) => {
                node::with_pieces(node::nodes(list.tokens.clone(), &|at| at))
            }
            syn::Meta::NameValue(_) | syn::Meta::Path(_) => Vec::new(),
        };
        let mut output =
            self.call(id, Some(&arguments), &input, own.clone(), it.position)?;
        self.set_apart(&mut output, it.position, own.clone())?;
        let spot = self.spot(own.start);
        let comment = self.comment(own.clone(), "");
        let same = (0..=output.len().saturating_sub(input.len())).find(|&at| {
            let there = output.get(at..at + input.len());
            there.is_some_and(|there| node::are_alike(there, &input))
        });
        let Some(same) = same else {
            let output = match derives.first() {
                None => output,
                Some(derive) => {
                    let above = self.tokens(&derives)?;
                    derived::with(&above, &input, output).ok_or_else(|| {
                        let name = comment.trim_start_matches("// ");
                        let refusal = self.refuse(derive.clone(), "this derive sees the item before the attribute below changes it");
                        refusal.help(format!("write it below {name}"))
                    })?
                }
            };
            let text = layout::block(&output, it.position, spot, &comment, &conditions);
            let range = it.node.clone();
            return Ok(vec![Edit { range, text }]);
        };
        let mut edits = vec![Edit::remove(whole_lines(&self.source.raw, own))];
        let (before, behind) = (&output[..same], &output[same + input.len()..]);
        let glue = format!("\n\n{}", spot.margin());
        if !before.is_empty() {
            let mut text = layout::block(before, it.position, spot, &comment, &conditions);
            // Attributes belong to the item.
            let is_apart = !before.last().is_some_and(node::is_bracketed);
            let close = &glue[usize::from(!is_apart)..];
            text.push(&spot.text(close.to_owned()));
            let at = it.node.start;
            edits.push(Edit {
                range: at..at,
                text,
            });
        }
        if !behind.is_empty() {
            let mut text = spot.text(glue);
            text.push(&layout::block(
                behind,
                it.position,
                spot,
                &comment,
                &conditions,
            ));
            text.push(&spot.text("\n".to_owned()));
            let at = it.node.end;
            edits.push(Edit {
                range: at..at,
                text,
            });
        }
        Ok(edits)
    }

    fn function(&mut self, it: &Use, mac: &syn::Macro, id: &MacroId) -> Result<Vec<Edit>> {
        let (conditions, _) = self.conditions(it);
        let path = attrs::range(&mac.path);
        let input = node::with_pieces(node::nodes(mac.tokens.clone(), &|at| at));
        let output = self.call(id, None, &input, path.clone(), it.position)?;
        if let Some(name) = hygiene::clash(&output, it.position, self.source) {
            return Err(self.refuse(path, format!("the macro has a variable `{name}` of its own, which would be taken for the `{name}` of the code around it")).help(format!("rename the other `{name}`")));
        }
        let spot = self.spot(it.node.start);
        let name = self.source.slice(path.clone()).to_owned();
        let text = match it.position {
            Position::Expression | Position::Pattern | Position::Arm | Position::Type => {
                let is_operand = !stands_alone(&self.source.raw, &it.node);
                let Some(body) = layout::inline(&output, it.position, spot, is_operand)
                else {
                    return Err(self.refuse(
                        path,
                        format!(
                            "`{name}!` does not make what is wanted here: {}",
                            node::text(&output)
                        ),
                    ));
                };
                let mut text = spot.text(format!("/* {name}! */ "));
                text.push(&body);
                text
            }
            position => {
                if !conditions.is_empty() && position != Position::Items {
                    return Err(self.refuse(path, "this call is for some platforms only, and the bundle would make it for all")
                        .help("put it into a block under the condition"));
                }
                let comment = self.comment(it.node.clone(), &format!("{name}!"));
                layout::block(&output, position, spot, &comment, &conditions)
            }
        };
        let range = it.node.clone();
        Ok(vec![Edit { range, text }])
    }

    /// The tokens at `ranges`, one behind the other.
    fn tokens(&self, ranges: &[Range<usize>]) -> Result<Vec<Node>> {
        let lists = ranges.iter().map(|range| self.input(range.clone(), &[]));
        let lists: Result<Vec<_>> = lists.collect();
        lists.map(|lists| lists.concat())
    }

    /// The tokens of the node at `range`, without those of the attributes at `hidden`.
    fn input(&self, range: Range<usize>, hidden: &[Range<usize>]) -> Result<Vec<Node>> {
        let slice = self.source.slice(range.clone());
        let stream = slice.parse().map_err(|_| {
            self.refuse(range.clone(), "the tokens of this item are not understood")
        })?;
        let start = range.start;
        let mut input = node::with_pieces(node::nodes(stream, &|at| start + at));
        input.retain(|node| {
            let at = node.span().start as usize;
            !hidden.iter().any(|range| range.contains(&at))
        });
        Ok(input)
    }

    /// The conditions that the node of `it` is under, as text, and their ranges.
    fn conditions(&self, it: &Use) -> (Vec<String>, Vec<Range<usize>>) {
        let conditions = it.attributes.iter().filter(|it| it.path().is_ident("cfg"));
        let ranges: Vec<_> = conditions.map(attrs::range).collect();
        let texts = ranges.iter().map(|range| self.source.slice(range.clone()));
        (texts.map(str::to_owned).collect(), ranges)
    }

    /// Refuses an item of which parts are for some platforms only: what a derive makes of it
    /// is for one platform.
    fn refuse_open(&self, input: &[Node]) -> Result<()> {
        for node in input {
            let Node::Group(_, inside, _) = node else {
                continue;
            };
            self.refuse_open(inside)?;
            let is_open = inside
                .first()
                .and_then(Node::ident)
                .is_some_and(|name| matches!(name, "cfg" | "cfg_attr"));
            let is_attribute = matches!(node, Node::Group(Delimiter::Bracket, ..));
            if is_open && is_attribute {
                let at = node.span();
                let range = at.start as usize..at.end as usize;
                return Err(self
                    .refuse(range, "a procedural derive makes different code for each platform of this item")
                    .help("put the condition on the whole item, of which there is one for each platform"));
            }
        }
        Ok(())
    }

    fn spot(&self, at: usize) -> Spot<'_> {
        Spot {
            source: self.source,
            at,
        }
    }

    /// The line of comment that names the call at `range`, or `name` where the call is long.
    fn comment(&self, range: Range<usize>, name: &str) -> String {
        let written = self.source.slice(range).replace(ONE_PIECE, "");
        let words: Vec<_> = written.split_whitespace().collect();
        let line = words.join(" ");
        let is_short = line.len() <= COMMENT_MAX && !line.contains("//");
        match (is_short, name) {
            (true, _) => format!("// {line}"),
            (false, "") => {
                let end = line.find(['(', '[', '{', ' ']).filter(|&at| at > 1);
                let end = end.unwrap_or(COMMENT_MAX.min(line.len()));
                format!("// {}(..)]", line.get(..end).unwrap_or("#[.."))
            }
            (false, name) => format!("// {name}(..)"),
        }
    }

    pub(super) fn refuse(&self, range: Range<usize>, message: impl Into<String>) -> Error {
        Error::new(message).at(self.source.place(range))
    }
}
