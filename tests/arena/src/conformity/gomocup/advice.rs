//! The steps for commands that only some managers send.

use super::brief::{brief, ANSWER_TIMEOUT, LISTEN};
use crate::conformity::fault::{quoted, ProbeFault};
use crate::conformity::seat::ProbeSeat;
use crate::conformity::subject::Subject;
use crate::record::Reason;

pub fn restart(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.ask_move(&[])?;
        seat.start("RESTART")?;
        seat.channel.say("BEGIN");
        Ok(format!("OK, then {}", quoted(&seat.answer()?)))
    })
}

pub fn about(subject: &Subject) -> Result<String, ProbeFault> {
    let mut seat = ProbeSeat::new(subject, subject.size())?;
    seat.channel.say("ABOUT");
    let (line, _) = seat.next_line(ANSWER_TIMEOUT, Reason::Silent, "to ABOUT")?;
    if !line
        .replace(' ', "")
        .to_ascii_lowercase()
        .contains("name=\"")
    {
        let text = format!("to ABOUT it answered {}", quoted(&line));
        return Err(ProbeFault::new(Reason::MalformedAnswer, text));
    }
    Ok(quoted(&line))
}

pub fn unknown_command(subject: &Subject) -> Result<String, ProbeFault> {
    brief(subject, |seat| {
        seat.channel.say("NO_SUCH_COMMAND");
        let when = "to an unknown command";
        let (line, _) = seat.next_line(ANSWER_TIMEOUT, Reason::Silent, when)?;
        let known = ["UNKNOWN", "ERROR"];
        if !known
            .iter()
            .any(|word| line.to_ascii_uppercase().starts_with(word))
        {
            let text = format!("to an unknown command it answered {}", quoted(&line));
            return Err(ProbeFault::new(Reason::MalformedAnswer, text));
        }
        seat.silent(LISTEN, "after that")?;
        Ok(quoted(&line))
    })
}
