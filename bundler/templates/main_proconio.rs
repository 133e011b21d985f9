//! Reads a problem from standard input, and writes the answer to standard output.

use std::io::{self, BufWriter, Write};

use proconio::input;

fn main() {
    let mut output = BufWriter::new(io::stdout().lock());
    solve(&mut output).expect("the output is open");
}

/// Solves a problem: here, the sum of `n` numbers.
fn solve(output: &mut impl Write) -> io::Result<()> {
    input! {
        n: usize,
        numbers: [i64; n],
    }
    writeln!(output, "{}", {library}::sum(&numbers))
}
