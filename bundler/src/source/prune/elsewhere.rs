//! What macros are given for other machines alone: the syntax tree has no place for it.

use proc_macro2::Delimiter;

use super::Pruner;
use crate::rust::cfg::arguments;
use crate::rust::token::{self, Token};

impl Pruner<'_> {
    /// Notes what the condition at `at` of `tokens`, which a macro is given, keeps from this
    /// machine: the item behind it, or arms of a `cfg_if!`.
    pub(super) fn elsewhere(&mut self, tokens: &[Token], at: usize) {
        let Some((mut start, holds)) = self.condition(tokens, at) else {
            return;
        };
        let is_arm = at > 0 && tokens[at - 1].is_ident("if");
        if !is_arm {
            while let Some((behind, _)) = attribute(tokens, start) {
                start = behind;
            }
            let is_end = |it: &Token| it.is_punct(';') || is_body(it);
            let end = tokens[start..].iter().position(is_end);
            if let Some(end) = end.filter(|_| !holds) {
                let range = tokens[start].range.start..tokens[start + end].range.end;
                self.dormant.push(range);
            }
            return;
        }
        if at > 1 && tokens[at - 2].is_ident("else") {
            // The first arm has told of this one.
            return;
        }
        let mut arm = Some((start, holds));
        let mut is_taken = false;
        while let Some((body, holds)) = arm {
            let Some(inside) = tokens.get(body).filter(|it| is_body(it)) else {
                return;
            };
            if is_taken || !holds {
                self.dormant.push(inside.range.clone());
            }
            is_taken |= holds;
            arm = self.next_arm(tokens, body + 1);
        }
    }

    /// The index of the body of the arm that begins with an `else` at `at`, and whether its
    /// condition holds on this machine, if it has one.
    fn next_arm(&self, tokens: &[Token], at: usize) -> Option<(usize, bool)> {
        tokens.get(at).filter(|it| it.is_ident("else"))?;
        match tokens.get(at + 1) {
            Some(word) if word.is_ident("if") => self.condition(tokens, at + 2),
            _ => Some((at + 1, true)),
        }
    }

    /// The index behind the `#[cfg(..)]` at `at`, and whether that may hold on this machine.
    fn condition(&self, tokens: &[Token], at: usize) -> Option<(usize, bool)> {
        let (behind, group) = attribute(tokens, at)?;
        let condition = arguments(group.group().unwrap_or_default(), "cfg")?;
        let reduced = self.config.reduce(condition)?;
        Some((behind, reduced.holds_here()))
    }
}

/// The index behind the attribute at `at`, and its group.
fn attribute(tokens: &[Token], at: usize) -> Option<(usize, &Token)> {
    tokens.get(at)?;
    token::attribute(tokens, at)
}

/// True if `token` is what stands in braces.
fn is_body(token: &Token) -> bool {
    token.group_in(Delimiter::Brace).is_some()
}
