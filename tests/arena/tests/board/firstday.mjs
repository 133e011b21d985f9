// A first day: an easy game, warnings, the lesson, a rematch, two people at one board.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { pasteOnPage } from "./studying.mjs";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const firstday = {
  /** Who is here for the first time is offered the lesson and an easy game. */
  async newcomer(board) {
    await board.untilNotice("New here?");
    await board.click("#notice button");
    assert.equal(await board.page.$$eval("dialog[open] .lesson svg", (all) => all.length), 5);
    const words = await board.text("dialog[open]");
    for (const wanted of [/Open three/, /Four/, /Forbidden/, /Swap2/]) assert.match(words, wanted);
    // One minute, at 200 words a minute.
    assert.ok(words.split(/\s+/).length < 220, `${words.split(/\s+/).length} words`);
    await board.page.keyboard.press("Escape");
    await board.click("#new");
    assert.equal(await board.page.$eval("#level", (it) => it.value), "1");
    await board.page.keyboard.press("Escape");
    await board.reload();
    assert.equal(await board.notice(), "", "offered again");
  },

  /** An open three is warned of if that is asked for; who overlooks it is offered to take back. */
  async warnings(board) {
    await board.paste("freestyle/15/h8g8a1g9a3g10");
    await board.click("#play-from");
    await board.untilStatus("Your move: Black");
    assert.doesNotMatch(await board.status(), /open three/);
    await board.click("#warn");
    await board.untilStatus("White has an open three");
    assert.ok(await board.page.$$eval("#board .mark.bad", (all) => all.length) >= 2);
    await board.point("o1");
    await board.untilNotice("left White an open three");
    await board.click("#notice button");
    await board.untilStatus("White has an open three");
    await board.click("#warn");
  },

  /** After a game: its result, another one with exchanged colors, its review. */
  async rematch(board) {
    await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilStatus("Your move");
    await board.resign();
    await board.untilStatus("You have resigned");
    assert.equal(await board.page.$eval("#to-review", (it) => it.hidden), false);
    await board.click("#rematch");
    await board.untilStatus("Your move: White");
    assert.equal((await board.stones()).length, 1);
    assert.match(await board.text("#above"), /mock.*you/);
  },

  /** Two people at one board, with clocks of their own, White first. */
  async two(board) {
    await board.mode("play");
    await board.click("#new");
    await board.choose("#side", "two");
    await board.choose("#rule", "freestyle");
    await board.choose("#first-side", "white");
    await board.choose("#clock", "own");
    await board.choose("#clock-minutes", "2");
    await board.choose("#clock-seconds", "1");
    await board.click('#new-game [type="submit"]');
    await board.untilStatus("White to move");
    await board.point("h8", "i9", "j10");
    assert.deepEqual(await board.page.$$eval("#board .stones [data-point]", (all) => all.map((it) => it.classList[0])), ["white", "black", "white"]);
    assert.match(await board.text("#above"), /1:5\d|2:0\d/);
    await board.click("#undo");
    assert.equal((await board.stones()).length, 2);
    await board.resign();
    await board.untilStatus("White has resigned: Black has won");
    // White first is kept, and analyzed so.
    await board.click("#to-analyze");
    await board.click('[data-do="first"]');
    await board.untilStatus("White to move");
  },

  /** Every language has the whole page; what is chosen is kept. */
  async languages(board) {
    const codes = await board.page.$$eval("#language option", (all) => all.map((it) => it.value));
    assert.deepEqual(codes, ["en", "zh-Hans", "zh-Hant", "ja", "ko", "ru", "vi"]);
    const seen = new Set();
    for (const code of codes.reverse()) {
      await Promise.all([board.page.waitForNavigation(), board.choose("#language", code)]);
      await board.until("the page again", () => document.querySelector("#board svg"));
      assert.equal(await board.page.evaluate(() => document.documentElement.lang), code);
      seen.add(await board.text("body"));
      for (const mode of ["play", "analyze", "review"]) {
        await board.mode(mode);
        const wide = await board.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${code}, ${mode}: ${wide} pixels too wide`);
      }
    }
    assert.equal(seen.size, codes.length);
  },

  /**
   * A newcomer's path, by what is on the screen: the lesson, a game at the level that is offered, its
   * review, its file, and that file opened again.
   */
  async path(board) {
    const session = await board.page.createCDPSession(), folder = mkdtempSync("/tmp/board-");
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId: board.context.id });
    await board.untilNotice("New here?");
    await board.click("#notice button");
    await board.page.keyboard.press("Escape");
    await board.untilStatus("Your move: Black");
    const isOver = async () => /won|draw/.test(await board.status());
    for (let count = 0; count < 60 && !(await isOver()); count++) {
      await board.until("a turn or the end", () => /Your move|won|draw/.test(document.getElementById("status").textContent), 30000);
      if (await isOver()) break;
      // What the board says by itself: a hint now and then, or a point beside the last stone.
      const taken = new Set(await board.stones()), last = [...taken].pop() ?? "h8";
      const near = [[0, 0], [1, 0], [0, 1], [1, 1], [-1, 0], [0, -1], [-1, -1], [1, -1], [-1, 1], [2, 0], [0, 2]].map(([dx, dy]) => `${String.fromCharCode(last.charCodeAt(0) + dx)}${Number(last.slice(1)) + dy}`);
      const free = near.find((name) => /^[a-o]([1-9]|1[0-5])$/.test(name) && !taken.has(name));
      await board.point(free ?? ["a1", "o1", "a15", "o15"].find((name) => !taken.has(name)));
      await sleep(50);
    }
    assert.ok(await isOver(), "the game does not end");
    const moves = await board.listed(), names = await board.text("#above");
    await board.click("#to-review");
    await board.choose("#review-time", "200");
    await board.click("#review-start");
    await board.until("the review", () => document.getElementById("review-start").textContent === "Review again", 180000);
    await board.click("#keep-open");
    await board.click('[data-keep="sgf"]');
    await board.until("the name", () => /Saved as/.test(document.getElementById("kept").textContent));
    const file = `${folder}/${(await board.text("#kept")).match(/Saved as (.*)\.$/)[1]}`;
    for (let count = 0; count < 50 && !existsSync(file); count++) await sleep(100);
    await board.page.keyboard.press("Escape");
    await pasteOnPage(board, "a1");
    await board.click("#open");
    const [chooser] = await Promise.all([board.page.waitForFileChooser(), board.click("#open-file")]);
    await chooser.accept([file]);
    await board.until("the game again", (count) => document.querySelectorAll("#moves .move").length >= count, 5000, moves.length - 1);
    const again = await board.page.$$eval("#moves > .moves > li:not(.branch) > .move", (all) => all.map((it) => it.textContent));
    assert.deepEqual(again.filter((it) => it !== "Start"), moves.filter((it) => it !== "Start"));
    const bare = (text) => text.replace(/\d+:\d+/g, "");
    assert.equal(bare(await board.text("#above")), bare(names));
  },

  /** A stone stands in 50 ms: the median of five first ones. */
  async swift(board) {
    const took = [];
    for (let count = 0; count < 5; count++) {
      await board.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
      await sleep(200);
      const [x, y] = await board.place("h8");
      took.push(await board.page.evaluate((clientX, clientY) => {
        const before = performance.now();
        document.getElementById("board").dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
        document.getElementById("board").getBoundingClientRect();
        return performance.now() - before;
      }, x, y));
      assert.equal((await board.stones())[0], "h8");
    }
    took.sort((one, two) => one - two);
    console.log(`first stones after ${took.map((ms) => ms.toFixed(0))} ms`);
    assert.ok(took[2] < 50, `${took} ms`);
  },
};
