//! Errors in the form in which Cargo hands on the compiler's, for editors: lines of JSON.
//!
//! Source: <https://doc.rust-lang.org/cargo/reference/external-tools.html#json-messages>, and for
//! `message` <https://doc.rust-lang.org/rustc/json.html#diagnostics>.

use std::path::Path;

use serde_json::{json, Value};

use super::error::{Error, Place};

impl Error {
    /// The messages about this error, a line for each thing that stands in the way; the package
    /// lies in `folder`.
    pub fn json_lines(&self, folder: &Path) -> String {
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let lines = self.errors().iter().map(|error| {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let line = json!({
                "reason": "compiler-message",
                "package_id": format!("path+file://{}#{name}@0.0.0", folder.display()),
                "manifest_path": folder.join("Cargo.toml"),
                // What is bundled may not be known yet: it stands for the package.
                "target": {
                    "kind": ["bin"], "crate_types": ["bin"], "name": name,
                    "src_path": folder.join("src/main.rs"), "edition": "2021",
                    "doc": true, "doctest": false, "test": true,
                },
                "message": error.diagnostic(),
            });
            format!("{line}\n")
        });
        lines.collect()
    }

    fn diagnostic(&self) -> Value {
        let child = |level: &str, text: &str| {
            json!({
                "message": text, "code": null, "level": level, "spans": [], "children": [],
                "rendered": null,
            })
        };
        let notes = self.notes().iter().map(|note| child("note", note));
        let help = self.remedy().map(|remedy| child("help", remedy));
        let mut spans: Vec<_> = self.places().map(span).collect();
        if let Some(first) = spans.first_mut() {
            first["is_primary"] = true.into();
        }
        json!({
            "$message_type": "diagnostic",
            "message": self.message(),
            "code": null,
            "level": "error",
            "spans": spans,
            "children": notes.chain(help).collect::<Vec<_>>(),
            "rendered": format!("{self}\n"),
        })
    }
}

/// The last line of Cargo: whether all went well.
pub fn finished_json(success: bool) -> String {
    let line = json!({ "reason": "build-finished", "success": success });
    format!("{line}\n")
}

fn span(place: &Place) -> Value {
    let file = std::path::absolute(&*place.file).unwrap_or_else(|_| (&*place.file).into());
    let [start, end] = [place.range.start, place.range.end].map(|at| place.position_of(at));
    let lines = (start.0..=end.0).zip(place.text.lines().skip(start.0 - 1));
    let text = lines.map(|(number, line)| {
        let from = if number == start.0 { start.1 } else { 1 };
        let to = if number == end.0 {
            end.1
        } else {
            line.chars().count() + 1
        };
        json!({ "text": line, "highlight_start": from, "highlight_end": to })
    });
    json!({
        "file_name": file,
        "byte_start": place.range.start,
        "byte_end": place.range.end,
        "line_start": start.0,
        "line_end": end.0,
        "column_start": start.1,
        "column_end": end.1,
        "is_primary": false,
        "text": text.collect::<Vec<_>>(),
        "label": null,
        "suggested_replacement": null,
        "suggestion_applicability": null,
        "expansion": null,
    })
}
