//! Single commands: what each is answered, however it is written.

mod arguments;
mod errors;
mod info;
mod lines;
mod yixin;
