//! The notices at the end of a bundle: whose code it holds besides the user's own, and what
//! the licenses of that code ask to have along.

use std::collections::BTreeMap;
use std::iter;

use crate::bundle::Bundle;
use crate::cargo::license::Notice;
use crate::text::marked_text::Edit;

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
    let groups = groups(left.map(|(_, notice)| notice));
    if groups.is_empty() {
        return bundle.clone();
    }
    let mut text = format!("\n{HEADING}\n");
    for (heads, terms) in groups {
        let gap = (!terms.is_empty()).then_some("");
        let heads = heads.iter().map(String::as_str);
        for line in iter::once("").chain(heads).chain(gap).chain(terms.lines()) {
            text.push_str(format!("// {line}").trim_end());
            text.push('\n');
        }
    }
    let mut noted = bundle.clone();
    noted.notice_bytes = text.len();
    noted.edited(vec![Edit::insert(bundle.text.len(), text)])
}

/// The `bundle` without the notices that [`notices`] has put there.
pub(super) fn without(bundle: &Bundle) -> Bundle {
    let mut bare = bundle.clone();
    let end = bare.text.len() - bare.notice_bytes;
    bare.text.truncate(end);
    bare.notice_bytes = 0;
    bare
}

/// The terms of `notices`, in the order of their first crates, each once, below all the crates
/// that come under them.
fn groups<'n>(notices: impl Iterator<Item = &'n Notice>) -> Vec<(Vec<String>, &'n str)> {
    let mut groups: Vec<(Vec<String>, &str)> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for notice in notices {
        let texts = notice.texts.iter();
        let mut texts: Vec<_> = texts
            .map(|it| (it.terms.as_str(), it.owners.as_slice()))
            .collect();
        if texts.is_empty() {
            texts.push(("", &[]));
        }
        for (terms, owners) in texts {
            let group = *known.entry(squeezed(terms)).or_insert_with(|| {
                groups.push((Vec::new(), terms));
                groups.len() - 1
            });
            let heads = &mut groups[group].0;
            heads.push(notice.title.clone());
            heads.extend(owners.iter().map(|owner| format!("  {owner}")));
        }
    }
    groups
}

/// True if the module `name` may be in `text`, in which a line may end before its name.
fn holds(text: &str, name: &str) -> bool {
    let mut places = text.match_indices(name);
    places.any(|(at, _)| {
        let before = text[..at].trim_end();
        let is_word = before.len() < at && before.ends_with("mod");
        is_word && text[at + name.len()..].trim_start().starts_with('{')
    })
}

/// `text` as one line in small letters: licenses differ in how their lines are broken.
fn squeezed(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{groups, holds};
    use crate::cargo::license::{Notice, Terms};

    #[test]
    fn modules_are_found_wherever_lines_end() {
        for text in ["mod libm {", "x;pub mod\nlibm{", "mod libm\n{"] {
            assert!(holds(text, "libm"), "{text}");
        }
        for text in ["mod libm;", "mod libm2{", "modlibm{", "mod a{libm{}}"] {
            assert!(!holds(text, "libm"), "{text}");
        }
    }

    fn notice(title: &str, texts: &[(&str, &str)]) -> Notice {
        let texts = texts.iter().map(|(owner, terms)| Terms {
            owners: vec![(*owner).to_owned()],
            terms: (*terms).to_owned(),
        });
        Notice {
            title: title.to_owned(),
            texts: texts.collect(),
        }
    }

    #[test]
    fn what_several_crates_share_stands_once() {
        let notices = [
            notice("one", &[("(c) A", "Do it.")]),
            notice("two", &[]),
            notice("three", &[("(c) B", "do\n  it."), ("(c) C", "Leave it.")]),
            notice("four", &[("(c) D", "Leave it.")]),
        ];
        let found = groups(notices.iter());
        let found: Vec<_> = found
            .iter()
            .map(|(heads, terms)| (heads.join(","), *terms))
            .collect();
        let expected = [
            ("one,  (c) A,three,  (c) B", "Do it."),
            ("two", ""),
            ("three,  (c) C,four,  (c) D", "Leave it."),
        ];
        assert_eq!(
            found,
            expected.map(|(heads, terms)| (heads.to_owned(), terms))
        );
    }
}
