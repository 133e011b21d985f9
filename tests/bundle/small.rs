//! Smaller bundles are still the same program.

use bundler::{Keep, Request};

use crate::command::Desk;
use crate::fixture::Fixture;
use crate::rustc;

/// Compiles what the desk's package becomes with `options`, quietly, and runs it.
pub fn printed(desk: &Desk, options: &[&str]) -> (String, String) {
    let out = desk.out();
    let (code, said) = desk.bundle(&[&["-o", &out], options].concat());
    assert_eq!(code, 0, "{said}");
    let text = desk.written();
    let options = ["-C", "opt-level=0", "-A", "dead_code"];
    let program = rustc::compile(&rustc::current(), "2021", &options, &text, "small");
    (program.output(&[]), text)
}

pub fn body(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(_, body)| body)
}

/// Every fixture, shaken and minified, prints what it printed.
#[test]
fn fixtures_shrink_and_print_the_same() {
    let mut count = 0;
    for fixture in Fixture::all() {
        let Some(expected) = fixture.section("output") else {
            continue;
        };
        if fixture.section("arguments").is_some() {
            continue;
        }
        let name = &fixture.name;
        let package = fixture.unpack();
        let request = Request {
            dir: package.path().to_path_buf(),
            ..Request::default()
        };
        let bundle = bundler::bundle(&request).unwrap_or_else(|e| panic!("{name}: {e}"));
        let shaken = bundler::shake(&bundle).unwrap_or_else(|e| panic!("{name}: {e}"));
        let small = bundler::minify(&shaken, Keep::Nothing)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(small.text.len() < bundle.text.len(), "{name}");
        let options = ["-C", "opt-level=0", "--cap-lints", "allow"];
        let rustc = rustc::current();
        // Shaking has compiled it in the editions between as well.
        let editions = small.editions.list();
        let mut ends = vec![editions[0].name(), editions[editions.len() - 1].name()];
        ends.dedup();
        for edition in ends {
            let program = rustc::compile(&rustc, edition, &options, &small.text, name);
            assert_eq!(
                program.output(&[]).trim_end(),
                expected.trim_end(),
                "{name} in edition {edition}"
            );
        }
        count += 1;
    }
    assert!(count >= 30, "only {count} fixtures");
}
