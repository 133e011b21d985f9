//! Two outputs side by side, as much of them as a terminal can take.

use similar::{ChangeTag, TextDiff};

use super::compare::lines;

/// The most lines of a difference that are shown.
const LINES_MAX: usize = 40;
/// The most characters of a line that are shown.
const WIDTH_MAX: usize = 120;
/// The lines around a change that are shown.
const AROUND: usize = 3;

/// The lines in which what was `printed` is not what was `wanted`, with some around. `-` stands
/// before what is missing, `+` before what is too much.
pub(super) fn difference(wanted: &[u8], printed: &[u8]) -> String {
    let [wanted, printed] = [wanted, printed].map(String::from_utf8_lossy);
    let [wanted, printed] = [&wanted, &printed].map(|text| lines(text).join("\n") + "\n");
    let diff = TextDiff::from_lines(&wanted, &printed);
    let mut shown = String::from("- wanted, + printed\n");
    let mut count = 0;
    for group in diff.grouped_ops(AROUND) {
        let Some(first) = group.first() else { continue };
        shown += &format!("line {}:\n", first.new_range().start + 1);
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            count += 1;
            if count > LINES_MAX {
                return shown + "..\n";
            }
            let mark = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            shown += &format!("{mark} {}\n", short(change.value().trim_end()));
        }
    }
    shown
}

/// The first lines of `text`.
pub(super) fn beginning(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.trim_end().lines();
    let mut shown: Vec<String> = lines.by_ref().take(LINES_MAX / 2).map(short).collect();
    shown.extend(lines.next().map(|_| "..".to_owned()));
    shown.join("\n")
}

/// The last lines of `text`.
pub(super) fn ending(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let left_out = lines.len().saturating_sub(LINES_MAX / 2);
    let shown = lines[left_out..].iter().map(|line| short(line));
    let mut all: Vec<String> = (left_out > 0)
        .then(|| "..".to_owned())
        .into_iter()
        .collect();
    all.extend(shown);
    all.join("\n")
}

fn short(line: &str) -> String {
    match line.char_indices().nth(WIDTH_MAX) {
        Some((end, _)) => format!("{}..", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_shown_with_its_line() {
        let wanted: String = (1..100).map(|n| format!("{n}\n")).collect();
        let printed = wanted.replace("50\n", "fifty \n");
        assert_eq!(
            difference(wanted.as_bytes(), printed.as_bytes()),
            "- wanted, + printed\nline 47:\n  47\n  48\n  49\n- 50\n+ fifty\n  51\n  52\n  53\n"
        );
        let all = difference(wanted.as_bytes(), b"");
        assert_eq!(all.lines().count(), LINES_MAX + 3, "{all}");
        assert_eq!(beginning("x".repeat(200).as_bytes()).len(), WIDTH_MAX + 2);
    }
}
