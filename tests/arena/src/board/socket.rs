//! An engine channel as a WebSocket. The page sends lines; it is sent `<` and a line of the
//! engine, or `!` and the reason why the engine is gone.

use std::sync::mpsc::{sync_channel, TrySendError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::{interval, timeout};

use super::conversation::converse;
use super::engine::Engine;
use super::line::{Page, ToPage};
use super::translation::translate;
use super::watching::Watched;
use crate::dialect::Dialect;

/// Lines of a page that wait for the engine, at most: a full board twice over.
const LINES_WAITING_MAX: usize = 1200;
/// Lines that wait for a page, at most.
const TOLD_WAITING_MAX: usize = 256;
/// The time that a page has to read what it is sent.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// The time between two questions whether the page is still there.
const PING: Duration = Duration::from_secs(20);

/// Has a page talk with an engine of its own until either is gone.
pub async fn channel(mut socket: WebSocket, engine: Arc<Engine>) {
    let Ok(_seat) = engine.seats.clone().try_acquire_owned() else {
        let words =
            "!As many engines as this board allows are at work: close another tab of it.";
        let _ = send(&mut socket, words.into()).await;
        return;
    };
    let (to_engine, lines) = sync_channel(LINES_WAITING_MAX);
    let (told, mut from_engine) = mpsc::channel(TOLD_WAITING_MAX);
    let page = Page::new(lines, told);
    let started = thread::Builder::new()
        .name("channel".into())
        .spawn(move || {
            match engine.dialect {
                Dialect::Gomocup => converse(&engine.command, &engine.spec, &page),
                _ => translate(&engine.spec, &page),
            }
            // The engine has ended before its seat is free for another one.
            drop(_seat);
        });
    if let Err(error) = started {
        let _ = send(
            &mut socket,
            format!("!The engine cannot be started: {error}."),
        )
        .await;
        return;
    }
    let mut ping = interval(PING);
    let mut is_heard = true;
    loop {
        tokio::select! {
            message = socket.recv() => {
                is_heard = true;
                let line = match message {
                    Some(Ok(Message::Text(line))) => line.to_string(),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    _ => return,
                };
                if let Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) =
                    to_engine.try_send(line)
                {
                    let words = "!More was sent to the engine than it reads.";
                    let _ = send(&mut socket, words.into()).await;
                    return;
                }
            }
            told = from_engine.recv() => {
                let (text, is_end) = match told {
                    Some(ToPage::Line(line)) => (format!("<{line}"), false),
                    Some(ToPage::End(reason)) => (format!("!{reason}"), true),
                    None => ("!The engine has ended.".to_string(), true),
                };
                if send(&mut socket, text).await.is_err() || is_end {
                    return;
                }
            }
            _ = ping.tick() => {
                // A browser answers each ping.
                let sent = socket.send(Message::Ping(Vec::new().into()));
                let is_sent = matches!(timeout(SEND_TIMEOUT, sent).await, Ok(Ok(())));
                if !std::mem::take(&mut is_heard) || !is_sent {
                    return;
                }
            }
        }
    }
}

/// Tells a page of the match that is watched, whenever there is news of it and whenever it asks,
/// until it goes away.
pub async fn tell(mut socket: WebSocket, contest: Watched) {
    let mut ping = interval(PING);
    let mut watched = contest.news();
    watched.mark_changed();
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Text(request))) => {
                    let asked = contest.clone();
                    // A game is read from the file.
                    let answer = spawn_blocking(move || asked.answer(&request)).await;
                    let Ok(answer) = answer else { return };
                    if send(&mut socket, answer).await.is_err() {
                        return;
                    }
                }
                _ => return,
            },
            changed = watched.changed() => {
                let state = watched.borrow_and_update().clone();
                let is_told = state.is_empty() || send(&mut socket, state).await.is_ok();
                if changed.is_err() || !is_told {
                    return;
                }
            }
            _ = ping.tick() => {
                let sent = socket.send(Message::Ping(Vec::new().into()));
                if !matches!(timeout(SEND_TIMEOUT, sent).await, Ok(Ok(()))) {
                    return;
                }
            }
        }
    }
}

/// Sends a text; an error if the page is gone or does not read.
async fn send(socket: &mut WebSocket, text: String) -> Result<(), ()> {
    let sent = socket.send(Message::Text(text.into()));
    match timeout(SEND_TIMEOUT, sent).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}
