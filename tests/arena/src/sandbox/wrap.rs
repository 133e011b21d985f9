//! A command line that starts a program confined.

use std::path::Path;

use clap::ValueEnum;

use super::policy::{Policy, Port};
use super::support::Support;

/// The hidden subcommand of the arena that confines itself and becomes the program.
pub const SUBCOMMAND: &str = "__sandbox";

/// The command line that starts `command` under `policy`.
///
/// # Errors
///
/// If there is no command, a path is no UTF-8, or the kernel lacks what the policy needs; then
/// the error says what.
pub fn wrap(command: &[String], policy: &Policy) -> anyhow::Result<Vec<String>> {
    anyhow::ensure!(!command.is_empty(), "there is no command to start");
    if policy.unsandboxed {
        return Ok(command.to_vec());
    }
    Support::of_this_kernel().suffices(policy)?;
    let launcher = match &policy.launcher {
        Some(path) => path.clone(),
        None => std::env::current_exe()?,
    };
    let mut wrapped = vec![text(&launcher)?, SUBCOMMAND.to_owned()];
    wrapped.extend(options(policy)?);
    wrapped.push("--".to_owned());
    wrapped.extend_from_slice(command);
    Ok(wrapped)
}

/// The policy as options of the hidden subcommand.
fn options(policy: &Policy) -> anyhow::Result<Vec<String>> {
    let mut options = Vec::new();
    for path in &policy.readable {
        options.push(format!("--readable={}", text(path)?));
    }
    for group in &policy.deadly {
        let name = group
            .to_possible_value()
            .map(|value| value.get_name().to_owned());
        options.push(format!("--deadly={}", name.unwrap_or_default()));
    }
    if let Some(bytes) = policy.address_space {
        options.push(format!("--address-space={bytes}"));
    }
    if let Some(bytes) = policy.stack {
        options.push(format!("--stack={bytes}"));
    }
    if let Some(port) = policy.connect {
        options.push(match port {
            Port::Number(number) => format!("--connect={number}"),
            Port::Later => "--connect={port}".to_owned(),
        });
    }
    if let Some(folder) = &policy.compiler {
        options.push(format!("--compiler={}", text(folder)?));
    }
    Ok(options)
}

fn text(path: &Path) -> anyhow::Result<String> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| anyhow::anyhow!("the path {} is not UTF-8", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::policy::Group;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn unsandboxed_changes_nothing() {
        let policy = Policy {
            unsandboxed: true,
            ..Policy::default()
        };
        assert_eq!(
            wrap(&words("a b"), &policy).expect("no check"),
            words("a b")
        );
    }

    #[test]
    fn nothing_to_start_is_an_error() {
        assert!(wrap(&[], &Policy::default()).is_err());
    }

    #[test]
    fn the_policy_is_spelled_out_before_the_command() {
        let policy = Policy {
            readable: vec!["/data".into()],
            deadly: vec![Group::Files, Group::Network],
            address_space: Some(7),
            stack: Some(8),
            connect: Some(Port::Number(9)),
            ..Policy::default()
        };
        let options = options(&policy).expect("plain paths");
        let line = "--readable=/data --deadly=files --deadly=network --address-space=7 \
                    --stack=8 --connect=9";
        assert_eq!(options.join(" "), line);
    }
}
