//! Text files that are read whole, and written whole or not at all.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};
use flate2::read::MultiGzDecoder;

/// The first bytes of a file that `gzip` has packed.
const PACKED: [u8; 2] = [0x1f, 0x8b];

/// The text of the file at `path`.
///
/// # Errors
/// If the file cannot be read or is not UTF-8; the message names it.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The bytes of the file at `path`, unpacked if `gzip` has packed it.
///
/// # Errors
/// If the file cannot be read or unpacked; the message names it.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let unpack = || -> io::Result<Vec<u8>> {
        let bytes = fs::read(path)?;
        if !bytes.starts_with(&PACKED) {
            return Ok(bytes);
        }
        let mut unpacked = Vec::new();
        MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut unpacked)?;
        Ok(unpacked)
    };
    unpack().with_context(|| format!("cannot read {}", path.display()))
}

/// The text in the `bytes` of a file.
///
/// # Errors
/// If they are not UTF-8.
pub(crate) fn text_of(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).context("it is not text")
}

/// The state that `parse` reads from the text of the file at `path`; None if there is no
/// such file.
///
/// # Errors
/// If the file cannot be read, or `parse` fails; the message names the file.
pub(crate) fn resume<T>(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<T>,
) -> Result<Option<T>> {
    if !path.exists() {
        return Ok(None);
    }
    let state = parse(&read(path)?).with_context(|| path.display().to_string())?;
    Ok(Some(state))
}

/// Replaces the file at `path`, whose folder must exist, by `bytes`. Atomic: a reader sees
/// the old ones or the new ones, whole, and a write that fails leaves the old ones.
///
/// # Errors
/// If the file cannot be written; the message names it.
pub(crate) fn write_whole(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let mut draft = path.as_os_str().to_os_string();
    draft.push(".draft");
    let put = || -> io::Result<()> {
        fs::write(&draft, bytes)?;
        fs::rename(&draft, path)
    };
    put()
        .inspect_err(|_| {
            // The first error is the one to tell; the draft may not even exist.
            let _ = fs::remove_file(&draft);
        })
        .with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_file_is_read_as_its_text_and_a_damaged_one_is_refused() {
        use std::io::Write;

        use flate2::write::GzEncoder;
        let path = std::env::temp_dir().join(format!("packed-{}", std::process::id()));
        let pack = |text: &str| {
            let mut packer = GzEncoder::new(Vec::new(), flate2::Compression::default());
            packer.write_all(text.as_bytes()).expect("packed");
            packer.finish().expect("packed")
        };
        let read_from = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("written");
            let text = read_bytes(&path).and_then(text_of);
            text.map_err(|error| format!("{error:#}"))
        };
        assert_eq!(read_from(b"plain\n"), Ok("plain\n".to_owned()));
        let two = [pack("one\n"), pack("two\n")].concat();
        assert_eq!(read_from(&two), Ok("one\ntwo\n".to_owned()));
        let error = read_from(&two[..two.len() - 9]).expect_err("damaged");
        assert!(error.contains("cannot read"), "{error}");
        fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn a_file_is_replaced_or_left_as_it_was() {
        let folder = std::env::temp_dir().join(format!("whole-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.txt");
        for text in ["one", "two"] {
            write_whole(&path, text).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        }
        // A folder stands where the file is to go.
        let taken = folder.join("b");
        fs::create_dir_all(taken.join("c")).expect("folders");
        let error = write_whole(&taken, "three").expect_err("not a file");
        assert!(format!("{error:#}").contains("cannot write"), "{error:#}");
        let names = fs::read_dir(&folder).expect("a folder");
        assert_eq!(names.count(), 2, "no draft is left");
        fs::remove_dir_all(&folder).expect("a folder");
    }
}
