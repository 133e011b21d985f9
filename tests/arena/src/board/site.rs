//! The files of the page, which are part of the program: no path of a request reaches a disk.

use axum::http::header::{
    HeaderName, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// What the page may load: files of this server, and nothing else.
const POLICY: &str =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! files {
    ($($name:literal)*) => {
        /// The files of the page: names and contents.
        pub const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("page/", $name)))),*];
    };
}

files!(
    "index.html" "common.css" "board.css" "analyze.js" "backend.js" "board.js" "clocks.js" "dom.js"
    "engine.js" "formats.js" "game.js" "graph.js" "info.js" "levels.js" "main.js" "play.js"
    "records.js" "review.js" "reviewed.js" "rules.js" "server.js" "store.js" "terms.js" "view.js"
    "watch.js" "winning.js"
);

/// The response to a request for `path`, which begins with a slash.
pub fn file(path: &str) -> Response {
    let name = match path {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((name, text)) => with_headers(kind(name), *text),
        None => nothing_here(),
    }
}

/// The response where nothing is served.
pub fn nothing_here() -> Response {
    let words = "There is nothing here but the page at /.\n";
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, TEXT)], words).into_response()
}

/// The type of plain text.
pub const TEXT: &str = "text/plain; charset=utf-8";

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        _ => TEXT,
    }
}

/// A response of this type, with everything that keeps other pages away from it.
pub fn with_headers(kind: &'static str, body: impl Into<String>) -> Response {
    let headers = [
        (CONTENT_TYPE, kind),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    (headers, body.into()).into_response()
}
