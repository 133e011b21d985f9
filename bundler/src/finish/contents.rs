//! The table of contents below the header: each module with its line and its first sentence.
//!
//! Modules are found by the banners that `render` puts before them, so that the table tells
//! what the text has, whatever was shaken out of it. A minified bundle has no lines that one
//! could look up, and gets no table.

use crate::bundle::Bundle;
use crate::render::assemble::banner;
use crate::source::own_output::HEADER_MARK;
use crate::text::marked_text::Edit;

/// Columns of the table at most; a sentence that does not fit is cut between two words.
const WIDTH: usize = 100;
/// Lines of the table that are no entries: a heading with an empty line before and behind,
/// and an empty line at the end.
const HEADING_LINES: usize = 4;
/// Lines before the docs of the program at most: its attributes.
const ATTRIBUTES_MAX: usize = 20;
/// Lines between a banner and its `mod` line at most: attributes and outer docs.
const BANNER_DISTANCE_MAX: usize = 40;

/// The bundle with a table of contents in its header, for its readers.
///
/// A bundle without modules, or a minified one, stays as it is.
pub fn contents(bundle: &Bundle) -> Bundle {
    let lines: Vec<&str> = bundle.text.lines().collect();
    let mut entries = entries(&lines);
    let mark = lines.iter().position(|line| line.starts_with(HEADER_MARK));
    let (Some(mark), false) = (mark, entries.is_empty()) else {
        return bundle.clone();
    };
    entries.insert(0, program(&bundle.name, &lines, mark + 2));
    // The table moves all that it tells of down by its own lines.
    let table = table(&entries, entries.len() + HEADING_LINES);
    let at = lines[..mark].iter().map(|line| line.len() + 1).sum();
    bundle.clone().edited(vec![Edit::insert(at, table)])
}

/// A line of the table.
#[derive(Debug, PartialEq)]
struct Entry<'a> {
    /// The line of the banner in the text without the table, from 1.
    line: usize,
    /// The path of the module as its banner has it.
    name: &'a str,
    /// The first sentence of the module's docs; empty without docs.
    sentence: String,
}

/// The entry of the program itself, whose text begins below the header, at index `start`.
fn program<'a>(name: &'a str, lines: &[&str], start: usize) -> Entry<'a> {
    let attributes = lines[start..]
        .iter()
        .take_while(|line| !line.starts_with("//!"));
    let docs = start + attributes.take(ATTRIBUTES_MAX).count();
    Entry {
        line: start + 1,
        name,
        sentence: sentence(&lines[docs..]),
    }
}

/// The modules of a bundle, in the order of the text.
fn entries<'a>(lines: &[&'a str]) -> Vec<Entry<'a>> {
    let numbered = lines.iter().enumerate();
    let found = numbered.filter_map(|(index, line)| {
        let line = line.trim_start();
        let name = line
            .strip_prefix("// ---- ")?
            .trim_end_matches('-')
            .trim_end();
        // A comment of the user that merely looks like one has no module behind it.
        let own = banner(name);
        if line != own.trim_end() {
            return None;
        }
        let name = name.strip_suffix(" (library)").unwrap_or(name);
        let last = name.rsplit("::").next()?;
        let head = format!("mod {last} {{");
        let raw_head = format!("mod r#{last} {{");
        let mut rest = lines[index + 1..].iter().take(BANNER_DISTANCE_MAX);
        let opens =
            rest.position(|line| line.ends_with(&head) || line.ends_with(&raw_head))?;
        Some(Entry {
            line: index + 1,
            name,
            sentence: sentence(&lines[index + opens + 2..]),
        })
    });
    found.collect()
}

/// The first sentence of the inner docs that `lines` begin with, without its full stop.
fn sentence(lines: &[&str]) -> String {
    let docs = lines
        .iter()
        .map_while(|line| line.trim_start().strip_prefix("//!"));
    let paragraph = docs.map(str::trim).take_while(|line| !line.is_empty());
    let paragraph = paragraph.collect::<Vec<_>>().join(" ");
    let first = paragraph.split(". ").next().unwrap_or_default();
    first.trim_end_matches(['.', ':']).to_owned()
}

/// The lines of the table; `shift` is by how many lines it moves what follows.
fn table(entries: &[Entry<'_>], shift: usize) -> String {
    let last = entries.last().map_or(0, |entry| entry.line + shift);
    let digits = last.to_string().len();
    let name_width = entries.iter().map(|entry| entry.name.chars().count()).max();
    let name_width = name_width.unwrap_or(0);
    let mut table = "//\n// Contents, by line:\n//\n".to_owned();
    for entry in entries {
        let Entry {
            line,
            name,
            sentence,
        } = entry;
        let line = line + shift;
        let head = format!("// {line:>digits$}  {name:name_width$}  ");
        let room = WIDTH.saturating_sub(head.chars().count());
        table.push_str(format!("{head}{}", cut(sentence, room)).trim_end());
        table.push('\n');
    }
    table.push_str("//\n");
    table
}

/// `sentence` if it fits into `room` columns, else as many of its words as do, and dots.
fn cut(sentence: &str, room: usize) -> String {
    if sentence.chars().count() <= room {
        return sentence.to_owned();
    }
    let mut kept = String::new();
    for word in sentence.split(' ') {
        let longer =
            kept.chars().count() + usize::from(!kept.is_empty()) + word.chars().count();
        if longer + 3 > room {
            break;
        }
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    let kept = kept.trim_end_matches([',', ';', ':']);
    if kept.is_empty() {
        String::new()
    } else {
        format!("{kept} ..")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_by_their_banners() {
        let text = format!(
            "use a;\n{}\npub mod a {{\n    //! Adds: two\n    //! numbers. Not three.\n    {}\n    \
             #[rustfmt::skip]\n    mod b {{\n    }}\n}}\n// ---- c\n{}",
            banner("a (library)"),
            banner("a::b"),
            banner("d")
        );
        let lines: Vec<&str> = text.lines().collect();
        let found: Vec<(usize, &str, String)> = entries(&lines)
            .into_iter()
            .map(|entry| (entry.line, entry.name, entry.sentence))
            .collect();
        let expected = [
            (2, "a", "Adds: two numbers".to_owned()),
            (7, "a::b", String::new()),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn sentences_are_cut_between_words() {
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two, three", 13), "one two ..");
        assert_eq!(cut("one two", 4), "");
    }
}
