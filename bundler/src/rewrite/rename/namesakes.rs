//! Imports of whole crates that bring a function, a value or a macro of the same name too:
//! the path of the crate in the bundle does not lead to these.

use super::Renamer;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::program::Extern;
use crate::text::error::Result;

/// The words behind which a name is declared rather than used.
const DECLARING: [&str; 12] = [
    "as", "const", "enum", "fn", "let", "mod", "mut", "static", "struct", "trait", "type",
    "union",
];

impl Renamer<'_> {
    /// Refuses the import `tree`, which begins with the name of a crate, if it brings a
    /// namesake of the crate that the code uses by way of it.
    pub(super) fn check_namesakes(&self, tree: &[Token]) -> Result<()> {
        let (first, renamed) = match tree {
            [first] => (first, None),
            [first, word, name] if word.is_ident("as") => (first, name.ident()),
            _ => return Ok(()),
        };
        let name = unraw(first.ident().unwrap_or_default());
        let target = self.context.krate.externs.get(&name);
        let is_led = self
            .out
            .edits
            .last()
            .is_some_and(|it| it.range == first.range);
        if !is_led || !matches!(target, Some(Extern::Bundled(_))) {
            return Ok(());
        }
        let (id, at) = (self.context.id, first.range.start);
        let names = self.context.names;
        let has_value = names.imports_value(self.context.program, id, at, &name);
        // In edition 2015, an import finds no macro by its text.
        let by_text = !self.context.krate.is_2015()
            && self.context.macros.defines_in(&name, id.krate);
        let has_macro = by_text || self.context.macros.exports(&name, id.krate);
        if !has_value && !has_macro {
            return Ok(());
        }
        let new = unraw(renamed.unwrap_or(&name));
        let end = tree[tree.len() - 1].range.end;
        let uses = |list: &[Token], at: usize| {
            let calls = list.get(at + 1).is_some_and(|it| it.is_punct('!'));
            let counts = if calls {
                has_macro
            } else {
                has_value || has_macro
            };
            // Without the import, the name alone means the same.
            let is_reached = new != name || token::follows_path_sep(list, at);
            counts && is_reached && is_use(list, at, &new, calls)
        };
        let mut is_used = false;
        for krate in &self.context.program.crates {
            for source in &krate.files {
                let is_own = std::ptr::eq(source, self.context.source);
                token::each_list(&source.tokens, &mut |list| {
                    is_used |= (0..list.len()).any(|nth| {
                        let start = list[nth].range.start;
                        let is_import = is_own && (at..end).contains(&start);
                        !is_import && !source.is_removed(start) && uses(list, nth)
                    });
                });
            }
        }
        if !is_used {
            return Ok(());
        }
        let said = format!("`{name}` is a crate here, and what this import brings too");
        Err(self.refuse(first, said).help(format!(
            "say `::{name}` for the crate, and import the other by its path"
        )))
    }
}

/// True if `name` is used at `at` of `list` as something else than a module or a type; it is
/// a macro if that `calls` one.
fn is_use(list: &[Token], at: usize, name: &str, calls: bool) -> bool {
    if list[at].ident().is_none_or(|it| unraw(it) != name) {
        return false;
    }
    let before = at.checked_sub(1).map(|before| &list[before]);
    let word = before.and_then(Token::ident).unwrap_or_default();
    let is_field = before.is_some_and(|it| it.is_punct('.') || it.is_punct('\''));
    calls || !token::is_path_sep(list, at + 1) && !is_field && !DECLARING.contains(&word)
}
