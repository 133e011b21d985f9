//! Who may ask for something: who has the token, on a page of this server, and nobody else.
//!
//! The token comes in the address that is printed, and then in a cookie. A page of another site
//! can have a browser send requests here, with the cookie even if its site is another port of this
//! machine. Such pages are told apart by the header `Origin`, and by the names of [`Names`].

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use axum::http::header::{HeaderName, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};

use super::names::Names;
use super::refusal::Refusal;
use super::token::Token;

/// What a proxy tells of the way by which a request came to it.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
/// What a browser tells of the page that has it ask.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The paths of the page itself.
const PAGE_PATHS: [&str; 2] = ["/", "/index.html"];
/// The time in which a browser has to be there that is opened with a ticket.
const TICKET_LIFE: Duration = Duration::from_secs(60);

/// Who is let in.
pub struct Gate {
    names: Names,
    token: Token,
    /// The name of the cookie.
    cookie: String,
    /// Lets in once, until its time is over.
    ticket: Mutex<Option<(Token, Instant)>>,
}

/// A request that is let in.
#[derive(Debug)]
pub enum Pass {
    /// It is answered.
    Answer,
    /// It asks for the page by an address with a secret in it: it is led to the address without,
    /// and given this cookie.
    Lead(String),
}

impl Gate {
    /// The gate of a server on this port.
    pub fn new(names: Names, port: u16, token: Token) -> Gate {
        // A browser sends the cookies of all ports of a host. The port of the server tells boards
        // of one machine apart, and the mark those that are reached through the same machine.
        let cookie = format!("board-{port}-{}", token.mark());
        Gate {
            names,
            token,
            cookie,
            ticket: Mutex::default(),
        }
    }

    /// What follows the path of the page in an address that lets in.
    pub fn query(&self) -> String {
        format!("token={}", self.token.text())
    }

    /// The same for one use. An address that a program is started with is no secret: all users of
    /// a machine see the command lines of all programs.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn query_for_once(&self) -> Result<String> {
        let ticket = Token::random()?;
        let query = format!("ticket={}", ticket.text());
        let end = Instant::now() + TICKET_LIFE;
        *self.ticket.lock().unwrap_or_else(PoisonError::into_inner) = Some((ticket, end));
        Ok(query)
    }

    /// Checks a request.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<Pass, Refusal> {
        let host = only(headers, HOST).unwrap_or_default();
        if !self.names.has(host) {
            let host = host.to_owned();
            return Err(Refusal::Name { host });
        }
        let origin = only(headers, ORIGIN).unwrap_or_default();
        let is_own = |scheme| origin.eq_ignore_ascii_case(&format!("{scheme}://{host}"));
        if headers.contains_key(ORIGIN) && !is_own("http") && !is_own("https") {
            let (origin, host) = (origin.to_owned(), host.to_owned());
            return Err(Refusal::Origin { origin, host });
        }
        let has_token = query(uri, "token").is_some_and(|text| self.token.is(text));
        let has_cookie = cookies(headers, &self.cookie).any(|text| self.token.is(text));
        // First of all, so that it is of no use to anybody else afterwards.
        if !self.takes_ticket(query(uri, "ticket")) && !has_token && !has_cookie {
            let is_led = only(headers, FETCH_SITE) == Some("cross-site");
            return Err(Refusal::Token { is_led });
        }
        let is_secret = ["token", "ticket"]
            .iter()
            .any(|key| query(uri, key).is_some());
        if is_secret && PAGE_PATHS.contains(&uri.path()) {
            return Ok(Pass::Lead(self.cookie_for(headers)));
        }
        Ok(Pass::Answer)
    }

    /// True if `text` is a ticket that nobody had used in its time.
    fn takes_ticket(&self, text: Option<&str>) -> bool {
        let Some(text) = text else { return false };
        let mut ticket = self.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = ticket.take_if(|(ticket, _)| ticket.is(text));
        taken.is_some_and(|(_, end)| Instant::now() < end)
    }

    /// The cookie for who sends these headers: no script reads it, a page of another site has it
    /// sent only by a link that its user follows, as in a chat or a web terminal, and from who came
    /// by https it comes by https only.
    fn cookie_for(&self, headers: &HeaderMap) -> String {
        let secure = if is_https(headers) { "; Secure" } else { "" };
        let (name, token) = (&self.cookie, self.token.text());
        format!("{name}={token}; HttpOnly; SameSite=Lax; Path=/{secure}")
    }
}

/// The text of a header that a request has once; None also where it has it more often.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

/// The text of a part of the query of an address, as it stands there: no token has escapes.
fn query<'a>(uri: &'a Uri, key: &str) -> Option<&'a str> {
    let mut parts = uri
        .query()?
        .split('&')
        .filter_map(|part| part.split_once('='));
    parts.find(|(name, _)| *name == key).map(|(_, text)| text)
}

/// The texts of all cookies of this name.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lists = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|list| list.to_str().ok());
    let cookies = lists.flat_map(|list| list.split(';'));
    let pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    pairs
        .filter(move |(known, _)| *known == name)
        .map(|(_, text)| text)
}

/// True if a browser sent these headers by https, which ended at a proxy.
fn is_https(headers: &HeaderMap) -> bool {
    let is_secure = only(headers, ORIGIN).is_some_and(|it| it.starts_with("https://"));
    // Each proxy of several adds a word of its own; the first one has met the browser.
    let first = only(headers, FORWARDED_PROTO).and_then(|list| list.split(',').next());
    is_secure || first.is_some_and(|it| it.trim().eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0123456789abcdef";

    fn gate() -> Gate {
        let token = TOKEN.parse().expect("a token");
        Gate::new(Names::new("127.0.0.1", &[]), 8015, token)
    }

    /// What the gate says to a request for `path` with these headers: 200, 303 or a refusal.
    fn status(gate: &Gate, path: &str, head: &[(&'static str, &str)]) -> u16 {
        let mut headers = HeaderMap::new();
        for (name, value) in head {
            headers.append(*name, value.parse().expect("a value"));
        }
        match gate.check(&path.parse().expect("a path"), &headers) {
            Ok(Pass::Answer) => 200,
            Ok(Pass::Lead(_)) => 303,
            Err(refusal) => refusal.status().as_u16(),
        }
    }

    #[test]
    fn hosts_and_origins_are_told_once_and_alike() {
        let path = format!("/channel?token={TOKEN}");
        let gate = gate();
        let host = ("host", "localhost:9000");
        assert_eq!(status(&gate, &path, &[]), 421);
        assert_eq!(status(&gate, &path, &[host, host]), 421);
        assert_eq!(status(&gate, &path, &[("host", "evil.example")]), 421);
        assert_eq!(status(&gate, &path, &[host]), 200);
        for (origin, expected) in [
            ("http://localhost:9000", 200),
            ("https://localhost:9000", 200),
            ("HTTP://LOCALHOST:9000", 200),
            ("http://localhost:9001", 403),
            ("http://localhost", 403),
            ("http://127.0.0.1:9000", 403),
            ("ftp://localhost:9000", 403),
            ("http://localhost:9000/", 403),
            ("null", 403),
            ("", 403),
        ] {
            let status = status(&gate, &path, &[host, ("origin", origin)]);
            assert_eq!(status, expected, "{origin}");
        }
        let own = ("origin", "http://localhost:9000");
        assert_eq!(status(&gate, &path, &[host, own, own]), 403);
    }

    #[test]
    fn the_token_lets_in_by_address_and_by_cookie() {
        let gate = gate();
        let name = gate.cookie.clone();
        let host = ("host", "localhost:8015");
        let with = |cookie: &str| status(&gate, "/", &[host, ("cookie", cookie)]);
        assert_eq!(with(&format!("{name}={TOKEN}")), 200);
        assert_eq!(with(&format!("a=b; {name}=x;{name}={TOKEN}; c")), 200);
        for cookie in [
            String::new(),
            name.clone(),
            format!("{name}="),
            format!("{name}=0123456789abcde"),
            format!("{name}=0123456789abcdef0"),
            format!("x{name}={TOKEN}"),
            format!("board-8015={TOKEN}"),
            format!("a={name}={TOKEN}"),
            TOKEN.into(),
        ] {
            assert_eq!(with(&cookie), 403, "{cookie}");
        }
        for (path, expected) in [
            (format!("/?token={TOKEN}"), 303),
            (format!("/?a=b&token={TOKEN}"), 303),
            (format!("/index.html?token={TOKEN}"), 303),
            (format!("/about.json?token={TOKEN}"), 200),
            (format!("/?TOKEN={TOKEN}"), 403),
            (format!("/?xtoken={TOKEN}"), 403),
            ("/?token=".into(), 403),
            ("/?token".into(), 403),
            ("/?token=0123456789abcde".into(), 403),
            (format!("/?token=x&token={TOKEN}"), 403),
            (format!("/{TOKEN}"), 403),
        ] {
            assert_eq!(status(&gate, &path, &[host]), expected, "{path}");
        }
    }

    #[test]
    fn each_port_and_each_token_has_a_cookie_of_its_own() {
        let names = || Names::new("127.0.0.1", &[]);
        let other: Token = "fedcba9876543210".parse().expect("a token");
        let same: Token = TOKEN.parse().expect("a token");
        // Through tunnels both are at one host, and listen on one port of two machines.
        assert_ne!(gate().cookie, Gate::new(names(), 8015, other).cookie);
        assert_ne!(gate().cookie, Gate::new(names(), 8016, same.clone()).cookie);
        // A page that is open outlives a board that is started again.
        assert_eq!(gate().cookie, Gate::new(names(), 8015, same).cookie);
    }

    #[test]
    fn a_ticket_is_for_once_and_not_for_long() {
        let gate = gate();
        let host = [("host", "localhost:8015")];
        let path = format!("/?{}", gate.query_for_once().expect("a ticket"));
        assert_eq!(status(&gate, "/?ticket=0123456789abcdef", &host), 403);
        assert_eq!(status(&gate, &path, &host), 303);
        assert_eq!(status(&gate, &path, &host), 403);
        let path = format!("/?{}", gate.query_for_once().expect("a ticket"));
        if let Some((_, end)) = gate.ticket.lock().expect("a ticket").as_mut() {
            *end = Instant::now();
        }
        assert_eq!(status(&gate, &path, &host), 403);
    }

    #[test]
    fn the_cookie_of_https_is_kept_to_it() {
        let gate = gate();
        for (name, value, expected) in [
            ("x-forwarded-proto", "https", true),
            ("x-forwarded-proto", "HTTPS, http", true),
            ("x-forwarded-proto", "http,https", false),
            ("origin", "https://localhost", true),
            ("origin", "http://localhost", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().expect("a value"));
            let cookie = gate.cookie_for(&headers);
            assert_eq!(cookie.ends_with("; Secure"), expected, "{name}: {value}");
            assert!(
                cookie.contains("; HttpOnly; SameSite=Lax; Path=/"),
                "{cookie}"
            );
        }
    }
}
