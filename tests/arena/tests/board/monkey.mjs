// Random use.
import assert from "node:assert/strict";
import { dropOnPage, pasteOnPage } from "./studying.mjs";
import { pointName } from "../../src/board/page/game/points.js";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does anything that a user can do, at random, and looks after each step whether all is well. */
async function anything(board, seed) {
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const pick = (all) => all[Math.floor(random() * all.length)];
  const point = () => `${String.fromCharCode(97 + Math.floor(random() * 15))}${1 + Math.floor(random() * 15)}`;
  const press = (key) => board.page.keyboard.press(key);
  const texts = ["h8i9j7", "nonsense", "renju/15/g8a1i8c1h7e1h9g1", "caro/22/a1v22", "(;SZ[15]B[aa]", "Piskvorky 15x15\n8,8,0\n", "freestyle/5/", "",
    "(;SZ[15]PB[x]PW[y]RE[B+]C[a];B[hh](;W[ii];B[jj])(;W[gg]C[or]))", "(;SZ[9]AB[aa][bb][cc]PL[W])", "8,8 9,9 1,1", "h8i9j7k6 1-0", "(;GM[1]SZ[19];B[aa];W[ab];B[])"];
  const buttons = ["#rematch", "#undo", "#redo", "#hint", "#now", "#resign", "#to-analyze", "#to-review", "#think", "#threat", "#clear", "#play-from", "#review-this", "#review-start",
    "#find", "#learn", "#numbers", "#scheme", "#promote", "#remove", "#warn", "#notice button", "#shelf .link", "#choice button", "#mistakes button",
    '[data-do="back"]', '[data-do="forward"]', '[data-do="first"]', '[data-do="last"]', '[data-mode="play"]', '[data-mode="analyze"]', '[data-mode="review"]'];
  const selects = { "#rule-now": ["freestyle", "renju", "caro"], "#threats": ["none", "black", "both"], "#tool": ["turn", "black", "white", "nothing"],
    "#best-count": ["1", "8"], "#analyze-size": ["5", "15"], "#analyze-side": ["black", "white"], "#comment": ["good", ""] };
  const terms = { level: ["1", "4", "7", "t1", "clock"], side: ["black", "white", "random", "two"], rule: ["freestyle", "renju", "caro"], size: ["5", "15", "22"],
    opening: ["plain", "swap2"], clock: ["none", "1+0"], first: ["black", "white"] };
  /** Closes whatever stands over the page. */
  const escape = () => board.page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((it) => it.close()));
  const steps = [
    () => board.point(point()), () => board.point(point()), () => board.point(point()),
    () => press(pick(["u", "r", "h", "x", "Home", "End", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Tab", " "])),
    async () => {
      const selector = pick(buttons);
      const isThere = await board.page.$eval(selector, (it) => !it.disabled && it.offsetParent !== null).catch(() => false);
      // What is taken out on purpose is gone, and a game that is resigned has no moves that were taken back.
      if (["#remove", "#resign"].includes(selector)) board.isTakenOut = true;
      if (isThere) await board.click(selector);
    },
    async () => {
      const moves = await board.page.$$("#moves .move");
      if (moves.length > 0) await pick(moves).evaluate((it) => it.click());
    },
    () => (([id, values]) => board.choose(id, pick(values)))(pick(Object.entries(selects))),
    () => board.newGame(Object.fromEntries(Object.entries(terms).map(([name, values]) => [name, pick(values)]))),
    () => board.paste(pick(texts)).then(escape),
    () => pasteOnPage(board, pick(texts)).then(escape),
    // A file is read a moment later.
    () => dropOnPage(board, pick(texts)).then(() => sleep(60)).then(escape),
    async () => {
      await board.page.mouse.move(...(await board.place("c3")));
      await board.page.mouse.wheel({ deltaY: pick([-120, -60, 60, 240]) });
    },
    async () => {
      await board.click("#open");
      const shelf = await board.page.$("#shelf .link");
      if (shelf) await shelf.evaluate((it) => it.click());
      await escape();
    },
    () => (random() < 0.3 ? board.reload() : press("u")),
  ];
  for (let count = 0; count < 14; count++) {
    const before = await shownMoves(board), step = pick(steps);
    board.isTakenOut = false;
    await step();
    await checkNotLost(board, before, `step ${count} of ${seed}: ${step}`);
  }
}

/** The points of the game that is shown, by its moves; none in a mode that shows others' games. */
const shownMoves = (board) => board.page.evaluate(() => [...document.querySelectorAll("#moves > .moves > li:not(.branch) > .move")].map((it) => it.textContent.replace(/^\d+\. /, "")));

/**
 * Checks that a game of some moves that was shown is kept, wherever it is now: in Play, in study, or on the shelf, as
 * the line of some game or the beginning of one.
 */
async function checkNotLost(board, names, words) {
  const points = names.filter((name) => /^[a-v]\d+$/.test(name));
  // What the user has taken out of a game is gone from there by his own will.
  if (points.length < 4 || board.isTakenOut) return;
  const kept = await board.page.evaluate(async () => {
    // What is kept a moment later is kept by now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const read = (store, name) => JSON.parse(store.getItem(`gomoku-board-2-${name}`) ?? "null");
    const games = [read(sessionStorage, "play")?.game, read(sessionStorage, "study")?.game, ...(read(localStorage, "shelf") ?? []).map(({ game }) => game)];
    return games.filter(Boolean).flatMap(({ steps }) => {
      const parents = new Set(steps.map(({ of }) => of)), lines = [];
      steps.forEach((_, index) => {
        if (parents.has(index)) return;
        const line = [];
        let rows = 0;
        for (let at = index; at >= 0; at = steps[at].of) line.unshift(steps[at]);
        lines.push(line.map(({ setup, move }) => {
          rows = setup ? setup.rows : rows;
          return setup || move < 0 ? "" : String.fromCharCode(97 + (move % 256)) + (rows - (move >> 8));
        }).filter(Boolean).join(" "));
      });
      return lines;
    });
  });
  const line = points.join(" ");
  assert.ok(kept.some((it) => `${it} `.includes(`${line} `)), `a game is lost at ${words}: ${line}\nkept: ${kept.slice(0, 5).join("\n")}`);
}

/** Checks that the board has shown each position that the engine was told; returns how many. */
function checkAgreement(board) {
  // A review goes through a game while the board shows any position of it.
  const all = board.told.splice(0).filter(({ mode }) => mode !== "review");
  for (const { command, points, shown, mode, rows } of all) {
    const colors = new Map(shown.map((stone) => stone.split(" ").reverse()));
    const told = points.map(([x, y, field]) => [pointName(y * 256 + x, { rows }), field]);
    // Whoever looks back while the engine is to move sees a part of what it is told.
    const isBack = mode === "play" && colors.size < told.length, seen = isBack ? told.filter(([name]) => colors.has(name)) : told;
    assert.deepEqual(seen.map(([name]) => name).sort(), [...colors.keys()].sort(), `${command} in ${mode}`);
    // Either side's stones are those of one color.
    for (const side of [1, 2]) assert.ok(new Set(seen.filter(([, field]) => field === side).map(([name]) => colors.get(name))).size <= 1, `${command} in ${mode}: colors`);
  }
  return all.length;
}

/** A hundred random sequences, on one page; board and engine agree throughout. */
export async function monkey(board) {
  let agreed = 0;
  const { ARENA_SEED = "26" } = process.env;
  for (let round = 0; round < 100; round++) {
    await anything(board, Number(ARENA_SEED) * 1000 + round);
    assert.deepEqual(board.faults, [], `after sequence ${round}`);
    agreed += checkAgreement(board);
    // In the end a game that is known on both sides.
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain", clock: "none", first: "black" });
    await board.untilStatus("Your move");
    board.sent.length = 0;
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2 && /Your move/.test(document.getElementById("status").textContent), 60000);
    assert.deepEqual([...board.toldStones()], (await board.stones()).slice(0, 1), `after sequence ${round}`);
  }
  assert.ok(agreed >= 100, `only ${agreed} positions were told`);
}
