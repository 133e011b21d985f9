//! The notices at the end of a bundle: whose code it holds besides the user's own, and what
//! the licenses of that code ask to have along.

use std::collections::BTreeMap;

use crate::bundle::Bundle;
use crate::text::marked_text::{Edit, Text};

/// The line above the notices.
const HEADING: &str = "// Notices of the crates by others that this file holds parts of.";

/// The bundle with the notices of all crates from registries and git that are left in it.
///
/// They are comments behind everything else; what several licenses say alike stands there
/// once. Without such a crate, the bundle stays as it is.
pub fn notices(bundle: &Bundle) -> Bundle {
    let left = bundle
        .notices
        .iter()
        .filter(|(module, _)| holds(&bundle.text, module));
    // The texts in the order of their first crates, each with what stands above it.
    let mut groups: Vec<(Vec<String>, &[String])> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (_, notice) in left {
        let key = squeezed(&notice.texts.concat());
        let group = *known.entry(key).or_insert_with(|| {
            groups.push((Vec::new(), &notice.texts));
            groups.len() - 1
        });
        let lines = &mut groups[group].0;
        lines.push(notice.title.clone());
        lines.extend(notice.owners.iter().map(|owner| format!("  {owner}")));
    }
    if groups.is_empty() {
        return bundle.clone();
    }
    let mut text = format!("\n{HEADING}\n");
    for (heads, texts) in groups {
        text.push_str("//\n");
        let heads = heads.iter().map(String::as_str);
        let texts = texts.iter().flat_map(|text| ["", text.as_str()]);
        for line in heads.chain(texts.flat_map(lines_of)) {
            text.push_str(format!("// {line}").trim_end());
            text.push('\n');
        }
    }
    let mut noted = bundle.clone();
    let editions = bundle.compiled();
    let whole =
        Text::plain(bundle.text.as_str()).with_marks(bundle.source_map.marks.clone());
    let end = bundle.text.len();
    let (text, marks) = whole.edited(vec![Edit::insert(end, text)]).into_parts();
    noted.text = text;
    noted.source_map.marks = marks;
    // Comments change nothing for the compiler.
    noted.note_compiled(editions);
    noted
}

/// The lines of a text; an empty text is one line.
fn lines_of(text: &str) -> Vec<&str> {
    if text.is_empty() {
        return vec![""];
    }
    text.lines().collect()
}

/// True if the module `name` may be in `text`.
fn holds(text: &str, name: &str) -> bool {
    let module = format!("mod {name}");
    let is_whole = |at: usize| text[at + module.len()..].trim_start().starts_with('{');
    text.match_indices(&module).any(|(at, _)| is_whole(at))
}

/// `text` as one line in small letters: licenses differ in how their lines are broken.
fn squeezed(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
