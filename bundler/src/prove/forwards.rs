//! Functions that do nothing but hand their parameters to another one, as
//! `std::panic::panic_any` does: a call of one is a call of the other. That is seen in the body
//! of the function, which both programs have if they call it.

use super::side::{Id, Side};

/// The function `text` of `module`, in which those are called that its calls lead to.
pub(super) fn followed(side: &Side, module: usize, text: &str) -> String {
    let lines = text.lines().map(|line| {
        let led = callee(line).and_then(|name| target(side, module, name));
        led.and_then(|call| redirected(line, &call))
            .unwrap_or_else(|| line.to_owned())
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The function that the function `id` hands its parameters to, if that is all it does.
pub(super) fn leads_to(side: &Side, id: Id) -> Option<Id> {
    let call = handing(side, id)?;
    let next = side.find(id.module, callee(&call)?)?;
    // Those that hand them on for ever come to nothing.
    handing(side, next).is_none().then_some(next)
}

/// The call by which the function `name` hands its parameters to one that does more.
fn target(side: &Side, module: usize, name: &str) -> Option<String> {
    let id = side.find(module, name)?;
    leads_to(side, id)?;
    handing(side, id)
}

/// The call by which the function `id` hands its parameters on, and never comes back; `None`
/// if it does anything else.
fn handing(side: &Side, id: Id) -> Option<String> {
    let lines = side.text_of(id).lines().map(str::trim);
    let lines: Vec<_> = lines.filter(|line| !line.starts_with(';')).collect();
    let [head, "start:", call, "unreachable", "}"] = lines[..] else {
        return None;
    };
    (parameters(head)? == parameters(call)?).then(|| call.to_owned())
}

/// The call `line` with its own arguments, of the function that `call` calls, and as that does.
fn redirected(line: &str, call: &str) -> Option<String> {
    let line = line.replacen(callee(line)?, callee(call)?, 1);
    let (Some((before, behind)), Some((_, attributes))) =
        (line.rsplit_once(" #"), call.rsplit_once(" #"))
    else {
        return None;
    };
    let end = behind.find(|c: char| !c.is_ascii_digit());
    Some(format!(
        "{before} #{attributes}{}",
        &behind[end.unwrap_or(behind.len())..]
    ))
}

/// The name of the function that a line calls for nothing, as IR writes it.
fn callee(line: &str) -> Option<&str> {
    let (_, rest) = line
        .split_once("call void @")
        .or_else(|| line.split_once("invoke void @"))?;
    let (name, _) = rest.split_once('(')?;
    (!name.starts_with('"')).then_some(name)
}

/// What stands between the brackets behind the name of a function.
fn parameters(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once('@')?;
    let (_, rest) = rest.split_once('(')?;
    let (inside, _) = rest.split_once(')')?;
    (!inside.contains('(')).then_some(inside)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::prove::ir::module::Module;

    #[test]
    fn a_call_leads_to_where_parameters_are_handed() {
        let function = |name: &str, arguments: &str| {
            let lines = [
                &format!(
                    "define internal void @{name}(ptr align 8 %a, ptr align 8 %0) #3 {{"
                ),
                "start:",
                "; call begin",
                &format!("  call void @begin({arguments}) #20"),
                "  unreachable",
                "}",
            ];
            lines.join("\n")
        };
        let any = function("any", "ptr align 8 %a, ptr align 8 %0");
        let other = function("other", "ptr align 8 %0, ptr align 8 %a");
        let begin =
            "define internal void @begin(ptr %0, ptr %1) #3 {\nstart:\n  ret void\n}";
        let module = Module::read(format!("{begin}\n{any}\n{other}\n")).expect("IR");
        let side = Side::of(vec![Arc::new(module)], Vec::new());
        let text = "  call void @any(ptr %1) #7\n  call void @other(ptr %2) #7";
        assert_eq!(
            followed(&side, 0, text),
            "  call void @begin(ptr %1) #20\n  call void @other(ptr %2) #7"
        );
    }
}
