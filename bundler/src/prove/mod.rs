//! Shows that a file is the same program as a package, by what the compiler makes of both.
//!
//! This is translation validation: not the bundler is proved right, but each of its results,
//! after the compiler has read it. A proof only refuses. What makes the text right stands
//! elsewhere.
//!
//! 1. `package`: Cargo checks the package, and rustc writes the IR of each crate beside what
//!    it writes anyway: LLVM IR before any pass, where the methods that were found, drops,
//!    captures, layout and constants are explicit. Build scripts and procedural macros are
//!    left alone.
//! 2. Of these, the crates that are linked into the program: those that rustc says it uses.
//! 3. `alone`: rustc writes the IR of the file, by the same flags, but without those of the
//!    user's surroundings: what only they say shows.
//! 4. `ir`: both are read; `side` knows what a name stands for in each module.
//! 5. `matching`: two functions are the same if they are so token by token, names of values
//!    and blocks numbered by their first use, attributes and metadata written out. How things
//!    are linked, what processor they are for, and the alignment of constants, which LLVM puts
//!    together, does not count.
//! 6. `walk`: from `main`, from what other languages can call, from what the linker must keep
//!    and from the allocator, whatever one function names has to be the same as what the other
//!    names, in its turn. What comes from outside has to have the same name.
//! 7. Where a function differs in a crate whose edition is not the file's, the package is
//!    compiled once more in that. If the function is the same then, rustc's lints for moving
//!    between editions must be silent about it (`lints`), and so must what they
//!    do not see (`twice`). So it is with the file itself in a
//!    further edition, which is compared with the file as it was proved.
//! 8. `canonical`: a second try, in which blocks have one order, and plain panics one form.
//! 9. `allowed`: what differs because it tells of the source, unless it is `written` there.
//!    TypeIds and variables stand for each other one to one.
//! 10. `finish::prove` reports: the functions, the callers, the user's line.
//!
//! # What this does not show
//!
//! Code that is never compiled to anything: dead code, generics without a user. Code for other
//! targets, and code under `debug_assertions`. What is told to the linker. The places of
//! panics, the values of TypeIds, whether two functions have one address. What a profile asks
//! for, which no file can have: `panic = "abort"`, optimization.

mod ir;
mod side;
mod written;
mod positions;
mod allowed;
mod body;
mod matching;
mod iterators;
mod forwards;
mod canonical;
mod walk;
mod unit;
mod package;
mod alone;
mod lints;
mod twice;
mod verdict;
mod prover;
mod editions;
mod texts;

pub(crate) use positions::Positions;
pub(crate) use prover::Prover;
pub(crate) use side::demangled;
pub(crate) use texts::{asks_for_assertions, Program, UNASSERTED};
pub use verdict::Proof;
pub(crate) use verdict::{Refuted, Verdict};
pub(crate) use walk::{Difference, What};
