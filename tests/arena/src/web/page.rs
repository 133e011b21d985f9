//! The page of the board as one file: its parts, and the program.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{ensure, Context, Result};
use base64::prelude::{Engine, BASE64_STANDARD};
use flate2::write::GzEncoder;
use flate2::Compression;

use crate::board::PAGE_FILES;

/// The entry of the page behind a server, in whose place this one comes.
const SERVED_ENTRY: &str = r#"<script type="module" src="backend/server.js"></script>"#;
const SERVED_ENTRY_FILE: &str = "backend/server.js";
/// The entry in its place, which a page behind a server does not need.
const ENTRY: (&str, &str) = (
    "backend/web.js",
    include_str!("../board/page/backend/web.js"),
);
/// What runs in a worker.
const WORKER: &str = include_str!("../board/page/backend/worker.js");
/// Makes a module of each script of the page. A page opened from a file may load no other file;
/// what it made itself it may. The scripts are compressed: they are half of the page otherwise.
const LOADER: &str = r#"<script>
document.getElementById("stuck").remove();
if (!HTMLScriptElement.supports?.("importmap") || !globalThis.DecompressionStream) {
  const notice = document.getElementById("notice");
  notice.textContent = "This browser is too old for this page: it takes Chrome or Edge 108, Firefox 121, Safari 16.4.";
  notice.hidden = false;
} else {
  const text = document.getElementById("scripts").textContent;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  new Response(stream).json().then((scripts) => {
    const imports = {};
    for (const [name, script] of Object.entries(scripts)) {
      imports[name] = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    }
    const map = document.createElement("script");
    map.type = "importmap";
    map.textContent = JSON.stringify({ imports });
    document.head.append(map);
    return import("backend/web.js");
  }).catch((error) => {
    const notice = document.getElementById("notice");
    notice.textContent = `This file is damaged: ${error.message}.`;
    notice.hidden = false;
  });
}
</script>
"#;
/// What the page may load: nothing but what it has in it.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
    worker-src blob:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// Returns the page as HTML, with the WebAssembly `program` inside that users know by `name`.
///
/// # Errors
/// A file of the page is not of the form that this relies on.
pub fn page(program: &[u8], name: &str) -> Result<String> {
    let html = file("index.html")?;
    let policy =
        format!(r#"<meta http-equiv="Content-Security-Policy" content="{POLICY}">"#);
    let charset = r#"<meta charset="utf-8">"#;
    let mut html = replaced(html, charset, &format!("{charset}\n{policy}"))?;
    for (style, text) in files(".css") {
        let link = format!(r#"<link rel="stylesheet" href="{style}">"#);
        html = replaced(&html, &link, &format!("<style>\n{text}</style>"))?;
    }
    let modules = files(".js").filter(|(name, _)| *name != SERVED_ENTRY_FILE);
    let modules: BTreeMap<&str, String> = modules
        .chain([ENTRY])
        .map(|(name, text)| (name, with_bare_imports(name, text)))
        .collect();
    let modules = compressed(&serde_json::to_vec(&modules)?)?;
    let mut scripts = held("id=\"scripts\"", &BASE64_STANDARD.encode(modules))?;
    // No module, so nothing may be exported.
    scripts += &held("id=\"worker\"", &WORKER.replace("\nexport ", "\n"))?;
    let attributes = format!("id=\"program\" data-name=\"{}\"", escaped(name));
    scripts += &held(&attributes, &BASE64_STANDARD.encode(compressed(program)?))?;
    let html = replaced(&html, SERVED_ENTRY, "")?;
    // At the end, so that a reader of the file sees the page first.
    replaced(&html, "</body>", &format!("{scripts}{LOADER}</body>"))
}

/// The files of the page whose names end in `ending`.
fn files(ending: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE_FILES
        .iter()
        .copied()
        .filter(move |(name, _)| name.ends_with(ending))
}

fn file(name: &'static str) -> Result<&'static str> {
    let file = files(name).next();
    Ok(file.with_context(|| format!("the page has no {name}"))?.1)
}

/// Returns `text` with `what`, which it must have once, replaced.
fn replaced(text: &str, what: &str, by: &str) -> Result<String> {
    let count = text.matches(what).count();
    ensure!(
        count == 1,
        "the page has {what} {count} times, and not once"
    );
    Ok(text.replacen(what, by, 1))
}

/// Returns the text of a module that imports others by their bare names, which the import map
/// knows: their paths from the top. Behind a server they are relative to `module`.
fn with_bare_imports(module: &str, text: &str) -> String {
    let folder = module.rfind('/').map_or("", |slash| &module[..=slash]);
    let mut text = text.to_owned();
    for word in ["from", "import"] {
        text = text
            .replace(&format!("{word} \"./"), &format!("{word} \"{folder}"))
            .replace(&format!("{word} \"../"), &format!("{word} \""));
    }
    text
}

/// Returns an element that holds `text` for the scripts of the page.
fn held(attributes: &str, text: &str) -> Result<String> {
    // Either would end or change the element.
    let is_plain = !text.contains("</script") && !text.contains("<!--");
    ensure!(
        is_plain,
        "a page cannot hold {attributes}: it has </script or <!--"
    );
    Ok(format!(
        "<script type=\"text/plain\" {attributes}>\n{text}</script>\n"
    ))
}

fn compressed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Returns a text as the value of an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scripts of a page, by their names.
    fn scripts(html: &str) -> BTreeMap<String, String> {
        let (_, after) = html.split_once("id=\"scripts\">\n").expect("scripts");
        let (text, _) = after.split_once("</script>").expect("their end");
        let bytes = BASE64_STANDARD.decode(text).expect("base 64");
        serde_json::from_reader(flate2::read::GzDecoder::new(&*bytes)).expect("JSON")
    }

    #[test]
    fn the_page_has_everything_in_it() {
        let html = page(b"\0asm", "a \"name\" <&>").expect("a page");
        let scripts = scripts(&html);
        for outside in [
            " src=",
            "<link rel=\"stylesheet\"",
            "from \"./",
            "import \"./",
            "from \"../",
            "url(",
        ] {
            for text in scripts.values().chain([&html]) {
                assert_eq!(text.matches(outside).count(), 0, "{outside}");
            }
        }
        assert!(html.contains("data-name=\"a &quot;name&quot; &lt;&amp;>\""));
        for (name, _) in files(".js").chain([ENTRY]) {
            assert_eq!(
                scripts.contains_key(name),
                name != SERVED_ENTRY_FILE,
                "{name}"
            );
        }
        // Each module names only modules that are there.
        for (name, text) in &scripts {
            for import in text.split("from \"").skip(1) {
                let wanted = import.split('"').next().unwrap_or_default();
                let is_module = wanted.ends_with(".js") && !wanted.contains(' ');
                assert!(
                    !is_module || scripts.contains_key(wanted),
                    "{name}: {wanted}"
                );
            }
        }
    }
}
