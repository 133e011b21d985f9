//! Reads a problem from standard input, and writes the answer to standard output.

use std::io::{self, BufWriter, Read, Write};

use {library}::Scanner;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).expect("the input is text");
    let mut output = BufWriter::new(io::stdout().lock());
    solve(&mut Scanner::new(&input), &mut output).expect("the output is open");
}

/// Solves a problem: here, the sum of `n` numbers.
fn solve(input: &mut Scanner, output: &mut impl Write) -> io::Result<()> {
    let n = input.read();
    let numbers: Vec<i64> = input.read_list(n);
    let sum: i64 = numbers.iter().sum();
    writeln!(output, "{sum}")
}
