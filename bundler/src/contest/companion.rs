//! `bundler samples`: waits on this machine for what the browser extension Competitive Companion
//! sends of a problem, and writes its samples.
//!
//! The extension sends each problem by a POST to each port of a list. Only this machine is
//! listened to, and of it no web page: those say where they come from.
//!
//! Source: <https://github.com/jmerle/competitive-companion>, "The format".

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use tiny_http::{Method, Request as Received, Response, Server};

use super::problem::Problem;
use crate::cargo::find::find;
use crate::request::folder::here;
use crate::request::samples;
use crate::request::settings::Request;
use crate::rust::process::is_interrupted;
use crate::text::error::{Error, Result};

/// The ports that the extension sends to, of those that are for nobody in particular.
const PORTS: [u16; 3] = [10043, 10045, 10042];
/// The longest that is waited between two looks at whether somebody asked for an end.
const POLL: Duration = Duration::from_millis(200);
/// The most bytes of a problem.
const BYTES_MAX: u64 = 64 << 20;

/// A wish for samples.
#[derive(Debug, Clone, Default)]
pub struct SamplesWish {
    /// The package that gets them.
    pub request: Request,
    /// The program that gets them, if they are not to be told apart by the problem's address.
    pub program: Option<String>,
    /// The port to wait on, if it is none of the extension's usual ones.
    pub port: Option<u16>,
}

/// A problem, as the extension sends it; what is not used is left out.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Task {
    name: String,
    #[serde(default)]
    url: String,
    #[serde(default)]
    interactive: bool,
    #[serde(default)]
    time_limit: f64,
    #[serde(default)]
    memory_limit: f64,
    tests: Vec<Test>,
    batch: Option<Batch>,
}

#[derive(Deserialize)]
struct Test {
    input: String,
    output: String,
}

/// What several problems of one contest have in common.
#[derive(Deserialize)]
struct Batch {
    size: usize,
}

/// Waits for a problem, or for all of a contest, writes the samples, and calls `tell` with what is
/// to be said.
///
/// # Errors
/// When there is no such package, no port is free, or a file cannot be written; and when somebody
/// has asked for an end.
pub fn receive_samples(wish: &SamplesWish, tell: &dyn Fn(&str)) -> Result<()> {
    let (workspace, _) = find(&wish.request.dir, &wish.request.sought())?;
    let package = &workspace.package;
    let names: Vec<String> = package.programs().map(|it| it.name.clone()).collect();
    let (server, port) = listen(wish.port)?;
    tell(&format!(
        "waiting on port {port} of this machine: press the green plus of the extension \
         Competitive Companion in the browser (Ctrl-C ends this)"
    ));
    let mut left = None;
    let mut taken = 0;
    while left != Some(0) {
        let Some(task) = next(&server, tell)? else {
            continue;
        };
        let size = task.batch.as_ref().map_or(1, |batch| batch.size.max(1));
        left = Some(left.unwrap_or(size) - 1);
        let program = wish.program.clone();
        let program = program.unwrap_or_else(|| program_of(&task, taken, &names));
        taken += 1;
        let folder = write(&task, package.folder(), &program, &names)?;
        tell(&format!(
            "{}: {} in {}",
            task.name,
            match task.tests.len() {
                1 => "1 sample".to_owned(),
                count => format!("{count} samples"),
            },
            here(&folder).display()
        ));
        if !names.contains(&program) {
            tell(&format!(
                "there is no program {program} yet: src/bin/{program}.rs"
            ));
        }
    }
    Ok(())
}

/// A server on `port`, else on the first free one of the extension's.
fn listen(port: Option<u16>) -> Result<(Server, u16)> {
    let ports = port.map_or(PORTS.to_vec(), |port| vec![port]);
    let mut failed = String::new();
    for &port in &ports {
        match Server::http(("127.0.0.1", port)) {
            Ok(server) => {
                let port = server.server_addr().to_ip().map_or(port, |it| it.port());
                return Ok((server, port));
            }
            Err(error) => failed = error.to_string(),
        }
    }
    let ports: Vec<_> = ports.iter().map(u16::to_string).collect();
    Err(Error::new(format!("cannot listen on port {}: {failed}", ports.join(", ")))
        .help("end what listens there, or name another port with --port, there and in the settings of the extension"))
}

/// The next problem; `None` if there was none for a while, or something else came.
fn next(server: &Server, tell: &dyn Fn(&str)) -> Result<Option<Task>> {
    if is_interrupted() {
        return Err(Error::new("interrupted"));
    }
    let received = server
        .recv_timeout(POLL)
        .map_err(|error| Error::new(format!("cannot listen any more: {error}")))?;
    let Some(mut received) = received else {
        return Ok(None);
    };
    let task = read(&mut received);
    let (code, words) = match &task {
        Ok(_) => (200, "taken".to_owned()),
        Err(why) => (400, why.clone()),
    };
    // The browser may have left.
    let _ = received.respond(Response::from_string(words).with_status_code(code));
    match task {
        Ok(task) => Ok(Some(task)),
        Err(why) => {
            tell(&format!("something came that is no problem: {why}"));
            Ok(None)
        }
    }
}

/// The problem that was `received`.
fn read(received: &mut Received) -> std::result::Result<Task, String> {
    let is_page = received.headers().iter().any(|header| {
        header.field.equiv("Origin") && header.value.as_str().starts_with("http")
    });
    if is_page {
        return Err("a web page sent it, not the extension".to_owned());
    }
    if *received.method() != Method::Post {
        return Err("it was no POST".to_owned());
    }
    let mut text = String::new();
    let mut body = std::io::Read::take(received.as_reader(), BYTES_MAX);
    std::io::Read::read_to_string(&mut body, &mut text)
        .map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

/// The program of `names` that is for `task`, the problem after `taken` others: the one that is
/// called as the problem, by its address or its name; of a contest whose problems have no letters,
/// the next one in order.
fn program_of(task: &Task, taken: usize, names: &[String]) -> String {
    if let [only] = names {
        return only.clone();
    }
    let called = |name: &str| names.iter().find(|it| it.eq_ignore_ascii_case(name));
    let last = task.url.split(['?', '#']).next().unwrap_or_default();
    let last = last
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let number = last.rsplit('_').next().unwrap_or_default();
    let title = task
        .name
        .split([' ', '.', '-', ':'])
        .next()
        .unwrap_or_default();
    if let Some(found) = [last, number, title].into_iter().find_map(called) {
        return found.clone();
    }
    // Letters as contests have them are a name; a word is none that anybody would type.
    let mut letters = [number, title]
        .into_iter()
        .filter(|it| (1..=2).contains(&it.len()));
    let name = match (letters.next(), names.get(taken)) {
        (None, Some(next)) if task.batch.is_some() => return next.clone(),
        (Some(letters), _) => letters,
        (None, _) => number,
    };
    // It becomes the name of a folder.
    let plain = name.chars().filter(char::is_ascii_alphanumeric);
    match plain.collect::<String>().to_ascii_lowercase() {
        name if name.is_empty() => format!("problem{}", taken + 1),
        name => name,
    }
}

/// Writes the samples of `task` for `program`; their folder.
fn write(task: &Task, package: &Path, program: &str, names: &[String]) -> Result<PathBuf> {
    let folder = samples::folder(package, program, names.len() == 1);
    std::fs::create_dir_all(&folder)
        .map_err(|error| Error::io("write", &folder, &error))?;
    for (number, test) in (1..).zip(&task.tests) {
        for (end, text) in [("in", &test.input), ("out", &test.output)] {
            let path = folder.join(format!("{number}.{end}"));
            std::fs::write(&path, text)
                .map_err(|error| Error::io("write", &path, &error))?;
        }
    }
    let problem = Problem {
        name: task.name.clone(),
        url: task.url.clone(),
        time_limit_ms: task.time_limit as u64,
        memory_limit_mb: task.memory_limit as u64,
        interactive: task.interactive,
    };
    problem.write(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_known_by_address_or_name() {
        let names = ["a", "b", "c1", "ex"].map(str::to_owned);
        for (url, name, program) in [
            (
                "https://atcoder.jp/contests/abc001/tasks/abc001_b",
                "B - Sum",
                "b",
            ),
            (
                "https://codeforces.com/contest/1741/problem/A?x",
                "A. Words",
                "a",
            ),
            (
                "https://codeforces.com/problemset/problem/1741/C1",
                "C1. Easy",
                "c1",
            ),
            ("https://example.com/42", "Ex: more", "ex"),
            (
                "https://atcoder.jp/contests/abc001/tasks/abc001_g",
                "G - Far",
                "g",
            ),
            (
                "https://open.kattis.com/problems/hello",
                "Hello World!",
                "hello",
            ),
            ("https://example.com/../..", "..", "problem1"),
        ] {
            let task = Task {
                name: name.to_owned(),
                url: url.to_owned(),
                interactive: false,
                time_limit: 0.0,
                memory_limit: 0.0,
                tests: Vec::new(),
                batch: None,
            };
            assert_eq!(program_of(&task, 0, &names), program, "{url}");
            assert_eq!(program_of(&task, 0, &names[..1]), "a", "{url}");
        }
    }
}
