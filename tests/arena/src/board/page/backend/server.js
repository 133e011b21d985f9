// The backend of the arena's server: an engine on this machine behind each WebSocket. And the
// entry of the page that the server serves.

import { start } from "../main.js";
import { chooseLanguage } from "../parts/menu.js";
import { t } from "../words/words.js";

/** @typedef {import("./backend.js").Backend} Backend */
/** @typedef {import("./backend.js").Channel} Channel */

/** Sent before a line of the engine, and before the reason why it is gone. */
const LINE = "<", END = "!";
/** The time until a match is looked for again. */
const RETRY_MS = 3000;
/** The status of an answer to who has no token, or not that of the board that runs now. */
const FORBIDDEN = 403;

/**
 * Opens a WebSocket of the server. It stands beside the page, in whatever folder a proxy shows
 * that, and is as safe: a page that came by https may open no other.
 *
 * @param {string} name
 */
function openSocket(name) {
  const url = new URL(name, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url.href);
}

/**
 * Opens a channel to an engine of the server; the contract is in backend.js.
 *
 * @returns {Channel}
 */
function openChannel() {
  const socket = openSocket("channel");
  /** @type {string[]} */
  let waiting = [];
  /** @type {string[]} */
  let heard = [];
  /** @type {((line: string) => void) | null} */
  let onLine = null;
  /** @type {((reason: string) => void) | null} */
  let onEnd = null;
  /** @type {string | null} */
  let reason = null;
  let isClosed = false;
  const end = (/** @type {string} */ words) => {
    if (isClosed || reason !== null) return;
    reason = words;
    onEnd?.(reason);
  };
  let isOpen = false;
  socket.onopen = () => {
    isOpen = true;
    waiting.forEach((line) => socket.send(line));
    waiting = [];
  };
  socket.onmessage = (event) => {
    const text = String(event.data);
    if (isClosed || reason !== null) return;
    if (text.startsWith(END)) end(text.slice(1));
    else if (text.startsWith(LINE) && onLine) onLine(text.slice(1));
    else if (text.startsWith(LINE)) heard.push(text.slice(1));
  };
  // The page came from a server that is there, so something between them is in the way.
  socket.onclose = () => {
    if (isOpen) return end(t("server.gone"));
    fetch("about.json").then(() => end(t("server.unopened")), () => end(t("server.gone")));
  };
  return {
    send: (line) => {
      if (isClosed || reason !== null) return;
      if (socket.readyState === WebSocket.OPEN) socket.send(line);
      else waiting.push(line);
    },
    onLine: (callback) => {
      onLine = callback;
      const lines = heard;
      heard = [];
      lines.forEach((line) => queueMicrotask(() => !isClosed && callback(line)));
    },
    onEnd: (callback) => {
      onEnd = callback;
      const words = reason;
      if (words !== null) queueMicrotask(() => !isClosed && callback(words));
    },
    close: () => {
      isClosed = true;
      socket.close();
    },
  };
}

/**
 * Follows the match; the contract is in backend.js.
 *
 * @type {NonNullable<Backend["watch"]>}
 */
function openWatch(listeners) {
  /** @type {WebSocket} */
  let socket;
  const connect = () => {
    socket = openSocket("watch");
    socket.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if ("title" in told) listeners.onState(told);
      else listeners.onAnswer(told);
    };
    socket.onclose = () => {
      listeners.onTrouble(t("server.unfollowed"));
      setTimeout(connect, RETRY_MS);
    };
  };
  connect();
  // What is asked for without a connection is asked for again with the next state.
  return { ask: (request) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(request)) };
}

/**
 * What stands behind this page, as the server tells it. What it fails with is for the user.
 *
 * @returns {Promise<Backend>}
 */
async function backend() {
  const about = await fetch("about.json")
    .then((response) => response.status === FORBIDDEN ? null : response.json())
    .catch((error) => Promise.reject(new Error(t("server.silent", { reason: error.message }))));
  if (!about) throw new Error(t("server.token"));
  return {
    name: about.name || "",
    stops: about.dialect === "gomocup",
    open: about.name ? openChannel : undefined,
    watch: about.watches ? openWatch : undefined,
  };
}

chooseLanguage();
backend().then(start).catch((error) => {
  const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
  document.getElementById("stuck")?.remove();
  notice.textContent = error.message;
  notice.hidden = false;
});
