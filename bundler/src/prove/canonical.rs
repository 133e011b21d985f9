//! A form of functions in which what editions order differently stands in one order.
//!
//! Blocks stand as a walk from the entry meets them, and a panic with a plain message is one
//! call, however the message was handed over. So is a walk over the elements of an array
//! (`iterators`).

use std::collections::{HashMap, HashSet};

use super::iterators;

/// The function `text` in its canonical form.
pub(super) fn canonical(text: &str) -> String {
    let mut blocks = Blocks::of(text);
    blocks.join_panics();
    blocks.join_displayed();
    blocks.written()
}

/// The blocks of a function, whose instructions stand on a line each.
struct Blocks<'a> {
    head: &'a str,
    order: Vec<&'a str>,
    lines: HashMap<&'a str, Vec<String>>,
}

impl<'a> Blocks<'a> {
    fn of(text: &'a str) -> Blocks<'a> {
        let mut lines = text.lines();
        let mut blocks = Blocks {
            head: lines.next().unwrap_or(""),
            order: Vec::new(),
            lines: HashMap::new(),
        };
        for line in lines {
            if let Some(label) = label(line) {
                blocks.order.push(label);
                blocks.lines.insert(label, Vec::new());
                continue;
            }
            let trimmed = line.trim();
            if trimmed.is_empty() || trimmed.starts_with(';') || line == "}" {
                continue;
            }
            let last = blocks.order.last().copied().unwrap_or("");
            let block = blocks.lines.entry(last).or_default();
            match block.last_mut() {
                Some(before) if is_continued(line) => {
                    before.push(' ');
                    before.push_str(trimmed);
                }
                _ => block.push(trimmed.to_owned()),
            }
        }
        blocks
    }

    /// Makes one call of the two by which a message without arguments comes to panic.
    fn join_panics(&mut self) {
        for label in self.order.clone() {
            let Some(lines) = self.lines.get(label) else {
                continue;
            };
            let found = lines
                .iter()
                .enumerate()
                .find_map(|(at, line)| Message::of(line).map(|message| (at, message)));
            if let Some((at, message)) = found {
                self.join(label, at, &message);
            }
        }
        for lines in self.lines.values_mut() {
            for line in lines {
                if let Some(plain) = plain_panic(line).or_else(|| iterators::joined(line)) {
                    *line = plain;
                }
            }
        }
    }

    /// Hands arguments of a format to panic as they are, where they are handed over to be shown:
    /// `panic!("{}", format_args!(..))` is `panic!(..)`, if there is anything to format.
    fn join_displayed(&mut self) {
        for label in self.order.clone() {
            let lines = self.lines.get(label).map_or(&[][..], Vec::as_slice);
            let call = lines.iter().position(|line| line.contains(DISPLAY));
            let shown = call.and_then(|call| Displayed::of(lines, call));
            let Some(shown) = shown.filter(|shown| self.is_formatted(&shown.parts)) else {
                continue;
            };
            // The place of the arguments is made, filled in two parts, and read here.
            let all = self.lines.values().flatten();
            let uses = all.filter(|line| has_value(line, &shown.value)).count();
            if uses != 4 {
                continue;
            }
            let made = format!("{} = alloca ", shown.value);
            for (&block, lines) in &mut self.lines {
                let mut index = 0;
                lines.retain(|line| {
                    index += 1;
                    let is_gone = block == label && shown.gone.contains(&(index - 1));
                    !is_gone && !line.starts_with(&made)
                });
            }
            let lines = self.lines.get_mut(label);
            let call =
                lines.and_then(|it| it.iter_mut().find(|line| line.contains(DISPLAY)));
            if let Some(call) = call {
                *call = shown.call;
            }
        }
        for line in self.lines.values_mut().flatten() {
            if line.contains(FORMATTED) {
                *line = without_attributes(line);
            }
        }
    }

    /// True if two values are the parts of arguments with something to format.
    fn is_formatted(&self, parts: &[String; 2]) -> bool {
        let mut all = self.lines.values().flatten();
        let first = format!("{} = extractvalue {{ ptr, ptr }} ", parts[0]);
        let taken = all.find_map(|line| line.strip_prefix(&first));
        let whole = taken.and_then(|rest| rest.split(',').next()).unwrap_or("");
        let made = format!("{whole} = ");
        let mut all = self.lines.values().flatten();
        let made = all.find(|line| line.starts_with(&made));
        made.is_some_and(|line| line.contains("9Arguments3new"))
    }

    /// Puts `message`, which is made in the block `label` at `at`, into the call that takes it,
    /// if that is all that is done with it.
    fn join(&mut self, label: &'a str, at: usize, message: &Message) {
        let next = message.next.as_deref();
        let target =
            next.and_then(|next| self.order.iter().find(|it| **it == next).copied());
        let target = if next.is_some() { target } else { Some(label) };
        let Some(target) = target else { return };
        let taken = &self.lines[target];
        let parts = ["0", "1"].map(|part| {
            let wanted = format!("= extractvalue {{ ptr, ptr }} {}, {part}", message.value);
            taken.iter().position(|line| line.ends_with(&wanted))
        });
        let [Some(first), Some(second)] = parts else {
            return;
        };
        let value = |at: usize| taken[at].split(" = ").next().unwrap_or("").to_owned();
        let wanted = format!(
            "9panicking9panic_fmt(ptr {}, ptr {}, ",
            value(first),
            value(second)
        );
        let call = taken.iter().position(|line| line.contains(&wanted));
        let Some(call) = call else { return };
        let behind = taken[call].find(&wanted).map_or(0, |at| at + wanted.len());
        let rest = without_attributes(&taken[call][behind..]);
        let joined = format!("call void @PANIC({}, {rest}", message.arguments);
        let gone: Vec<_> = [first, second, call].into();
        if target == label {
            let mut index = 0;
            let gone: Vec<_> = gone.into_iter().chain([at]).collect();
            if let Some(lines) = self.lines.get_mut(label) {
                lines[call] = joined;
                lines.retain(|_| {
                    index += 1;
                    index - 1 == call || !gone.contains(&(index - 1))
                });
            }
            return;
        }
        // All else that the second block does stays behind the call.
        let mut index = 0;
        let mut rest = self.lines[target].clone();
        rest.retain(|_| {
            index += 1;
            !gone.contains(&(index - 1))
        });
        if let Some(lines) = self.lines.get_mut(label) {
            lines.truncate(at);
            lines.push(joined);
            lines.extend(rest);
        }
    }

    /// The blocks as a walk from the entry meets them.
    fn written(&self) -> String {
        let mut text = format!("{}\n", self.head);
        let mut seen = HashSet::new();
        let mut work: Vec<&str> = self.order.first().copied().into_iter().collect();
        while let Some(label) = work.pop() {
            let Some(lines) = self.lines.get(label).filter(|_| seen.insert(label)) else {
                continue;
            };
            text.push_str(&format!("\"{label}\":\n"));
            for line in lines {
                text.push_str(line);
                text.push('\n');
            }
            let last = lines.last().map_or("", String::as_str);
            let next: Vec<_> = targets(last)
                .filter_map(|name| self.order.iter().find(|it| **it == name))
                .collect();
            work.extend(next.into_iter().rev());
        }
        text.push('}');
        text
    }
}

/// What the name of the function has that panics with what it shows.
const DISPLAY: &str = "9panicking13panic_displayNtNtB4_3fmt9ArgumentsE";
/// What the name of the function has that panics with a format.
const FORMATTED: &str = "9panicking9panic_fmt(";

/// Arguments of a format that are handed over to be shown.
struct Displayed {
    /// The value that holds their place.
    value: String,
    /// Their two parts.
    parts: [String; 2],
    /// The lines that fill the place.
    gone: Vec<usize>,
    /// The call that takes them as they are.
    call: String,
}

impl Displayed {
    /// What is handed over by the call in the line `call` of a block.
    fn of(lines: &[String], call: usize) -> Option<Displayed> {
        let line = &lines[call];
        let at = line.find(DISPLAY)?;
        let start = line[..at].rfind("@_RINvNt")?;
        let open = at + line[at..].find('(')? + 1;
        let root = &line[start + "@_RINvNt".len()..at];
        let (value, rest) = line[open..].split_once(", ")?;
        let value = value.rsplit(' ').next()?.to_owned();
        let first = lines.iter().position(|line| is_store_to(line, &value))?;
        let second_place = format!(" = getelementptr inbounds i8, ptr {value}, i64 8");
        let place = lines
            .iter()
            .position(|line| line.ends_with(&second_place))?;
        let second_value = lines[place].split(" = ").next()?.to_owned();
        let second = lines
            .iter()
            .position(|line| is_store_to(line, &second_value))?;
        let part = |at: usize| {
            let stored = lines[at].strip_prefix("store ptr ")?;
            stored.split(',').next().map(str::to_owned)
        };
        let parts = [part(first)?, part(second)?];
        let call = format!(
            "{}@_RNvNt{root}{FORMATTED}ptr {}, ptr {}, {rest}",
            &line[..start],
            parts[0],
            parts[1]
        );
        Some(Displayed {
            value,
            parts,
            gone: vec![first, place, second],
            call,
        })
    }
}

/// True if `line` stores a pointer to `value`.
fn is_store_to(line: &str, value: &str) -> bool {
    line.starts_with("store ptr ") && line.contains(&format!(", ptr {value}, "))
}

/// True if `line` names `value`.
fn has_value(line: &str, value: &str) -> bool {
    line.match_indices(value).any(|(at, _)| {
        let next = line[at + value.len()..].chars().next();
        !next.is_some_and(|c| c.is_alphanumeric() || "_.$-".contains(c))
    })
}

/// A message that is made for `panic_fmt`.
struct Message {
    value: String,
    /// The words for its text.
    arguments: String,
    /// The block in which it goes on, if the call may unwind.
    next: Option<String>,
}

impl Message {
    fn of(line: &str) -> Option<Message> {
        let (value, call) = line.split_once(" = ")?;
        let made = call.find("9Arguments")?;
        let is_made = call.starts_with("call { ptr, ptr } @_RN")
            || call.starts_with("invoke { ptr, ptr } @_RN");
        let open = made + call[made..].find('(')?;
        let close = open + call[open..].find(')')?;
        if !is_made || !call[made..open].contains("from_str") {
            return None;
        }
        let next = call.starts_with("invoke").then(|| targets(call).next());
        Some(Message {
            value: value.to_owned(),
            arguments: call[open + 1..close].to_owned(),
            next: next.flatten().map(str::to_owned),
        })
    }
}

/// A call that panics with a plain message, in one form; `None` for anything else.
fn plain_panic(line: &str) -> Option<String> {
    let direct = ["9panicking5panic(", "9panicking11begin_panicReE"];
    if let Some(at) = direct.iter().find_map(|name| line.find(name)) {
        let open = at + line[at..].find('(')? + 1;
        return Some(format!(
            "call void @PANIC({}",
            without_attributes(&line[open..])
        ));
    }
    // The length of a text without arguments is doubled, and a bit set.
    let at = line.find("9panicking9panic_fmt(ptr ")?;
    let open = at + line[at..].find('(')? + 1;
    let (text, rest) = line[open..].split_once(", ptr inttoptr (i64 ")?;
    let (number, rest) = rest.split_once(" to ptr), ")?;
    let length = number.parse::<usize>().ok().filter(|it| it % 2 == 1)? / 2;
    let text = text
        .trim_start_matches("ptr ")
        .trim_start_matches("align 1 ");
    if !text.starts_with('@') {
        return None;
    }
    Some(format!(
        "call void @PANIC(ptr align 1 {text}, i64 {length}, {}",
        without_attributes(rest)
    ))
}

/// `call` without its group of attributes.
fn without_attributes(call: &str) -> String {
    match call.find(" #") {
        Some(at) => {
            let end = call[at + 2..].find(|c: char| !c.is_ascii_digit());
            let rest = end.map_or("", |end| &call[at + 2 + end..]);
            format!("{}{rest}", &call[..at])
        }
        None => call.to_owned(),
    }
}

/// The name of the block that begins in `line`.
fn label(line: &str) -> Option<&str> {
    let first = line.chars().next()?;
    if first.is_whitespace() || first == '}' || first == ';' {
        return None;
    }
    if let Some(quoted) = line.strip_prefix('"') {
        return quoted.split_once("\":").map(|(name, _)| name);
    }
    line.split_once(':').map(|(name, _)| name)
}

/// True if `line` goes on with the instruction of the line before.
fn is_continued(line: &str) -> bool {
    let word = line.trim_start();
    let is_clause = ["to label", "cleanup", "catch ", "filter ", "]"];
    is_clause.iter().any(|start| word.starts_with(start))
        || word.starts_with('i') && word.contains(", label %")
}

/// The blocks that an instruction may go on in.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("label %").skip(1).map(|rest| {
        let quoted = rest.strip_prefix('"');
        match quoted {
            Some(quoted) => quoted.split('"').next().unwrap_or(""),
            None => {
                let end = rest.find(|c: char| !(c.is_alphanumeric() || "_.$-".contains(c)));
                &rest[..end.unwrap_or(rest.len())]
            }
        }
    })
}
