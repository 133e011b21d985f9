//! The end of a bundle that is for some machines alone: lines that keep others from compiling it.

use crate::rust::cfg::Machines;
use crate::source::own_output::MACHINES_MARK;

/// The lines that keep machines other than `machines`, called `title`, from compiling a bundle.
pub(crate) fn guard(machines: &Machines, title: &str) -> String {
    format!(
        "\n{MACHINES_MARK}\n#[cfg(not({}))]\ncompile_error!(\"this file is for {title}: bundle \
         it with --machines for others\");\n",
        machines.condition()
    )
}
