// What an engine, its server or its file does wrong is told in words.
import assert from "node:assert/strict";

export const trouble = {
  /** An engine that dies is told in words, and started again at a click. */
  async dead(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilNotice("mock exited with status 3");
    await board.click("#notice button");
    await board.untilNotice("mock exited with status 3");
    await board.newGame({});
    await board.untilStatus("Your move");
  },

  /** An answer that is no move is told in words. */
  async nonsense(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilNotice("which is no move here");
    assert.deepEqual(await board.stones(), ["h8"]);
  },

  /** An engine that hangs can be given up. */
  async hanging(board) {
    await board.newGame({ level: "t1", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilStatus("The engine thinks");
    await board.untilNotice("is late", 15000);
    await board.click("#undo");
    await board.untilStatus("Your move");
    assert.deepEqual(await board.stones(), []);
  },

  /** A page whose engine is damaged says so. */
  async unreadable(board) {
    await board.newGame({ side: "black" });
    await board.point("h8");
    await board.untilNotice("cannot be read");
  },

  /** A server that goes away is told in words. */
  async gone(board, server) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    process.kill(Number(server), "SIGKILL");
    await board.untilStatus("Your move");
    await board.point("a1");
    await board.untilNotice("server is gone");
    // The browser tells in its console that it cannot connect.
    board.faults = board.faults.filter((fault) => !/WebSocket connection|Failed to load resource/.test(fault));
  },
};
