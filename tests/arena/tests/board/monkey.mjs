// Random use.
import assert from "node:assert/strict";
import { pointName } from "../../src/board/page/game.js";

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
    const isBlackToMove = points.length % 2 === 0;
    const names = points.map(([x, y, field], index) => {
      const isBlack = field === undefined ? index % 2 === 0 : (field === 1) === isBlackToMove;
      return `${isBlack ? "black" : "white"} ${pointName(y * 256 + x, { rows })}`;
    });
    assert.deepEqual(names.sort(), shown.sort(), `${command} in ${mode}`);
  }
  return told.length;
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
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.untilStatus("Your move");
    board.sent.length = 0;
    await board.point("h8");
    await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2 && /Your move/.test(document.getElementById("status").textContent), 60000);
    assert.deepEqual([...board.toldStones()], (await board.stones()).slice(0, 1), `after sequence ${round}`);
  }
  assert.ok(agreed >= 100, `only ${agreed} positions were told`);
}
