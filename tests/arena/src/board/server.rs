//! The server: connections, and what is asked for over them.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde::Serialize;
use tokio::sync::Semaphore;

use super::commands::LINE_BYTES_MAX;
use super::engine::Engine;
use super::gate::{Gate, Pass};
use super::names::{AllowedHost, Names};
use super::site;
use super::socket::{channel, tell};
use super::token::Token;
use super::watching::Watched;
use crate::player::PlayerSpec;

/// Connections at a time. Further ones wait, and browsers with them.
const CONNECTIONS_MAX: usize = 256;
/// Bytes of the head of a request, at most. Other servers of this machine have cookies there too,
/// and each board that a browser has seen since it was started.
const HEAD_BYTES_MAX: usize = 64 << 10;
/// The time for the head of a request, from the connection or the last response on.
const HEAD_TIMEOUT: Duration = Duration::from_secs(3);

/// What is served, and where.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address or name to listen on.
    pub host: String,
    /// The port; 0 for a free one.
    pub port: u16,
    /// The program behind the board; none to watch only.
    pub player: Option<PlayerSpec>,
    /// The result file that is watched; none to play only.
    pub results: Option<PathBuf>,
    /// What lets in; none for one that nobody can guess.
    pub token: Option<Token>,
    /// Names by which the board may be reached beside its own.
    pub allowed_hosts: Vec<AllowedHost>,
}

/// A server that listens already.
pub struct BoardServer {
    listener: TcpListener,
    gate: Arc<Gate>,
    board: Shared,
}

/// What requests are answered with.
#[derive(Clone)]
struct Shared {
    engine: Option<Arc<Engine>>,
    /// The match that pages watch.
    watched: Option<Watched>,
}

/// What a page asks first.
#[derive(Serialize)]
struct About<'a> {
    /// The name of the program; none if there is nothing but to watch.
    name: Option<&'a str>,
    /// Its dialect; any but "gomocup" is translated for.
    dialect: Option<String>,
    /// True if a match can be watched.
    watches: bool,
}

impl BoardServer {
    /// Compiles the program and finds out its dialect, where needed, and begins to listen.
    ///
    /// # Errors
    /// The program cannot be compiled, started or understood, or the port cannot be had.
    pub fn new(settings: &Settings) -> Result<BoardServer> {
        let (host, port) = (settings.host.as_str(), settings.port);
        // The port comes first: compiling takes long, and is lost if it cannot be had.
        let listener = TcpListener::bind((host, port)).with_context(|| {
            format!(
                "cannot listen on {host}:{port} (is another board open? \
                 --port 0 takes a free port)"
            )
        })?;
        listener.set_nonblocking(true)?;
        let names = Names::new(host, &settings.allowed_hosts);
        let token = settings.token.clone().map_or_else(Token::random, Ok)?;
        let gate = Arc::new(Gate::new(names, listener.local_addr()?.port(), token));
        let engine = settings.player.clone().map(Engine::new).transpose()?;
        let watched = settings
            .results
            .as_deref()
            .map(Watched::begin)
            .transpose()?;
        let board = Shared {
            engine: engine.map(Arc::new),
            watched,
        };
        Ok(BoardServer {
            listener,
            gate,
            board,
        })
    }

    /// The address of the page, with the token: for the eyes of the user.
    ///
    /// # Errors
    /// The system does not tell what the server listens on.
    pub fn url(&self) -> Result<String> {
        Ok(format!("http://{}/?{}", self.address()?, self.gate.query()))
    }

    /// The address of the page for a browser that is opened at once: it serves once.
    ///
    /// # Errors
    /// As those of `url`, or the system has no random numbers.
    pub fn url_for_once(&self) -> Result<String> {
        let query = self.gate.query_for_once()?;
        Ok(format!("http://{}/?{query}", self.address()?))
    }

    /// The address by which this machine reaches the server.
    fn address(&self) -> Result<SocketAddr> {
        let mut address = self.listener.local_addr()?;
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        Ok(address)
    }

    /// Serves for as long as the process lives.
    ///
    /// # Errors
    /// The server cannot be started.
    pub fn run(self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.accept())
    }

    async fn accept(self) -> Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let router = router(self.gate, self.board);
        let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
        loop {
            let place = places.clone().acquire_owned().await?;
            let Ok((stream, _)) = listener.accept().await else {
                // Out of file descriptors, most likely: some will come back.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let _ = stream.set_nodelay(true);
            let service = TowerToHyperService::new(router.clone());
            tokio::spawn(async move {
                let served = hyper::server::conn::http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEAD_TIMEOUT)
                    .max_buf_size(HEAD_BYTES_MAX)
                    .serve_connection(TokioIo::new(stream), service)
                    .with_upgrades();
                // Whatever went wrong, it was the other end's fault and concerns no one else.
                let _ = served.await;
                drop(place);
            });
        }
    }
}

fn router(gate: Arc<Gate>, board: Shared) -> Router {
    Router::new()
        .route("/about.json", get(about))
        .route("/channel", get(open_channel))
        .route("/watch", get(open_watch))
        .fallback(get(|request: Request| async move {
            site::file(request.uri().path())
        }))
        .with_state(board)
        .layer(middleware::from_fn_with_state(gate, check))
}

/// Lets a request through the gate, or refuses it.
async fn check(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    match gate.check(request.uri(), request.headers()) {
        Ok(Pass::Answer) => next.run(request).await,
        Ok(Pass::Lead(cookie)) => site::lead(cookie),
        Err(refusal) => refusal.into_response(),
    }
}

async fn about(State(board): State<Shared>) -> Response {
    let engine = board.engine.as_deref();
    let about = About {
        name: engine.map(|engine| engine.spec.name.as_str()),
        dialect: engine.map(|engine| engine.dialect.to_string()),
        watches: board.watched.is_some(),
    };
    let json = serde_json::to_string(&about).unwrap_or_default();
    site::with_headers("application/json", json)
}

/// Bounds what a page can send and leave unread.
fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LINE_BYTES_MAX)
        .max_frame_size(LINE_BYTES_MAX)
        .max_write_buffer_size(16 << 20)
}

async fn open_channel(State(board): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    match board.engine {
        Some(engine) => bounded(upgrade).on_upgrade(|socket| channel(socket, engine)),
        None => site::nothing_here(),
    }
}

async fn open_watch(State(board): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    match board.watched {
        Some(watched) => bounded(upgrade).on_upgrade(|socket| tell(socket, watched)),
        None => site::nothing_here(),
    }
}
