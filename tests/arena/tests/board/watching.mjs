// Matches and tournaments, watched while they are played.
import assert from "node:assert/strict";
import { barriers } from "./access.mjs";

export const watching = {
  /** A match that is being played: boards and numbers that change. */
  async watch(board) {
    const count = () => Number(/^(\d+)/.exec(document.querySelector("#watch [role=status]").textContent)?.[1] || -1);
    await board.page.waitForSelector("#watch figure svg", { timeout: 30000 });
    await board.until("a game that is over", () => /^[1-9]\d* of/.test(document.querySelector("#watch [role=status]").textContent), 60000);
    const [before, stones] = [await board.page.evaluate(count), await board.page.$$eval("#watch .live [data-point]", (all) => all.length)];
    await board.until("more games", (old) => Number(/^(\d+)/.exec(document.querySelector("#watch [role=status]").textContent)[1]) > old, 60000, before);
    assert.ok(stones > 0);
    assert.match(await board.text("#watch"), /SPRT 0 against 30 Elo/);
    assert.match(await board.text("#watch"), /one against two|two against one/);
    await board.click("#watch .over button");
    await board.until("a game", () => document.querySelectorAll("#board .stones [data-point]").length > 8);
  },

  /** A tournament of three that is being played: boards of several games, and standings that grow. */
  async tournament(board) {
    const games = (least) => {
      const rows = [...document.querySelectorAll("#watch .wide tbody tr")].map((row) => [...row.children].map((it) => it.textContent));
      const played = rows.reduce((sum, row) => sum + Number(row[1]), 0) / 2;
      return rows.length === 3 && played >= least && rows;
    };
    await board.until("standings of three", games, 30000, 1);
    await board.until("two boards", () => document.querySelectorAll("#watch .live figure svg").length >= 2, 30000);
    const rows = await board.page.evaluate(games, 1);
    assert.deepEqual(rows.map(([name]) => name).sort(), ["one", "three", "two"]);
    for (const [, count, ...results] of rows) {
      assert.equal(Number(count), results.slice(0, 3).reduce((sum, it) => sum + Number(it), 0));
    }
    const before = rows.reduce((sum, [, count]) => sum + Number(count), 0) / 2;
    await board.until("more games", games, 60000, before + 3);
    await board.page.reload();
    await board.until("the standings again", games, 30000, before + 3);
    const all = await barriers(board, "watch, 1366 wide");
    const small = await board.another({ width: 360, height: 740, touch: true, scheme: "dark" });
    await small.until("the standings on a phone", games, 30000, before + 3);
    all.push(...(await barriers(small, "watch, 360 wide, dark")));
    await small.close();
    assert.deepEqual(all, []);
  },
};
