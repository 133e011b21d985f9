//! `--rename`: short names for what nobody sees the names of, and the same program.

use crate::command::Desk;
use crate::rustc;

/// Modules that each print a line. What is called `hidden_..` or `Hidden..` shows nowhere; what
/// is called `shown_..` or `Shown..` does.
const LIBRARY: &str = r##"
mod debug {
    #[derive(Debug)]
    pub struct ShownType { pub shown_field: u8, pub shown_other: ShownKind }
    #[derive(Debug)]
    pub enum ShownKind { ShownUnit, ShownPair(u8, u8), ShownNamed { shown_inside: u8 } }
    pub fn hello() {
        let hidden_one = ShownType { shown_field: 1, shown_other: ShownKind::ShownPair(2, 3) };
        let hidden_more = [ShownKind::ShownUnit, ShownKind::ShownNamed { shown_inside: 4 }];
        println!("debug {:?} {:?}", hidden_one, hidden_more);
    }
}

mod texts {
    macro_rules! hidden_show { ($($hidden_token:tt)*) => { stringify!($($hidden_token)*) } }
    macro_rules! hidden_deep { ($hidden_word:ident) => { hidden_show!($hidden_word) } }
    pub fn hello() {
        let shown_value = 1;
        println!("texts {} {} {}", stringify!(shown_value + 1), hidden_show!(shown_token :: x), hidden_deep!(shown_deep));
        let failed = std::panic::catch_unwind(|| assert!(shown_value == 2));
        println!("{:?}", failed.unwrap_err().downcast_ref::<&str>());
    }
}

mod types {
    pub struct ShownName;
    pub mod hidden_module { pub struct HiddenName; }
    pub fn hello() {
        println!("types {}", std::any::type_name::<ShownName>());
        println!("{}", std::mem::size_of::<hidden_module::HiddenName>());
    }
}

mod captures {
    pub fn hello() {
        let (shown_number, shown_width, shown_places) = (2.5, 8, 2);
        println!("captures {shown_number:shown_width$.shown_places$} {shown_number:?}");
        let hidden_given = 7;
        println!("{shown_argument}", shown_argument = hidden_given);
    }
}

mod methods {
    use std::ops::Deref;
    pub struct HiddenList(pub Vec<u8>);
    impl Deref for HiddenList { type Target = Vec<u8>; fn deref(&self) -> &Vec<u8> { &self.0 } }
    impl HiddenList {
        pub fn len(&self) -> usize { 100 }
        pub fn hidden_len(&self) -> usize { self.0.len() + self.len() }
    }
    pub fn swap(hidden_left: &mut u8, hidden_right: &mut u8) {
        std::mem::swap(hidden_left, hidden_right);
        *hidden_left += 1;
    }
    pub fn hello() {
        let hidden_list = HiddenList(vec![1, 2]);
        let (mut hidden_a, mut hidden_b) = (1, 2);
        swap(&mut hidden_a, &mut hidden_b);
        println!("methods {} {} {} {}", hidden_list.len(), hidden_list.hidden_len(), hidden_list.iter().count(), hidden_a);
    }
}

mod overrides {
    pub struct HiddenCount(pub u8);
    impl Iterator for HiddenCount {
        type Item = u8;
        fn next(&mut self) -> Option<u8> { self.0 = self.0.checked_sub(1)?; Some(self.0) }
        fn size_hint(&self) -> (usize, Option<usize>) { (7, Some(7)) }
        fn nth(&mut self, _hidden_at: usize) -> Option<u8> { Some(99) }
    }
    pub fn hello() {
        println!("overrides {:?} {:?} {}", HiddenCount(3).size_hint(), HiddenCount(3).nth(1), HiddenCount(3).count());
    }
}

mod lifetimes {
    pub struct HiddenView<'hidden_life> { pub hidden_slice: &'hidden_life [u8] }
    impl<'hidden_life> HiddenView<'hidden_life> {
        pub fn hidden_first(&self) -> Option<&'hidden_life u8> { self.hidden_slice.first() }
    }
    pub fn hello() {
        let hidden_found = 'hidden_label: loop {
            for hidden_turn in 0.. { if hidden_turn == 5 { break 'hidden_label hidden_turn; } }
        };
        println!("lifetimes {} {:?}", hidden_found, HiddenView { hidden_slice: &[4] }.hidden_first());
    }
}

mod hygiene {
    macro_rules! hidden_twice {
        ($hidden_arg:expr) => {{ let hidden_local = 10; hidden_local + $hidden_arg }};
        (@hidden_rule $hidden_name:ident = $expr:expr) => { let $hidden_name = $expr; };
    }
    macro_rules! hidden_struct {
        ($Hidden:ident { $($hidden_field:ident: $ty:ty),* }) => {
            pub struct $Hidden { $(pub $hidden_field: $ty),* }
            impl $Hidden { $(pub fn $hidden_field(&self) -> $ty { self.$hidden_field })* }
        };
    }
    hidden_struct!(HiddenMade { hidden_x: u8, hidden_y: u16 });
    pub fn hello() {
        let hidden_local = 1;
        hidden_twice!(@hidden_rule hidden_bound = 5);
        let (hidden_x, hidden_y) = (1, 2);
        let hidden_made = HiddenMade { hidden_x, hidden_y };
        let HiddenMade { hidden_x: hidden_left, .. } = hidden_made;
        println!("hygiene {} {} {} {}", hidden_twice!(hidden_local), hidden_bound, hidden_made.hidden_y(), hidden_left);
    }
}

mod consts {
    pub const HIDDEN_LIMIT: u8 = 3;
    pub static HIDDEN_TABLE: [u8; HIDDEN_LIMIT as usize] = [1, 2, 3];
    pub struct HiddenMatrix<const HIDDEN_ROWS: usize>;
    impl<const HIDDEN_ROWS: usize> HiddenMatrix<HIDDEN_ROWS> { pub const HIDDEN_SIZE: usize = HIDDEN_ROWS * 2; }
    pub fn hello() {
        let hidden_kind = match HIDDEN_TABLE.len() as u8 { HIDDEN_LIMIT => "limit", _hidden_rest => "rest" };
        println!("consts {} {}", hidden_kind, HiddenMatrix::<4>::HIDDEN_SIZE);
    }
}

mod foreign {
    #[no_mangle]
    pub extern "C" fn shown_exported(hidden_argument: i32) -> i32 { hidden_argument + 1 }
    extern "C" { fn abs(shown_input: i32) -> i32; }
    pub fn hello() { println!("foreign {} {}", shown_exported(1), unsafe { abs(-4) }); }
}

#[cfg(windows)]
mod elsewhere {
    pub fn hello() { println!("{}", super::shown_elsewhere("x").len()); }
}
#[cfg(not(windows))]
mod elsewhere {
    pub fn hello() { println!("elsewhere {}", super::shown_elsewhere("x")); }
}
fn shown_elsewhere(hidden_text: &str) -> &str { hidden_text }

pub fn hello() {
    std::panic::set_hook(Box::new(|_| {}));
    debug::hello();
    texts::hello();
    types::hello();
    captures::hello();
    methods::hello();
    overrides::hello();
    lifetimes::hello();
    hygiene::hello();
    consts::hello();
    foreign::hello();
    elsewhere::hello();
}
"##;

/// The output of the desk's package bundled with `options`, which is proved and warns of nothing;
/// and its text.
fn proved(desk: &Desk, options: &[&str]) -> (String, String) {
    let out = desk.out();
    let (code, said) = desk.bundle(&[&["-o", &out], options].concat());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("proved: "), "{said}");
    let text = desk.written();
    let options = ["-C", "opt-level=0", "-D", "warnings", "-A", "dead_code"];
    let program = rustc::compile(&rustc::current(), "2021", &options, &text, "short");
    (program.output(&[]), text)
}

/// The words of `text` that begin with one of `starts`.
fn words<'a>(text: &'a str, starts: &[&str]) -> Vec<&'a str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_it = |word: &&str| starts.iter().any(|start| word.starts_with(start));
    let mut words: Vec<_> = words.filter(is_it).collect();
    words.sort_unstable();
    words.dedup();
    words
}

#[test]
fn what_shows_stays_and_the_rest_is_short() {
    let desk = Desk::new(LIBRARY);
    let (before, whole) = proved(&desk, &[]);
    let (_, small) = proved(&desk, &["--shake", "--minify"]);
    for (options, whole) in [
        (&["--rename"][..], &whole),
        (
            &["--shake", "--rename", "--minify", "--edition", "own"],
            &small,
        ),
    ] {
        let (after, short) = proved(&desk, options);
        assert_eq!(before, after, "{options:?}");
        assert!(short.len() < whole.len() * 9 / 10, "{options:?}: {short}");
        let left = words(&short, &["hidden_", "Hidden", "HIDDEN_", "_hidden_"]);
        assert!(left.is_empty(), "{options:?}: {left:?}\n{short}");
        let shown = words(&short, &["shown_", "Shown"]);
        assert_eq!(shown, words(whole, &["shown_", "Shown"]), "{options:?}");
    }
}

/// What `Debug` shows on machines of another kind alone, nothing here compares.
#[test]
fn what_may_show_elsewhere_stays() {
    let desk = Desk::new(
        "macro_rules! made { ($name:ident { $field:ident }) => {\n    #[derive(Debug, Clone)]\n    \
         pub struct $name { pub $field: u8 }\n} }\n\
         made!(ShownMade { shown_made });\n\
         #[derive(Debug, Clone)]\npub struct ShownType { pub shown_field: u8 }\n\
         #[derive(Clone)]\npub struct HiddenType { pub hidden_field: u8 }\n\
         pub fn hello() {\n    let shown = (ShownType { shown_field: 1 }, ShownMade { shown_made: 2 });\n    \
         let hidden = HiddenType { hidden_field: 3 };\n    #[cfg(windows)]\n    \
         println!(\"{:?}\", shown);\n    \
         println!(\"{}\", shown.0.clone().shown_field + shown.1.clone().shown_made + hidden.clone().hidden_field);\n}\n",
    );
    let (_, short) = proved(&desk, &["--rename", "--edition", "own"]);
    let left = words(&short, &["shown_", "Shown", "hidden_", "Hidden"]);
    let shown = ["ShownMade", "ShownType", "shown_field", "shown_made"];
    assert_eq!(left, shown, "{short}");
}

/// A trait's method that is hidden by one of the standard library: with a name of its own it
/// would be called.
const HIDING: &str = r#"
pub trait Measured { fn len(&self) -> usize { 1000 } }
impl Measured for Vec<u8> {}
pub struct LongName { pub some_field: usize }
fn total_length(first_list: &Vec<u8>, second_list: &LongName) -> usize {
    first_list.len() + second_list.some_field + Measured::len(first_list)
}
pub fn hello() {
    println!("{}", total_length(&vec![1, 2], &LongName { some_field: 30 }));
}
"#;

#[test]
fn what_would_be_another_program_keeps_its_name() {
    let desk = Desk::new(HIDING);
    let (before, _) = proved(&desk, &["--edition", "own"]);
    assert_eq!(before.trim(), "1032");
    let (after, short) = proved(&desk, &["--edition", "own", "--rename"]);
    assert_eq!(before, after);
    assert!(
        short.contains(".len()") && short.contains("fn len"),
        "{short}"
    );
    for word in ["total_length", "first_list", "LongName", "some_field"] {
        assert!(!short.contains(word), "{word} is still there:\n{short}");
    }
}

#[test]
fn lines_know_where_they_come_from() {
    let library = "pub fn hello() {\n    let some_number = 1;\n    some_call(some_number);\n}\n\n\
                   fn some_call(given_number: u8) {\n    assert!(std::hint::black_box(given_number) < 9);\n}\n";
    let desk = Desk::new(library);
    let request = bundler::Request {
        dir: desk.dir(),
        ..bundler::Request::default()
    };
    let bundle = bundler::bundle(&request).expect("a bundle");
    let renamed = bundler::rename(&bundle).expect("short names");
    assert!(!renamed.text.contains("some_call"), "{}", renamed.text);
    let lines = bundle.text.lines().count();
    assert_eq!(lines, renamed.text.lines().count());
    for line in 1..=lines {
        assert_eq!(
            bundle.source_line(line),
            renamed.source_line(line),
            "{line}"
        );
    }
    let again = bundler::rename(&renamed).expect("short names");
    assert_eq!(again.text, renamed.text, "what is short stays");
}
