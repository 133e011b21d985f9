//! Which program a player is: what tells it from another one of the same name.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The digits of a hash that a message tells.
const DIGITS: usize = 12;

/// Stands for the hash of a file that changes while its program plays.
const WRITTEN: &str = "written";

/// The players of a file by name, each with every program that has played under it; the present
/// one is the last.
pub type Players = BTreeMap<String, Vec<Identity>>;

/// A program that plays under a name, as it was when its games began.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Identity {
    /// The program with its whole path, a source file, or `tcp:PORT`.
    pub program: String,
    /// SHA-256 of the program, or of the source file; none where it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The command by which the source file is compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compiler: Option<String>,
    /// The arguments of the program.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// SHA-256 of each argument that names a file, such as the script of an interpreter; `written`
    /// for one that changes while the program plays, and tells nothing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The folder in which the program runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The options of the player, its limits among them, as the command line has them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// What the program says of itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
}

impl Identity {
    /// Returns in what two programs differ, each as `what: own | other`. The same program in
    /// another place is the same; what is not known of one of them makes no difference.
    pub fn differences(&self, other: &Identity) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str, own: &str, other: &str| {
            if own != other {
                differences.push(format!("{what}: {own} | {other}"));
            }
        };
        let is_other = match (&self.hash, &other.hash) {
            (Some(own), Some(other)) => own != other,
            _ => self.program != other.program,
        };
        if is_other {
            compare("program", &self.program_text(), &other.program_text());
        }
        if let (Some(own), Some(other)) = (&self.compiler, &other.compiler) {
            compare("compiled by", own, other);
        }
        let arguments = |it: &Identity| or_none(&it.arguments.join(" "));
        compare("arguments", &arguments(self), &arguments(other));
        compare("options", &or_none(&self.options), &or_none(&other.options));
        let names: BTreeSet<&String> =
            self.files.keys().chain(other.files.keys()).collect();
        for name in names {
            let both = self.files.get(name).zip(other.files.get(name));
            if let Some((own, other)) = both.filter(|_| !self.writes(name)) {
                compare(name, &short(own), &short(other));
            }
        }
        if let (Some(own), Some(other)) = (&self.about, &other.about) {
            compare("says", own, other);
        }
        differences
    }

    /// Takes note that the program writes the file that an argument names.
    pub fn mark_written(&mut self, argument: &str) {
        self.files.insert(argument.to_string(), WRITTEN.to_string());
    }

    /// True if the program writes the file that an argument names.
    pub fn writes(&self, argument: &str) -> bool {
        self.files.get(argument).is_some_and(|it| it == WRITTEN)
    }

    fn program_text(&self) -> String {
        match &self.hash {
            Some(hash) => format!("{} ({})", self.program, short(hash)),
            None => self.program.clone(),
        }
    }
}

fn or_none(text: &str) -> String {
    if text.is_empty() {
        "none".to_string()
    } else {
        text.to_string()
    }
}

/// The beginning of a hash, as a message tells it.
fn short(hash: &str) -> String {
    format!("sha256 {}", hash.get(..DIGITS).unwrap_or(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(program: &str, hash: &str) -> Identity {
        Identity {
            program: program.into(),
            hash: (!hash.is_empty()).then(|| hash.into()),
            ..Identity::default()
        }
    }

    #[test]
    fn the_same_program_elsewhere_is_the_same() {
        let check = |own: &Identity, other: &Identity, told: &[&str]| {
            assert_eq!(own.differences(other), told);
        };
        let hash = "0123456789abcdef";
        check(&identity("/a/e", hash), &identity("/b/e", hash), &[]);
        check(&identity("/a/e", ""), &identity("/a/e", hash), &[]);
        check(
            &identity("/a/e", hash),
            &identity("/a/e", "fedcba9876543210"),
            &["program: /a/e (sha256 0123456789ab) | /a/e (sha256 fedcba987654)"],
        );
        check(
            &identity("/a/e", ""),
            &identity("/b/e", ""),
            &["program: /a/e | /b/e"],
        );
    }

    #[test]
    fn whatever_else_differs_is_told() {
        let own = Identity {
            arguments: vec!["bot.py".into()],
            files: [("bot.py".into(), "1".repeat(20))].into(),
            about: Some("v1".into()),
            compiler: Some("rustc".into()),
            ..identity("python3", "ab")
        };
        let other = Identity {
            files: [("bot.py".into(), "2".repeat(20))].into(),
            about: Some("v2".into()),
            compiler: Some("rustc-1.63".into()),
            options: "turn=1s".into(),
            arguments: vec!["bot.py".into(), "-x".into()],
            ..own.clone()
        };
        assert_eq!(
            own.differences(&other),
            [
                "compiled by: rustc | rustc-1.63",
                "arguments: bot.py | bot.py -x",
                "options: none | turn=1s",
                "bot.py: sha256 111111111111 | sha256 222222222222",
                "says: v1 | v2",
            ]
        );
        let mut writing = own.clone();
        writing.mark_written("bot.py");
        assert_eq!(writing.differences(&other).len(), 4);
        assert!(own
            .differences(&Identity {
                about: None,
                ..own.clone()
            })
            .is_empty());
    }
}
