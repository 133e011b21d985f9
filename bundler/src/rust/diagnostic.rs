//! The diagnostics of rustc as data.

use std::ops::Range;

use serde::Deserialize;

/// An error or a warning.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Diagnostic {
    pub(crate) message: String,
    code: Option<Code>,
    level: String,
    #[serde(default)]
    spans: Vec<Span>,
    /// Notes and proposals.
    #[serde(default)]
    children: Vec<Diagnostic>,
    /// The whole of it as the compiler would print it.
    #[serde(default)]
    rendered: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct Code {
    code: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Span {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    #[serde(default)]
    line_start: usize,
    is_primary: bool,
    #[serde(default)]
    label: Option<String>,
    expansion: Option<Box<Expansion>>,
    #[serde(default)]
    suggested_replacement: Option<String>,
    #[serde(default)]
    suggestion_applicability: Option<String>,
}

/// A change to a file that the compiler proposes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Replacement {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Expansion {
    span: Span,
}

/// The diagnostics among the lines that rustc printed, and the other lines.
pub(crate) fn read(printed: &[u8]) -> (Vec<Diagnostic>, String) {
    let printed = String::from_utf8_lossy(printed);
    let mut found = Vec::new();
    let mut rest = String::new();
    for line in printed.lines() {
        match serde_json::from_str(line) {
            Ok(diagnostic) => found.push(diagnostic),
            Err(_) => {
                rest.push_str(line);
                rest.push('\n');
            }
        }
    }
    (found, rest)
}

impl Diagnostic {
    /// The name of the lint, or the number of the error.
    pub(crate) fn code(&self) -> &str {
        self.code.as_ref().map_or("", |code| &code.code)
    }

    /// True for an error that has a place; the last error of a compilation only counts the
    /// others.
    pub(crate) fn is_error(&self) -> bool {
        self.level.starts_with("error") && !self.spans.is_empty()
    }

    /// The message with its code.
    pub(crate) fn title(&self) -> String {
        match self.code() {
            "" => self.message.clone(),
            code => format!("{} [{code}]", self.message),
        }
    }

    /// The diagnostic as the compiler would print it, with the names of its files as `name`
    /// gives them.
    pub(crate) fn rendered(&self, name: &dyn Fn(&str) -> String) -> String {
        let mut text = self.rendered.clone().unwrap_or_else(|| self.title());
        let mut files: Vec<_> = self.spans.iter().map(|span| &span.file_name).collect();
        files.sort_unstable();
        files.dedup();
        for file in files {
            for arrow in ["-->", ":::"] {
                let (old, new) = (
                    format!("{arrow} {file}:"),
                    format!("{arrow} {}:", name(file)),
                );
                text = text.replace(&old, &new);
            }
        }
        text.trim_end().to_owned()
    }

    /// The file and the range of it that the diagnostic is about, as the compiler names them.
    pub(crate) fn place(&self) -> Option<(&str, Range<usize>)> {
        let span = self.spans.iter().find(|span| span.is_primary)?;
        Some((&span.file_name, span.byte_start..span.byte_end))
    }

    /// The files and lines that the diagnostic is about, those of the calls of macros
    /// included.
    pub(crate) fn lines(&self) -> Vec<(&str, usize)> {
        let mut found = Vec::new();
        for span in self.spans.iter().filter(|span| span.is_primary) {
            let mut next = Some(span);
            while let Some(span) = next {
                found.push((span.file_name.as_str(), span.line_start));
                next = span.expansion.as_ref().map(|it| &it.span);
            }
        }
        found
    }

    /// What it says beside its message: labels, notes and their labels, less what it proposes.
    pub(crate) fn said(&self) -> Vec<&str> {
        let own = self.spans.iter().filter_map(|span| span.label.as_deref());
        // What else has a trait is no matter of who has not.
        let is_list = |child: &&Diagnostic| child.message.contains("implement trait");
        let notes = self.children.iter().filter(|child| !is_list(child));
        let below = notes.flat_map(|child| {
            let labels = child.spans.iter().filter_map(|span| span.label.as_deref());
            labels.chain([child.message.as_str()])
        });
        own.chain(below).collect()
    }

    /// The ranges of `file` that the diagnostic is about; for what a macro made, those of
    /// its call.
    pub(crate) fn ranges(&self, file: &str) -> Vec<Range<usize>> {
        let primary = self.spans.iter().filter(|span| span.is_primary);
        primary.filter_map(|span| span.in_file(file)).collect()
    }

    /// The other ranges of `file` that it points at.
    pub(crate) fn beside(&self, file: &str) -> Vec<Range<usize>> {
        let spans = self.spans.iter();
        let spans = spans.filter(|span| !span.is_primary && span.file_name == file);
        spans.map(|span| span.byte_start..span.byte_end).collect()
    }

    /// The labels that it puts to ranges of `file`.
    pub(crate) fn labels(&self, file: &str) -> Vec<(&str, Range<usize>)> {
        let spans = self.spans.iter().filter(|span| span.file_name == file);
        let labels = spans.filter_map(|span| {
            let label = span.label.as_deref()?;
            Some((label, span.byte_start..span.byte_end))
        });
        labels.collect()
    }

    /// The first change to `file` that the compiler is sure of, or only means if it `may_err`,
    /// all parts of it; empty if there is none.
    pub(crate) fn fix(&self, file: &str, may_err: bool) -> Vec<Replacement> {
        let is_sure = |span: &Span| {
            let applies = span.suggestion_applicability.as_deref();
            let is_meant = may_err && applies == Some("MaybeIncorrect");
            (is_meant || applies == Some("MachineApplicable")) && span.file_name == file
        };
        let mut proposals = self.children.iter().map(|child| &child.spans);
        let sure = proposals.find(|spans| !spans.is_empty() && spans.iter().all(is_sure));
        let parts = sure.into_iter().flatten().map(|span| Replacement {
            range: span.byte_start..span.byte_end,
            text: span.suggested_replacement.clone().unwrap_or_default(),
        });
        parts.collect()
    }

    /// The ranges of `file` that notes below it point at.
    pub(crate) fn referred(&self, file: &str) -> Vec<Range<usize>> {
        let spans = self.children.iter().flat_map(|child| &child.spans);
        let spans = spans.filter(|span| span.suggested_replacement.is_none());
        spans.filter_map(|span| span.in_file(file)).collect()
    }

    /// The offset in `file` of the code that the diagnostic is about; for what a macro made,
    /// that of the outermost call.
    pub(crate) fn called_at(&self, file: &str) -> Option<usize> {
        let mut span = self.spans.iter().find(|span| span.is_primary)?;
        while let Some(expansion) = &span.expansion {
            span = &expansion.span;
        }
        (span.file_name == file).then_some(span.byte_start)
    }

    /// The ranges of `file` that the diagnostic is about and that no macro made.
    pub(crate) fn written(&self, file: &str) -> Vec<Range<usize>> {
        let spans = self.spans.iter();
        let spans = spans.filter(|s| s.is_primary && s.expansion.is_none());
        let spans = spans.filter(|span| span.file_name == file);
        spans.map(|span| span.byte_start..span.byte_end).collect()
    }
}

impl Span {
    fn in_file(&self, file: &str) -> Option<Range<usize>> {
        if self.file_name == file {
            return Some(self.byte_start..self.byte_end);
        }
        self.expansion
            .as_ref()
            .and_then(|expansion| expansion.span.in_file(file))
    }
}
