//! Games between mocks, the commands that play them, and what is said in them: one program, for
//! what is tested here waits more than it works.

mod common;
mod games;
