//! Conditions among the attributes that a `cfg_attr` gives, as in
//! `#[cfg_attr(unix, cfg(feature = "x"))]`.

use std::ops::Range;

use super::Pruner;
use crate::rust::cfg::{arguments, Condition};
use crate::rust::token::{self, Token};
use crate::text::marked_text::Edit;

impl Pruner<'_> {
    /// Puts what holds of the attributes `given`, which are conditions in part, in place of
    /// the one at `range`; returns false when the node goes.
    pub(super) fn flatten(&mut self, range: Range<usize>, given: &[&[Token]]) -> bool {
        let mut left = Vec::new();
        if !self.settle_given(&range, given, &mut left) {
            return false;
        }
        if left.is_empty() {
            self.drop_attribute(range);
            return true;
        }
        let inner = self.source.slice(range.clone()).starts_with("#!");
        let sign = if inner { "#!" } else { "#" };
        let left: Vec<_> = left.iter().map(|it| format!("{sign}[{it}]")).collect();
        self.edits.push(Edit::replace(range, left.join(" ")));
        true
    }

    /// Adds what is left of the attributes `given`, which the one at `range` holds; returns
    /// false when the node goes.
    fn settle_given(
        &mut self,
        range: &Range<usize>,
        given: &[&[Token]],
        left: &mut Vec<String>,
    ) -> bool {
        given.iter().filter(|part| !part.is_empty()).all(|part| {
            let whole = part[0].range.start..part[part.len() - 1].range.end;
            if let Some(condition) = arguments(part, "cfg") {
                match self.reduce(range.clone(), condition) {
                    Some(Condition::False) => return false,
                    Some(Condition::True) | None => {}
                    Some(open) => {
                        self.is_dormant |= !open.holds_here();
                        left.push(format!("cfg({})", open.text()));
                    }
                }
                return true;
            }
            let list = arguments(part, "cfg_attr").map(token::comma_parts);
            let Some((condition, inner)) = list.as_ref().and_then(|it| it.split_first())
            else {
                left.push(self.source.slice(whole).to_owned());
                return true;
            };
            match self.reduce(range.clone(), condition) {
                Some(Condition::True) => return self.settle_given(range, inner, left),
                Some(Condition::False) | None => {}
                Some(_) => left.extend(self.reduced_given(range, part)),
            }
            true
        })
    }

    /// Turns `#[cfg_attr(true, a, b)]` into `#[a] #[b]`.
    pub(super) fn unwrap(
        &mut self,
        range: Range<usize>,
        inside: &[Token],
        given: &[&[Token]],
    ) {
        let inner = self.source.slice(range.clone()).starts_with("#!");
        let between = if inner { "] #![" } else { "] #[" };
        let mut from = inside[0].range.start;
        for (nth, part) in given.iter().enumerate() {
            let (Some(first), Some(last)) = (part.first(), part.last()) else {
                return self.malformed(range);
            };
            let glue = if nth == 0 { "" } else { between };
            self.edits
                .push(Edit::replace(from..first.range.start, glue));
            from = last.range.end;
        }
        let end = inside[1].range.end;
        self.edits.push(Edit::remove(from..end));
    }

    /// The attribute `part` of a `cfg_attr`, with its conditions reduced: several where it
    /// is a `cfg_attr` that holds.
    fn reduced_given(&mut self, range: &Range<usize>, part: &[Token]) -> Vec<String> {
        if let Some(condition) = arguments(part, "cfg") {
            let reduced = self.reduce(range.clone(), condition);
            return reduced
                .map(|it| format!("cfg({})", it.text()))
                .into_iter()
                .collect();
        }
        let list = arguments(part, "cfg_attr").map(token::comma_parts);
        if let Some((condition, inner)) = list.as_ref().and_then(|it| it.split_first()) {
            let reduced = self.reduce(range.clone(), condition);
            let inner = inner.iter();
            let inner: Vec<_> = inner
                .flat_map(|part| self.reduced_given(range, part))
                .collect();
            return match reduced {
                Some(Condition::True) => inner,
                Some(Condition::False) | None => Vec::new(),
                Some(open) => {
                    vec![format!("cfg_attr({}, {})", open.text(), inner.join(", "))]
                }
            };
        }
        let whole = part.first().zip(part.last());
        let whole = whole.map(|(first, last)| first.range.start..last.range.end);
        whole
            .map(|it| self.source.slice(it).to_owned())
            .into_iter()
            .collect()
    }
}
