//! One file has one edition: what is written for another must mean the same in it.

use crate::error::{Error, Result};
use crate::package::Target;
use crate::program::Source;
use crate::token::{self, Token};

/// Refuses `target`, read as `files`, when it could mean something else in `edition`.
///
/// # Errors
/// When the editions differ in paths (2015), in when values are dropped (2024), or in what
/// `into_iter` of an array gives (2021) and the code calls it.
pub(crate) fn agree(edition: &str, target: &Target, files: &[Source]) -> Result<()> {
    if target.edition == edition {
        return Ok(());
    }
    let remedy = format!("bring `{}` to edition {edition}", target.name);
    let close = ["2018", "2021"];
    if !close.contains(&edition) || !close.contains(&target.edition.as_str()) {
        return Err(Error::new(format!(
            "`{}` is of edition {}, the program of edition {edition}: one file has one edition",
            target.name, target.edition
        ))
        .help(remedy));
    }
    for source in files {
        if let Some(call) = into_iter(source) {
            return Err(Error::new(format!(
                "of an array, this means something else in edition {edition}"
            ))
            .at(source.place(call.range.clone()))
            .help(format!("{remedy}, or write `IntoIterator::into_iter(..)`")));
        }
    }
    Ok(())
}

/// The first call of the method.
fn into_iter(source: &Source) -> Option<Token> {
    let mut found = None;
    token::each_list(&source.tokens, &mut |list| {
        for pair in list.windows(2) {
            let is_call = pair[0].is_punct('.') && pair[1].is_ident("into_iter");
            if is_call && !source.is_removed(pair[1].range.start) {
                found.get_or_insert(pair[1].clone());
            }
        }
    });
    found
}
