//! The lists of system calls, by what may be done with them.

use std::os::fd::RawFd;

use nix::libc::*;

use super::rule::{any_bit, bits, is, is_not, number, one_of, Rule};
use crate::sandbox::policy::Group;

/// Calls that do no harm, whatever is passed.
#[rustfmt::skip]
pub const FREE: &[i64] = &[
    // Input and output on what is open.
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_close,
    SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_faccessat2,
    SYS_readlinkat, SYS_getcwd, SYS_getdents64, SYS_dup, SYS_dup3, SYS_pipe2, SYS_ppoll,
    SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2,
    SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime,
    // Memory.
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_membarrier,
    // Signals within the process.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending,
    SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_restart_syscall,
    SYS_setitimer, SYS_getitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime,
    SYS_timer_delete,
    // Time and threads.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep,
    SYS_gettimeofday, SYS_futex, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_sched_getparam, SYS_sched_getscheduler, SYS_set_robust_list, SYS_get_robust_list,
    SYS_set_tid_address, SYS_rseq, SYS_getcpu, SYS_exit, SYS_exit_group,
    // What the process may know.
    SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_getrusage, SYS_getrlimit, SYS_sysinfo, SYS_uname, SYS_times, SYS_getrandom,
];

/// Calls that do no harm, whatever is passed, and that only some processors have: older names.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const FREE_OLD: &[i64] = &[
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_epoll_create,
    SYS_epoll_wait, SYS_eventfd, SYS_pipe, SYS_dup2, SYS_time, SYS_alarm, SYS_pause,
    SYS_getdents, SYS_getpgrp, SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const FREE_OLD: &[i64] = &[];

/// The harmless calls that this processor has beside [`FREE`].
pub fn free_here() -> impl Iterator<Item = i64> {
    FREE_OLD.iter().copied()
}

/// Calls that are answered as if the kernel did not have them: their arguments lie in memory,
/// where no filter can look. Libraries do without.
pub fn gone() -> impl Iterator<Item = i64> {
    [SYS_clone3, SYS_openat2, SYS_futex_waitv].into_iter()
}

/// Calls that are harmless with certain arguments, each with rules of which one must hold.
/// `program` is the descriptor that may be executed.
pub fn constrained(program: RawFd) -> Vec<(i64, Vec<Rule>)> {
    let own = u64::from(std::process::id());
    let thread = number(CLONE_THREAD);
    let mut calls = vec![
        (SYS_openat, vec![vec![bits(2, WRITING, 0)]]),
        (SYS_clone, vec![vec![bits(0, thread, thread)]]),
        (
            SYS_execveat,
            vec![vec![is(0, number(program)), is(4, number(AT_EMPTY_PATH))]],
        ),
        (SYS_kill, vec![vec![is(0, own)]]),
        (SYS_tgkill, vec![vec![is(0, own)]]),
        // Reading a limit of this process, not setting one.
        (SYS_prlimit64, vec![vec![is(0, 0), is(2, 0)]]),
        (
            SYS_ioctl,
            one_of(1, &[TCGETS, FIONREAD, FIONBIO, TIOCGWINSZ]),
        ),
        (SYS_prctl, one_of(0, &PROCESS_NAMES)),
        (SYS_fcntl, one_of(1, &DESCRIPTOR_FLAGS)),
        (
            SYS_sched_setaffinity,
            vec![vec![is(0, 0)], vec![is(0, own)]],
        ),
    ];
    if cfg!(target_arch = "x86_64") {
        calls.extend(old_open(vec![vec![bits(1, WRITING, 0)]]));
    }
    calls
}

/// Calls that leave no doubt in a group, each with rules of which one must hold; no rule at all
/// always holds. `program` is the descriptor that may be executed.
pub fn offenses(group: Group, program: RawFd) -> Vec<(i64, Vec<Rule>)> {
    let always =
        |calls: &[i64]| calls.iter().map(|call| (*call, vec![])).collect::<Vec<_>>();
    let own = u64::from(std::process::id());
    match group {
        Group::Files => {
            let mut calls = always(FILE_CHANGES);
            calls.extend(always(FILE_CHANGES_OLD));
            calls.push((SYS_openat, any_bit(2, WRITING)));
            calls.extend(old_open(any_bit(1, WRITING)));
            calls
        }
        Group::Network => always(NETWORK),
        Group::Processes => {
            let mut calls = always(PROCESSES);
            calls.extend(always(PROCESSES_OLD));
            calls.push((SYS_clone, vec![vec![bits(0, number(CLONE_THREAD), 0)]]));
            calls.push((SYS_kill, vec![vec![is_not(0, own)]]));
            calls.push((SYS_tgkill, vec![vec![is_not(0, own)]]));
            let other = vec![is_not(0, number(program))];
            let path = vec![bits(4, number(AT_EMPTY_PATH), 0)];
            calls.push((SYS_execveat, vec![other, path]));
            calls
        }
    }
}

/// The flags of open with which a file can be written or made.
const WRITING: u64 =
    (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & !O_DIRECTORY)) as u64;

/// The operations of prctl that do no harm.
const PROCESS_NAMES: [u64; 4] = [
    PR_SET_NAME as u64,
    PR_GET_NAME as u64,
    PR_GET_DUMPABLE as u64,
    PR_SET_VMA as u64,
];

/// The operations of fcntl that do no harm.
const DESCRIPTOR_FLAGS: [u64; 6] = [
    F_DUPFD as u64,
    F_DUPFD_CLOEXEC as u64,
    F_GETFD as u64,
    F_SETFD as u64,
    F_GETFL as u64,
    F_SETFL as u64,
];

/// Calls that make, change or remove files.
#[rustfmt::skip]
const FILE_CHANGES: &[i64] = &[
    SYS_truncate, SYS_renameat2, SYS_mkdirat, SYS_unlinkat, SYS_linkat, SYS_symlinkat,
    SYS_mknodat, SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
    SYS_removexattr, SYS_lremovexattr, SYS_mount, SYS_umount2, SYS_chroot, SYS_pivot_root,
    SYS_swapon,
];

/// Calls that are good for nothing but the network.
#[rustfmt::skip]
pub const NETWORK: &[i64] = &[
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto,
    SYS_sendmsg, SYS_sendmmsg, SYS_io_uring_setup,
];

/// Calls that start processes or reach other ones.
#[rustfmt::skip]
const PROCESSES: &[i64] = &[
    SYS_execve, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_open,
    SYS_pidfd_send_signal, SYS_pidfd_getfd, SYS_tkill, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, SYS_setns, SYS_unshare, SYS_bpf, SYS_perf_event_open,
];

/// Older calls that make, change or remove files.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const FILE_CHANGES_OLD: &[i64] = &[
    SYS_creat, SYS_rename, SYS_renameat, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_link,
    SYS_symlink, SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes,
    SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const FILE_CHANGES_OLD: &[i64] = &[SYS_renameat];

/// Older calls that start processes.
#[cfg(target_arch = "x86_64")]
const PROCESSES_OLD: &[i64] = &[SYS_fork, SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const PROCESSES_OLD: &[i64] = &[];

/// The older call that opens a file, with rules; None if this processor does not have it.
#[cfg(target_arch = "x86_64")]
fn old_open(rules: Vec<Rule>) -> Option<(i64, Vec<Rule>)> {
    Some((SYS_open, rules))
}
#[cfg(not(target_arch = "x86_64"))]
fn old_open(_: Vec<Rule>) -> Option<(i64, Vec<Rule>)> {
    None
}
