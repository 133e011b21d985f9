//! The address of a server: `HOST` or `HOST:PORT`.

/// The port of wfi servers if an address names none.
const PORT: u16 = 17033;

/// The host and the port of `address`. An IPv6 address that is followed by a port
/// stands in brackets.
///
/// # Errors
/// A text that says what is wrong with `address`.
pub(super) fn split(address: &str) -> Result<(&str, u16), String> {
    let fault = |what: &str| Err(format!("--connect {:?}: {}", address, what));
    let (host, port) = match address.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            None => return fault("a bracket is not closed"),
            Some((host, "")) => (host, None),
            Some((host, rest)) => match rest.strip_prefix(':') {
                None => {
                    return fault("after the bracket only a colon and a port can stand")
                }
                port => (host, port),
            },
        },
        // More than one colon: an IPv6 address alone.
        None if address.matches(':').count() > 1 => (address, None),
        None => match address.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (address, None),
        },
    };
    if host.is_empty() {
        return fault("there is no host");
    }
    match port.map_or(Ok(PORT), str::parse) {
        Ok(port) if port > 0 => Ok((host, port)),
        _ => fault("ports are 1 to 65535"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_with_and_without_a_port() {
        for (address, host, port) in [
            ("localhost", "localhost", 17033),
            ("localhost:5000", "localhost", 5000),
            ("127.0.0.1:65535", "127.0.0.1", 65535),
            ("[::1]:17034", "::1", 17034),
            ("[::1]", "::1", 17033),
            ("::1", "::1", 17033),
            ("fe80::1:2", "fe80::1:2", 17033),
        ] {
            assert_eq!(split(address), Ok((host, port)), "{}", address);
        }
        for bad in [
            "",
            ":5000",
            "[]",
            "[]:1",
            "[::1",
            "[::1]5000",
            "host:",
            "host:0",
            "host:x",
            "host:65536",
            "host:-1",
        ] {
            assert!(split(bad).is_err(), "{}", bad);
        }
    }
}
