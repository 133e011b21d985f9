//! What somebody is told who is not let in: a page in words, which needs nothing else.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use minijinja::HtmlEscape;

use super::names::AllowedHost;
use super::site;

/// Why a request is refused.
#[derive(Debug)]
pub enum Refusal {
    /// The board was asked for by a name that may be somebody else's.
    Name {
        /// The host, as the request has it.
        host: String,
    },
    /// A page of another origin asks.
    Origin {
        /// The origin of that page, and the host that it asks.
        origin: String,
        host: String,
    },
    /// The request has no token, or another one.
    Token {
        /// True if a page of another site led here: the browser then keeps the cookie back.
        is_led: bool,
    },
}

impl Refusal {
    pub fn status(&self) -> StatusCode {
        match self {
            Refusal::Name { .. } => StatusCode::MISDIRECTED_REQUEST,
            Refusal::Origin { .. } | Refusal::Token { .. } => StatusCode::FORBIDDEN,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Refusal::Name { .. } => "This board does not know that name",
            Refusal::Origin { .. } => "This board serves only its own page",
            Refusal::Token { .. } => "This board is opened by its token",
        }
    }

    /// The paragraphs, as HTML.
    fn paragraphs(&self) -> Vec<String> {
        match self {
            Refusal::Name { host } => {
                let known = host.parse::<AllowedHost>().is_ok();
                let name = if known { host } else { "NAME" };
                vec![
                    format!(
                        "It was asked for as “{}”, and answers to localhost, to addresses in \
                         numbers such as 127.0.0.1, and to the names that it was told.",
                        HtmlEscape(host)
                    ),
                    format!(
                        "If that name is yours, start the board with it: \
                         <code>arena board --allow-host {}</code>",
                        HtmlEscape(name)
                    ),
                ]
            }
            Refusal::Origin { origin, host } => vec![
                format!(
                    "A page of “{}” asked for it as “{}”.",
                    HtmlEscape(origin),
                    HtmlEscape(host)
                ),
                "If a proxy stands in between, have it pass on the header Host as the browser \
                 sends it, for nginx by <code>proxy_set_header Host $http_host;</code>"
                    .into(),
            ],
            Refusal::Token { is_led } => {
                let open = "Open the address with <code>?token=</code> in it that \
                    <code>arena board</code> printed where it was started. A board that is \
                    started again prints another one. The browser has to take cookies from it.";
                let on = "If you have opened it already, and a page of another site led you here: \
                    <a href=\"./\">go on to the board</a>.";
                let on = is_led.then_some(on.to_owned());
                std::iter::once(open.to_owned()).chain(on).collect()
            }
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, title) = (self.status(), self.title());
        let paragraphs = self.paragraphs().join("</p>\n<p>");
        let page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n</head>\n<body>\n\
             <h1>{title}</h1>\n<p>{paragraphs}</p>\n<p>{status}</p>\n</body>\n</html>\n"
        );
        (status, site::with_headers(site::HTML, page)).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_request_says_is_no_html() {
        let host = "<script>alert(1)</script>".to_owned();
        let origin = "http://a\"&<b>".to_owned();
        let paragraphs = [
            Refusal::Name { host: host.clone() }.paragraphs(),
            Refusal::Origin { origin, host }.paragraphs(),
        ];
        let text = paragraphs.concat().concat();
        assert!(!text.contains("<script") && !text.contains("<b>"), "{text}");
        assert!(text.contains("&lt;script") && text.contains("--allow-host NAME"));
    }
}
