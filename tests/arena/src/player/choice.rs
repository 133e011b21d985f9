//! The dialect in which a player is spoken to.

use anyhow::{bail, Result};

use super::probe::probe;
use super::spec::{PlayerSpec, Program};
use crate::dialect::Dialect;

/// The dialect that is given or follows from the kind of program, or else the one found out by
/// probing.
pub fn dialect(spec: &PlayerSpec, command: &[String]) -> Result<Dialect> {
    let by_port = command.iter().any(|word| word.contains("{port}"));
    match (spec.dialect, &spec.program) {
        (None | Some(Dialect::Wfi), Program::Tcp(_)) => Ok(Dialect::Wfi),
        (Some(dialect), Program::Tcp(_)) => bail!("{dialect} is not spoken by TCP"),
        (Some(Dialect::Wfi), _) if !by_port => {
            bail!("a wfi client needs {{port}} in its command to know where to connect")
        }
        (Some(dialect), _) => Ok(dialect),
        (None, _) if by_port => Ok(Dialect::Wfi),
        (None, _) => {
            let folder = spec.manager.folder.as_deref();
            Ok(probe(command, folder, spec.limits.start)?.dialect)
        }
    }
}
