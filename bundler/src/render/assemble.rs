//! Puts the edited files into each other and the crates into one file.

use std::collections::BTreeMap;

use crate::rewrite::plan::Plan;
use crate::source::include;
use crate::source::program::{FileModule, Program, Source};
use crate::text::marked_text::{Edit, Text};
use crate::text::source_map::{File, Marks};

const BANNER_WIDTH: usize = 78;

/// A line of comment that a reader can find a module by.
pub(crate) fn banner(name: &str) -> String {
    let mut line = format!("// ---- {name} ");
    while line.chars().count() < BANNER_WIDTH {
        line.push('-');
    }
    line.push('\n');
    line
}

/// The text of one file with all that it file_modules.
pub(crate) fn file(program: &Program, krate: usize, index: usize) -> Text {
    let source = &program.crates[krate].files[index];
    let mut edits = source.edits.clone();
    for file_module in source.file_modules.iter().filter(|it| it.variant.is_none()) {
        edits.extend(file_module_edits(program, krate, source, file_module));
    }
    let variants = variants(program, krate, source);
    for include in &source.includes {
        let inner = file(program, krate, include.file);
        edits.push(include::edit(source, include, &inner));
    }
    // They hold what other edits make of the item that they replace.
    edits.extend(variants);
    source.text.edited(edits)
}

/// The modules that have one file or another: each such item, once with every file.
fn variants(program: &Program, krate: usize, source: &Source) -> Vec<Edit> {
    let mut items: BTreeMap<usize, Vec<&FileModule>> = BTreeMap::new();
    for file_module in source.file_modules.iter().filter(|it| it.variant.is_some()) {
        items
            .entry(file_module.item.start)
            .or_default()
            .push(file_module);
    }
    let edits = items.into_values().map(|file_modules| {
        let first = file_modules[0];
        let (start, end) = (first.item.start, first.semicolon.start);
        let inside = source.edits.iter().filter(|edit| {
            (start..end).contains(&edit.range.start) && edit.range.end <= end
        });
        let inside = inside.map(|edit| Edit {
            range: edit.range.start - start..edit.range.end - start,
            text: edit.text.clone(),
        });
        let head = source.text.part(start..end).edited(inside.collect());
        let mut text = Text::default();
        for file_module in file_modules {
            let condition = file_module.variant.as_deref().unwrap_or_default();
            let inner = file(program, krate, file_module.file).trimmed().indented();
            text.push_str(&format!("#[cfg({condition})]\n"));
            text.push(&head);
            text.push(&braced(&inner));
        }
        Edit {
            range: start..first.semicolon.end,
            text,
        }
    });
    edits.collect()
}

fn file_module_edits(
    program: &Program,
    krate: usize,
    source: &Source,
    file_module: &FileModule,
) -> Vec<Edit> {
    let inner = file(program, krate, file_module.file).trimmed().indented();
    let child = &program.crates[krate].files[file_module.file];
    let body = Edit {
        range: file_module.semicolon.clone(),
        text: braced(&inner),
    };
    let line_start = source.raw[..file_module.item.start]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let before = &source.raw[line_start..file_module.item.start];
    let banner = banner(&child.module.join("::"));
    let text = if before.trim().is_empty() {
        format!("\n{before}{banner}\n")
    } else {
        format!("\n\n{banner}\n")
    };
    let at = if before.trim().is_empty() {
        line_start
    } else {
        file_module.item.start
    };
    vec![Edit::insert(at, text), body]
}

/// The content of a module with its braces, and a blank line behind.
fn braced(inner: &Text) -> Text {
    let mut text = Text::plain(" {\n");
    text.push(inner);
    text.push_str("}\n");
    text
}

/// The crate at `index`, not being the program, as a module.
fn library(program: &Program, index: usize, aliases: &[String]) -> Text {
    let krate = &program.crates[index];
    let module = krate.library_module.as_deref().unwrap_or_default();
    let mut inner = file(program, index, 0).trimmed();
    if !aliases.is_empty() {
        inner.push_str("\n");
        inner.push_str(&aliases.concat());
    }
    let mut text = Text::plain(banner(&format!("{module} (library)")));
    text.push_str(&format!("\npub mod {module}"));
    text.push(&braced(&inner.indented()));
    text
}

/// Marks each source text as what it is; answers the files in the order of their numbers.
fn mark(program: &mut Program) -> Vec<File> {
    let mut files = Vec::new();
    for krate in &mut program.crates {
        for source in &mut krate.files {
            let text = std::mem::take(&mut source.text);
            source.text = text.with_marks(Marks::of_file(files.len()));
            files.push((source.shown.clone(), source.raw.clone()));
        }
    }
    files
}

/// The whole bundle, its header and guard aside, and the files that its marks speak of.
pub(crate) fn bundle(program: &mut Program, plan: &Plan) -> (Text, Vec<File>) {
    let files = mark(program);
    let mut libraries = Text::default();
    for &index in &plan.libraries {
        libraries.push_str("\n");
        libraries.push(&library(program, index, &plan.aliases[index]));
    }
    if let Some(at) = plan.early {
        let mut text = Text::plain("\n");
        text.push(&libraries);
        text.push_str("\n");
        let root = &mut program.crates[0].files[0];
        root.edits.push(Edit {
            range: at..at,
            text,
        });
        libraries = Text::default();
    }
    let root = file(program, 0, 0).trimmed();
    let mut out = Text::plain(plan.attributes.clone());
    if !plan.attributes.is_empty() && !root.as_str().starts_with("#![") {
        out.push_str("\n");
    }
    out.push(&root);
    out.push(&libraries);
    (out.collapsed().trimmed(), files)
}
