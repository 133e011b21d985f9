// The backend of the arena's server: an engine on this machine behind each WebSocket. And the
// entry of the page that the server serves.

import { start } from "./main.js";

/** Sent before a line of the engine, and before the reason why it is gone. */
const LINE = "<", END = "!";

/** Opens a channel to an engine of the server; the contract is in backend.js. */
function openChannel() {
  const socket = new WebSocket(`ws://${location.host}/channel`);
  let waiting = [], heard = [], onLine = null, onEnd = null, reason = null, isClosed = false;
  const end = (words) => {
    if (isClosed || reason !== null) return;
    reason = words;
    if (onEnd) onEnd(reason);
  };
  socket.onopen = () => {
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
  socket.onclose = () => end("The board’s server is gone: start `arena board` again, and reload this page.");
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
      if (reason !== null) queueMicrotask(() => !isClosed && callback(reason));
    },
    close: () => {
      isClosed = true;
      socket.close();
    },
  };
}

/** Follows the match: `onState` is told its state whenever that changes, `onTrouble` if it cannot. */
function openWatch(onState, onTrouble) {
  const socket = new WebSocket(`ws://${location.host}/watch`);
  socket.onmessage = (event) => onState(JSON.parse(event.data));
  socket.onclose = () => {
    onTrouble("The board’s server is gone: the match is not followed any more. Trying again …");
    setTimeout(() => openWatch(onState, onTrouble), 3000);
  };
}

fetch("about.json")
  .then((response) => response.json())
  .then((about) => start({
    name: about.name || "", place: "on this machine", stops: about.dialect === "gomocup",
    open: about.name ? openChannel : undefined, watch: about.watches ? openWatch : undefined,
  }))
  .catch((error) => {
    document.getElementById("notice").textContent = `The board’s server does not answer: ${error.message}.`;
    document.getElementById("notice").hidden = false;
  });
