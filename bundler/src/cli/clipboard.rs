//! `--copy`: the bundle on the clipboard.

use bundler::Result;

/// The name of the hidden command that keeps a text on the clipboard.
#[cfg(not(any(windows, target_os = "macos")))]
const HOLD: &str = "hold-clipboard";

/// The failure to reach the clipboard.
fn failed(error: impl std::fmt::Display) -> bundler::Error {
    bundler::no_clipboard(&error.to_string())
}

/// Puts `text` on the clipboard.
///
/// # Errors
/// When there is none.
#[cfg(any(windows, target_os = "macos"))]
pub(crate) fn copy(text: &str) -> Result<()> {
    let copied = arboard::Clipboard::new().and_then(|mut it| it.set_text(text));
    copied.map_err(failed)
}

/// Puts `text` on the clipboard: the system has but the word of a program for what is there, so
/// another one stays behind that holds it until something else is copied.
///
/// # Errors
/// When there is none.
#[cfg(not(any(windows, target_os = "macos")))]
pub(crate) fn copy(text: &str) -> Result<()> {
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    let program = std::env::current_exe().map_err(failed)?;
    let mut command = Command::new(program);
    // Ctrl-C is not for it.
    command.arg(HOLD).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut holder = command.stderr(Stdio::null()).spawn().map_err(failed)?;
    let (input, output) = (holder.stdin.take(), holder.stdout.take());
    let (Some(mut input), Some(output)) = (input, output) else {
        return Err(failed("no pipe to the program that holds it"));
    };
    input.write_all(text.as_bytes()).map_err(failed)?;
    drop(input);
    let mut said = String::new();
    let count = BufReader::new(output)
        .read_line(&mut said)
        .map_err(failed)?;
    match said.trim_end() {
        _ if count == 0 => Err(failed("the program that holds it has ended")),
        "" => Ok(()),
        said => Err(failed(said)),
    }
}

/// Holds what stands on standard input on the clipboard until something else is there. Says an
/// empty line once it is there, or the reason why it cannot be.
///
/// # Errors
/// When the standard input is no text.
#[cfg(not(any(windows, target_os = "macos")))]
pub(super) fn hold() -> Result<()> {
    use arboard::SetExtLinux;

    let text = std::io::read_to_string(std::io::stdin()).map_err(failed)?;
    let held = arboard::Clipboard::new().and_then(|mut clipboard| {
        clipboard.set_text(&text)?;
        println!();
        clipboard.set().wait().text(text)
    });
    if let Err(error) = held {
        println!("{}", error.to_string().replace('\n', " "));
    }
    Ok(())
}
