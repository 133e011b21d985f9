//! Words that have a meaning of their own, and that no name is given or taken.

use crate::expand::Fragment;
use crate::rust::standard::is_primitive;
use crate::source::program::is_standard_crate;
use crate::text::edition::Edition;

/// The keywords of some places, which are names elsewhere; types that newer compilers have, crates
/// beside the library, and the one function that has to be.
const WORDS: &str =
    "auto default f128 f16 gen macro_rules main proc_macro raw safe test union";

/// What every module knows of the standard library.
const PRELUDE: &str = "\
    AsMut AsRef AsyncFn AsyncFnMut AsyncFnOnce Box Clone Copy Debug Default \
    DoubleEndedIterator Drop Eq Err ExactSizeIterator Extend Fn FnMut FnOnce From \
    FromIterator Future Hash Into IntoFuture IntoIterator Iterator None Ok Option \
    Ord PartialEq PartialOrd Result Send Sized Some String Sync ToOwned ToString \
    TryFrom TryInto Vec";

/// Short names of methods, modules and constants of the standard library, and what may be read
/// as the beginning of a literal.
const SHORT: [&str; 24] = [
    "E", "PI", "b", "br", "by", "c", "cr", "eq", "fs", "ge", "gt", "id", "io", "is", "k",
    "le", "ln", "lt", "ne", "ok", "or", "os", "r", "rc",
];

/// True for a word that nothing is called by that could be called otherwise.
pub(super) fn is_known(word: &str) -> bool {
    let is_keyword = syn::parse_str::<syn::Ident>(word).is_err();
    is_keyword
        || is_primitive(word)
        || is_standard_crate(word)
        || [WORDS, PRELUDE]
            .iter()
            .any(|it| it.split(' ').any(|it| it == word))
}

/// True for a kind of what the variables of macros stand for.
pub(super) fn is_fragment(word: &str) -> bool {
    Fragment::named(word, Edition::E2021).is_some()
}

/// True for a word that would not do as the name of something else.
pub(super) fn is_no_name(word: &str) -> bool {
    is_known(word) || SHORT.contains(&word)
}
