// Games against the engine, as a person plays them.
import assert from "node:assert/strict";
import { judge } from "../../src/board/page/game/fouls.js";
import { pointName, pointNamed } from "../../src/board/page/game/points.js";
import { Position, sideOf } from "../../src/board/page/game/rules.js";

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

export const playing = {
  /** A whole game with each color, and a new one after it. */
  async game(board) {
    for (const side of ["black", "white"]) {
      await board.newGame({ level: "7", side, rule: "freestyle", size: "15", opening: "plain" });
      const status = await playOn(board);
      assert.match(status, /won|draw/);
      // An engine that does not know how to count nodes is told a short time, too.
      assert.ok(board.sent.includes("INFO timeout_turn 10000") && board.sent.includes("INFO max_node 500000"));
      assert.ok(!board.sent.some((line) => /^INFO timeout_turn \d{6}/.test(line)));
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
    await board.click("#undo");
    await board.click("#undo");
    assert.deepEqual(await board.stones(), []);
    assert.equal(await board.page.$eval("#undo", (it) => it.disabled), true);
    await board.click("#hint");
    await board.untilStatus("Hint: ", 10000);
    await board.point("c3");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    await board.untilStatus("Your move");
    assert.deepEqual(board.toldStones(), ["c3"]);
    await board.resign();
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
    assert.match(await board.text("#terms-text"), /^Standard · 15×15/);
  },

  /** Swap2, as either player and with each choice. */
  async swap2(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "swap2" });
    await board.untilStatus("put three stones");
    await board.point("h8", "i9", "k10");
    await board.until("a choice or a move", () => /Your move|Which side/.test(document.getElementById("status").textContent));
    const isMine = /Which side/.test(await board.status());
    if (isMine) await board.click("#choice button");
    await board.untilStatus("Your move");
    // Which side the engine has chosen is told.
    if (!isMine) assert.match(await board.status(), /^The engine has taken (Black, you have White|White, you have Black)\. Your move/);
    for (const choice of [1, 2, 3]) {
      await board.newGame({ side: "white", opening: "swap2" });
      await board.untilStatus("Which side do you take?", 30000);
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

  /** Two tabs of one browser keep a game each; a new one begins with the last one's. */
  async profile(board) {
    const begin = async (it, name) => {
      await it.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
      await it.point(name);
      await it.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    };
    await begin(board, "h8");
    const before = await board.stones();
    const second = await board.tab();
    assert.deepEqual(await second.stones(), before);
    await begin(second, "c3");
    await board.reload();
    assert.deepEqual(await board.stones(), before);
    await second.page.close();
  },

  /** Two tabs have an engine each. */
  async tabs(board) {
    const second = await board.another();
    for (const it of [board, second]) await it.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await second.point("c3");
    for (const [it, name] of [[board, "h8"], [second, "c3"]]) {
      await it.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
      assert.equal((await it.stones())[0], name);
    }
    await second.close();
  },

  /** A finger on a small board marks a point first, and puts the stone when that is confirmed. */
  async touch(board) {
    const small = await board.another({ width: 360, height: 740, touch: true });
    await small.newGame({ level: "7", side: "black", rule: "freestyle", size: "22", opening: "plain" });
    for (const name of ["k11", "k12"]) await small.page.touchscreen.tap(...(await small.place(name)));
    assert.deepEqual(await small.stones(), []);
    assert.equal(await small.text("#confirm"), "Put the stone on k12");
    await small.page.touchscreen.tap(...(await small.place("k12")));
    await small.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    assert.equal((await small.stones())[0], "k12");
    await small.untilStatus("Your move");
    await small.page.touchscreen.tap(...(await small.place("a1")));
    await small.click("#confirm");
    await small.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 4);
    assert.equal((await small.stones())[2], "a1");
    const wide = await small.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${wide} pixels wide`);
    assert.deepEqual(small.faults, []);
    await small.close();
  },

  /** Whose time runs out has lost. */
  async flag(board) {
    await board.newGame({ level: "7", clock: "3+0", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
    await board.untilStatus("Your move");
    await board.page.evaluate(() => {
      // As if the page were loaded again with little time left.
      const name = Object.keys(sessionStorage).find((it) => it.endsWith("-play"));
      const game = JSON.parse(sessionStorage.getItem(name));
      addEventListener("pagehide", () => sessionStorage.setItem(name, JSON.stringify({ ...game, state: { ...game.state, clocks: { black: 1500, white: 90000 } } })));
    });
    await board.reload();
    await board.untilStatus("Your time is over", 10000);
  },

  /** Links, files and copies of a game. */
  async keep(board) {
    await board.goto(`${board.url}#renju/15/h8i9j7`);
    assert.deepEqual(await board.stones(), ["h8", "i9", "j7"]);
    assert.equal(await board.page.$eval("#rule-now", (it) => it.value), "renju");
    await board.paste("h8h8");
    await board.untilTrouble("taken");
    await board.paste("(;GM[4]SZ[19]RU[caro]B[jj];W[kk])");
    assert.deepEqual(await board.stones(), ["j10", "k9"]);
    await board.click("#keep-open");
    await board.click('[data-keep="link"]');
    await board.until("a link", () => document.getElementById("kept").textContent !== "");
    await board.goto(`${board.url}#gomoku/15/h8`);
    await board.untilNotice("gomoku");
  },

  /** A move on a full board stands there in 100 ms: a click, and all that the page does at it. */
  async speed(board) {
    // Pairs of columns, shifted in every second row: nobody has five in a row.
    const codes = [];
    for (let y = 0; y < 22; y++) for (let x = 0; x < 22; x++) codes.push([x, y, (((x + 2 * y) % 4) >> 1) + 1]);
    const stones = (side) => codes.filter((it) => it[2] === side).map(([x, y]) => pointName(y * 256 + x, { rows: 22 }));
    const [black, white] = [stones(1), stones(2)];
    const game = black.slice(0, 225).flatMap((name, index) => [name, white[index]]).join("");
    for (const rule of ["freestyle", "renju"]) {
      await board.paste(`${rule}/22/${game}`);
      await board.choose("#threats", "both");
      const took = [];
      for (let count = 0; count < 5; count++) {
        const name = count % 2 === 0 ? black[226 + count] : white[226 + count];
        const [clientX, clientY] = await board.place(name);
        took.push(await board.page.evaluate((x, y) => {
          const before = performance.now();
          document.getElementById("board").dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y, bubbles: true }));
          document.getElementById("board").getBoundingClientRect();
          return performance.now() - before;
        }, clientX, clientY));
      }
      took.sort((a, b) => a - b);
      console.log(`${rule}: ${took.map((ms) => ms.toFixed(0)).join(", ")} ms`);
      assert.ok(took[2] < 100, `${rule}: ${took}`);
    }
  },
};
