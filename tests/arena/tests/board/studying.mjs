// Games as trees: nothing that was on the board is lost, and everything can be gone back to.
import assert from "node:assert/strict";

const START = { level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" };

/** Begins a game and waits for the answer to a first stone. */
async function begun(board, name = "h8", terms = {}) {
  await board.newGame({ ...START, ...terms });
  await board.point(name);
  await board.until("an answer", () => document.querySelectorAll("#board .stones [data-point]").length === 2);
  await board.untilStatus("Your move");
  return board.stones();
}

/** Pastes a text on the page itself, outside of any field. */
export const pasteOnPage = (board, text) => board.page.evaluate((pasted) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", pasted);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}, text);

/** Drops a file on the page. */
export const dropOnPage = (board, text) => board.page.evaluate((content) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], "game.sgf"));
  document.getElementById("board").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}, text);

const rule = (board) => board.page.$eval("#rule-now", (it) => (it.hidden ? "" : it.value));
const isGuessed = (board) => board.page.$eval("#rule-now", (it) => it.classList.contains("guessed"));

export const studying = {
  /** The rule of a game is always told; where a text does not tell it, that is said, and it can be changed. */
  async rules(board) {
    await board.newGame({ ...START, rule: "renju" });
    assert.match(await board.text("#terms-text"), /^Renju · 15×15/);
    await board.paste("renju/15/h8i9");
    assert.deepEqual([await rule(board), await isGuessed(board)], ["renju", false]);
    await board.paste("h8a1i8a3j8a5k8a7l8a9m8");
    assert.ok(await isGuessed(board));
    assert.match(await board.text("#terms"), /rule guessed/);
    await board.choose("#rule-now", "renju");
    await board.untilStatus("White has won");
    assert.equal(await isGuessed(board), false);
    await board.mode("review");
    assert.equal(await rule(board), "renju");
    await board.choose("#rule-now", "freestyle");
    await board.click('[data-do="last"]');
    await board.untilStatus("Black has won");
    await board.paste("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n");
    assert.ok(await isGuessed(board));
  },

  /** Names and result stay with a game: from a file, and after one's own game. */
  async names(board) {
    await board.paste("(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob]RE[W+R]RU[renju];B[hh];W[ig])");
    assert.match(await board.text("#above"), /Ann.*Bob/);
    await board.mode("review");
    assert.match(await board.text("#above"), /Ann.*Bob/);
    await begun(board);
    await board.resign();
    await board.untilStatus("You have resigned");
    await board.click("#to-review");
    assert.match(await board.text("#above"), /you.*mock/);
    await board.click("#open");
    assert.match(await board.text("#shelf li"), /White won/);
    await board.page.keyboard.press("Escape");
    // A file tells both again.
    await board.paste("(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob]RE[W+R]RU[renju];B[hh];W[ig])");
    await board.click("#open");
    assert.match(await board.text("#shelf li"), /Ann – Bob, Renju 15×15, 2 moves, White won/);
  },

  /** What is taken back and played otherwise is a variation: the game is what was played, in files and for the shelf. */
  async played(board) {
    await board.newGame({ ...START, side: "two" });
    await board.point("h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8");
    await board.untilStatus("Black has won");
    await board.click("#undo");
    await board.click("#resign");
    await board.click("#resign");
    await board.untilStatus("Black has resigned: White has won");
    await board.click("#open");
    assert.match(await board.text("#shelf li"), /8 moves, White won/);
    await board.page.keyboard.press("Escape");
    await board.newGame({ ...START, side: "two" });
    await board.point("h8", "a1", "i8", "a3");
    await board.click("#undo");
    await board.click("#undo");
    await board.point("o15");
    assert.deepEqual(await board.listed(), ["Start", "1. h8", "2. a1", "3. o15", "3. i8", "4. a3"].slice(1));
    // From an earlier position the last button leads to the game, not to what was taken back.
    await board.click("#undo");
    await board.page.keyboard.press("Home");
    await board.untilStatus("earlier position");
    await board.click('[data-do="last"]');
    await board.untilStatus("Black to move");
    assert.deepEqual(await board.stones(), ["h8", "a1"]);
  },

  /** A game that is over is studied as itself: what was found or added there stays, however often one comes. */
  async again(board) {
    await begun(board);
    await board.resign();
    await board.untilStatus("You have resigned");
    await board.click("#to-analyze");
    await board.click('[data-do="first"]');
    await board.point("c3");
    const listed = await board.listed();
    await board.mode("play");
    await board.click("#to-analyze");
    assert.deepEqual(await board.listed(), listed);
    await board.paste("k10");
    await board.click("#open");
    await board.page.$$eval("#shelf .link:first-child", (all) => all[1].click());
    assert.deepEqual(await board.listed(), listed);
    // One that is not over is played on from the shelf, whatever else was done with it.
    await begun(board, "d4");
    await board.click("#to-analyze");
    await board.newGame({});
    await board.click("#open");
    await board.page.$$eval("#shelf .link:first-child", (all) => all.find((it) => it.textContent.startsWith("▶")).click());
    await board.untilStatus("Your move");
    assert.equal((await board.stones())[0], "d4");
  },

  /** What was kept by another version, or is damaged, is no reason to fail. */
  async damaged(board) {
    for (const [name, value] of [["play", { state: { live: 0 }, game: {} }], ["play", { id: 1, state: { live: 0, terms: { strength: "9" }, phase: "nonsense", person: 5 }, game: null }], ["study", { game: { rule: "chess" } }], ["mode", "constructor"], ["shelf", [{ id: "x", game: {} }, 5]]]) {
      await board.page.evaluate((key, kept) => {
        for (const store of [sessionStorage, localStorage]) addEventListener("pagehide", () => store.setItem(`gomoku-board-2-${key}`, JSON.stringify(kept)));
      }, name, value);
      await board.reload();
      await board.newGame({ ...START });
      await board.untilStatus("Your move");
      await board.click("#open");
      await board.page.keyboard.press("Escape");
    }
    // A game of this page, but of a level and a phase that there are not.
    for (const wrong of [{ phase: "nonsense" }, { terms: { strength: "9" } }, { person: 7 }, { live: 99 }]) {
      await begun(board);
      await board.page.evaluate((changed) => {
        const key = "gomoku-board-2-play";
        addEventListener("pagehide", () => {
          const play = JSON.parse(sessionStorage.getItem(key));
          sessionStorage.setItem(key, JSON.stringify({ ...play, state: { ...play.state, ...changed } }));
        });
      }, wrong);
      await board.reload();
      await board.newGame({ ...START });
      await board.untilStatus("Your move");
    }
    for (const hash of ["#%", "#%E0%A4%A", "#100%"]) {
      await board.page.evaluate((it) => (location.hash = it), hash);
      await board.until("words", () => !document.getElementById("notice").hidden);
    }
  },

  /** Another move where one was played before is a variation; the list leads to each of them. */
  async variations(board) {
    await board.paste("h8i9j7");
    await board.click('[data-do="back"]');
    await board.point("k11");
    assert.deepEqual(await board.listed(), ["1. h8", "2. i9", "3. j7", "3. k11"]);
    await board.page.$$eval("#moves .move", (all) => all.find((it) => it.textContent === "3. j7").click());
    assert.deepEqual(await board.stones(), ["h8", "i9", "j7"]);
    await board.page.$$eval("#moves .move", (all) => all.find((it) => it.textContent === "3. k11").click());
    await board.click("#promote");
    assert.deepEqual(await board.listed(), ["1. h8", "2. i9", "3. k11", "3. j7"]);
    await board.click("#remove");
    assert.deepEqual(await board.listed(), ["1. h8", "2. i9", "3. j7"]);
    await board.click("#notice button");
    assert.deepEqual(await board.listed(), ["1. h8", "2. i9", "3. k11", "3. j7"]);
    // The list tells colors to those who hear it.
    assert.equal(await board.page.$eval("#moves .move", (it) => it.getAttribute("aria-label")), "1. h8, Black");
    await board.reload();
    assert.deepEqual(await board.listed(), ["1. h8", "2. i9", "3. k11", "3. j7"]);
  },

  /** Clear, another size, stones set up: each is a step that can be gone back from. */
  async steps(board) {
    await board.paste("h8i9o15");
    await board.choose("#analyze-size", "10");
    // What fits stays where it stood from above and from the left.
    assert.deepEqual(await board.stones(), ["h3", "i4"]);
    await board.click('[data-do="back"]');
    assert.deepEqual(await board.stones(), ["h8", "i9", "o15"]);
    await board.click("#clear");
    assert.deepEqual(await board.stones(), []);
    await board.choose("#tool", "white");
    await board.point("c3", "d3");
    await board.click('[data-do="back"]');
    assert.deepEqual(await board.stones(), ["c3"]);
    await board.click('[data-do="first"]');
    await board.click('[data-do="last"]');
    assert.deepEqual((await board.stones()).length, 2);
  },

  /** A game that is left for another one stays: by a click at once, and on the shelf. */
  async shelf(board) {
    const before = await begun(board);
    await board.newGame({});
    await board.untilNotice("is kept");
    assert.deepEqual(await board.stones(), []);
    await board.click("#notice button");
    await board.untilStatus("Your move");
    assert.deepEqual(await board.stones(), before);
    const second = await begun(board, "c3");
    await board.click("#open");
    const rows = await board.page.$$eval("#shelf li", (all) => all.map((it) => it.textContent));
    assert.ok(rows.length >= 1 && rows.every((it) => /^▶ .*Freestyle 15×15, 2 moves, not over/.test(it)), rows.join("\n"));
    await board.page.$$eval("#shelf .link:first-child", (all) => all[all.length - 1].click());
    await board.untilStatus("Your move");
    assert.deepEqual(await board.stones(), before);
    // A game that is opened beside one that is studied leaves that on the shelf too.
    await board.paste("h8i9j7");
    await pasteOnPage(board, "a1b2");
    await board.untilNotice("is kept");
    await board.click("#notice button");
    assert.deepEqual(await board.stones(), ["h8", "i9", "j7"]);
    assert.ok(second.length === 2);
  },

  /** Texts of all kinds are read, wherever they are pasted or dropped; what cannot be read changes nothing. */
  async texts(board) {
    for (const text of ["h8→i9", "8,8 9,7", "1. h8 i9 1-0", "h8 i9.", '[Black "x"]\n[Result "1-0"]\n\n1. h8 i9 1-0', "BOARD\n7,7,1\n8,6,2\nDONE", "h8 i9 B+"]) {
      await pasteOnPage(board, "a1");
      await pasteOnPage(board, text);
      assert.deepEqual((await board.stones()).sort(), ["h8", "i9"], text);
    }
    await dropOnPage(board, "(;GM[4]SZ[15:10]PB[x];B[aa])");
    await board.until("the file", () => /15×10/.test(document.getElementById("terms").textContent));
    const before = await board.stones();
    for (const [text, words] of [["(this is no game)", /this/], ["hello", /“hello” in line 1 is no move/], ["h8 h8", /h8/], ["(;SZ[99];B[aa])", /99/]]) {
      await pasteOnPage(board, text);
      assert.match(await board.notice(), words, text);
      assert.deepEqual(await board.stones(), before, text);
    }
    // The same file twice.
    for (let count = 0; count < 2; count++) {
      await pasteOnPage(board, "a1");
      await board.click("#open");
      const [chooser] = await Promise.all([board.page.waitForFileChooser(), board.click("#open-file")]);
      const { writeFileSync, mkdtempSync } = await import("node:fs");
      const file = `${mkdtempSync("/tmp/board-")}/same.txt`;
      writeFileSync(file, "h8 i9 j7");
      await chooser.accept([file]);
      await board.until("the game", () => document.querySelectorAll("#board .stones [data-point]").length === 3);
      // A browser tells of no change where the same file is chosen twice.
      assert.equal(await board.page.$eval("#open-file", (it) => it.value), "");
    }
  },

  /** The wheel and the arrows go through a game, whatever the mode. */
  async wheel(board) {
    await begun(board);
    const [x, y] = await board.place("k10");
    await board.page.mouse.move(x, y);
    await board.page.mouse.wheel({ deltaY: -120 });
    await board.until("a step back", () => document.querySelectorAll("#board .stones [data-point]").length < 2);
    await board.untilStatus("earlier position");
    await board.point("a1");
    assert.ok((await board.stones()).length < 2, "a stone in an earlier position");
    await board.page.keyboard.press("End");
    await board.untilStatus("Your move");
    await board.paste("h8i9j7k6");
    await board.page.mouse.move(x, y);
    await board.page.mouse.wheel({ deltaY: -60 });
    await board.until("a step back", () => document.querySelectorAll("#board .stones [data-point]").length === 3);
    // After a click on the board, too, the arrows go through the game.
    await board.point("h8");
    await board.page.keyboard.press("ArrowLeft");
    assert.equal((await board.stones()).length, 2);
    await board.page.keyboard.press("Home");
    assert.deepEqual(await board.stones(), []);
  },

  /** Why a point is forbidden is told, and its lines are shown. */
  async forbidden(board) {
    for (const [text, point, why] of [
      ["renju/15/g8a1i8c1h7e1h9g1", "h8", /two open threes/], ["renju/15/c8a1d8a3e8a5g8a7h8o1i8o3", "f8", /six or more/],
      ["renju/15/e8a1f8a3g8a5h9a7h10o1h11o3", "h8", /two fours/],
    ]) {
      await board.paste(text);
      await board.page.mouse.move(...(await board.place(point)));
      await board.until("its lines", () => document.querySelectorAll("#board .reason").length >= 4);
      await board.point(point);
      assert.match(await board.status(), why, text);
    }
  },
};
