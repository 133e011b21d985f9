//! Texts of players in messages.

/// The most characters of a player's text that are quoted.
const QUOTED: usize = 200;

/// A player's text as it may stand in a message: in backticks, short, and nothing but what can
/// be printed.
pub fn quote(text: &str) -> String {
    let escaped = |letter: char| -> String {
        match letter {
            '\'' | '"' => letter.into(),
            _ => letter.escape_debug().collect(),
        }
    };
    let letters: String = text.chars().take(QUOTED + 1).map(escaped).collect();
    let mut quoted: String = letters.chars().take(QUOTED).collect();
    if quoted.len() < letters.len() {
        quoted.push_str("...");
    }
    format!("`{quoted}`")
}
