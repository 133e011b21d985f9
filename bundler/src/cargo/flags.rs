//! The flags that Cargo hands to the compiler, `rustflags`: those of variables, or of the
//! configuration. Cargo is asked what conditions they set; they are never read here.

use std::collections::BTreeSet;
use std::path::Path;

use toml::Value;

use super::command;
use super::configuration::{self, includes};
use crate::rust::cfg;
use crate::text::error::{Error, Result};

/// The key of flags in tables of the configuration.
const KEY: &str = "rustflags";
/// The variables with flags, the first that is set counts; between the flags of each stands
/// this.
const VARIABLES: [(&str, &str); 2] =
    [("CARGO_ENCODED_RUSTFLAGS", "\u{1f}"), ("RUSTFLAGS", " ")];

/// The conditions that flags settle, as the compiler prints them.
#[derive(Debug, Default)]
pub(crate) struct Flags {
    pub(crate) set: BTreeSet<String>,
    /// What would be set without the flags.
    pub(crate) cleared: BTreeSet<String>,
}

/// Further flags as Cargo takes them.
#[derive(Debug, Default)]
pub(super) struct More {
    pub(super) options: Vec<String>,
    pub(super) variable: Option<(&'static str, String)>,
}

/// What the flags settle with which Cargo compiles the package at `manifest`. Left out is what
/// does not concern names in the code but how it is compiled, as with `-C overflow-checks`:
/// that is for the command of the judge.
///
/// # Errors
/// When the compiler does not take the flags, or this Cargo cannot tell what they set.
pub(crate) fn flags(manifest: &Path) -> Result<Flags> {
    if !may_be_set(manifest) {
        return Ok(Flags::default());
    }
    let with = conditions(manifest, None)?;
    let without = conditions(manifest, Some(""))?;
    let differ = |some: &BTreeSet<String>, others: &BTreeSet<String>| {
        let own = some.difference(others).cloned();
        own.filter(|it| cfg::is_of_flags(it)).collect()
    };
    Ok(Flags {
        set: differ(&with, &without),
        cleared: differ(&without, &with),
    })
}

/// The flags `more` beside those with which Cargo compiles the package at `manifest`.
pub(super) fn with(manifest: &Path, more: &[&str]) -> More {
    if more.is_empty() {
        return More::default();
    }
    for (variable, between) in VARIABLES {
        if let Ok(own) = std::env::var(variable) {
            let own = Some(own.as_str()).filter(|own| !own.is_empty());
            let all: Vec<_> = own.into_iter().chain(more.iter().copied()).collect();
            return More {
                variable: Some((variable, all.join(between))),
                ..More::default()
            };
        }
    }
    let host = cfg::host().unwrap_or_default();
    let table = if has_target_flags(manifest, host) {
        format!("target.{host}")
    } else {
        "build".to_owned()
    };
    let list = Value::from(more.iter().map(|it| Value::from(*it)).collect::<Vec<_>>());
    More {
        options: vec!["--config".to_owned(), format!("{table}.{KEY}={list}")],
        ..More::default()
    }
}

/// True if something may hand flags to the compiler.
fn may_be_set(manifest: &Path) -> bool {
    let is_flags = |name: &str| name.starts_with("CARGO_") && name.ends_with("RUSTFLAGS");
    let mut variables = std::env::vars_os();
    variables.any(|(name, value)| {
        let name = name.to_string_lossy();
        !value.is_empty() && (name == "RUSTFLAGS" || is_flags(&name))
    }) || configuration::files(manifest).iter().any(|file| {
        let table = configuration::read(file);
        let tables = ["build", "target"].map(|name| table.get(name));
        includes(&table) || tables.into_iter().flatten().any(holds_flags)
    })
}

/// True if flags stand somewhere in `value`.
fn holds_flags(value: &Value) -> bool {
    let table = value.as_table();
    table.is_some_and(|it| it.contains_key(KEY) || it.values().any(holds_flags))
}

/// True if the configuration has flags for the machine `host`, which count before those for
/// all machines.
fn has_target_flags(manifest: &Path, host: &str) -> bool {
    let name = host.to_uppercase().replace('-', "_");
    if std::env::var_os(format!("CARGO_TARGET_{name}_RUSTFLAGS")).is_some() {
        return true;
    }
    configuration::files(manifest).iter().any(|file| {
        let table = configuration::read(file);
        let targets = table.get("target").and_then(Value::as_table);
        targets.into_iter().flatten().any(|(target, value)| {
            holds_flags(value) && (target == host || cfg::holds_for(target))
        })
    })
}

/// The conditions that the compiler sets for the package at `manifest`, with the flags that
/// Cargo would hand to it or with these `instead`.
fn conditions(manifest: &Path, instead: Option<&str>) -> Result<BTreeSet<String>> {
    let options = ["-Zunstable-options", "--print", "cfg"].map(str::to_owned);
    let mut command = command::cargo(manifest, "rustc", &options);
    // What is asked for is stable in all but the option's name.
    command.env("RUSTC_BOOTSTRAP", "1");
    if let Some(instead) = instead {
        command.env(VARIABLES[0].0, instead);
    }
    let printed = command::run(&mut command)?;
    if !printed.success {
        let said = printed.stderr.trim();
        return Err(Error::new(
            "Cargo does not tell what its `rustflags` mean for the code",
        )
        .quote(said, true)
        .help("see what `cargo check` says, and update Rust if it is content"));
    }
    Ok(printed.stdout.lines().map(str::to_owned).collect())
}
