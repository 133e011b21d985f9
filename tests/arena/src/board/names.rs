//! The names that a board answers to.
//!
//! A page of another site can give its own name the address of this machine (DNS rebinding), and
//! would be taken for a page of the board. So the header `Host` has to be a name that nobody else
//! can own. The port may be any: `ssh -L` and `docker -p` have another one than the server.

use std::net::IpAddr;
use std::str::FromStr;

use anyhow::{bail, ensure, Error, Result};

/// The ports of an address that tells none, for http and https.
const DEFAULT_PORTS: [u16; 2] = [80, 443];
/// Characters of a name, at most.
const NAME_CHARACTERS_MAX: usize = 253;

/// A name that the user lets the board be reached by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllowedHost {
    name: String,
    /// None for any port.
    port: Option<u16>,
}

impl FromStr for AllowedHost {
    type Err = Error;

    fn from_str(text: &str) -> Result<AllowedHost> {
        ensure!(
            !text.contains(['/', '?', '#', '@']),
            "that is an address: give the name in it, such as board.example or \
             board.example:8443"
        );
        ensure!(
            !text.contains('*'),
            "each name is allowed by itself, without *"
        );
        ensure!(
            text.is_ascii(),
            "give the name as browsers send it, in the letters that begin with xn--"
        );
        let text = text.to_ascii_lowercase();
        let Some((name, port)) = name_and_port(&text) else {
            bail!("what follows the colon is no port, which is 1 to 65535");
        };
        ensure!(
            is_name(name) || is_bare_address(name),
            "that is no name of a host, such as board.example or board.example:8443"
        );
        let name = name.to_owned();
        Ok(AllowedHost { name, port })
    }
}

/// The names of a board.
#[derive(Clone, Debug)]
pub struct Names {
    own: String,
    allowed: Vec<AllowedHost>,
}

impl Names {
    /// The names of a server at `host`, as the command line names it, beside those that `allowed`
    /// has.
    pub fn new(host: &str, allowed: &[AllowedHost]) -> Names {
        Names {
            own: host.to_ascii_lowercase(),
            allowed: allowed.to_vec(),
        }
    }

    /// True if a browser that asks for this host is here by the user's own will: the name is this
    /// machine's own, or allowed, or a bare address.
    pub fn has(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let Some((name, port)) = name_and_port(&host) else {
            return false;
        };
        let is_allowed = |it: &AllowedHost| {
            let is_port = |wanted| match port {
                Some(port) => port == wanted,
                None => DEFAULT_PORTS.contains(&wanted),
            };
            it.name == name && it.port.is_none_or(is_port)
        };
        name == "localhost"
            || is_bare_address(name)
            || (name == self.own && !name.is_empty())
            || self.allowed.iter().any(is_allowed)
    }
}

/// The two parts of a host, the port only if it tells one; None if what it tells is no port.
fn name_and_port(host: &str) -> Option<(&str, Option<u16>)> {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => {
            let port = port.parse().ok().filter(|port| *port > 0)?;
            Some((name, Some(port)))
        }
        _ => Some((host, None)),
    }
}

/// True for an address in numbers as it stands in a URL: one of IPv6 is in brackets.
fn is_bare_address(name: &str) -> bool {
    let inner = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let address = inner.unwrap_or(name).parse::<IpAddr>();
    address.is_ok_and(|address| address.is_ipv6() == inner.is_some())
}

/// True if `name` is of the form that names of hosts have.
fn is_name(name: &str) -> bool {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    let is_part = |part: &str| !part.is_empty() && part.chars().all(is_plain);
    name.len() <= NAME_CHARACTERS_MAX && name.split('.').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_have_any_port_and_foreign_ones_are_none() {
        let names = Names::new("Desk.lan", &[]);
        for host in [
            "127.0.0.1:8015",
            "127.0.0.1",
            "192.168.0.7:9000",
            "localhost:8015",
            "LOCALHOST:9000",
            "localhost",
            "[::1]:8015",
            "[fe80::1]",
            "desk.lan:9000",
        ] {
            assert!(names.has(host), "{host}");
        }
        for host in [
            "",
            ":8015",
            "localhost:",
            "localhost:x",
            "localhost:0",
            "localhost:65536",
            "localhost:8015:8015",
            "localhost.",
            "localhost.evil.example",
            "user@localhost",
            "evil.example:8015",
            "127.0.0.1.evil.example:8015",
            "::1",
            "[127.0.0.1]:8015",
            "[[::1]]",
            "desk.lan.evil.example",
        ] {
            assert!(!names.has(host), "{host}");
        }
        // Without a name of its own.
        assert!(!Names::new("", &[]).has(":8015"));
    }

    #[test]
    fn allowed_names_are_let_in_with_their_port() {
        let allowed = ["Board.Example", "other.example:8443", "third.example:443"]
            .map(|text| text.parse().expect("a host"));
        let names = Names::new("127.0.0.1", &allowed);
        for host in [
            "board.example",
            "BOARD.example:7",
            "other.example:8443",
            "third.example",
            "third.example:443",
        ] {
            assert!(names.has(host), "{host}");
        }
        for host in [
            "other.example",
            "other.example:8444",
            "third.example:80",
            "a.board.example",
            "board.example.evil.example",
        ] {
            assert!(!names.has(host), "{host}");
        }
    }

    #[test]
    fn nonsense_is_no_host() {
        for (text, reason) in [
            ("https://board.example", "that is an address"),
            ("board.example/", "that is an address"),
            ("me@board.example", "that is an address"),
            ("*.example", "without *"),
            ("bücher.example", "xn--"),
            ("board.example:", "no port"),
            ("board.example:0", "no port"),
            ("board.example:http", "no port"),
            ("board.example:65536", "no port"),
            ("", "no name of a host"),
            (".example", "no name of a host"),
            ("a..example", "no name of a host"),
            ("a b", "no name of a host"),
            ("a,b", "no name of a host"),
        ] {
            let error = text.parse::<AllowedHost>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        for text in ["a", "my_board:8443", "127.0.0.1", "[::1]:80"] {
            assert!(text.parse::<AllowedHost>().is_ok(), "{text}");
        }
    }
}
