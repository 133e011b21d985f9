//! Sample files from one form into another.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use gomolith::lines::LineTable;

use super::packed::Packer;
use super::sample::{is_at_rest, rule_of, Sample};
use super::sample_line::SampleLine;
use super::sample_reader::for_each_line;
use crate::files::write_whole;

/// The form of a sample file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Text,
    Binary,
}

/// Writes the lines of `files` in order into the file `output`, in this form. Returns the
/// number of positions. Each is marked anew where it is at rest, as games that were recorded
/// before there were marks need.
///
/// # Errors
/// If a file cannot be read or written, or holds a bad line.
pub(crate) fn pack(files: &[PathBuf], output: &Path, form: Form) -> Result<u64> {
    let mut marks = Marks::default();
    let mut count = 0;
    let mut text = String::new();
    let mut packer = Packer::new();
    for file in files {
        for_each_line(file, |mut line| {
            if let SampleLine::Sample(sample) = &mut line {
                marks.set(sample)?;
                count += 1;
            }
            match form {
                Form::Text => text += &format!("{line}\n"),
                Form::Binary => packer.push(&line)?,
            }
            Ok(())
        })?;
    }
    match form {
        Form::Text => write_whole(output, text)?,
        Form::Binary => write_whole(output, packer.finish())?,
    }
    Ok(count)
}

/// Marks positions at rest.
#[derive(Default)]
struct Marks {
    /// The pattern table of the last rule, with its number.
    table: Option<(i64, Arc<LineTable>)>,
}

impl Marks {
    /// # Errors
    /// If the sample makes no position.
    fn set(&mut self, sample: &mut Sample) -> Result<()> {
        let number = sample.rule_number;
        if self.table.as_ref().map(|&(known, _)| known) != Some(number) {
            self.table = Some((number, Arc::new(LineTable::new(rule_of(number)?))));
        }
        if let Some((_, table)) = &self.table {
            sample.is_at_rest = is_at_rest(&mut sample.position(table)?, sample.best);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_packed_together_and_unpacked_as_they_were() {
        let folder = std::env::temp_dir().join(format!("pack-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = |name: &str| folder.join(name);
        let one =
            "# rule 0 nodes 9 seed 1 first 0 by cafe unit 250\n0 15 1 -35 7 j10 h8i9j7\n\
                   # 1 games\n";
        let two = "# rule 4 nodes 9 seed 1 first 0 by cafe unit 250\n4 15 0 0 7 g8 \
                   h8a1i8a3j8\n# 1 games\n";
        std::fs::write(path("one"), one).expect("written");
        std::fs::write(path("two"), two).expect("written");
        let binary = path("both.bin");
        let count = pack(&[path("one"), path("two")], &binary, Form::Binary);
        assert_eq!(count.expect("packed"), 2);
        let text = path("both.txt");
        assert_eq!(pack(&[binary], &text, Form::Text).expect("unpacked"), 2);
        // The first position is at rest, and marked; in the second a three has to be stopped.
        let wanted = format!("{}{two}", one.replace("h8i9j7\n", "h8i9j7 rest\n"));
        assert_eq!(std::fs::read_to_string(&text).expect("a file"), wanted);
        std::fs::write(path("one"), "0 15 1 -35 7\n").expect("written");
        let error = pack(&[path("one")], &text, Form::Text).expect_err("a bad line");
        assert!(format!("{error:#}").contains("one, line 1"), "{error:#}");
        assert_eq!(std::fs::read_to_string(&text).expect("a file"), wanted);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
