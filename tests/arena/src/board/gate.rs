//! Who may ask for something: pages of this server, and nobody else.
//!
//! A page of another site can have a browser send requests here. They are told apart by the
//! header `Origin`; and since such a page can give its own name the address of this machine (DNS
//! rebinding), the header `Host` has to be a name that nobody else can own.

use std::net::IpAddr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};

/// The name that the server goes by.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The host as the command line names it.
    host: String,
    port: u16,
}

impl Gate {
    /// The gate of a server at this host and port.
    pub fn new(host: &str, port: u16) -> Gate {
        Gate {
            host: host.to_ascii_lowercase(),
            port,
        }
    }

    /// Checks a request by its headers.
    ///
    /// # Errors
    /// The status of a refusal, and its reason.
    pub fn check(&self, headers: &HeaderMap) -> Result<(), (StatusCode, &'static str)> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(HOST).unwrap_or_default().to_ascii_lowercase();
        if !self.is_own(&host) || headers.get_all(HOST).iter().count() != 1 {
            let reason = "This server answers only to its own address.\n";
            return Err((StatusCode::MISDIRECTED_REQUEST, reason));
        }
        let own_origin = format!("http://{host}");
        let is_own = |origin: &str| origin.eq_ignore_ascii_case(&own_origin);
        let is_foreign = headers.contains_key(ORIGIN) && !text(ORIGIN).is_some_and(is_own);
        if is_foreign {
            return Err((
                StatusCode::FORBIDDEN,
                "This server serves only its own page.\n",
            ));
        }
        Ok(())
    }

    /// True if a browser that was given this host and port by a foreign page would still be here
    /// by the user's own will: the name is this machine's own, or a bare address.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let is_known = bare == "localhost" || bare == self.host;
        port == Some(self.port) && (is_known || bare.parse::<IpAddr>().is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_pass_and_foreign_ones_do_not() {
        let gate = Gate::new("127.0.0.1", 8015);
        let status = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().expect("a value"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, origin.parse().expect("a value"));
            }
            gate.check(&headers)
                .map_or_else(|(status, _)| status.as_u16(), |()| 200)
        };
        for host in [
            "127.0.0.1:8015",
            "localhost:8015",
            "LOCALHOST:8015",
            "[::1]:8015",
        ] {
            assert_eq!(status(host, None), 200, "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "evil.example:8015",
            "127.0.0.1.evil.example:8015",
        ] {
            assert_eq!(status(host, None), 421, "{host}");
        }
        assert_eq!(status("localhost:8015", Some("http://localhost:8015")), 200);
        for origin in [
            "null",
            "http://evil.example",
            "http://127.0.0.1:8015",
            "https://localhost:8015",
        ] {
            assert_eq!(status("localhost:8015", Some(origin)), 403, "{origin}");
        }
    }
}
