//! Commands that only some managers send.

use super::steps::{brief, LISTEN};
use super::{aside, start, START};
use crate::conformity::seat::{hear_answer, quiet};
use crate::conformity::{quoted, Bench, Fault};
use crate::record::Reason;

pub fn restart(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.ask(&[])?;
        start(seat.bench, &mut seat.talk, "RESTART")?;
        seat.talk.say("BEGIN");
        Ok(format!("OK, then {}", quoted(&seat.answer(aside)?)))
    })
}

pub fn about(bench: &Bench) -> Result<String, Fault> {
    let mut talk = bench.start()?;
    talk.say("ABOUT");
    let (line, _) = hear_answer(&mut talk, START, Reason::Silent, "to ABOUT", aside)?;
    if !line
        .replace(' ', "")
        .to_ascii_lowercase()
        .contains("name=\"")
    {
        let text = format!("to ABOUT it answered {}", quoted(&line));
        return Err(Fault::new(Reason::MalformedAnswer, text));
    }
    Ok(quoted(&line))
}

pub fn unknown_command(bench: &Bench) -> Result<String, Fault> {
    brief(bench, |seat| {
        seat.talk.say("NO_SUCH_COMMAND");
        let when = "to an unknown command";
        let (line, _) = hear_answer(&mut seat.talk, START, Reason::Silent, when, aside)?;
        let known = ["UNKNOWN", "ERROR"];
        if !known
            .iter()
            .any(|word| line.to_ascii_uppercase().starts_with(word))
        {
            let text = format!("to an unknown command it answered {}", quoted(&line));
            return Err(Fault::new(Reason::MalformedAnswer, text));
        }
        quiet(&mut seat.talk, LISTEN, "after that", |_| false)?;
        Ok(quoted(&line))
    })
}
