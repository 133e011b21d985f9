// Uses the board as users would, in Chromium: node scenarios.mjs URL SCENARIO... prints `passed`.
import assert from "node:assert/strict";
import { BoardPage, browser } from "./page.mjs";
import { Position, judge, sideOf } from "../../src/board/page/rules.js";
import { pointName, pointNamed } from "../../src/board/page/game.js";

const [url, ...wanted] = process.argv.slice(2);
const size = { columns: 15, rows: 15 };

/** Plays at random, near the stones, until the game is over; returns the last status. */
async function playOn(board, random = Math.random) {
  for (let count = 0; count < 225; count++) {
    const waiting = "your move or the end";
    await board.until(waiting, () => /Your move|won|draw|lost/.test(document.getElementById("status").textContent), 60000);
    const status = await board.status();
    if (/won|draw|lost/.test(status)) return status;
    await board.point(nextPoint(await board.stones(), random));
    await board.until("the stone", (before) => document.querySelectorAll("#board .stones [data-point]").length > before, 5000, (await board.stones()).length - 1);
  }
  return board.status();
}

/** A point that completes a five, or else a random one beside the stones. */
function nextPoint(names, random) {
  const moves = names.map((name) => pointNamed(name, size)), side = sideOf(moves.length);
  const position = new Position(15, 15, moves);
  const near = position.empty().filter((code) => moves.length === 0 || moves.some((it) => Math.abs((it % 256) - (code % 256)) < 2 && Math.abs((it >> 8) - (code >> 8)) < 2));
  const winning = near.find((code) => {
    position.put(code, side);
    const wins = judge(position, "freestyle", code) === "wins";
    position.put(code, 0);
    return wins;
  });
  return pointName(winning ?? near[Math.floor(random() * near.length)], size);
}

/** The stones of the last position that the page has told its engine. */
function toldStones(sent) {
  const from = sent.findLastIndex((line) => /^(YX)?BOARD$/.test(line)), to = sent.indexOf("DONE", from);
  return sent.slice(from + 1, to).map((line) => {
    const [x, y] = line.split(",").map(Number);
    return pointName(y * 256 + x, size);
  });
}

const scenarios = {
  /** A whole game with each color, and a new one after it. */
  async game(board) {
    for (const side of ["black", "white"]) {
      await board.newGame({ level: "7", side, rule: "freestyle", size: "15", opening: "plain" });
      const status = await playOn(board);
      assert.match(status, /won|draw/);
      const count = (await board.stones()).length;
      await board.point("a1");
      assert.equal((await board.stones()).length, count, "a stone after the end");
    }
    await board.newGame({ side: "black" });
    await board.untilStatus("Your move");
    assert.equal((await board.stones()).length, 0);
  },

  /** Undo and redo as of one's own move, hint, resignation. */
  async undo(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    await board.untilStatus("Your move");
    await board.point("a1");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 4);
    await board.untilStatus("Your move");
    const before = await board.stones();
    await board.page.keyboard.press("u");
    assert.deepEqual(await board.stones(), before.slice(0, 2));
    await board.page.keyboard.press("r");
    assert.deepEqual(await board.stones(), before);
    await board.click('[data-do="undo"]');
    await board.click('[data-do="undo"]');
    assert.deepEqual(await board.stones(), []);
    assert.equal(await board.page.$eval('[data-do="undo"]', (it) => it.disabled), true);
    await board.click("#hint");
    await board.untilStatus("Hint: ", 10000);
    await board.point("c3");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    await board.untilStatus("Your move");
    assert.deepEqual(toldStones(board.sent), ["c3"]);
    await board.click("#resign");
    await board.untilStatus("You have resigned");
    await board.newGame({});
    await board.untilStatus("Your move");
  },

  /** The keyboard alone: a stone in the middle, and one beside it. */
  async keys(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.page.focus("#board");
    await board.page.keyboard.press("ArrowRight");
    assert.equal(await board.text("#cursor"), "h8, empty");
    await board.page.keyboard.press("Enter");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    assert.equal((await board.stones())[0], "h8");
    assert.match(await board.page.$eval("#board", (it) => it.getAttribute("aria-label")), /Black: h8\. White: [a-o]\d+\./);
  },

  /** An unfinished game survives a reload, also while the engine is to move. */
  async reload(board) {
    await board.newGame({ level: "7", side: "black", rule: "standard", size: "15", opening: "plain" });
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    await board.untilStatus("Your move");
    const before = await board.stones();
    await board.reload();
    assert.deepEqual(await board.stones(), before);
    await board.point("a15");
    await board.reload();
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 4);
    assert.deepEqual((await board.stones()).slice(0, 3), [...before, "a15"]);
    assert.equal(await board.page.$eval("#rule", (it) => it.value), "standard");
  },

  /** Swap2, as either player and with each choice. */
  async swap2(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "swap2" });
    await board.untilStatus("put three stones");
    await board.point("h8", "i9", "k10");
    await board.until("a choice or a move", () => /Your move|What do you take/.test(document.getElementById("status").textContent));
    if (/What do you take/.test(await board.status())) await board.click("#choice button");
    await board.untilStatus("Your move");
    for (const choice of [1, 2, 3]) {
      await board.newGame({ side: "white", opening: "swap2" });
      await board.untilStatus("three stones. What do you take?", 30000);
      assert.equal((await board.stones()).length, 3);
      await board.click(`#choice button:nth-child(${choice})`);
      if (choice === 3) {
        await board.untilStatus("put a white and a black stone");
        await board.point("a1", "o15");
      }
      await board.untilStatus("Your move", 30000);
      const expected = choice === 2 ? 3 : choice === 1 ? 4 : 5;
      assert.ok((await board.stones()).length >= expected);
    }
  },

  /** Renju: forbidden points are shown, and a click on one does nothing but tell so. */
  async renju(board) {
    await board.paste("renju/15/g8a1i8c1h7e1h9g1");
    await board.click("#play-from");
    await board.untilStatus("Your move: Black");
    const shown = await board.page.$$eval("#board [data-forbidden]", (all) => all.map((it) => it.dataset.forbidden));
    assert.ok(shown.includes("h8"), shown.join());
    const before = await board.stones();
    await board.point("h8");
    await board.untilStatus("h8 is forbidden");
    assert.deepEqual(await board.stones(), before);
    await board.point("c12");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 10);
  },

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
    await board.click('[data-do="undo"]');
    await board.untilStatus("Your move");
    assert.deepEqual(await board.stones(), []);
  },

  /** Two tabs have an engine each. */
  async tabs(board) {
    const second = await BoardPage.open(board.page.browser(), url);
    for (const it of [board, second]) await it.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await second.point("c3");
    for (const [it, name] of [[board, "h8"], [second, "c3"]]) {
      await it.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
      assert.equal((await it.stones())[0], name);
    }
    await second.close();
  },

  /** Links, files and copies of a game. */
  async keep(board) {
    await board.goto(`${url}#renju/15/h8i9j7`);
    assert.deepEqual(await board.stones(), ["h8", "i9", "j7"]);
    assert.equal(await board.page.$eval("#analyze-rule", (it) => it.value), "renju");
    await board.paste("h8h8");
    await board.untilNotice("on a point that is taken");
    await board.paste("(;GM[4]SZ[19]RU[caro]B[jj];W[kk])");
    assert.deepEqual(await board.stones(), ["j10", "k9"]);
    await board.click('[data-keep="link"]');
    await board.until("a link", () => document.getElementById("kept").textContent !== "");
    await board.goto(`${url}#gomoku/15/h8`);
    await board.untilNotice("is no rule");
  },
};

const chromium = await browser();
let failed = 0;
for (const name of wanted) {
  const board = await BoardPage.open(chromium, url);
  try {
    await scenarios[name](board);
    assert.deepEqual(board.faults, []);
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.stack}\n${board.faults.join("\n")}\nsent: ${board.sent.slice(-12).join(" | ")}`);
  }
  await board.close();
}
await chromium.close();
console.log(failed ? "failed" : "passed");
