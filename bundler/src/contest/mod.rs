//! A contestant's day beside bundling: samples that the browser sends, tests by them, and the
//! search for an input that a program has a wrong answer to.
//!
//! The samples of a program are `samples/NAME/1.in` and `1.out`, or `samples/1.in` where the
//! package has one program. All tests run what Cargo builds of the package, not the bundle:
//! that one is proved to be the same program.

mod built;
mod problem;
mod tested;
mod tell;
mod run;
mod compare;
mod difference;
mod conversation;
mod verdict;
mod search;
mod judge;
mod companion;

pub use companion::{receive_samples, SamplesWish};
pub use judge::{test, Judging, TestWish};
pub use search::SearchWish;
pub use tell::Said;
