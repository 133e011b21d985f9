//! Puts the edited files into each other and the crates into one file.

use std::collections::BTreeMap;

use crate::rewrite::plan::Plan;
use crate::source::include;
use crate::source::program::{FileId, FileModule, Program, Source};
use crate::text::lines::line_start;
use crate::text::marked_text::{Edit, Text};

/// The width of a banner in characters.
const BANNER_WIDTH: usize = 78;

/// The whole bundle, without header and guard.
pub(crate) fn assemble(program: &Program, plan: &Plan) -> Text {
    let mut assembler = Assembler {
        program,
        plan,
        in_root: None,
    };
    let mut libraries = Text::default();
    for &index in &plan.libraries {
        libraries.push_str("\n");
        libraries.push(&assembler.library(index));
    }
    if let Some(offset) = plan.libraries_at {
        let mut text = Text::plain("\n");
        text.push(&libraries);
        text.push_str("\n");
        assembler.in_root = Some(Edit {
            range: offset..offset,
            text,
        });
        libraries = Text::default();
    }
    let root = assembler.file(FileId { krate: 0, file: 0 }).trimmed();
    let mut out = Text::plain(plan.attributes.clone());
    if !plan.attributes.is_empty() && !root.as_str().starts_with("#![") {
        out.push_str("\n");
    }
    out.push(&root);
    out.push(&libraries);
    out.collapsed().trimmed()
}

/// The making of the text from a program and its plan.
struct Assembler<'a> {
    program: &'a Program,
    plan: &'a Plan,
    /// The edit that puts the libraries into the program's root file.
    in_root: Option<Edit>,
}

impl Assembler<'_> {
    /// The crate at `index`, which is a library, as a module.
    fn library(&self, index: usize) -> Text {
        let krate = &self.program.crates[index];
        let module = krate.library_module.as_deref().unwrap_or_default();
        let root = FileId {
            krate: index,
            file: 0,
        };
        let mut inner = self.file(root).trimmed();
        let aliases = &self.plan.aliases[index];
        if !aliases.is_empty() {
            inner.push_str("\n");
            inner.push_str(&aliases.concat());
        }
        let mut text = Text::plain(banner(&format!("{module} (library)")));
        // As Cargo does, which tells nobody of the faults of others.
        if krate.published.is_some() {
            text.push_str("\n#[allow(warnings)]");
        }
        text.push_str(&format!("\npub mod {module}"));
        text.push(&braced(&inner.indented()));
        text
    }

    /// The text of one file with the files of its modules and all that it includes.
    fn file(&self, id: FileId) -> Text {
        let source = self.program.source(id);
        let mut edits = source.edits.clone();
        edits.extend(self.plan.edits[id.krate][id.file].iter().cloned());
        if (id.krate, id.file) == (0, 0) {
            edits.extend(self.in_root.clone());
        }
        let variants = self.variants(id, &edits);
        let modules = source.file_modules.iter();
        for module in modules.filter(|it| it.variant.is_none()) {
            edits.extend(self.module(id, module));
        }
        for include in &source.includes {
            let inner = self.file(id.sibling(include.file));
            edits.push(include::edit(source, include, &inner));
        }
        // Each of these replaces a whole item by text that has the other edits to the item
        // in it already.
        edits.extend(variants);
        source.text.edited(edits)
    }

    /// The edits that put the file of `module` in the place of its semicolon, below a
    /// banner.
    fn module(&self, parent: FileId, module: &FileModule) -> [Edit; 2] {
        let source = self.program.source(parent);
        let child = parent.sibling(module.file);
        let body = Edit {
            range: module.semicolon.clone(),
            text: braced(&self.file(child).trimmed().indented()),
        };
        let start = module.item.start;
        let margin = &source.raw[line_start(&source.raw, start)..start];
        let banner = banner(&self.program.source(child).module.join("::"));
        let banner = if margin.trim().is_empty() {
            Edit::insert(start - margin.len(), format!("\n{margin}{banner}\n"))
        } else {
            Edit::insert(start, format!("\n\n{banner}\n"))
        };
        [banner, body]
    }

    /// The edits for modules that have one file or another by condition: each such item, as
    /// `edits` change it, once with every file.
    fn variants(&self, id: FileId, edits: &[Edit]) -> Vec<Edit> {
        let source = self.program.source(id);
        let mut items: BTreeMap<usize, Vec<&FileModule>> = BTreeMap::new();
        let modules = source.file_modules.iter();
        for module in modules.filter(|it| it.variant.is_some()) {
            items.entry(module.item.start).or_default().push(module);
        }
        let edits = items.into_values().map(|modules| {
            let (start, end) = (modules[0].item.start, modules[0].semicolon.start);
            // With its margin, for an attribute may go with the whole of its line.
            let line = line_start(&source.raw, start);
            let is_first = source.raw[line..start].trim().is_empty();
            let start = if is_first { line } else { start };
            let head = edited_part(source, start..end, edits);
            let mut text = Text::default();
            for module in modules.iter() {
                let condition = module.variant.as_deref().unwrap_or_default();
                let inner = self.file(id.sibling(module.file)).trimmed().indented();
                text.push_str(&format!("#[cfg({condition})]\n"));
                text.push(&head);
                text.push(&braced(&inner));
            }
            Edit {
                range: start..modules[0].semicolon.end,
                text,
            }
        });
        edits.collect()
    }
}

/// The part of `source` at `range`, changed by those of `edits` that lie in it.
fn edited_part(source: &Source, range: std::ops::Range<usize>, edits: &[Edit]) -> Text {
    let inside = edits
        .iter()
        .filter(|edit| range.contains(&edit.range.start) && edit.range.end <= range.end);
    let inside = inside.map(|edit| Edit {
        range: edit.range.start - range.start..edit.range.end - range.start,
        text: edit.text.clone(),
    });
    source.text.part(range.clone()).edited(inside.collect())
}

/// The line of comment by which a reader finds the module `name`.
pub(crate) fn banner(name: &str) -> String {
    let mut line = format!("// ---- {name} ");
    while line.chars().count() < BANNER_WIDTH {
        line.push('-');
    }
    line.push('\n');
    line
}

/// The content of a module with its braces, and a blank line behind.
fn braced(inner: &Text) -> Text {
    let mut text = Text::plain(" {\n");
    text.push(inner);
    text.push_str("}\n");
    text
}
