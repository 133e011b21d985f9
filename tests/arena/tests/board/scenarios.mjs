// Uses the board as users would, in Chromium: node scenarios.mjs URL SCENARIO[=VALUE]... prints
// `passed`.
import assert from "node:assert/strict";
import axe from "axe-core";
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

  /** A page whose engine is damaged says so. */
  async unreadable(board) {
    await board.newGame({ side: "black" });
    await board.point("h8");
    await board.untilNotice("cannot be read");
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

  /** A finger on a small board marks a point first, and puts the stone when that is confirmed. */
  async touch(board) {
    const small = await BoardPage.open(board.page.browser(), url, { width: 360, height: 740, touch: true });
    await small.newGame({ level: "7", side: "black", rule: "freestyle", size: "22", opening: "plain" });
    await small.page.$eval("#board", (it) => it.scrollIntoView());
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
    await board.newGame({ level: "g3", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.untilStatus("Your move");
    await board.page.evaluate(() => {
      // As if the page were loaded again with little time left.
      const name = Object.keys(localStorage).find((it) => it.endsWith("-play"));
      const game = JSON.parse(localStorage.getItem(name));
      addEventListener("pagehide", () => localStorage.setItem(name, JSON.stringify({ ...game, clocks: { black: 1500, white: 90000 } })));
    });
    await board.reload();
    await board.untilStatus("Your time is over", 10000);
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
    board.faults = board.faults.filter((fault) => !/WebSocket connection/.test(fault));
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

/** A game that White loses with its move 14. */
const LOST = "e8d10e10d6b3e7f8d8f6d9d7f9d12a15f5f4e5e9c9e6c11f10g11i7g9g5h6g8e13b6c7c6a6b10f12h10c12e12c10c13c8";

/** What wants an engine that knows Yixin-Board's commands. */
const analyses = {
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
    await board.until("its stones", () => document.querySelectorAll("#board .ghost circle").length >= 3);
    await board.choose("#threats", "3");
    await board.until("threats", () => document.querySelectorAll("#board .threat1").length > 0);
  },

  /** A game that was lost is gone through: the losing move is named, and a better one asked for. */
  async review(board) {
    // White stood well until it played far off, and all of Black's moves after that win.
    await board.paste(LOST);
    await board.click("#review-pasted");
    await board.choose("#review-time", "200");
    await board.click("#review-start");
    await board.until("the losing move", () => /^The game was lost with this move\. Move 14, White a15/.test(document.getElementById("verdict").textContent), 120000);
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

  /** Each level moves. */
  async levels(board) {
    for (const level of ["1", "2", "3", "4", "5", "6", "7", "t1", "g3"]) {
      await board.newGame({ level, side: "black", rule: "freestyle", size: "15", opening: "plain" });
      await board.point("h8");
      await board.untilStatus("Your move", 60000);
      assert.equal((await board.stones()).length, 2, level);
    }
  },
};

/** Does anything that a user can do, at random, and looks after each step whether all is well. */
async function anything(board, seed) {
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const pick = (all) => all[Math.floor(random() * all.length)];
  const point = () => `${String.fromCharCode(97 + Math.floor(random() * 15))}${1 + Math.floor(random() * 15)}`;
  const press = (key) => board.page.keyboard.press(key);
  const pastes = ["h8i9j7", "nonsense", "renju/15/g8a1i8c1h7e1h9g1", "caro/22/a1v22", "(;SZ[15]B[aa]", "Piskvorky 15x15\n8,8,0\n", "freestyle/5/", ""];
  const buttons = ["#hint", "#resign", "#to-analyze", "#to-review", "#think", "#clear", "#play-from", "#review-start", "#find", "#numbers", "#scheme",
    '[data-do="undo"]', '[data-do="redo"]', '[data-do="first"]', '[data-do="last"]', '[data-mode="play"]', '[data-mode="analyze"]', '[data-mode="review"]', "#choice button"];
  const selects = { "#level": ["1", "4", "7", "t1", "g3"], "#side": ["black", "white", "random"], "#rule": ["freestyle", "renju", "caro"], "#size": ["5", "15", "22"],
    "#opening": ["plain", "swap2"], "#threats": ["", "1", "3"], "#tool": ["turn", "1", "2", "0"], "#best-count": ["1", "8"], "#analyze-size": ["5", "15"] };
  const steps = [
    () => board.point(point()), () => board.point(point()), () => board.point(point()),
    () => press(pick(["u", "r", "Home", "End", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Tab", " "])),
    async () => {
      const selector = pick(buttons);
      const isThere = await board.page.$eval(selector, (it) => !it.disabled && it.offsetParent !== null).catch(() => false);
      if (isThere) await board.click(selector);
    },
    () => (([id, values]) => board.choose(id, pick(values)))(pick(Object.entries(selects))),
    () => board.newGame({}),
    () => board.paste(pick(pastes)),
    () => (random() < 0.3 ? board.reload() : press("u")),
  ];
  for (let count = 0; count < 14; count++) await pick(steps)();
}

/** Checks that the board has shown each position that the engine was told; returns how many. */
function checkAgreement(board) {
  // A review goes through a game while the board shows any position of it.
  const told = board.told.splice(0).filter(({ mode }) => mode !== "review");
  for (const { command, points, shown, mode, rows } of told) {
    const names = points.map(([x, y]) => pointName(y * 256 + x, { rows }));
    assert.deepEqual(names.sort(), shown.sort(), `${command} in ${mode}`);
  }
  return told.length;
}

/** A hundred random sequences, on one page; board and engine agree throughout. */
async function monkey(board) {
  let agreed = 0;
  const { ARENA_SEED = "26" } = process.env;
  for (let round = 0; round < 100; round++) {
    await anything(board, Number(ARENA_SEED) * 1000 + round);
    assert.deepEqual(board.faults, [], `after sequence ${round}`);
    agreed += checkAgreement(board);
    // In the end a game that is known on both sides.
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.untilStatus("Your move");
    board.sent.length = 0;
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2 && /Your move/.test(document.getElementById("status").textContent), 60000);
    assert.deepEqual([...toldStones(board.sent)], (await board.stones()).slice(0, 1), `after sequence ${round}`);
  }
}

/** A match that is being played: boards and numbers that change. */
async function watch(board) {
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
}

/** A tournament of three that is being played: boards of several games, and standings that grow. */
async function tournament(board) {
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
}

/** What axe-core finds wrong for users of a screen reader, a keyboard or weak eyes: nothing, in any mode. */
async function access(board) {
  const found = async (page, place) => {
    await page.page.evaluate(axe.source);
    const { violations, passes } = await page.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.ok(passes.length > 10, `${place}: only ${passes.length} rules apply`);
    const nodes = (it) => it.nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`).join("\n  ");
    return violations.map((it) => `${place}: ${it.id}, ${it.help}\n  ${nodes(it)}`);
  };
  const all = [];
  for (const [width, height, touch] of [[1366, 768, false], [360, 740, true]]) {
    for (const scheme of ["light", "dark"]) {
      const page = await BoardPage.open(board.page.browser(), url, { width, height, touch, scheme });
      const look = async (mode) => all.push(...(await found(page, `${mode}, ${width} wide, ${scheme}`)));
      await page.newGame({ level: "7", side: "black", rule: "renju", size: "15", opening: "plain" });
      if (!touch) await page.point("h8");
      await look("play");
      await page.newGame({ side: "white", opening: "swap2" });
      await page.untilStatus("What do you take?");
      await look("choice");
      await page.paste(LOST);
      await page.choose("#threats", "3");
      await look("analyze");
      await page.click("#review-pasted");
      await look("review");
      await page.close();
    }
  }
  assert.deepEqual(all, []);
}

/** A move on a full board stands there in 100 ms: a click, and all that the page does at it. */
async function speed(board) {
  // Pairs of columns, shifted in every second row: nobody has five in a row.
  const codes = [];
  for (let y = 0; y < 22; y++) for (let x = 0; x < 22; x++) codes.push([x, y, (((x + 2 * y) % 4) >> 1) + 1]);
  const stones = (side) => codes.filter((it) => it[2] === side).map(([x, y]) => pointName(y * 256 + x, { rows: 22 }));
  const [black, white] = [stones(1), stones(2)];
  const game = black.slice(0, 225).flatMap((name, index) => [name, white[index]]).join("");
  for (const rule of ["freestyle", "renju"]) {
    await board.paste(`${rule}/22/${game}`);
    await board.choose("#threats", "3");
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
}

Object.assign(scenarios, analyses, { access, monkey, speed, tournament, watch });
const chromium = await browser();
let failed = 0;
for (const words of wanted) {
  const [name, value] = words.split("=");
  const board = await BoardPage.open(chromium, url);
  try {
    await scenarios[name](board, value);
    assert.deepEqual(board.faults, []);
  } catch (error) {
    failed += 1;
    console.log(`${name}: ${error.stack}\n${board.faults.join("\n")}\nsent: ${board.sent.slice(-12).join(" | ")}`);
  }
  await board.close();
}
await chromium.close();
console.log(failed ? "failed" : "passed");
