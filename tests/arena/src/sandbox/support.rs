//! The means of the running kernel to confine programs.

use std::fmt;

use super::policy::Policy;

/// The first version of Landlock's interface that knows ports.
const PORTS: i64 = 4;

/// The means of a kernel to confine programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Support {
    /// The version of Landlock's interface; None: no Landlock.
    pub landlock: Option<i64>,
    /// True if system calls can be filtered.
    pub seccomp: bool,
}

impl Support {
    /// The means of the running kernel.
    pub fn of_this_kernel() -> Support {
        Support {
            landlock: landlock_version(),
            seccomp: has_seccomp(),
        }
    }

    /// Returns whether a client can be held to one port: if not, it can connect anywhere by
    /// TCP.
    pub fn holds_ports(&self) -> bool {
        self.landlock.is_some_and(|version| version >= PORTS)
    }

    /// Checks that the means are enough for `policy`.
    ///
    /// # Errors
    ///
    /// If something is missing; the error says what.
    pub fn suffices(&self, policy: &Policy) -> anyhow::Result<()> {
        let remedy =
            "Give --unsandboxed to start it all the same: it can then do whatever \
                      you can.";
        anyhow::ensure!(
            self.seccomp,
            "this system cannot filter system calls (seccomp, Linux on x86-64 or aarch64), so \
             the program will not be started. {remedy}"
        );
        anyhow::ensure!(
            self.landlock.is_some() || !policy.confine_reading,
            "this kernel has no Landlock (Linux 5.13 or later, with landlock among its \
             security modules), so reading cannot be confined. {remedy}"
        );
        Ok(())
    }
}

impl fmt::Display for Support {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.seccomp, self.landlock) {
            (false, _) => write!(f, "none: system calls cannot be filtered on this system"),
            (true, None) => write!(
                f,
                "seccomp and limits only: this kernel has no Landlock, so the program can \
                 read files (but not write, send or start anything)"
            ),
            (true, Some(version)) => {
                write!(f, "Landlock (ABI {version}), seccomp and limits")
            }
        }
    }
}

/// The version of the kernel's Landlock interface; None if there is none.
#[cfg(target_os = "linux")]
fn landlock_version() -> Option<i64> {
    use nix::libc;
    const LANDLOCK_CREATE_RULESET_VERSION: libc::c_uint = 1;
    let nowhere = std::ptr::null::<libc::c_void>();
    // SAFETY: with this flag the call takes no memory from us (null, size 0), makes nothing
    // and only returns a number. Where it is not known it returns an error.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            nowhere,
            0_usize,
            LANDLOCK_CREATE_RULESET_VERSION,
        )
    };
    (version >= 1).then_some(version)
}

/// True if a filter can be built for this processor and installed in this kernel.
#[cfg(target_os = "linux")]
fn has_seccomp() -> bool {
    use nix::libc;
    let processor = seccompiler::TargetArch::try_from(std::env::consts::ARCH).is_ok();
    // SAFETY: asks for the seccomp mode of this thread; no memory is passed. An error means
    // that the kernel was built without it.
    processor && unsafe { libc::prctl(libc::PR_GET_SECCOMP, 0, 0, 0, 0) } >= 0
}

#[cfg(not(target_os = "linux"))]
fn landlock_version() -> Option<i64> {
    None
}

#[cfg(not(target_os = "linux"))]
fn has_seccomp() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(
        landlock: Option<i64>,
        seccomp: bool,
        confine_reading: bool,
    ) -> Option<String> {
        let policy = Policy {
            confine_reading,
            ..Policy::default()
        };
        let verdict = Support { landlock, seccomp }.suffices(&policy);
        verdict.err().map(|error| error.to_string())
    }

    #[test]
    fn without_seccomp_nothing_is_started() {
        let text = refusal(Some(7), false, false).expect("refused");
        assert!(
            text.contains("seccomp") && text.contains("--unsandboxed"),
            "{text}"
        );
    }

    #[test]
    fn landlock_is_wanted_only_where_the_policy_says_so() {
        assert_eq!(refusal(None, true, false), None);
        assert_eq!(refusal(Some(1), true, true), None);
        let text = refusal(None, true, true).expect("refused");
        assert!(
            text.contains("Landlock") && text.contains("--unsandboxed"),
            "{text}"
        );
    }

    #[test]
    fn ports_are_held_from_landlock_4_on() {
        let holds = |landlock| {
            let seccomp = true;
            Support { landlock, seccomp }.holds_ports()
        };
        assert_eq!(
            [None, Some(3), Some(4), Some(7)].map(holds),
            [false, false, true, true]
        );
    }

    #[test]
    fn what_is_missing_is_said() {
        let text = Support {
            landlock: None,
            seccomp: true,
        }
        .to_string();
        assert!(text.contains("no Landlock"), "{text}");
    }
}
