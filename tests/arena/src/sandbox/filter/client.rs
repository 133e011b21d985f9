//! The system calls of a client beside the rest: to connect by TCP, and to talk over that
//! connection.
//!
//! The port and the address are Landlock's business. Landlock watches `connect` only, and plain
//! TCP only: other protocols of streams, and data sent along with the first packet, would
//! get past it and are refused here.

use nix::libc::*;

use super::calls::NETWORK;
use super::rule::{any_bit, bits, is, is_not, number, Rule};

/// The part of a socket's type that is no flag, as in the kernel.
const TYPE_MASK: u64 = 0xf;

/// Calls that do no harm, whatever is passed: they need a socket that is there already.
const FREE: [i64; 7] = [
    SYS_connect,
    SYS_shutdown,
    SYS_recvfrom,
    SYS_recvmsg,
    SYS_getsockopt,
    SYS_getsockname,
    SYS_getpeername,
];

/// Calls that send, each with the index of the argument that has the flags.
const SENDING: [(i64, u8); 2] = [(SYS_sendto, 3), (SYS_sendmsg, 2)];

/// The options of a socket that may be set.
const SOCKET_OPTIONS: [i32; 7] = [
    SO_RCVTIMEO,
    SO_SNDTIMEO,
    SO_RCVBUF,
    SO_SNDBUF,
    SO_KEEPALIVE,
    SO_LINGER,
    SO_REUSEADDR,
];

/// The options of TCP that may be set.
const TCP_OPTIONS: [i32; 6] = [
    TCP_NODELAY,
    TCP_QUICKACK,
    TCP_KEEPIDLE,
    TCP_KEEPINTVL,
    TCP_KEEPCNT,
    TCP_USER_TIMEOUT,
];

/// Calls that a client may make, each with rules of which one must hold; no rule at all always
/// holds.
pub fn allowed() -> Vec<(i64, Vec<Rule>)> {
    let mut calls: Vec<(i64, Vec<Rule>)> =
        FREE.iter().map(|call| (*call, vec![])).collect();
    calls.push((SYS_socket, tcp_sockets()));
    for (call, flags) in SENDING {
        calls.push((call, vec![vec![bits(flags, fast_open(), 0)]]));
    }
    let options = |level: i32, names: &[i32]| -> Vec<Rule> {
        let rule = |name: &i32| vec![is(1, number(level)), is(2, number(*name))];
        names.iter().map(rule).collect()
    };
    let mut settable = options(SOL_SOCKET, &SOCKET_OPTIONS);
    settable.extend(options(IPPROTO_TCP, &TCP_OPTIONS));
    calls.push((SYS_setsockopt, settable));
    calls
}

/// Calls of a client that leave no doubt: a socket of another kind, waiting for connections, a
/// detour around Landlock.
pub fn offenses() -> Vec<(i64, Vec<Rule>)> {
    let own = [SYS_socket, SYS_connect, SYS_sendto, SYS_sendmsg];
    let others = NETWORK.iter().filter(|call| !own.contains(call));
    let mut calls: Vec<(i64, Vec<Rule>)> = others.map(|call| (*call, vec![])).collect();
    calls.push((SYS_socket, other_sockets()));
    for (call, flags) in SENDING {
        calls.push((call, any_bit(flags, fast_open())));
    }
    calls
}

/// The rules for sockets of streams over IPv4 and IPv6 by TCP.
fn tcp_sockets() -> Vec<Rule> {
    let mut rules = Vec::new();
    for family in [AF_INET, AF_INET6] {
        for protocol in [0, IPPROTO_TCP] {
            rules.push(vec![
                is(0, number(family)),
                bits(1, TYPE_MASK, number(SOCK_STREAM)),
                is(2, number(protocol)),
            ]);
        }
    }
    rules
}

/// The rules for all sockets but those of [`tcp_sockets`].
fn other_sockets() -> Vec<Rule> {
    let stream = number(SOCK_STREAM);
    let mut rules = any_bit(1, TYPE_MASK & !stream);
    rules.push(vec![bits(1, stream, 0)]);
    rules.push(vec![
        is_not(0, number(AF_INET)),
        is_not(0, number(AF_INET6)),
    ]);
    rules.push(vec![is_not(2, 0), is_not(2, number(IPPROTO_TCP))]);
    rules
}

/// The flag that connects by sending, without `connect`.
fn fast_open() -> u64 {
    number(MSG_FASTOPEN)
}
