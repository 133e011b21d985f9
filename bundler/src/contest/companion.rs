//! `bundler samples`: waits on this machine for what the browser extension Competitive Companion
//! sends of a problem, and writes its samples.
//!
//! The extension sends each problem by a POST to each port of a list. Only this machine is
//! listened to, and of it no web page: a page may send no JSON to another address unless that has
//! said that it may, and what is sent says where it comes from.
//!
//! Source: <https://github.com/jmerle/competitive-companion>, "The format".

use std::path::Path;
use std::sync::{mpsc, Arc};
use std::time::Duration;

use serde::Deserialize;
use tiny_http::{Method, Request as Received, Response, Server};

use super::problem::Problem;
use crate::cargo::find::find;
use crate::request::folder::here;
use crate::request::samples;
use crate::request::settings::Request;
use crate::rust::process::is_interrupted;
use crate::start::files::SAMPLE;
use crate::start::program_name;
use crate::text::error::{Error, Result};

/// Ports that the extension sends to, in the order in which they are tried. Editors and their
/// extensions wait on them as well: the first that is free serves.
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
    #[serde(default)]
    id: String,
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
    let (sender, receiver) = mpsc::channel();
    let server = Arc::new(server);
    let listening = Arc::clone(&server);
    // Who sends slowly holds up nobody.
    std::thread::spawn(move || {
        for received in listening.incoming_requests() {
            let sender = sender.clone();
            std::thread::spawn(move || {
                // Where nobody waits any more, nobody is told.
                let _ = sender.send(answered(received));
            });
        }
    });
    let mut batch: Option<(String, usize)> = None;
    let mut taken = 0;
    while batch.as_ref().is_none_or(|(_, left)| *left > 0) {
        if is_interrupted() {
            return Err(Error::new("interrupted"));
        }
        let task = match receiver.recv_timeout(POLL) {
            Ok(Ok(task)) => task,
            Ok(Err(why)) => {
                tell(&format!("something came that is no problem: {why}"));
                continue;
            }
            Err(_) => continue,
        };
        let (id, size) = match &task.batch {
            Some(of) => (of.id.clone(), of.size.max(1)),
            None => (String::new(), 1),
        };
        if batch.as_ref().is_none_or(|(known, _)| *known != id) {
            batch = Some((id, size));
            taken = 0;
        }
        let program = match &wish.program {
            // One program has one problem.
            Some(program) if size == 1 => program.clone(),
            _ => program_of(&task, taken, size, &names),
        };
        taken += 1;
        batch.iter_mut().for_each(|(_, left)| *left -= 1);
        let folder = samples::folder(package.folder(), &program, package.is_main(&program));
        write(&task, &folder, tell)?;
        let count = match task.tests.len() {
            1 => "1 sample".to_owned(),
            count => format!("{count} samples"),
        };
        tell(&format!(
            "{}: {count} in {}",
            task.name,
            here(&folder).display()
        ));
        if !names.contains(&program) {
            tell(&format!(
                "there is no program {program} yet: src/bin/{program}.rs"
            ));
        }
    }
    server.unblock();
    Ok(())
}

/// A server on `port`, else on the first free one of the extension's.
///
/// # Errors
/// When none is free.
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

/// The problem that was `received`, which is answered; else why it is none.
fn answered(mut received: Received) -> std::result::Result<Task, String> {
    let task = read(&mut received);
    let (code, words) = match &task {
        Ok(_) => (200, "taken".to_owned()),
        Err(why) => (400, why.clone()),
    };
    // The browser may have left.
    let _ = received.respond(Response::from_string(words).with_status_code(code));
    task
}

/// The problem that was `received`; else why it is none.
fn read(received: &mut Received) -> std::result::Result<Task, String> {
    let header = |name: &'static str| {
        let mut headers = received.headers().iter();
        let found = headers.find(|it| it.field.equiv(name));
        found.map(|it| it.value.as_str().to_ascii_lowercase())
    };
    let is_extension = |origin: String| {
        origin
            .split("://")
            .next()
            .is_some_and(|it| it.ends_with("-extension"))
    };
    if !header("Origin").is_none_or(is_extension) {
        return Err("a web page sent it, not the extension".to_owned());
    }
    if !header("Content-Type").is_some_and(|it| it.starts_with("application/json")) {
        return Err("it is no JSON".to_owned());
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

/// The program of `names` that is for `task`, the problem after `taken` others of a contest of
/// `size`: the one that is called as the problem, by its address or its name; of a contest whose
/// problems have no letters, the next one in order. One program alone has one problem alone.
fn program_of(task: &Task, taken: usize, size: usize, names: &[String]) -> String {
    if let ([only], 1) = (names, size) {
        return only.clone();
    }
    let called = |problem: &str| {
        let name = program_name(problem);
        names.iter().find(|it| it.eq_ignore_ascii_case(&name))
    };
    let last = task.url.split(['?', '#']).next().unwrap_or_default();
    let last = last
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let number = last.rsplit('_').next().unwrap_or_default();
    let title = letters(&task.name);
    if let Some(found) = [last, number, title].into_iter().find_map(called) {
        return found.clone();
    }
    // Letters as contests have them are a name; a word is none that anybody would type.
    let mut short = [number, title]
        .into_iter()
        .filter(|it| (1..=2).contains(&it.len()));
    let name = match (short.next(), names.get(taken)) {
        (None, Some(next)) if size > 1 => return next.clone(),
        (Some(letters), _) => letters,
        (None, _) => number,
    };
    // It becomes the name of a folder.
    let plain = name.chars().filter(char::is_ascii_alphanumeric);
    match plain.collect::<String>().to_ascii_lowercase() {
        name if name.is_empty() => format!("problem{}", taken + 1),
        name => program_name(&name),
    }
}

/// The letters of a problem in its title: `C1. Easy`, `B - Sum`, `Ex: more`.
fn letters(title: &str) -> &str {
    let end = title
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(title.len());
    let (word, rest) = title.split_at(end);
    if rest.starts_with(['.', ':', ')']) || rest.starts_with(" - ") {
        word
    } else {
        ""
    }
}

/// Writes the samples of `task` into `folder`. Those that came before go, and so does the sample of
/// a new package; what the user has written there stays, under another name where that is needed.
///
/// # Errors
/// When a file cannot be written or moved.
fn write(task: &Task, folder: &Path, tell: &dyn Fn(&str)) -> Result<()> {
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |error: std::io::Error| Error::io("write", &path, &error)
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    let before = Problem::read(folder).unwrap_or_default().samples;
    for number in 1..=before.max(task.tests.len()) {
        for (end, sample) in ["in", "out"].into_iter().zip(SAMPLE) {
            let path = folder.join(format!("{number}.{end}"));
            let Ok(old) = std::fs::read(&path) else {
                continue;
            };
            if number <= before || old == sample.as_bytes() {
                std::fs::remove_file(&path).map_err(failed(&path))?;
                continue;
            }
            let mut free =
                (1..).map(|own| folder.join(format!("own-{own}-{number}.{end}")));
            let own = free.find(|path| !path.exists()).unwrap_or_default();
            std::fs::rename(&path, &own).map_err(failed(&own))?;
            tell(&format!(
                "{} was yours, and is now {}",
                here(&path).display(),
                here(&own).display()
            ));
        }
    }
    for (number, test) in (1..).zip(&task.tests) {
        for (end, text) in [("in", &test.input), ("out", &test.output)] {
            let path = folder.join(format!("{number}.{end}"));
            std::fs::write(&path, text).map_err(failed(&path))?;
        }
    }
    let problem = Problem {
        name: task.name.clone(),
        url: task.url.clone(),
        time_limit_ms: task.time_limit as u64,
        memory_limit_mb: task.memory_limit as u64,
        interactive: task.interactive,
        samples: task.tests.len(),
    };
    problem.write(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_known_by_address_or_name() {
        let names = ["a", "b", "c1", "ex", "p1068"].map(str::to_owned);
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
            (
                "https://open.kattis.com/problems/different",
                "A Different Problem",
                "different",
            ),
            (
                "https://cses.fi/problemset/task/1068",
                "Weird Algorithm",
                "p1068",
            ),
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
            assert_eq!(program_of(&task, 0, 1, &names), program, "{url}");
            assert_eq!(program_of(&task, 0, 1, &names[..1]), "a", "{url}");
        }
    }
}
