// Analysis, with an engine that tells what it thinks.
import assert from "node:assert/strict";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const ghosts = (board) => board.page.$$eval("#board .ghost", (all) => all.length);

/** Has the engine think no more. */
async function stop(board) {
  await board.click("#think");
  await board.until("the end of it", () => document.getElementById("think").textContent === "Think");
  await sleep(300);
}

export const thinking = {
  /** The count of nodes runs on, also within a depth; the status does not speak all the time. */
  async counter(board) {
    await board.paste("h8i9j7g9");
    await board.page.evaluate(() => {
      const status = document.getElementById("status");
      window.spoken = 0;
      new MutationObserver(() => status.getAttribute("aria-live") === "polite" && (window.spoken += 1)).observe(status, { childList: true, characterData: true, subtree: true });
    });
    await board.click("#think");
    await board.until("a count", () => /nodes/.test(document.getElementById("speed").textContent));
    await sleep(4000);
    // By now a depth takes longer than this.
    const seen = new Set();
    for (let count = 0; count < 6; count++) {
      seen.add(await board.text("#speed"));
      await sleep(400);
    }
    assert.ok(seen.size >= 4, [...seen].join(" | "));
    const spoken = await board.page.evaluate(() => window.spoken);
    assert.ok(spoken <= 4, `spoken ${spoken} times in seven seconds`);
    await stop(board);
  },

  /** A line is on the board while it is pointed at, and stays there at a click or a tap. */
  async lines(board) {
    await board.paste("h8i9j7g9");
    await board.click("#think");
    await board.until("three lines", () => [...document.querySelectorAll("#lines tbody tr")].filter((it) => it.cells[4].textContent.split(" ").length > 2).length === 3, 60000);
    await stop(board);
    assert.equal(await ghosts(board), 0);
    await board.page.hover("#lines tbody tr:nth-child(2) td:nth-child(5)");
    assert.ok(await ghosts(board) >= 2);
    await board.page.mouse.move(5, 5);
    assert.equal(await ghosts(board), 0);
    // By key or tap it stays; a click plays up to the move that is pointed at.
    await board.page.focus("#lines tbody tr:nth-child(1) td:nth-child(5) button");
    await board.page.keyboard.press("Enter");
    assert.ok(await ghosts(board) >= 2);
    const { length } = await board.stones(), names = await board.text("#lines tbody tr:nth-child(1) td:nth-child(5)");
    await board.page.click("#lines tbody tr:nth-child(1) td:nth-child(5) span:nth-child(2)");
    const stones = await board.stones();
    assert.deepEqual(stones.slice(length), names.split(" ").slice(0, 2));
    await board.page.keyboard.press("ArrowLeft");
    assert.equal((await board.stones()).length, length + 1);
  },

  /** What is threatened is drawn when that is asked for, and a won game has a whole bar. */
  async threatened(board) {
    await board.paste("h8a1i8a3j8");
    await board.click("#threat");
    await board.untilStatus("if nothing is done", 15000);
    assert.ok(await ghosts(board) >= 1);
    await board.page.keyboard.press("x");
    await board.until("the marks again", () => document.querySelectorAll("#board .ghost").length === 0);
    await board.paste("h8a1");
    await board.click("#threat");
    await board.untilStatus("White threatens no win", 15000);
    await board.paste("freestyle/15/h8a1i8a3j8a5k8a7l8");
    await board.untilStatus("Black has won");
    assert.match(await board.page.$eval("#bar", (it) => it.getAttribute("aria-label")), /100 %/);
    assert.equal(await board.text("#think"), "Think");
    assert.equal(await board.page.$eval("#think", (it) => it.disabled), true);
  },

  /** Threads and memory that the user allows are told to the engine. */
  async resources(board) {
    await board.paste("h8i9");
    await board.choose("#threads", "2");
    await board.choose("#memory", "64");
    await board.click("#think");
    await board.until("a move", () => document.querySelectorAll("#lines tbody tr").length > 0);
    assert.ok(board.sent.includes("INFO thread_num 2") && board.sent.includes("INFO max_memory 67108864"), board.sent.join(" | "));
    await stop(board);
    await board.choose("#threads", "1");
    await board.choose("#memory", "");
  },

  /** The first line of an analysis is there soon. */
  async prompt(board) {
    await board.paste("h8i9j7");
    await board.click("#think");
    await board.until("a line", () => document.querySelectorAll("#lines tbody tr").length > 0);
    await stop(board);
    const ms = await board.page.evaluate(() => new Promise((resolve) => {
      document.querySelector("#lines tbody").replaceChildren();
      const before = performance.now();
      document.getElementById("think").click();
      const look = () => (document.querySelectorAll("#lines tbody tr").length > 0 ? resolve(performance.now() - before) : requestAnimationFrame(look));
      look();
    }));
    console.log(`first line after ${ms.toFixed(0)} ms`);
    assert.ok(ms < 400, `${ms} ms`);
    await stop(board);
  },

  /** The engine moves at once if it is told to. */
  async now(board) {
    await board.newGame({ level: "t30", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilStatus("The engine thinks");
    await sleep(500);
    await board.click("#now");
    await board.untilStatus("Your move", 4000);
    assert.equal((await board.stones()).length, 2);
  },
};
