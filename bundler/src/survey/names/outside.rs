//! The names in crates that are not bundled, where they are called like a crate of the
//! program: of the standard library, the compiler knows whether it has them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;

use crate::rust::compiler::Compiler;

/// The names of modules of the standard library, and of the types that the language has: of
/// all that is called like a crate, nothing else is a module or a type there.
const MODULES: &str = " alloc any arc arch array ascii assert_matches async_iter atomic \
    autodiff backtrace binary_heap bool borrow boxed bstr btree_map btree_set c_str cell char \
    clone cmp collections contracts convert core core_simd default env error f128 f16 f32 f64 \
    fd ffi field fmt from fs future hash hash_map hash_set hint i128 i16 i32 i64 i8 index \
    intrinsics io isize iter keyword linked_list linux macos marker mem mir mpmc mpsc net \
    never nonpoison num ops option os os_str panic panicking path pat pattern pin poison \
    prelude primitive process ptr random range raw rc result rt rust_2015 rust_2018 \
    rust_2021 rust_2024 rust_future simd slice std std_arch str string sync sys task thread \
    time tuple u128 u16 u32 u64 u8 unicode unix unsafe_binder usize v1 vec vec_deque wasi \
    wasm32 windows x86 x86_64 ";

/// The answers of the compiler, by path.
#[derive(Default)]
pub(super) struct Outside {
    known: RefCell<HashMap<String, Option<bool>>>,
}

impl Outside {
    /// True if `path`, as in `std::collections::name`, is a module or a type; `None` where
    /// that cannot be found out.
    pub(super) fn is_type(&self, path: &[&str]) -> Option<bool> {
        let (first, name) = (path.first()?, path.last()?);
        if path.len() == 1 {
            return Some(true);
        }
        let is_known = |name: &str| MODULES.contains(&format!(" {name} "));
        if !matches!(*first, "std" | "core" | "alloc") {
            return None;
        }
        if name.chars().all(|c| !c.is_uppercase()) && !is_known(name) {
            return Some(false);
        }
        let path = path.join("::");
        if let Some(&answer) = self.known.borrow().get(&path) {
            return answer;
        }
        let answer = ask(&path);
        self.known.borrow_mut().insert(path, answer);
        answer
    }
}

/// Asks the compiler whether a module or a type is at `path`.
fn ask(path: &str) -> Option<bool> {
    let folder = tempfile::tempdir().ok()?;
    // An empty list imports its module or type as `_`, and nothing else of that name.
    let text = format!("extern crate alloc;\npub use {path}::{{}};\n");
    std::fs::write(folder.path().join("lib.rs"), text).ok()?;
    let options = [
        "--edition=2018",
        "--crate-type=lib",
        "--emit=metadata",
        "-Awarnings",
        "lib.rs",
    ];
    let options: Vec<_> = options.into_iter().map(OsString::from).collect();
    let compiler = Compiler::current();
    let said = compiler.and_then(|it| it.run(folder.path(), &options));
    let said = said.ok()?;
    let is_missing = |code: &str| matches!(code, "E0432" | "E0433");
    Some(!said.diagnostics.iter().any(|it| is_missing(it.code())))
}
