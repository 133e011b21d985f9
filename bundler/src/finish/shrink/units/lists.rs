//! Calls of macros that make something of each thing that they are given, by itself: each such
//! thing is a unit.

use std::ops::Range;

use super::super::words::named;
use super::macros::Macros;
use super::{Kind, Units};

impl Units {
    /// Makes units of the parts that calls among `macros` consist of.
    pub(super) fn split_calls(&mut self, macros: Macros) {
        for (call, name, arguments) in &macros.calls {
            let is_call = self.all[*call].kind == Kind::Call;
            let parts = macros.parts(name, arguments).filter(|_| is_call);
            // Impls are not named, and missed together.
            let names = |part: &Range<usize>| !named(&arguments[part.clone()]).is_empty();
            let Some(parts) = parts.filter(|it| it.len() > 1 && it.iter().all(names))
            else {
                continue;
            };
            let parent = self.all[*call].parent;
            let first = self.all.len();
            for (nth, part) in parts.iter().enumerate() {
                let tokens = &arguments[part.clone()];
                let start = tokens[0].range.start;
                let end = tokens[tokens.len() - 1].range.end;
                // A separator belongs to what stands before it.
                let separator = match parts.get(nth + 1) {
                    Some(next) => &arguments[part.end..next.start],
                    None => &[],
                };
                let behind = separator.last().map_or(end, |it| it.range.end);
                let unit = self.push(Kind::Call, named(tokens), start..behind, parent);
                self.all[unit].head = start..end;
                self.all[unit].list = Some(*call);
            }
            let behind = self.all.len();
            let call = &mut self.all[*call];
            call.kind = Kind::List(first..behind);
            call.names.clear();
            call.head.end = arguments[0].range.start;
        }
    }
}
