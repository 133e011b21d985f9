//! Which programs the players are.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::command::args::player_text::options_text;
use crate::player::{PlayerSpec, Program, Seat};
use crate::process::{compile_command, file_of, is_script};
use crate::record::Identity;

/// A file on which a player stands, as it was when it was hashed.
#[derive(Clone, Debug)]
pub(crate) struct KnownFile {
    /// Name of the player.
    pub(crate) player: String,
    pub(crate) path: PathBuf,
    /// The argument that names it, if it is data, which the program may write; none for the program
    /// and the script that it runs.
    pub(crate) data: Option<String>,
    pub(crate) hash: String,
    /// What it was like before it was hashed.
    pub(crate) stamp: Stamp,
}

/// What tells without reading it that a file may have changed.
pub(crate) type Stamp = Option<(u64, Option<SystemTime>)>;

/// Returns which program a player is, and the files from which it is started. One that cannot be
/// found is known by its name alone.
pub(crate) fn identity(player: &PlayerSpec) -> (Identity, Vec<KnownFile>) {
    let mut identity = Identity {
        options: options_text(player),
        ..Identity::default()
    };
    let mut files = Vec::new();
    match &player.program {
        Program::Tcp(port) => identity.program = format!("tcp:{port}"),
        Program::Source(source) => {
            let path = std::path::absolute(source).unwrap_or_else(|_| source.clone());
            identity.program = text(&path);
            identity.hash = hash_of(&path).ok();
            identity.compiler = Some(compile_command());
        }
        Program::Command(words) => files = look_at(player, words, &mut identity),
    }
    (identity, files)
}

/// Fills in what the words of a command line tell, and returns the files that they name.
fn look_at(
    player: &PlayerSpec,
    words: &[String],
    identity: &mut Identity,
) -> Vec<KnownFile> {
    let Some((program, arguments)) = words.split_first() else {
        return Vec::new();
    };
    let known = |path: &Path, data: Option<String>| -> Option<KnownFile> {
        let stamp = stamp(path);
        Some(KnownFile {
            player: player.name.clone(),
            path: path.to_path_buf(),
            data,
            hash: hash_of(path).ok()?,
            stamp,
        })
    };
    identity.program = program.clone();
    identity.arguments = arguments.to_vec();
    let mut files = Vec::new();
    let mut folder = player.manager.folder.clone();
    if let Some((path, own_folder)) = file_of(program) {
        identity.program = text(&path);
        files.extend(known(&path, None));
        folder = folder.or(Some(own_folder));
    }
    identity.hash = files.first().map(|file: &KnownFile| file.hash.clone());
    let folder = folder.map(|it| std::path::absolute(&it).unwrap_or(it));
    identity.folder = folder.as_deref().map(text);
    let folder = folder.unwrap_or_default();
    let is_on_path = Path::new(program).components().count() < 2;
    for argument in arguments.iter().filter(|it| !it.is_empty()) {
        let path = folder.join(argument);
        if !path.is_file() {
            continue;
        }
        let is_first = identity.files.is_empty();
        let is_run = is_first && (is_on_path || is_script(&path));
        if let Some(file) = known(&path, (!is_run).then(|| argument.clone())) {
            let hash = file.hash.clone();
            identity.files.insert(argument.clone(), hash);
            files.push(file);
        }
    }
    files
}

/// Returns what a player says of itself, if it can be started; a client is not waited for.
pub(crate) fn about(player: &PlayerSpec) -> Option<String> {
    match &player.program {
        Program::Tcp(_) => None,
        Program::Command(words) if words.first().is_none_or(|it| file_of(it).is_none()) => {
            None
        }
        _ => Seat::new(player.clone()).ok()?.about(),
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Returns what a file is like; None if it is not there.
pub(crate) fn stamp(path: &Path) -> Stamp {
    let found = fs::metadata(path).ok()?;
    Some((found.len(), found.modified().ok()))
}

/// Returns the SHA-256 of a file.
///
/// # Errors
/// It cannot be read.
pub(crate) fn hash_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => hasher.update(&buffer[..read]),
        }
    }
    Ok(hasher
        .finalize()
        .iter()
        .map(|it| format!("{it:02x}"))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::args::player_text::parse;

    #[test]
    fn a_program_is_known_by_its_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("a file");
        };
        write("bot", "abc");
        write("bot.rs", "fn main() {}");
        write("net", "1");
        let path = folder.path().to_str().expect("a path").replace('\\', "/");
        let (known, files) =
            identity(&parse(&format!("turn=1s:{path}/bot net --x")).expect("a player"));
        // CITE: FIPS 180-2, appendix B.1
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(known.hash.as_deref(), Some(hash));
        assert_eq!(known.files.keys().collect::<Vec<_>>(), ["net"]);
        assert_eq!((known.options.as_str(), files.len()), ("turn=1s", 2));
        let (source, files) =
            identity(&parse(&format!("{path}/bot.rs")).expect("a player"));
        assert!(source.hash.is_some() && source.compiler.is_some() && files.is_empty());
        let (missing, _) = identity(&parse("./no-such-bot").expect("a player"));
        assert_eq!(
            (missing.hash, missing.program.as_str()),
            (None, "./no-such-bot")
        );
    }
}
