//! A confined program that may connect to one port.

use arena::sandbox::{Group, Policy, Port, Support};

use super::{policy, said, signal, BAD_CALL, REFUSED};

/// A client of a server that answers once, and the address of that server.
fn client(deadly: &[Group]) -> (Policy, String) {
    let server = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = server.local_addr().expect("has one");
    std::thread::spawn(move || {
        use std::io::Write;
        let (mut stream, _) = server.accept().expect("a client");
        stream.write_all(b"welcome\n").expect("read");
        // Keeps the port: the next clients are not answered.
        std::thread::park();
    });
    let policy = Policy {
        connect: Some(Port::Number(address.port())),
        deadly: deadly.to_vec(),
        ..policy()
    };
    (policy, address.to_string())
}

#[test]
fn a_client_talks_to_its_server() {
    let (policy, address) = client(&Group::ALL);
    assert_eq!(said("greet", &address, &policy), "done welcome");
}

#[test]
fn a_client_reaches_no_other_port() {
    if Support::of_this_kernel().holds_ports() {
        let (policy, _) = client(&[]);
        let (_, other) = client(&[]);
        assert_eq!(said("connect", &other, &policy), REFUSED);
    } else {
        eprintln!("skipped: this kernel cannot hold a client to a port");
    }
}

#[test]
fn a_client_has_no_other_sockets() {
    let (policy, address) = client(&[]);
    let (stern, _) = client(&[Group::Network]);
    for attempt in ["udp", "unix", "multipath", "fast-open", "listen"] {
        assert_eq!(said(attempt, &address, &policy), REFUSED, "{attempt}");
        assert_eq!(signal(attempt, &address, &stern), BAD_CALL, "{attempt}");
    }
}
