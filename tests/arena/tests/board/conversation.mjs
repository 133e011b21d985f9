// The manager's part of a conversation, with an engine whose board is known here.
import assert from "node:assert/strict";
import { Engine } from "../../src/board/page/engine/engine.js";
import { Game } from "../../src/board/page/game/tree.js";

/** An engine that knows its own board, and answers after some milliseconds. */
function opened() {
  const engine = { rows: 0, sent: [] };
  let tell = () => {};
  const answers = {
    START: (rows) => {
      engine.rows = Number(rows);
      return "OK";
    },
    DONE: () => `${engine.rows - 1},${engine.rows - 1}`,
    YXSHOWINFO: () => "MESSAGE INFO MAX_THREAD_NUM 1",
  };
  engine.channel = {
    send: (line) => {
      engine.sent.push(line);
      const [word, value] = line.split(" ");
      if (answers[word]) setTimeout(() => tell(answers[word](value)), 20);
    },
    onLine: (callback) => (tell = callback),
    onEnd: () => {},
    close: () => {},
  };
  return engine;
}

// A request that is stopped while the engine begins on another board leaves the engine there: the
// next one begins on its own.
const board = opened();
const engine = new Engine({ name: "engine", place: "here", stops: true, open: () => board.channel });
const at = (size, moves) => new Game({ columns: size, rows: size }, "freestyle", { moves }).at();
const large = at(15, [7 * 256 + 7]), small = at(5, [0]);
const limit = { turnMs: 1000 };
assert.equal(await engine.move(large, limit), 14 * 256 + 14);
const stopped = engine.move(small, limit);
while (!board.sent.includes("START 5")) await new Promise(setImmediate);
const wanted = engine.move(large, limit);
await assert.rejects(stopped, { isStopped: true });
assert.equal(await wanted, 14 * 256 + 14);
assert.equal(board.rows, 15);
console.log("passed");
