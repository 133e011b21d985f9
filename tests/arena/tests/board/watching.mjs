// Matches and tournaments, watched while they are played.
import assert from "node:assert/strict";
import { barriers } from "./access.mjs";

/** The number of games that are over, as the page tells it. */
const over = () => Number(/: (\d+) of/.exec(document.querySelector("#watch [role=status]").textContent)?.[1] ?? -1);
const count = (board) => board.page.evaluate(over);

export const watching = {
  /** A match that is being played: one game large, and numbers that change. */
  async watch(board) {
    await board.until("a large game", () => document.querySelectorAll("#board .stones [data-point]").length > 2, 30000);
    await board.until("a game that is over", () => /: [1-9]\d* of/.test(document.querySelector("#watch [role=status]").textContent), 60000);
    const before = await count(board);
    await board.until("more games", (old) => Number(/: (\d+) of/.exec(document.querySelector("#watch [role=status]").textContent)[1]) > old, 60000, before);
    const text = await board.text("#watch");
    assert.match(text, /SPRT 0 against 3 Elo/);
    assert.match(text, /one against two|two against one/);
    await board.until("the time left", () => /At most .* to go at \d+ games an hour/.test(document.getElementById("watch").textContent), 60000);
    // One interval for one match, with what it counts.
    await board.until("an interval", () => /That counts \d+ (pairs|games)/.test(document.getElementById("watch").textContent), 60000);
    assert.equal((await board.text("#watch")).match(/\([+−]?\d+ … [+−]?\d+\)/g).length, 1);
    const { width } = await board.box();
    assert.ok(width > 0.85 * (await board.page.evaluate(() => Math.min(innerWidth, innerHeight))), `a board of ${width}`);
    // A click on a small board makes it large, and the players' words are told.
    await board.until("two boards", () => document.querySelectorAll("#watch .live .small svg").length >= 2, 30000);
    await board.click("#watch .live .small:last-child");
    await board.until("it is large", () => document.querySelector("#watch .live [aria-current]"), 10000);
    // Once it is over its end is shown.
    await board.untilStatus(" won", 60000);
    assert.equal(await board.page.$$eval("#watch .said tbody tr", (all) => all.length), 2);
    await board.until("its time", () => /\d s/.test(document.querySelector("#watch .said").textContent), 20000);
    // The games that are over, narrowed down.
    await board.until("the list", () => document.querySelectorAll("#watch .over button").length > 0, 30000);
    await board.page.$$eval("#watch select", ([player, result]) => {
      player.value = "one";
      result.value = "lost";
      for (const it of [player, result]) it.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await board.until("games that one has lost", () => document.querySelectorAll("#watch .over button").length > 0 && [...document.querySelectorAll("#watch .over button")].every((it) => /^one – two 0–1|^two – one 1–0/.test(it.textContent)), 20000);
    await board.page.$$eval("#watch select", ([player, result]) => {
      player.value = "";
      result.value = "any";
      result.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await board.until("all games", () => document.querySelectorAll("#watch .over button").length > 0, 20000);
    await board.click("#watch .over button");
    await board.untilStatus(" won", 10000);
    // The game before had been won, too: the one that was asked for may still be under way, and
    // begins at its end.
    const late = Date.now() + 10000;
    do await board.page.keyboard.press("Home");
    while ((await board.stones()).length > 0 && Date.now() < late);
    assert.deepEqual(await board.stones(), []);
    await board.page.keyboard.press("End");
    const stones = await board.stones();
    assert.ok(stones.length > 8);
    // A reload stays in the mode in which it was.
    await board.page.$$eval("#watch .controls button", ([study]) => study.click());
    assert.deepEqual(await board.stones(), stones);
    await board.reload();
    assert.equal(await board.page.$eval('[data-mode="review"]', (it) => it.getAttribute("aria-pressed")), "true");
    assert.deepEqual(await board.stones(), stones);
  },

  /** A match that is over: its last game is large, and all are listed at once. */
  async finished(board) {
    await board.untilStatus(" won", 10000);
    await board.until("all games", () => /6 games/.test(document.querySelector("#watch .over").previousElementSibling.textContent) && document.querySelectorAll("#watch .over li").length === 6, 5000);
    await board.click("#watch .over li:last-child button");
    await board.until("the first game", () => document.querySelectorAll("#board .stones [data-point]").length > 8);
  },

  /** A tournament of three that is being played: boards of several games, and standings that grow. */
  async tournament(board) {
    const games = (least) => {
      const rows = [...document.querySelectorAll("#watch .wide tbody tr")].map((row) => [...row.children].map((it) => it.textContent)).filter((row) => row.length === 9);
      const played = rows.reduce((sum, row) => sum + Number(row[1]), 0) / 2;
      return rows.length === 3 && played >= least && rows;
    };
    await board.until("standings of three", games, 30000, 1);
    await board.until("two boards", () => document.querySelectorAll("#watch .live .small svg").length >= 2, 30000);
    const rows = await board.page.evaluate(games, 1);
    assert.deepEqual(rows.map(([name]) => name).sort(), ["one", "three", "two"]);
    for (const [, all, ...results] of rows) {
      assert.equal(Number(all), results.slice(0, 3).reduce((sum, it) => sum + Number(it), 0));
    }
    const before = rows.reduce((sum, [, all]) => sum + Number(all), 0) / 2;
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
