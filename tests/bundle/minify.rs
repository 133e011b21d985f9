//! `--minify`: fewer bytes, and not a token changed.

use proc_macro2::{TokenStream, TokenTree};

use crate::command::Desk;
use crate::small::{body, printed};

/// Code whose output depends on some of its blanks and comments.
const SHOWN: &str = r##"
macro_rules! show {
    ($($token:tt)*) => { stringify!($($token)*) };
}

macro_rules! count_docs {
    ($(#[doc = $text:literal])* $name:ident) => { concat!($($text, "|",)* "end") };
}

/// Not needed.
#[doc = "Nor this."]
pub fn hello() {
    // A comment.
    println!("{}", show!(a + b, c+d , x :: y, &mut z, - -1 , Vec<Vec<u8>>, "a  b"));
    println!("{}", stringify!( a  +  b /* c */ , /* d */c, {x}{ y }));
    println!("{}", count_docs!(/** one */ #[doc = "two"] name));
    println!("{}", count_docs!(
        /// three // four
        /// five
        name
    ));
    let numbers = [1, 2, 3,];
    let sum: i32 = numbers.iter().map(|n| - n - -1).sum();
    let pair = (1,);
    let range = 1 .. 2;
    let float = 1. ..2.;
    let nested: Vec<Vec<u8>> = Vec::new();
    let text = "two  blanks // no comment
    /* no comment */ \
         joined";
    let raw = r#"raw  // "text"
  kept"#;
    let is_less = sum < - 1 && ! (sum > 3) || 1 <- 1;
    println!("{sum} {pair:?} {range:?} {float:?} {nested:?} {text} {raw} {is_less}");
    let failed = std::panic::catch_unwind(|| assert!(matches!(sum,  7 | 8) && sum+1 == 2));
    let message = failed.expect_err("fails");
    println!("{:?}", message.downcast_ref::<&str>());
    println!("{}", 'a' as u32 + b'b' as u32 + "é".len() as u32);
}
"##;

#[test]
fn minified_text_means_the_same() {
    let library = SHOWN.replace("1 <- 1", "1 < - 1");
    let desk = Desk::new(&library);
    let main =
        "fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n    desk::hello();\n}\n";
    desk.put("src/main.rs", main);
    let (before, whole) = printed(&desk, &[]);
    let (after, small) = printed(&desk, &["--minify"]);
    assert_eq!(before, after);
    let code = |text: &str| text.split_once("\n\n").expect("a header").1.len();
    assert!(code(&small) < code(&whole) * 3 / 4, "{small}");
    assert!(
        ["A comment", "Not needed", "Nor this"]
            .iter()
            .all(|text| !small.contains(text)),
        "{small}"
    );
    let (after, docs) = printed(&desk, &["--minify", "--keep", "docs"]);
    assert_eq!(before, after);
    assert!(
        !docs.contains("A comment") && docs.contains("/// Not needed.\n#[doc"),
        "{docs}"
    );
    let (after, all) = printed(&desk, &["--minify", "--keep", "comments"]);
    assert_eq!(before, after);
    assert!(
        all.contains("// A comment.\n") && all.contains("/// Not needed.\n"),
        "{all}"
    );
    assert_ne!(desk.bundle(&["--keep", "docs"]).0, 0, "only with --minify");
    // Minifying what is minified changes nothing.
    let again = Desk::new("");
    again.put("src/main.rs", &small);
    assert_eq!(body(&printed(&again, &["--minify"]).1), body(&small));
    let longest = small.lines().map(str::len).max();
    assert!(longest < Some(300), "{longest:?}");
}

/// The tokens of a text: words, literals, and signs one by one, as blanks between them are free.
fn lexed(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut todo: Vec<TokenStream> = vec![text.parse().expect("tokens")];
    while let Some(stream) = todo.pop() {
        for token in stream {
            match token {
                TokenTree::Group(group) => todo.push(group.stream()),
                TokenTree::Punct(punct) => {
                    // Where a sign is not the first half of an operator, blanks are free.
                    tokens.push(punct.as_char().to_string());
                }
                other => tokens.push(other.to_string()),
            }
        }
    }
    tokens
}

/// Lines end somewhere in each of these functions, in all places.
#[test]
fn no_line_ends_within_a_token() {
    let mut library = String::from("pub fn hello() {}\n");
    for length in 1..400 {
        let name = "n".repeat(length);
        library += &format!(
            "pub fn {name}<'long, T: ?Sized + 'long>(a: &'long T, b: &'static [u8]) -> \
             (&'long T, usize, f32) {{\n    let r#type = b.len() << 1 | 0b11;\n    'outer: loop {{\n        \
             let range = ..=r#type;\n        if range.end != 1 && b == b\"x\" {{ break 'outer; }}\n    \
             }}\n    (a, {{ type N = std::num::NonZeroU8; N::MIN.get() as usize }}, 1.5e-3)\n}}\n"
        );
    }
    let desk = Desk::new(&library);
    let out = desk.out();
    assert_eq!(desk.bundle(&["-o", &out]).0, 0);
    let whole = desk.written();
    assert_eq!(desk.bundle(&["-o", &out, "--minify"]).0, 0);
    let small = desk.written();
    assert_eq!(lexed(&small), lexed(&whole));
}
