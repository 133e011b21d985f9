//! The length of a bundle, its limit, and what takes the room.

use std::ops::Range;

use syn::visit::{self, Visit};

use crate::bundle::Bundle;
use crate::finish::minify::minify;
use crate::finish::notices;
use crate::finish::parsed_bundle::ParsedBundle;
use crate::finish::rename::rename;
use crate::finish::shrink::shake;
use crate::request::keep::Keep;
use crate::request::platform::Platform;
use crate::request::shake::Shake;
use crate::rust::attrs;
use crate::rust::deep_stack::on_deep_stack;
use crate::text::error::{Error, Result};

/// The most rows of a table: a longer one hides what matters.
const ROWS_MAX: usize = 20;

/// Checks that the bundle is not longer than `size_max` bytes, and that the platform takes it.
///
/// # Errors
/// When the bundle is too long: the error says by how much, which modules take the room,
/// and what to do about it.
pub fn check_size(
    bundle: &Bundle,
    platform: &Platform,
    size_max: Option<usize>,
) -> Result<()> {
    let checked = check_length(&bundle.text, platform, size_max);
    checked.map_err(|error| {
        let fits = |text: &str| check_length(text, platform, size_max).is_ok();
        error.note(table(bundle)).help(remedy(bundle, fits))
    })
}

/// The length of `bundle` in words, with the limit that is nearest to it: of `size_max` and the
/// platform's.
pub fn length(bundle: &Bundle, size_max: Option<usize>) -> String {
    let platform = &bundle.platform;
    let bytes = size_max.into_iter().chain(platform.source_bytes_max).min();
    let characters = platform.source_characters_max;
    let bytes = match bytes {
        Some(limit) => format!("{} of {limit} bytes", bundle.text.len()),
        None => format!("{} bytes", bundle.text.len()),
    };
    match characters {
        Some(limit) => {
            format!(
                "{bytes}, {} of {limit} characters",
                bundle.text.chars().count()
            )
        }
        None => bytes,
    }
}

fn check_length(text: &str, platform: &Platform, size_max: Option<usize>) -> Result<()> {
    let length = text.len();
    match size_max.filter(|&max| length > max) {
        Some(max) => Err(Error::new(format!(
            "the bundle has {length} bytes, {} more than the {max} allowed",
            length - max
        ))),
        None => platform.check(text),
    }
}

/// What makes `bundle` smaller, how long it is then, and whether that `fits`.
fn remedy(bundle: &Bundle, fits: impl Fn(&str) -> bool) -> String {
    let mut steps: Vec<(&str, Step)> = Vec::new();
    if bundle.shaken != Shake::All {
        steps.push(("--shake", |bundle| shake(bundle, Shake::All)));
    }
    if !bundle.is_renamed {
        steps.push(("--rename", rename));
    }
    if !bundle.is_minified {
        steps.push(("--minify", |bundle| minify(bundle, Keep::Nothing)));
    }
    // Notices are comments, which minifying takes away: they come to it again.
    let notices = &bundle.text[bundle.text.len() - bundle.notice_bytes..];
    let mut text = bundle.text.clone();
    let mut best = notices::without(bundle);
    let mut options = Vec::new();
    let mut said = Vec::new();
    for (option, step) in steps {
        // One that cannot be taken does not help.
        if let Ok(smaller) = step(&best) {
            text = smaller.text.clone() + notices;
            best = smaller;
            options.push(option);
            said.push(format!("{} bytes with {}", text.len(), options.join(" ")));
        }
    }
    let mut said: Vec<String> = (!said.is_empty())
        .then(|| format!("it has {}", said.join(", ")))
        .into_iter()
        .collect();
    for (name, bytes) in crates(&best) {
        let offered = best.offered.iter().find(|(module, _)| *module == name);
        let less = |(_, of): &(String, String)| format!("{bytes} bytes less if {of}");
        said.extend(offered.map(less));
    }
    if !fits(&text) {
        let smaller = "make the package smaller: the table says where it is large";
        said.push(smaller.to_owned());
    }
    said.join("; ")
}

/// A function of this room that makes a bundle smaller.
type Step = fn(&Bundle) -> Result<Bundle>;

/// The modules at the root of `bundle`, in their order, and how many bytes each has.
fn crates(bundle: &Bundle) -> Vec<(String, usize)> {
    let found = on_deep_stack(|| {
        let parsed = ParsedBundle::of(bundle)?;
        let modules = parsed.file.items.iter().filter_map(|item| match item {
            syn::Item::Mod(it) => Some((it.ident.to_string(), attrs::range(it).len())),
            _ => None,
        });
        Ok(modules.collect())
    });
    found.unwrap_or_default()
}

/// The bytes of each module without those inside it, largest first.
fn table(bundle: &Bundle) -> String {
    let counted = on_deep_stack(|| {
        let parsed = ParsedBundle::of(bundle)?;
        let mut modules = Modules::of(bundle.text.len());
        modules.visit_file(&parsed.file);
        Ok(modules)
    });
    let modules = match counted {
        Ok(modules) => modules,
        Err(error) => return error.to_string(),
    };
    let mut rows = modules.rows;
    if bundle.notice_bytes > 0 {
        rows[0].1 -= bundle.notice_bytes;
        rows.push(("(notices)".to_owned(), bundle.notice_bytes));
    }
    rows.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let total = bundle.text.len().max(1);
    let mut lines = vec![format!("{:>9} {:>6}  module", "bytes", "share")];
    let line = |bytes: usize, name: &str| {
        let share = 100.0 * bytes as f64 / total as f64;
        format!("{bytes:>9} {share:>5.1}%  {name}")
    };
    let first = rows.iter().take(ROWS_MAX);
    lines.extend(first.map(|(name, bytes)| line(*bytes, name)));
    if let Some(rest) = rows.get(ROWS_MAX..).filter(|rest| !rest.is_empty()) {
        let bytes = rest.iter().map(|(_, bytes)| bytes).sum();
        lines.push(line(bytes, &format!("{} more modules", rest.len())));
    }
    lines.push(line(bundle.text.len(), "all"));
    lines.join("\n")
}

/// The modules of a file, by path, and how many bytes each has to itself.
#[derive(Default)]
struct Modules {
    rows: Vec<(String, usize)>,
    /// The row of the module at hand.
    at: usize,
    path: Vec<String>,
}

impl Modules {
    fn of(length: usize) -> Modules {
        Modules {
            rows: vec![("(root)".to_owned(), length)],
            ..Modules::default()
        }
    }
}

impl<'ast> Visit<'ast> for Modules {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let Range { start, end } = attrs::range(node);
        let outer = self.at;
        self.rows[outer].1 -= end - start;
        self.path.push(node.ident.to_string());
        self.at = self.rows.len();
        self.rows.push((self.path.join("::"), end - start));
        visit::visit_item_mod(self, node);
        self.path.pop();
        self.at = outer;
    }
}
