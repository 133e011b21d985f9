//! The file of a program: where it lies, where it runs, and why it cannot be started.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The most bytes of a file that are looked at to tell a text from a program.
const HEAD: usize = 512;
/// What runs scripts, by the end of their names.
const RUNNERS: [(&str, &str); 7] = [
    ("py", "python3"),
    ("js", "node"),
    ("sh", "sh"),
    ("pl", "perl"),
    ("rb", "ruby"),
    ("lua", "lua"),
    ("jar", "java -jar"),
];

/// The program and its folder; a name without a path is looked for on PATH and has no folder.
pub fn locate(program: &str) -> io::Result<(PathBuf, Option<PathBuf>)> {
    let path = Path::new(program);
    if path.components().count() < 2 {
        return Ok((path.to_owned(), None));
    }
    let path = std::path::absolute(path)?;
    let folder = path.parent().map(Path::to_owned);
    Ok((path, folder))
}

/// The file of a program, also of one on PATH, and the folder in which it runs; None if there is
/// no such file.
pub fn file_of(program: &str) -> Option<(PathBuf, PathBuf)> {
    let (path, folder) = locate(program).ok()?;
    match folder {
        Some(folder) => path.is_file().then_some((path, folder)),
        None => Some((on_path(program)?, std::env::current_dir().ok()?)),
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let names = [
        name.to_owned(),
        format!("{name}{}", std::env::consts::EXE_SUFFIX),
    ];
    std::env::split_paths(&folders)
        .flat_map(|folder| names.each_ref().map(|name| folder.join(name)))
        .find(|path| path.is_file())
}

/// Fails if `program` would be started by a guess: systems give a text that does not say what runs
/// it to a shell.
pub fn check(program: &str) -> io::Result<()> {
    let Some((path, _)) = file_of(program).filter(|_| cfg!(unix)) else {
        return Ok(());
    };
    let head = head(&path);
    let is_text = !head.is_empty() && !head.contains(&0) && !is_binary(&head);
    if !is_text || head.starts_with(b"#!") {
        return Ok(());
    }
    let (path, runner) = (path.display(), runner(&path));
    let first = match runner {
        Some("sh") => "#!/bin/sh".to_owned(),
        Some(runner) => format!("#!/usr/bin/env {runner}"),
        None => "#! and the program that runs it".to_owned(),
    };
    let before = runner.unwrap_or("that program");
    Err(io::Error::new(
        ErrorKind::InvalidData,
        format!(
            "it is a text whose first line does not say what runs it: begin {path} with {first}, \
             or write {before} before its name"
        ),
    ))
}

/// The error of a start of `program` in `folder`, with what can be done about it.
pub fn explained(program: &str, folder: Option<&Path>, error: io::Error) -> io::Error {
    match reason(program, folder, &error) {
        Some(words) => io::Error::new(error.kind(), words),
        None => error,
    }
}

fn reason(program: &str, folder: Option<&Path>, error: &io::Error) -> Option<String> {
    if let Some(folder) = folder.filter(|it| !it.is_dir()) {
        return Some(format!("there is no folder {}", folder.display()));
    }
    let (path, own_folder) = locate(program).ok()?;
    let is_missing = error.kind() == ErrorKind::NotFound;
    if own_folder.is_none() && is_missing {
        let here = if path.is_file() {
            format!("; for the file of that name here write ./{program}")
        } else {
            String::new()
        };
        return Some(format!("there is no such program on PATH{here}"));
    }
    let found = fs::metadata(&path);
    match found {
        Err(_) if is_missing => Some(format!("there is no file {}", path.display())),
        Ok(found) if found.is_dir() => Some("it is a folder".to_owned()),
        Ok(_) if is_missing => Some(interpreter(&path)),
        Ok(_) if error.kind() == ErrorKind::PermissionDenied => {
            let before = runner(&path);
            let before = before.map(|it| format!(", or write {it} before its name"));
            Some(format!(
                "it may not be executed: chmod +x {}{}",
                path.display(),
                before.unwrap_or_default()
            ))
        }
        _ => None,
    }
}

/// Why the system says that a file is not there which is: whatever it names to run it is not.
fn interpreter(path: &Path) -> String {
    let head = head(path);
    let line = head.strip_prefix(b"#!").and_then(|rest| {
        let line = rest.split(|&byte| byte == b'\n').next()?;
        Some(String::from_utf8_lossy(line).into_owned())
    });
    let Some(line) = line else {
        return "the system library that it was built for is not here".to_owned();
    };
    let name = line.split_whitespace().next().unwrap_or_default();
    if line.ends_with('\r') {
        return format!(
            "its lines end in CR LF, so that its first line names no program: sed -i 's/\\r$//' {}",
            path.display()
        );
    }
    format!("its first line says that {name} runs it, which is not here")
}

/// True if the name of a file says that it is a script.
pub fn is_script(path: &Path) -> bool {
    runner(path).is_some()
}

fn runner(path: &Path) -> Option<&'static str> {
    let end = path.extension().and_then(OsStr::to_str)?;
    let known = RUNNERS
        .iter()
        .find(|(known, _)| end.eq_ignore_ascii_case(known));
    known.map(|(_, runner)| *runner)
}

fn head(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    if let Ok(file) = fs::File::open(path) {
        let _ = file.take(HEAD as u64).read_to_end(&mut head);
    }
    head
}

/// True if bytes are no UTF-8, the end apart, where a letter can be cut.
fn is_binary(head: &[u8]) -> bool {
    std::str::from_utf8(head).is_err_and(|error| error.error_len().is_some())
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::process::{Place, Process, Streams};

    /// Starts a file of this text and mode; returns the words for why that is not possible.
    fn words(name: &str, text: &str, mode: u32) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
        started(&path.to_string_lossy(), None)
    }

    fn started(program: &str, folder: Option<&Path>) -> String {
        let command = [program.to_owned()];
        let place = Place::of_folder(folder);
        let error = Process::start(&command, place, Streams::Unused).err();
        error.map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn a_script_that_cannot_be_started_says_what_would_help() {
        for (name, text, mode, wanted) in [
            (
                "bot.py",
                "import sys\n",
                0o755,
                "#!/usr/bin/env python3, or write python3",
            ),
            ("bot.sh", "echo\n", 0o755, "#!/bin/sh, or write sh before"),
            (
                "bot",
                "echo\n",
                0o755,
                "with #! and the program that runs it",
            ),
            (
                "bot",
                "#!/no/such/thing -x\n",
                0o755,
                "/no/such/thing runs it, which is not here",
            ),
            ("bot", "#!/bin/sh\r\n", 0o755, "lines end in CR LF"),
            ("bot", "#!/bin/sh\n", 0o755, ""),
        ] {
            let told = words(name, text, mode);
            let is_fine = told.contains(wanted) && told.is_empty() == wanted.is_empty();
            assert!(is_fine, "{text:?}: {told}");
        }
    }

    #[test]
    fn a_file_that_is_missing_or_no_program_says_so() {
        assert!(words("bot.py", "#!/bin/sh\n", 0o644).contains("chmod +x /"));
        assert!(words("bot.py", "#!/bin/sh\n", 0o644).ends_with("python3 before its name"));
        assert!(started("/no/such/program", None).contains("there is no file /no"));
        assert!(started("no-such-program", None).contains("no such program on PATH"));
        assert_eq!(started("/usr/bin", None), "it is a folder");
        let told = started("sh", Some(Path::new("/no/such/folder")));
        assert_eq!(told, "there is no folder /no/such/folder");
    }
}
