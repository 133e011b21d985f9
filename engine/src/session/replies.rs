//! What to play in the positions that games begin with. Written by `trainer replies`,
//! by long searches:
//! - rule 0 on 12x12: --nodes 4000000 --replies 4 --likelihood 0.8, by 23a7690d

/// A line for each rule and square board: the rule number, the size of the board, and
/// for each position its stones, black and white in turn, and the reply behind them.
pub(super) const REPLIES: &str = "\
0 12 g7 d4e5f5g6h6h7f7f4 e4g5h4f6f5h6g7g4 e4f5e5e6d7g6f7e7 e4f5e5g6f7e6 e4g5f5e6g6f7e7d3 e4g5f5f6e7e8g7g6 e4f5g5e6h6g6f7f4 e4f5g5e6d7g6f7e7 e4f5g5g6f7e6 e4f5h6g6i6h7f7i7 f4f6g4f7e6h7g6g7 f4e6e5f7g6d6 f4e5f5g6h6h7f7f6 f4g5f5g6h6h7f7f6 f4g5f5f6g7e7 f4h5g5f6e6e7g7h6 f4f6g5g6e6h6g7i6 f4e6g5f6g6f7e7h6 f4f6g5g6h6i7g7i5 f4f6g5g6i6h6g7e6 f4f6g5g6g7h6 f4g5h5f6g7h7 f4g5h5f6g7h6f8i7 f4f6e6f7g6h7 f4f5e6f6g6f7f8h6 f4h5f6g7h6f8g8g6 f4g6h6d7e7h7f7f6 f4g6h6h7f7g5 e5e6f5f6h6g6f7g5 e5f6f5g6f7f9f8d5 e5f5g5g6f7h6 e5i5g6h6g7 e5h6g6g7f8 e5f7g6e6 e5i6g6f7h6g5 e5g5g6i5g7h6h5 e5e6g6f7h7f5 e5e6g6f7h7g7f8f5 e5e6g6f7f8g7 e5e6g6f7f8g7g8h8 e5e6g6f7g8g7 f5f4g5e7e6g7f6d6 f5f4g5g7f6e7 f5g6g5h6f6g7h7e7 f5f6g5g6f7e5 f5f6g5g6f7e7g7h6 f5f6e6f7g6g4 f5g4e6f6g6f7h7e4 f5g4e6f6g6f7f8h7 f5e5e6f7g6g8f8g4 f5g7f6f4 f5f4f6g7g6e6 f5g6f6g7h6e7 f5g6f6e7h6g7f7f4 f5f4f6g7h6f8g8g6 f5g5f6g6h6g7g8g4 f5h6f6g7h7g6 f5g6f6h6h7g7f8f7 f5h6f6g7h7e8f8f7 f5f4f6g7f8f7 f5f4f6g7g8f8 f5g5g6f7e6 f5f7g6h7e5 f5e6g6f7e7g5 f5f7g6g7e7h7g8e6 f5g5g6f6g7h7 f5f7g6g7g8h7 f5f6h6g6f7e6 f5g6h6h7f7e5 f5g6f7f6 f5f6f7g6g7e7 f5f6g7g5 f6g7 f6e5f7 f6f5e8 f6g5g7 f6g6g7 f6g7e7 f6e5g6h6f7 f6e5g6g5f7h6i7 f6e5g7g5h7
";
