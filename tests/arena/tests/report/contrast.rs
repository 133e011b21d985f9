//! The colors of the pages can be told apart, in the light and in the dark scheme: by the
//! contrast that the Web Content Accessibility Guidelines ask for, 4.5 for text and 3 for
//! what else has to be seen.
//!
//! CITE: <https://www.w3.org/TR/WCAG21/#contrast-minimum> and #non-text-contrast

use std::collections::HashMap;

const STYLE: &str = include_str!("../../src/board/page/common.css");
/// Where each scheme begins in the style sheet.
const SCHEMES: [(&str, &str); 2] = [
    ("light", ":root {"),
    ("dark", ":root[data-scheme=\"dark\"] {"),
];
const TEXT: f64 = 4.5;
const SHAPE: f64 = 3.0;

/// Pairs that meet on the pages, each a color and what is behind it: variables of the style
/// sheet. What the dark scheme does not tell is as in the light one.
const PAIRS: &[(&str, &str, f64)] = &[
    ("text", "page", TEXT),
    ("text", "paper", TEXT),
    ("text", "accent-soft", TEXT),
    ("faint", "page", TEXT),
    ("faint", "paper", TEXT),
    ("accent", "page", TEXT),
    ("accent", "paper", TEXT),
    ("paper", "accent", TEXT),
    // A clock that runs out.
    ("last", "paper", TEXT),
    ("coordinate", "wood", TEXT),
    ("grid", "wood", SHAPE),
    ("forbidden", "wood", SHAPE),
    ("cursor", "wood", SHAPE),
    ("hint", "wood", SHAPE),
    // On stones.
    ("last", "black-stone", SHAPE),
    ("last", "white-stone", SHAPE),
    ("won", "black-stone", SHAPE),
    ("won", "white-stone", SHAPE),
    ("opening", "black-stone", SHAPE),
    ("opening", "white-stone", SHAPE),
    // What lies behind a cross is of the color of a white stone.
    ("cross", "white-stone", SHAPE),
    // On marks.
    ("mark-text", "mark-best", TEXT),
    ("mark-text", "mark-good", TEXT),
    ("mark-text", "mark-bad", TEXT),
];

/// The variables of a scheme that are colors of six digits.
fn variables_of(start: &str) -> HashMap<&'static str, &'static str> {
    let block = STYLE.split_once(start).expect("the scheme").1;
    let block = block.split_once('}').expect("its end").0;
    let declarations = block.split(';').filter_map(|it| it.trim().split_once(": "));
    declarations
        .filter_map(|(name, value)| Some((name.strip_prefix("--")?, value)))
        .filter(|(_, value)| value.starts_with('#'))
        .collect()
}

/// The relative luminance of a color such as `#1f5fa8`, from 0 to 1.
fn luminance(color: &str) -> f64 {
    let part = |at: usize| {
        let byte = u8::from_str_radix(&color[at..at + 2], 16).expect("two digits");
        let linear = f64::from(byte) / 255.0;
        if linear <= 0.03928 {
            linear / 12.92
        } else {
            ((linear + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// The contrast between two colors, from 1 to 21.
fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|color| luminance(color) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn contrast_is_that_of_the_guidelines() {
    assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 0.01);
    assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.01);
}

#[test]
fn colors_stand_out_in_both_schemes() {
    let mut faint = Vec::new();
    for (scheme, start) in SCHEMES {
        let mut variables = variables_of(SCHEMES[0].1);
        variables.extend(variables_of(start));
        let color = |name| variables.get(name).copied().expect("a variable");
        for &(name, behind, least) in PAIRS {
            let found = contrast(color(name), color(behind));
            if found < least {
                faint.push(format!(
                    "{scheme}: {name} on {behind} {found:.2}, not {least}"
                ));
            }
        }
    }
    assert!(faint.is_empty(), "{faint:#?}");
}
