//! The files of the page, which are part of the program: no path of a request reaches a disk.

use axum::http::header::{
    HeaderName, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
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
    "index.html" "common.css" "board.css" "panel.css"
    "main.js"
    "backend/backend.js"
    "backend/server.js"
    "board/board.js"
    "board/view.js"
    "engine/engine.js"
    "engine/info.js"
    "engine/levels.js"
    "files/links.js"
    "files/moves-headers.js"
    "files/moves-tokens.js"
    "files/moves-write.js"
    "files/moves.js"
    "files/protocol.js"
    "files/psq.js"
    "files/read.js"
    "files/records.js"
    "files/said.js"
    "files/sgf-names.js"
    "files/sgf-points.js"
    "files/sgf-read.js"
    "files/sgf-tokens.js"
    "files/sgf-write.js"
    "files/sgf.js"
    "files/terms.js"
    "game/clocks.js"
    "game/fouls.js"
    "game/points.js"
    "game/rules.js"
    "game/situation.js"
    "game/threats.js"
    "game/tree.js"
    "game/winning.js"
    "modes/analyze.js"
    "modes/learn.js"
    "modes/lines.js"
    "modes/match.js"
    "modes/play.js"
    "modes/review.js"
    "modes/reviewed.js"
    "modes/reviewing.js"
    "modes/setup.js"
    "modes/terms.js"
    "modes/threatmarks.js"
    "modes/watch-boards.js"
    "modes/watch-filter.js"
    "modes/watch-tables.js"
    "modes/watch.js"
    "modes/watched.js"
    "parts/dialog.js"
    "parts/dom.js"
    "parts/graph.js"
    "parts/keeping.js"
    "parts/keys.js"
    "parts/lesson.js"
    "parts/menu.js"
    "parts/movelist.js"
    "parts/notice.js"
    "parts/opening.js"
    "parts/record.js"
    "parts/shelf.js"
    "parts/store.js"
    "parts/study.js"
    "vendor/sgf.js"
    "words/en.js"
    "words/ja.js"
    "words/ko.js"
    "words/names.js"
    "words/page.js"
    "words/ru.js"
    "words/vi.js"
    "words/words.js"
    "words/zh-hans.js"
    "words/zh-hant.js"
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

/// The response that leads from an address of the page with a secret in it to that without, and
/// has the browser keep a cookie instead. Seen from the browser the page may be in a folder.
pub fn lead(cookie: String) -> Response {
    let headers = [(LOCATION, "./".to_owned()), (SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers, with_headers(TEXT, "")).into_response()
}

/// The type of plain text.
const TEXT: &str = "text/plain; charset=utf-8";
/// The type of a page.
pub const HTML: &str = "text/html; charset=utf-8";

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "html")) => HTML,
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
