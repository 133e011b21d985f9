//! The program that runs procedural macros: it comes with the toolchain, loads the compiled
//! macros, and exchanges tokens with whoever asks.
//!
//! CITE: the messages are those of rust-analyzer's `proc_macro_api`, in
//! `legacy_protocol/msg.rs`. That crate itself would bring eighty others along.
//! <https://github.com/rust-lang/rust-analyzer/tree/master/crates/proc-macro-api>

mod literal;
pub(crate) mod node;
pub(crate) mod probe;
mod wire;

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use serde_json::{json, Value};
use tempfile::TempDir;

use crate::rust::compiler::Compiler;
use crate::text::error::{Error, Result};
use node::{Node, Site, Span};
use wire::{FlatTree, Spans};

/// The longest that a macro may take.
const ANSWER_MAX: Duration = Duration::from_secs(60);
/// The longest that the server may take to say that it is there.
const START_MAX: Duration = Duration::from_secs(10);
/// The first version of the protocol that has places in texts.
const VERSION_MIN: u64 = 4;
/// The last version whose layout is known. A later server is asked in this one: it says if it
/// does not understand.
const VERSION_KNOWN: u64 = 6;

/// A kind of procedural macro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Derive,
    Attribute,
    Function,
}

/// A use of a procedural macro.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    /// The compiled crate of the macro.
    pub(crate) library: &'a Path,
    /// The name by which that crate knows it.
    pub(crate) name: &'a str,
    /// The tokens between the brackets of an attribute, behind its path; `None` for all
    /// other macros.
    pub(crate) attribute: Option<&'a [Node]>,
    pub(crate) input: &'a [Node],
    /// The place of the call.
    pub(crate) place: std::ops::Range<usize>,
    /// The variables that Cargo sets when it compiles the crate with the call.
    pub(crate) variables: &'a [(String, String)],
    pub(crate) folder: &'a Path,
}

/// The running server, which ends with this.
pub(crate) struct Server {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    /// The complaints of the server and of the macros in it.
    stderr: File,
    version: u32,
    /// What the compiler said of brackets that nobody sees, once it was asked.
    takes_apart: Option<bool>,
    /// The place for the copies that it makes of libraries, whose folders it leaves behind.
    _copies: TempDir,
}

impl Server {
    /// Starts the server of the toolchain that is in use.
    ///
    /// # Errors
    /// When there is none, or it speaks a protocol that is not understood.
    pub(crate) fn start() -> Result<Server> {
        let program = program()?;
        let named = Server::greet(&program, &["--format", "json-legacy"]);
        // Servers of one protocol alone take no arguments.
        named.or_else(|_| Server::greet(&program, &[]))
    }

    /// True if the compiler takes apart what macros make in brackets that nobody sees.
    ///
    /// # Errors
    /// When it cannot be asked.
    pub(crate) fn takes_apart(&mut self) -> Result<bool> {
        let known = match self.takes_apart {
            Some(known) => known,
            None => probe::takes_apart()?,
        };
        self.takes_apart = Some(known);
        Ok(known)
    }

    fn greet(program: &Path, arguments: &[&str]) -> Result<Server> {
        let mut server = Server::run(program, arguments)
            .map_err(|error| Error::io("run", program, &error))?;
        let answer = server.ask(&json!({"ApiVersionCheck": {}}), START_MAX)?;
        let version = answer["ApiVersionCheck"].as_u64().unwrap_or(0);
        let spans = json!({"SetConfig": {"span_mode": "RustAnalyzer"}});
        if version < VERSION_MIN
            || server.ask(&spans, START_MAX)?["SetConfig"]["span_mode"] != "RustAnalyzer"
        {
            return Err(Error::new(format!(
                "{} is too old to expand procedural macros",
                program.display()
            ))
            .help("bundle with a newer toolchain: `rustup update`"));
        }
        server.version = version.min(VERSION_KNOWN) as u32;
        Ok(server)
    }

    fn run(program: &Path, arguments: &[&str]) -> std::io::Result<Server> {
        let stderr = tempfile::tempfile()?;
        let copies = tempfile::Builder::new().prefix("bundler-").tempdir()?;
        let mut child = Command::new(program)
            .args(arguments)
            .env("RUST_ANALYZER_INTERNALS_DO_NOT_USE", "this is unstable")
            .envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, copies.path())))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr.try_clone()?)
            .spawn()?;
        let gone = || std::io::Error::other("no pipe to it");
        let stdin = child.stdin.take().ok_or_else(gone)?;
        let stdout = child.stdout.take().ok_or_else(gone)?;
        let (sender, lines) = mpsc::channel();
        // Only a thread of its own can wait for a line no longer than the time allows.
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { return };
                // A macro may print what it likes: answers alone begin so.
                if line.starts_with('{') && sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Server {
            child,
            stdin,
            lines,
            stderr,
            version: 0,
            takes_apart: None,
            _copies: copies,
        })
    }

    /// The names and kinds of the macros in the compiled crate `library`.
    ///
    /// # Errors
    /// When the server cannot load it.
    pub(crate) fn list(&mut self, library: &Path) -> Result<Vec<(String, Kind)>> {
        let request = json!({"ListMacros": {"dylib_path": library}});
        let answer = self.ask(&request, ANSWER_MAX)?;
        let answer = &answer["ListMacros"];
        let Some(list) = answer["Ok"].as_array() else {
            let said = answer["Err"].as_str().unwrap_or("no reason given");
            return Err(Error::new(format!(
                "cannot load the procedural macros in {}: {said}",
                library.display()
            ))
            .help("compile with the toolchain that the macro server belongs to"));
        };
        let pairs = list.iter().filter_map(|pair| {
            let kind = match pair[1].as_str()? {
                "CustomDerive" => Kind::Derive,
                "Attr" => Kind::Attribute,
                "FuncLike" | "Bang" => Kind::Function,
                _ => return None,
            };
            Some((pair[0].as_str()?.to_owned(), kind))
        });
        Ok(pairs.collect())
    }

    /// The tokens that the macro of `call` makes; an error inside if the macro says that it
    /// cannot.
    ///
    /// # Errors
    /// When the server fails.
    pub(crate) fn expand(
        &mut self,
        call: &Call<'_>,
    ) -> Result<std::result::Result<Vec<Node>, String>> {
        let version = self.version;
        let mut spans = Spans::default();
        let site = |site| Span {
            start: call.place.start as u32,
            end: call.place.end as u32,
            site,
        };
        let (call_site, own_site) = (
            spans.number(site(Site::Call)),
            spans.number(site(Site::Own)),
        );
        let input = wire::write(call.input, version, &mut spans);
        let attribute = call
            .attribute
            .map(|tokens| wire::write(tokens, version, &mut spans));
        let request = json!({"ExpandMacro": {
            "lib": call.library,
            "env": call.variables,
            "current_dir": call.folder,
            "macro_body": input,
            "macro_name": call.name,
            "attributes": attribute,
            "has_global_spans": {
                "def_site": own_site, "call_site": call_site, "mixed_site": own_site,
            },
            "span_data_table": spans.table(),
        }});
        let mut answer = self.ask(&request, ANSWER_MAX)?;
        let answer = answer["ExpandMacroExtended"].take();
        if let Some(said) = answer["Err"].as_str() {
            return Ok(Err(said.to_owned()));
        }
        let table = Vec::<u32>::from_answer(&answer["Ok"]["span_data_table"]);
        let tree = FlatTree::from_answer(&answer["Ok"]["tree"]);
        let nodes = match (table, tree) {
            (Some(table), Some(tree)) => {
                wire::read(&tree, version, &Spans::of_table(&table))
            }
            _ => None,
        };
        nodes.map(Ok).ok_or_else(|| {
            Error::new("the answer of the toolchain's macro server is not understood")
                .help("bundle with the stable toolchain: `rustup default stable`")
        })
    }

    /// Sends `request` and waits for the answer.
    fn ask(&mut self, request: &Value, limit: Duration) -> Result<Value> {
        let sent = writeln!(self.stdin, "{request}").and_then(|()| self.stdin.flush());
        let line = match sent {
            Ok(()) => self.lines.recv_timeout(limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        match line {
            Ok(line) => serde_json::from_str(&line).map_err(|error| {
                Error::new(format!("cannot understand the macro server: {error}"))
            }),
            Err(RecvTimeoutError::Timeout) => Err(Error::new(format!(
                "the macro did not end within {} seconds",
                limit.as_secs()
            ))),
            Err(RecvTimeoutError::Disconnected) => {
                let said = self.said();
                Err(Error::new(format!(
                    "the macro server ended without an answer: {said}"
                )))
            }
        }
    }

    /// The last line that the server has printed beside its answers.
    fn said(&mut self) -> String {
        let mut said = Vec::new();
        let _ = self.stderr.seek(SeekFrom::Start(0));
        let _ = self.stderr.read_to_end(&mut said);
        let said = String::from_utf8_lossy(&said);
        let last = said.lines().rev().find(|line| !line.trim().is_empty());
        last.unwrap_or("no reason given").to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended: then there is nothing to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A value that may be in an answer.
trait FromAnswer: Sized {
    fn from_answer(value: &Value) -> Option<Self>;
}

impl<T: serde::de::DeserializeOwned> FromAnswer for T {
    fn from_answer(value: &Value) -> Option<T> {
        T::deserialize(value).ok()
    }
}

/// The path of the server that belongs to the compiler in use.
fn program() -> Result<PathBuf> {
    let sysroot = Compiler::said(&["--print", "sysroot"])
        .ok_or_else(|| Error::new("rustc does not say where its own files are"))?;
    let name = format!(
        "rust-analyzer-proc-macro-srv{}",
        std::env::consts::EXE_SUFFIX
    );
    let program = Path::new(sysroot.trim()).join("libexec").join(name);
    if program.is_file() {
        return Ok(program);
    }
    Err(Error::new(
        "the program uses procedural macros, and this toolchain has no server that expands them",
    )
    .note(format!("there is no {}", program.display()))
    .help("bundle with a toolchain of rustup, not older than 1.64, which brings it: https://rustup.rs"))
}
