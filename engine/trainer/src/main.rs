//! The program `trainer`: one call into the library.

fn main() -> anyhow::Result<()> {
    trainer::run()
}
