//! The text of a license: its terms, and the lines that name the owners of the code.

/// The number of lines at the top of a license in which its owners are named.
const HEAD_LINES: usize = 12;
/// A line above the owners that is longer is more than the name of a license.
const NAME_BYTES_MAX: usize = 40;

/// A license as a package has it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Terms {
    /// The lines that name the owners of the code.
    pub(crate) owners: Vec<String>,
    /// All below them.
    pub(crate) terms: String,
}

impl Terms {
    /// Takes the owners out of `text`, so that others can share its terms. The name of the
    /// license above them goes; where something else stands there, all stays together.
    pub(super) fn of(text: &str) -> Terms {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let head = &lines[..lines.len().min(HEAD_LINES)];
        let first = head.iter().position(|line| is_owner(line));
        let first = first.filter(|&at| head[..at].iter().all(|line| is_name(line)));
        let last = head.iter().rposition(|line| is_owner(line));
        let owners = first
            .zip(last)
            .map_or(0..0, |(first, last)| first..last + 1);
        let terms = lines[owners.end..].join("\n");
        let owners = lines[owners].iter().map(|line| line.trim());
        Terms {
            owners: owners
                .filter(|line| !line.is_empty())
                .map(str::to_owned)
                .collect(),
            terms: terms.trim_matches('\n').to_owned(),
        }
    }
}

/// True for a line that begins by saying whose the code is.
fn is_owner(line: &str) -> bool {
    let line = line.trim_start().to_lowercase();
    // The terms speak of copyright too, and where their lines break is up to chance.
    let is_of_terms = ["holder", "owner", "notice", "law"].iter().any(|word| {
        line.strip_prefix("copyright ")
            .is_some_and(|rest| rest.starts_with(word))
    });
    let marks = ["copyright", "(c)", "©"];
    !is_of_terms && marks.iter().any(|mark| line.starts_with(mark))
}

/// True for an empty line, and for one that can be the name of a license.
fn is_name(line: &str) -> bool {
    line.is_empty()
        || line.len() <= NAME_BYTES_MAX && line.to_lowercase().contains("license")
}

#[cfg(test)]
mod tests {
    use super::Terms;

    fn check(text: &str, owners: &[&str], terms: &str) {
        let found = Terms::of(text);
        assert_eq!(
            (found.owners, found.terms.as_str()),
            (owners.iter().map(ToString::to_string).collect(), terms),
            "{text}"
        );
    }

    #[test]
    fn owners_are_told_from_terms() {
        check(
            "The Free License\n\nCopyright (c) 2001 A\nCopyright 2002 B\n\nDo it.\n",
            &["Copyright (c) 2001 A", "Copyright 2002 B"],
            "Do it.",
        );
        check("  (C) 2001 A\n\n\nDo it.", &["(C) 2001 A"], "Do it.");
        check("Do it.", &[], "Do it.");
    }

    #[test]
    fn nothing_that_names_owners_is_lost() {
        // Neither between lines of owners, nor above or below them.
        check(
            "© A\n  and B,\n\nCopyright C\nDo.",
            &["© A", "and B,", "Copyright C"],
            "Do.",
        );
        check(
            "Copyright A,\nB and C\nDo.",
            &["Copyright A,"],
            "B and C\nDo.",
        );
        let whole = "Parts are by A.\n\nCopyright 2002 B\n\nDo it.";
        check(whole, &[], whole);
    }

    #[test]
    fn terms_that_speak_of_copyright_name_no_owner() {
        let terms = "Do it. IN NO EVENT SHALL\nCOPYRIGHT HOLDERS BE LIABLE.\nCopyright notices stay.";
        check(terms, &[], terms);
    }
}
