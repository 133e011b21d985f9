// Analysis and review.
import assert from "node:assert/strict";

/** A game that White loses with its move 14. */
export const LOST = "e8d10e10d6b3e7f8d8f6d9d7f9d12a15f5f4e5e9c9e6c11f10g11i7g9g5h6g8e13b6c7c6a6b10f12h10c12e12c10c13c8";

/** What wants an engine that knows Yixin-Board's commands. */
export const analyzing = {
  /** Thinking aloud, stopped and resumed, on a position that changes meanwhile. */
  async analysis(board) {
    const rows = () => document.querySelectorAll("#lines tbody tr").length;
    const depth = () => Number(document.querySelector("#lines tbody td:nth-child(4)")?.textContent || 0);
    await board.paste("h8i9j7");
    await board.click("#think");
    await board.until("three moves", () => document.querySelectorAll("#lines tbody tr").length === 3);
    await board.until("depth 6", () => Number(document.querySelector("#lines tbody td:nth-child(4)")?.textContent) >= 6, 60000);
    assert.equal(await board.page.$$eval("#board [data-mark]", (all) => all.length), 3);
    await board.click("#think");
    await board.until("the end of it", () => document.getElementById("think").textContent === "Think");
    const [before, deep] = [await board.page.evaluate(rows), await board.page.evaluate(depth)];
    assert.equal(before, 3);
    await board.click("#think");
    await board.until("as deep again", (wanted) => Number(document.querySelector("#lines tbody td:nth-child(4)")?.textContent) >= wanted, 60000, deep);
    // The position changes while it thinks: what is shown is of the new one.
    await board.choose("#best-count", "5");
    await board.until("five moves", () => document.querySelectorAll("#lines tbody tr").length === 5);
    await board.point("g9");
    await board.until("other moves", () => document.querySelectorAll("#lines tbody tr").length === 5);
    assert.ok(!(await board.page.$$eval("#board [data-mark]", (all) => all.map((it) => it.dataset.mark))).includes("g9"));
    // A win by fours is found, and played out.
    await board.paste("h8a1i8a3j8a5k8a7");
    await board.untilStatus("wins in 1");
    await board.paste("h8a1i8a3h9a5i9a8");
    await board.untilStatus("wins in");
    await board.click("#play-out");
    await board.untilStatus("moves, as shown.", 20000);
    assert.ok(await board.page.$$eval("#board .ghost circle", (all) => all.length) >= 5);
    await board.choose("#threats", "both");
    await board.until("threats", () => document.querySelectorAll("#board .threat1").length > 0);
  },

  /** A game that was lost is gone through: the losing move is named, and a better one asked for. */
  async review(board) {
    // White stood well until it played far off, and all of Black's moves after that win.
    await board.paste(LOST);
    await board.click("#review-this");
    await board.choose("#review-time", "200");
    // Stopped, it tells how far it has come and no more, and goes on from there, also after a reload.
    await board.click("#review-start");
    await board.until("a beginning", () => Number(document.getElementById("review-progress").value) > 0.1, 60000);
    await board.click("#review-start");
    await board.until("what is known", () => /^Reviewed from move \d+ on\.$/.test(document.getElementById("verdict").textContent));
    const from = Number((await board.text("#verdict")).match(/\d+/)[0]);
    await board.reload();
    assert.equal(await board.text("#review-start"), "Go on");
    assert.equal(await board.text("#verdict"), `Reviewed from move ${from} on.`);
    await board.click("#review-start");
    await board.until("the losing move", () => /^The move that lost the game: Move 14, White a15/.test(document.getElementById("verdict").textContent), 120000);
    await board.choose("#review-side", "2");
    do await board.click("#find");
    while (!/^Move 14/.test(await board.text("#find-task")) && /Find a better/.test(await board.text("#find-task")));
    await board.until("the task", () => /Find a better move/.test(document.getElementById("find-task").textContent));
    await board.point((await board.text("#find-task")).match(/played ([a-o]\d+)/)[1]);
    await board.until("a refusal", () => /is what was played/.test(document.getElementById("find-task").textContent));
    const hint = (await board.text("#verdict")).match(/Better was ([a-o]\d+)/)[1];
    await board.point(hint);
    await board.until("praise", () => /^Yes!/.test(document.getElementById("find-task").textContent), 20000);
  },

  /** A game that was given up is lost all the same, and a review says why not on the board. */
  async resigned(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilStatus("Your move", 60000);
    await board.resign();
    await board.click("#to-review");
    await board.choose("#review-time", "200");
    await board.click("#review-start");
    await board.until("a verdict", () => /^Black lost it otherwise than on the board/.test(document.getElementById("verdict").textContent), 60000);
    // Keys that step through a game do so.
    await board.page.keyboard.press("Home");
    assert.deepEqual(await board.stones(), []);
  },

  /** Each level moves. */
  async levels(board) {
    for (const level of ["1", "2", "3", "4", "5", "6", "7", "t1", "clock"]) {
      await board.newGame({ level, side: "black", rule: "freestyle", size: "15", opening: "plain" });
      await board.point("h8");
      await board.untilStatus("Your move", 60000);
      assert.equal((await board.stones()).length, 2, level);
    }
  },
};
