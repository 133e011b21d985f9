//! Each way to begin leads to the same program, by itself: programs for which the first ones do
//! not serve are large.

use super::*;
use crate::finish::desk;

/// What is left of a bundle whose text has one function that runs and one that does not, if
/// shaken in this `way` alone.
fn left(way: Way) -> String {
    let library = "pub fn runs() -> u32 {\n    7\n}\n\npub fn idle() -> u32 {\n    8\n}\n";
    let main = "fn main() {\n    println!(\"{}\", desk::runs());\n}\n";
    let (_folder, bundle) = desk::bundled(main, library);
    let phase = progress::phase("a test");
    let shaken = on_deep_stack(|| attempt(&bundle, Shake::All, &[way], &phase)).unwrap();
    match shaken {
        Shaken::Done(bundle) => bundle.text,
        Shaken::Broken | Shaken::Nothing | Shaken::Astray => panic!("nothing is left"),
    }
}

#[test]
fn each_way_alone_leads_to_the_same_program() {
    for way in [Way::Makers, Way::Any, Way::All] {
        let text = left(way);
        assert!(text.contains("7\n") && !text.contains("idle"), "{text}");
    }
    // Where something may not be missing, only bodies go.
    let text = left(Way::Bodies);
    assert!(
        text.contains("7\n") && text.contains("pub fn idle() -> u32"),
        "{text}"
    );
    assert!(!text.contains("8\n"), "{text}");
}
