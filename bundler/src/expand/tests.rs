//! The expander against the compiler: programs that call macros, and the same programs with
//! the calls expanded here, must say the same.

use std::collections::BTreeMap;
use std::process::Command;
use std::rc::Rc;

use proc_macro2::{Delimiter, TokenStream};

use super::tree::stream;
use super::{trees, Definition, Kind, Tree, Unknown};
use crate::rust::token;
use crate::text::edition::Edition;

type Macros = BTreeMap<String, Rc<Definition>>;

fn parsed(text: &str) -> Vec<Tree> {
    let stream: TokenStream = text.parse().expect("tokens");
    trees(&token::tree(stream), 0)
}

/// The macros that `definitions` defines.
fn macros(definitions: &[Tree], edition: Edition) -> Result<Macros, Unknown> {
    let mut found = Macros::new();
    for at in 0..definitions.len() {
        let [word, _, name, rules, ..] = &definitions[at..] else {
            break;
        };
        if let (true, Some(name), Some(rules)) =
            (word.is_ident("macro_rules"), name.ident(), rules.group())
        {
            let definition = Definition::parse(rules, 0, edition)?;
            found.insert(name.to_owned(), Rc::new(definition));
        }
    }
    Ok(found)
}

/// `trees` with all calls of `macros` expanded, one in the other.
fn expanded(
    trees: &[Tree],
    macros: &mut Macros,
    depth: usize,
) -> Result<Vec<Tree>, Unknown> {
    assert!(depth < 200, "an expansion without an end");
    let mut out = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        if let [word, _, name, rules, ..] = &trees[at..] {
            if let (true, Some(name), Some(rules)) =
                (word.is_ident("macro_rules"), name.ident(), rules.group())
            {
                let definition = Definition::parse(rules, 0, Edition::E2021)?;
                macros.insert(name.to_owned(), Rc::new(definition));
                at += 4;
                continue;
            }
        }
        if let [name, bang, group, ..] = &trees[at..] {
            let known = name.ident().and_then(|name| macros.get(name)).cloned();
            if let (Some(known), true, Some(arguments)) =
                (known, bang.is_punct('!'), group.group())
            {
                let result = known.expand(arguments, 1)?;
                let result = expanded(&result, macros, depth + 1)?;
                out.push(Tree::made(Kind::Group(Delimiter::None, result.into())));
                at += 3;
                continue;
            }
        }
        let tree = &trees[at];
        let kind = match &tree.kind {
            Kind::Group(delimiter, inside) => {
                Kind::Group(*delimiter, expanded(inside, macros, depth)?.into())
            }
            Kind::Fragment(kind, inside) => {
                Kind::Fragment(*kind, expanded(inside, macros, depth)?.into())
            }
            other => other.clone(),
        };
        out.push(Tree {
            kind,
            ..tree.clone()
        });
        at += 1;
    }
    Ok(out)
}

/// Macros, and an expression that calls them.
const CASES: [(&str, &str); 24] = [
    ("macro_rules! m { ($a:expr) => { $a * 2 } }", "m!(1 + 2)"),
    ("macro_rules! m { ($($a:expr),* $(,)?) => { [$($a + 1),*] } }", "m!(1, 2, 3 * 4,)"),
    (
        "macro_rules! m { () => { 0 }; ($h:tt $($t:tt)*) => { 1 + m!($($t)*) } }",
        "m!(a => b ..= 'c [d e] 1.5 :: x <<= y)",
    ),
    (
        "macro_rules! m { ($($k:ident = [$($v:expr),*]);*) => { vec![$((stringify!($k), vec![$($v),*])),*] } }",
        "m!(a = [1, 2]; b = []; c = [3])",
    ),
    (
        "macro_rules! m { ($t:ty) => { <$t>::default() } }",
        "(m!(Vec<Vec<u8>>), m!((u8, String)), m!(Option<&'static str>))",
    ),
    (
        "macro_rules! m { (a) => { \"a\" }; ($i:ident) => { \"ident\" }; ($l:literal) => { \"literal\" }; ($($t:tt)*) => { \"tokens\" } }",
        "[m!(a), m!(b), m!(-1), m!(\"x\"), m!(true), m!(a b), m!(::), m!()]",
    ),
    (
        "macro_rules! n { (1) => { \"one\" }; ($($t:tt)*) => { \"other\" } } macro_rules! m { ($e:expr) => { n!($e) } } macro_rules! o { ($e:tt) => { n!($e) } }",
        "[n!(1), m!(1), o!(1)]",
    ),
    (
        "macro_rules! m { ($p:pat => $e:expr) => { match 3 { $p => $e, _ => 0 } } }",
        "[m!(1 | 3 => 5), m!(x => x)]",
    ),
    (
        "macro_rules! m { ($($p:pat_param)|+ => $e:expr) => { match 3 { $($p)|+ => $e, _ => 0 } } }",
        "m!(1 | 3 => 7)",
    ),
    (
        "macro_rules! count { ($($x:tt)*) => { 0usize $(+ one!($x))* } } macro_rules! one { ($x:tt) => { 1 } }",
        "count!(a, b => c)",
    ),
    (
        "macro_rules! m { ($($v:vis fn $n:ident() -> $t:ty $b:block)*) => { { $($v fn $n() -> $t $b)* ($($n()),*) } } }",
        "m!(fn a() -> u8 { 1 } pub fn b() -> Vec<u8> { vec![2] } pub(crate) fn c() -> i8 { -3 })",
    ),
    (
        "macro_rules! m { ($s:stmt; $e:expr) => { { $s; $e } } }",
        "[m!(let x = 4; 5), m!(assert!(true); 6)]",
    ),
    (
        "macro_rules! make { ($name:ident, $v:expr, $d:tt) => { macro_rules! $name { ($d($d x:expr),*) => { [$v, $d($d x),*] } } } } make!(made, 9, $);",
        "made!(1, 2)",
    ),
    (
        "macro_rules! m { ($l:lifetime $b:block) => { $l: loop { break $l $b } } }",
        "m!('out { 3 + 4 })",
    ),
    (
        "macro_rules! m { ($(#[$a:meta])* $x:path) => { ($x(1, 2), [$(stringify!($a)),*]) } }",
        "m!(#[a(b, c)] #[d = \"e\"] std::cmp::max::<u8>)",
    ),
    (
        "macro_rules! m { ($($a:ident)+ ; $($b:ident),+) => { [$((stringify!($a), stringify!($b))),+] } }",
        "m!(a b c; d, e, f)",
    ),
    (
        "macro_rules! m { ($($a:ident: $($b:expr),+);+) => { vec![$($((stringify!($a), $b)),+),+] } }",
        "m!(a: 1, 2; b: 3)",
    ),
    (
        "macro_rules! m { (@go [$($done:tt)*]) => { [$($done)*] }; (@go [$($done:tt)*] $h:tt $($t:tt)*) => { m!(@go [$h , $($done)*] $($t)*) }; ($($t:tt)*) => { m!(@go [] $($t)*) } }",
        "m!(1 2 3)",
    ),
    (
        "macro_rules! m { ($a:expr $(=> $b:expr)?) => { ($a, [$($b)?]) } }",
        "(m!(1 => 2), { let x: (i32, [u8; 0]) = m!(1); x })",
    ),
    (
        "macro_rules! neg { ($e:expr) => { -$e } } macro_rules! call { ($e:expr) => { $e.abs() } }",
        "(neg!(2 - 3), call!(-5i32), call!(2i32 - 9), !neg!(1))",
    ),
    (
        "macro_rules! m { ($a:literal) => { n!($a) } } macro_rules! n { ($a:literal) => { concat!($a, 'x') } }",
        "m!(\"q\")",
    ),
    (
        "macro_rules! cb { ($m:ident, $($t:tt)*) => { $m!($($t)*) } } macro_rules! add { ($a:expr, $b:expr) => { $a + $b } }",
        "cb!(add, 2, 3 * cb!(add, 1, 1))",
    ),
    (
        "macro_rules! m { ($($i:item)*) => { { $($i)* K + f() } } }",
        "m!(const K: u8 = 3; fn f() -> u8 { 4 } #[allow(dead_code)] struct S { x: [u8; 2] })",
    ),
    (
        "macro_rules! m { ($x:expr; $($k:expr => $v:expr),*) => { { let mut n = $x; $( n += $k * $v; )* n } } }",
        "m!(1; 2 => 3, 4 - 1 => 5)",
    ),
];

#[test]
fn expansions_say_what_the_compiler_says() {
    let mut program = String::from("#![allow(warnings)]\n");
    let mut mains = String::new();
    for (nth, (definitions, call)) in CASES.iter().enumerate() {
        let mut known = macros(&parsed(definitions), Edition::E2021).expect(definitions);
        let _ = expanded(&parsed(definitions), &mut known, 0).expect(definitions);
        let result = expanded(&parsed(call), &mut known, 0);
        let result = result.unwrap_or_else(|why| panic!("{definitions}\n{call}: {why:?}"));
        let result = stream(&result).expect("tokens");
        let value: syn::Expr = syn::parse2(result.clone())
            .unwrap_or_else(|error| panic!("{call}: {error}\n{result}"));
        let function: syn::File = syn::parse_quote!(
            pub fn expanded() -> String {
                format!("{:?}", #value)
            }
        );
        program.push_str(&format!(
            "mod case_{nth} {{ {definitions}\npub fn called() -> String {{ format!(\"{{:?}}\", {call}) }}\n{} }}\n",
            prettyplease::unparse(&function),
        ));
        mains.push_str(&format!(
            "println!(\"{nth} {{}}\\n{nth} {{}}\", case_{nth}::called(), case_{nth}::expanded());\n"
        ));
    }
    program.push_str(&format!("fn main() {{ {mains} }}\n"));
    let folder = tempfile::tempdir().expect("a folder");
    let (source, exe) = (folder.path().join("main.rs"), folder.path().join("main"));
    std::fs::write(&source, &program).expect("a program");
    let compiled = Command::new("rustc")
        .args(["--edition", "2021", "-o"])
        .args([&exe, &source])
        .output()
        .expect("rustc can be run");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}\n{program}");
    let output = Command::new(&exe).output().expect("the program can be run");
    let output = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.len(), 2 * CASES.len());
    for pair in lines.chunks(2) {
        assert_eq!(pair[0], pair[1], "{:?}", CASES[0]);
    }
}

/// What `call` of the macros in `definitions` comes to, as text.
fn result(definitions: &str, call: &str, edition: Edition) -> Result<String, Unknown> {
    let mut known = macros(&parsed(definitions), edition)?;
    let trees = expanded(&parsed(call), &mut known, 0)?;
    Ok(stream(&trees)?.to_string())
}

#[test]
fn what_the_compiler_refuses_is_not_guessed() {
    let cases = [
        // Two ways to go on.
        (
            "macro_rules! m { ($($a:ident)* $b:ident) => {} }",
            "m!(a b)",
        ),
        // A fragment that does not end well is not tried again by another rule.
        (
            "macro_rules! m { ($a:expr) => {}; (1 + $t:tt) => {} }",
            "m!(1 + ;)",
        ),
        ("macro_rules! m { (a) => {} }", "m!(b)"),
        (
            "macro_rules! m { ($($a:ident),*; $($b:ident),*) => { $($a $b)* } }",
            "m!(a, b; c)",
        ),
        ("macro_rules! m { ($($a:ident),*) => { $a } }", "m!(a, b)"),
        ("macro_rules! m { ($a:tt) => { $(x)* } }", "m!(a)"),
        ("macro_rules! m { ($a:thing) => {} }", "m!(a)"),
        ("macro_rules! m { ($v:vis) => {} }", "m!()"),
    ];
    for (definitions, call) in cases {
        let found = result(definitions, call, Edition::E2021);
        assert!(found.is_err(), "{definitions} {call}: {found:?}");
    }
}

#[test]
fn fragments_are_those_of_the_edition_of_the_macro() {
    let cases = [
        (
            "($p:pat) => { one }; ($($p:pat_param)|*) => { many }",
            "m!(1 | 2)",
        ),
        (
            "($e:expr) => { expression }; ($($t:tt)*) => { tokens }",
            "m!(const { 1 })",
        ),
        (
            "($e:expr_2021) => { expression }; ($($t:tt)*) => { tokens }",
            "m!(_)",
        ),
    ];
    let found = |edition| {
        let found = cases.map(|(rules, call)| {
            let definition = format!("macro_rules! m {{ {rules} }}");
            result(&definition, call, edition).map(|text| text.trim().to_owned())
        });
        found.map(|it| it.unwrap_or_else(|_| "refused".to_owned()))
    };
    assert_eq!(found(Edition::E2018), ["many", "tokens", "tokens"]);
    assert_eq!(found(Edition::E2021), ["one", "tokens", "tokens"]);
    assert_eq!(found(Edition::E2024), ["one", "expression", "tokens"]);
}
