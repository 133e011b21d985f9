//! The board in one HTML file, with a program inside that needs no server: compiled for
//! WebAssembly, it runs in a worker of the page.
//!
//! [`Toolchain`] is what has to be installed for that, [`page`] puts the file together. What the
//! program finds there in place of an operating system stands in `worker.js` of the page.

mod toolchain;
mod page;

pub use page::page;
pub use toolchain::Toolchain;
