// The backend of a page that has its engine in it: a WebAssembly program, in a worker for each
// channel. And the entry of that page.

import { start } from "../main.js";
import { part } from "../parts/dom.js";
import { t } from "../words/words.js";

/** Memory of an engine in bytes, unless the page tells it another. */
const MEMORY_MAX = 256 * 1024 * 1024;
/** The browsers that can run the engine, from these versions on. */
const BROWSERS = "Chrome 108, Edge 108, Firefox 121, Safari 16.4";
/** A phone takes its time to compile the program. */
const BEGIN_MS = 20000;

/** The program in the page, compressed and in base 64. */
async function compiled() {
  const text = part("program").textContent;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** Opens a channel to an engine; the contract is in backend.js. */
function openChannel(program) {
  const worker = new Worker(workerUrl);
  let heard = [], onLine = null, onEnd = null, reason = null, isClosed = false;
  // The worker gets nothing before its program.
  let begun = null;
  const end = (words) => {
    if (isClosed || reason !== null) return;
    reason = words;
    worker.terminate();
    if (onEnd) onEnd(reason);
  };
  const tell = (line) => {
    if (isClosed || reason !== null) return;
    if (onLine) onLine(line);
    else heard.push(line);
  };
  worker.onmessage = ({ data }) => {
    if (typeof data === "string") tell(data);
    else end(t(`web.${data.end}`, { words: data.words }));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(t("web.broken", { words: event.message ?? "" }));
  };
  begun = program.then(
    (module) => {
      worker.postMessage({ module, args: [] });
      worker.postMessage(`INFO max_memory ${MEMORY_MAX}`);
    },
    (error) => {
      const isOld = error instanceof WebAssembly.CompileError || !globalThis.DecompressionStream;
      end(isOld ? t("web.old", { browsers: BROWSERS }) : t("web.unreadable", { words: error.message }));
    },
  );
  return {
    send: (line) => {
      begun.then(() => !isClosed && reason === null && worker.postMessage(line));
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
      worker.terminate();
    },
  };
}

// Chromium lets a page from a file have workers of this kind, but none that are modules.
const workerText = part("worker").textContent;
const workerUrl = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
const program = compiled();
// Who opens a channel is told of a failure.
program.catch(() => {});
start({
  name: part("program").dataset.name,
  open: () => openChannel(program),
  stops: true,
  beginMs: BEGIN_MS,
});
