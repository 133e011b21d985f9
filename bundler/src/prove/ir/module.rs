//! One module of LLVM IR, as rustc writes it for one crate: where each thing is defined.
//!
//! The text is read once, line by line, and bodies are passed over: they are looked at only
//! when the walk comes to them.

use std::collections::HashMap;
use std::ops::Range;

use super::token::{Token, Tokens};

/// The attributes that tell of the processor, not of the program.
const OF_PROCESSOR: [&str; 3] =
    ["\"target-cpu\"=", "\"target-features\"=", "\"tune-cpu\"="];

/// The words before the name or the type of a definition that tell how it is linked. Only
/// who may see it follows from them, and what is `mutable` or has an address does not.
const LINKAGE: [&str; 16] = [
    "private",
    "internal",
    "hidden",
    "protected",
    "dso_local",
    "dso_preemptable",
    "available_externally",
    "linkonce_odr",
    "linkonce",
    "weak_odr",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "external",
    "dllexport",
];

/// The names of the lists of what the compiler must keep.
const KEPT: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// A module.
#[derive(Default)]
pub(crate) struct Module {
    text: String,
    definitions: Vec<Definition>,
    by_name: HashMap<String, usize>,
    types: HashMap<String, Range<usize>>,
    metadata: HashMap<String, Range<usize>>,
    attributes: HashMap<String, String>,
    /// The assembly beside all functions, a line each.
    pub(crate) assembly: Vec<String>,
}

/// A function, or a constant or variable.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// True if other modules can name it.
    pub(crate) is_exported: bool,
    range: Range<usize>,
}

/// The kinds of definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Function,
    /// A constant without an address of its own: equal ones may be one.
    Constant,
    /// What has an address: a `static`.
    Static,
    /// A second name for something else.
    Alias,
}

impl Module {
    /// Reads the IR `text` of a crate.
    ///
    /// # Errors
    /// With the first line that is of no known kind.
    pub(crate) fn read(text: String) -> Result<Module, String> {
        let mut module = Module::default();
        let mut at = 0;
        while at < text.len() {
            let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
            let next = module.take_line(&text, at..end)?;
            at = next + 1;
        }
        module.text = text;
        Ok(module)
    }

    /// Takes in what begins in the line at `range`; where that ends.
    fn take_line(&mut self, text: &str, range: Range<usize>) -> Result<usize, String> {
        let line = &text[range.clone()];
        let mut end = range.end;
        match line.as_bytes().first() {
            None | Some(b';' | b'\r') => {}
            Some(b'@') => self.take_global(line, range)?,
            Some(b'%') => {
                let name = first_name(line).ok_or_else(|| line.to_owned())?;
                let at = line.find(" = type ").ok_or_else(|| line.to_owned())?;
                self.types
                    .insert(name, range.start + at + " = type ".len()..range.end);
            }
            Some(b'!') => {
                if let Some((name, _)) = line[1..].split_once(" = ") {
                    let at = range.start + 1 + name.len() + " = ".len();
                    self.metadata.insert(name.to_owned(), at..range.end);
                }
            }
            Some(b'$') => {}
            _ if line.starts_with("define ") => {
                end = text[range.start..]
                    .find("\n}")
                    .map(|at| range.start + at + "\n}".len())
                    .ok_or_else(|| line.to_owned())?;
                self.take_function(line, range.start..end)?;
            }
            _ if line.starts_with("attributes #") => self.take_attributes(line),
            _ if line.starts_with("module asm ") => self.assembly.push(line.to_owned()),
            _ => {
                let known = ["declare ", "source_filename ", "target ", "uselistorder"];
                if !known.iter().any(|word| line.starts_with(word)) {
                    return Err(line.to_owned());
                }
            }
        }
        Ok(end)
    }

    fn take_function(&mut self, line: &str, range: Range<usize>) -> Result<(), String> {
        let name = first_name(line).ok_or_else(|| line.to_owned())?;
        let head = line.find('@').map_or(line, |at| &line[..at]);
        let is_local = |word: &str| matches!(word, "private" | "internal");
        let is_exported = !head.split(' ').any(is_local);
        self.define(Definition {
            name,
            kind: Kind::Function,
            is_exported,
            range,
        });
        Ok(())
    }

    fn take_global(&mut self, line: &str, range: Range<usize>) -> Result<(), String> {
        let name = first_name(line).ok_or_else(|| line.to_owned())?;
        let at = line.find(" = ").ok_or_else(|| line.to_owned())? + " = ".len();
        // Numbers and words stand before the type, which may hold anything.
        let head = line[at..].split(' ');
        let mut is_local = false;
        let mut has_address = true;
        let mut kind = None;
        for word in head {
            match word {
                "private" | "internal" => is_local = true,
                "unnamed_addr" => has_address = false,
                "external" | "extern_weak" => return Ok(()),
                "global" => kind = Some(Kind::Static),
                "constant" if has_address => kind = Some(Kind::Static),
                "constant" => kind = Some(Kind::Constant),
                "alias" | "ifunc" => kind = Some(Kind::Alias),
                _ => {}
            }
            if kind.is_some() {
                break;
            }
        }
        self.define(Definition {
            name,
            kind: kind.ok_or_else(|| line.to_owned())?,
            is_exported: !is_local,
            range: range.start + at..range.end,
        });
        Ok(())
    }

    fn take_attributes(&mut self, line: &str) {
        let Some((name, list)) = line["attributes #".len()..].split_once(" = ") else {
            return;
        };
        let mut kept = String::new();
        for word in Words::of(list) {
            if !OF_PROCESSOR.iter().any(|start| word.starts_with(start)) {
                kept.push_str(word);
                kept.push(' ');
            }
        }
        self.attributes.insert(name.to_owned(), kept);
    }

    fn define(&mut self, definition: Definition) {
        self.by_name
            .insert(definition.name.clone(), self.definitions.len());
        self.definitions.push(definition);
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    pub(crate) fn definition(&self, index: usize) -> &Definition {
        &self.definitions[index]
    }

    pub(crate) fn definitions(&self) -> impl Iterator<Item = (usize, &Definition)> {
        self.definitions.iter().enumerate()
    }

    /// The text of a definition: of a function all of it, else what follows the `=`.
    pub(crate) fn text_of(&self, index: usize) -> &str {
        &self.text[self.definitions[index].range.clone()]
    }

    /// What the type `name` is; `None` if there is no such type.
    pub(crate) fn type_text(&self, name: &str) -> Option<&str> {
        self.types.get(name).map(|range| &self.text[range.clone()])
    }

    pub(crate) fn metadata_text(&self, name: &str) -> &str {
        let range = self.metadata.get(name).cloned();
        range.map_or("", |range| &self.text[range])
    }

    /// The attributes of a group, those of the processor left out.
    pub(crate) fn attribute_text(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// The names of what the compiler must keep, in order.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &str> {
        let lists = KEPT.iter().filter_map(|name| self.find(name));
        let tokens = lists.flat_map(|list| Tokens::of(self.text_of(list)));
        tokens.filter_map(|token| match token {
            Token::Symbol(name) => Some(name),
            _ => None,
        })
    }

    /// All of the IR.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// True for a word that tells how a definition is linked, and for nothing else before a name.
pub(crate) fn is_linkage(word: &str) -> bool {
    LINKAGE.contains(&word)
}

/// The first name in `line` behind `@` or `%`.
fn first_name(line: &str) -> Option<String> {
    Tokens::of(line).find_map(|token| match token {
        Token::Symbol(name) => Some(name.to_owned()),
        Token::Local(name) if line.starts_with('%') => Some(name.to_owned()),
        _ => None,
    })
}

/// The words of a list of attributes: text in quotes is of one word.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        Words(text)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let mut is_quoted = false;
        let end = text.find(|c: char| {
            is_quoted ^= c == '"';
            c == ' ' && !is_quoted
        });
        let end = end.unwrap_or(text.len());
        self.0 = &text[end..];
        (end > 0).then(|| &text[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 20] = [
        "; ModuleID = 'a'",
        "source_filename = \"a\"",
        "target triple = \"x\"",
        "",
        "%\"a::B\" = type { i8, ptr }",
        "",
        "@c = private unnamed_addr constant [1 x i8] c\"x\", align 1",
        "@s = internal constant [4 x i8] c\"\\05\\00\\00\\00\", align 4",
        "@m = global i32 0",
        "@e = external global i32",
        "@llvm.used = appending global [1 x ptr] [ptr @s], section \"llvm.metadata\"",
        "",
        "; Function Attrs: nounwind",
        "define internal void @f(ptr %x) unnamed_addr #0 {",
        "start:",
        "  ret void",
        "}",
        "declare void @g()",
        "attributes #0 = { nounwind \"target-cpu\"=\"x86-64\" \"a b\"=\"c d\" }",
        "!0 = !{i32 1}",
    ];

    #[test]
    fn everything_is_found_in_its_place() {
        let module = Module::read(LINES.join("\n")).unwrap();
        let at = |name: &str| module.find(name).unwrap();
        let kind = |name: &str| module.definition(at(name)).kind;
        assert_eq!(kind("c"), Kind::Constant);
        assert_eq!(kind("s"), Kind::Static);
        assert_eq!(kind("m"), Kind::Static);
        assert_eq!(kind("f"), Kind::Function);
        assert!(module.find("e").is_none() && module.find("g").is_none());
        assert!(!module.definition(at("f")).is_exported);
        assert!(module.definition(at("m")).is_exported);
        assert!(module.text_of(at("f")).ends_with("ret void\n}"));
        assert_eq!(module.type_text("a::B"), Some("{ i8, ptr }"));
        assert_eq!(module.attribute_text("0"), "{ nounwind \"a b\"=\"c d\" } ");
        assert_eq!(module.kept().collect::<Vec<_>>(), ["s"]);
        assert_eq!(module.metadata_text("0"), "!{i32 1}");
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let error = Module::read("flurb @x\n".to_owned()).err();
        assert_eq!(error.as_deref(), Some("flurb @x"));
    }
}
