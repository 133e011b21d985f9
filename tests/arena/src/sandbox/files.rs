//! Landlock: the files that can be reached, and the port.

use std::path::{Path, PathBuf};

use anyhow::Context;
use landlock::{
    path_beneath_rules, Access, AccessFs, AccessNet, BitFlags, NetPort, Ruleset,
    RulesetAttr, RulesetCreatedAttr, Scope, ABI,
};

/// The newest interface of Landlock that is asked for; older kernels give what they have.
const NEWEST: ABI = ABI::V6;

/// The paths that every program reads: libraries, and what the standard library looks at.
const SYSTEM: [&str; 14] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/nix/store",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/proc/self",
    "/proc/meminfo",
    "/proc/cpuinfo",
    "/sys/devices/system/cpu",
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
];

/// The paths that a compiler and its linker read beside [`SYSTEM`].
const COMPILER: [&str; 6] = [
    "/usr",
    "/bin",
    "/etc/alternatives",
    "/etc/ld.so.conf",
    "/opt",
    "/proc",
];

/// Confines this process, for good, to reading the system's libraries and `readable`, and to
/// writing beneath the folder of a `compiler`. TCP is possible to the port `connect` only.
/// Does nothing where the kernel has no Landlock; fails where that refuses.
pub fn confine(
    readable: &[PathBuf],
    compiler: Option<&Path>,
    connect: Option<u16>,
) -> anyhow::Result<()> {
    let more: &[&str] = if compiler.is_some() { &COMPILER } else { &[] };
    let system = SYSTEM.iter().chain(more).map(PathBuf::from);
    let paths: Vec<PathBuf> = system.chain(readable.iter().cloned()).collect();
    let mut ruleset = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(&paths, AccessFs::from_read(NEWEST)))?;
    if let Some(folder) = compiler {
        let all: BitFlags<AccessFs> = AccessFs::from_all(NEWEST);
        ruleset =
            ruleset.add_rules(path_beneath_rules([folder, Path::new("/dev/null")], all))?;
    }
    if let Some(port) = connect {
        ruleset = ruleset.add_rule(NetPort::new(port, AccessNet::ConnectTcp))?;
    }
    ruleset.restrict_self().context("Landlock refuses")?;
    Ok(())
}
