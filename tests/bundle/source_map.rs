//! Each text line of a bundle knows its source, whatever is done to the bundle.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use bundler::{Bundle, Keep, Request, Shake};

use crate::command::Desk;
use crate::fixture::Fixture;

/// The bundle of the engine, made when first asked for.
fn engine() -> &'static Bundle {
    static ENGINE: OnceLock<Bundle> = OnceLock::new();
    ENGINE.get_or_init(bundled)
}

fn bundled() -> Bundle {
    let request = Request {
        dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine"),
        ..Request::default()
    };
    bundler::bundle(&request).unwrap_or_else(|error| panic!("{error}"))
}

/// The lines of the files that a bundle is made of, read when first asked for.
#[derive(Default)]
struct Sources(BTreeMap<String, Vec<String>>);

impl Sources {
    fn line(&mut self, file: &str, line: usize) -> &str {
        let lines = self.0.entry(file.to_owned()).or_insert_with(|| {
            let text = std::fs::read_to_string(file).expect("a source file");
            text.lines().map(str::to_owned).collect()
        });
        &lines[line - 1]
    }
}

#[test]
fn lines_are_those_of_the_sources() {
    let bundle = engine();
    let mut sources = Sources::default();
    let (mut known, mut same) = (0, 0);
    for (at, (line, source)) in bundle.text.lines().zip(bundle.source_lines()).enumerate() {
        let Some((file, number)) = source else {
            // Blank lines, banners, braces of modules, and values that were embedded.
            let made = line.trim_start();
            let is_made = made.is_empty() || made.starts_with(['/', '}', 'p', '"']);
            assert!(is_made, "line {} has no source: {line}", at + 1);
            continue;
        };
        known += 1;
        // Paths are as the bundle and its editions want them.
        let source = sources.line(file, number).trim().replace("self::", "");
        let line = line.trim().replace("crate::gomolith", "crate");
        let line = line.replace("self::", "");
        // A module's line ends in a brace instead of a semicolon.
        let is_module = source.starts_with("mod ") || source.starts_with("pub mod ");
        let is_same =
            line == source || is_module && line.starts_with(source.trim_end_matches(';'));
        let is_blank = line.is_empty() || line == "}" || source.contains("env!(");
        assert!(
            is_same || is_blank,
            "{file}:{number}: {source:?} became {line:?}"
        );
        same += usize::from(is_same && !is_blank);
    }
    assert!(
        known > 4000 && same > 3000,
        "{known} known, {same} the same"
    );
}

/// Every so manieth fixture is taken for a test of what is shaken: all would take minutes.
const EACH: usize = 4;

#[test]
fn shaken_and_minified_lines_begin_where_their_sources_do() {
    let all = Fixture::all().into_iter();
    let whole = all.filter(|it| it.section("output").is_some() && it.is_one_folder());
    // There imports stand before what the sources have.
    let known: usize = whole
        .filter(|it| it.room != "scopes")
        .step_by(EACH)
        .map(|fixture| {
            let package = fixture.unpack();
            let request = Request {
                dir: package.path().to_path_buf(),
                shake: Some(Shake::All),
                ..Request::default()
            };
            let bundle = bundler::bundle(&request).unwrap_or_else(|e| panic!("{e}"));
            lines_that_begin_alike(&bundle)
        })
        .sum();
    assert!(known > 100, "only {known} lines");
}

#[test]
#[ignore = "takes half a minute; .ci/run does"]
fn each_line_of_the_engine_begins_where_its_source_does() {
    let known = lines_that_begin_alike(engine());
    assert!(known > 500, "only {known} lines");
}

/// The number of lines of `bundle`, shaken and minified, that know a source, whose words they have.
fn lines_that_begin_alike(bundle: &Bundle) -> usize {
    let shaken = bundler::shake(bundle, Shake::All).unwrap_or_else(|e| panic!("{e}"));
    let small = bundler::minify(&shaken, Keep::Nothing).unwrap_or_else(|e| panic!("{e}"));
    let mut sources = Sources::default();
    let mut known = 0;
    for (line, source) in small.text.lines().zip(small.source_lines()) {
        let Some((file, number)) = source else {
            continue;
        };
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let word = line
            .trim_start()
            .split(|c| !is_word(c))
            .next()
            .unwrap_or_default();
        let source = sources.line(file, number);
        // What a macro makes has words of its own.
        if source.contains(['!', '#']) {
            continue;
        }
        known += 1;
        assert!(
            source.contains(word),
            "{file}:{number}: {source:?} has no {word:?}"
        );
    }
    known
}

#[test]
fn errors_in_minified_text_point_at_the_sources() {
    let desk = Desk::new("mod inner;\n\npub fn hello() {}\n");
    desk.put(
        "src/inner.rs",
        "//! Wrong.\n\n// A comment.\nfn f() -> u32 {\n    \"ä\"\n}\n",
    );
    let (code, said) = desk.bundle(&["--minify", "--verify"]);
    assert_eq!(code, 1);
    assert!(said.contains("src/inner.rs:5:5"), "{said}");
}
