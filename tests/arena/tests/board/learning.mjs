// Reviews: kept while they are made, with their curve, as files, and as tasks.
import assert from "node:assert/strict";
import { readFileSync, mkdtempSync, existsSync } from "node:fs";
import { LOST } from "./analyzing.mjs";
import { fromSgf } from "../../src/board/page/files/sgf.js";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reviews the game that is studied, as fast as it can be. */
async function reviewed(board) {
  await board.mode("review");
  await board.choose("#review-time", "200");
  await board.click("#review-start");
  await board.until("the review", () => document.getElementById("review-start").textContent === "Review again", 180000);
}

export const learning = {
  /** A review goes on after a reload from where it was, and every move tells what it lost. */
  async interrupted(board) {
    await board.paste(LOST);
    await board.mode("review");
    await board.choose("#review-time", "200");
    await board.click("#review-start");
    await board.until("a beginning", () => Number(document.getElementById("review-progress").value) > 0.15, 60000);
    await board.reload();
    const share = await board.page.$eval("#review-progress", (it) => it.value);
    assert.ok(share > 0.1, `begun anew: ${share}`);
    await board.until("the end", () => document.getElementById("review-start").textContent === "Review again", 180000);
    const told = await board.page.$$eval("#moves .told.mistake", (all) => all.map((it) => it.previousElementSibling.textContent));
    assert.ok(told.includes("14. a15"), told.join());
    // Each mistake is told with a line, not with a move alone.
    const words = await board.page.$$eval("#mistakes li", (all) => all.map((it) => it.textContent));
    assert.ok(words.length > 0 && words.every((it) => /Better was [a-o]\d+ [a-o]\d+/.test(it) || /wins in 1 /.test(it)), words.join("\n"));
    // A click on one shows the position before it, with the better line, and the board stays in sight.
    const before = await board.box();
    await board.click("#mistakes button");
    assert.deepEqual(await board.box(), before);
    assert.ok(await board.page.$$eval("#board .ghost", (all) => all.length) >= 1);
  },

  /** The curve is pointed at, touched, and stepped through by keys. */
  async curve(board) {
    await board.paste(LOST.match(/[a-o]\d+/g).slice(0, 14).join(" "));
    await reviewed(board);
    const { x, y, width, height } = await board.page.$eval("#graph svg", (it) => {
      it.scrollIntoView({ block: "center" });
      return it.getBoundingClientRect().toJSON();
    });
    await board.page.mouse.move(x + width / 3, y + height / 2);
    assert.match(await board.text("#graph .told-here"), /^after \d+: Black \d+ %$/);
    await board.page.mouse.click(x + width / 3, y + height / 2);
    const count = (await board.stones()).length;
    assert.ok(count > 0 && count < 14, `${count} stones`);
    await board.page.$eval("#graph svg", (it) => it.focus());
    await board.page.keyboard.press("ArrowRight");
    assert.equal((await board.stones()).length, count + 1);
    await board.page.keyboard.press("Home");
    assert.equal((await board.stones()).length, 0);
    assert.match(await board.page.$eval("#graph svg", (it) => it.getAttribute("aria-valuetext")), /^after 0: Black \d+ %$/);
  },

  /** A review is kept as SGF: names, result, rule, comments, the better lines as variations. */
  async exported(board) {
    const session = await board.page.createCDPSession(), folder = mkdtempSync("/tmp/board-");
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId: board.context.id });
    await board.paste(`[Black "Ann"] [White "Bob"] [Rule "freestyle"] [Result "1-0"]\n\n${LOST.match(/[a-o]\d+/g).slice(0, 16).join(" ")} 1-0`);
    await reviewed(board);
    await board.click("#keep-open");
    await board.click('[data-keep="sgf"]');
    await board.until("the name", () => /Saved as/.test(document.getElementById("kept").textContent));
    const file = `${folder}/${(await board.text("#kept")).match(/Saved as (.*)\.$/)[1]}`;
    for (let count = 0; count < 50 && !existsSync(file); count++) await sleep(100);
    const [game] = fromSgf(readFileSync(file, "utf8"), { columns: 15, rows: 15, rule: "renju" });
    assert.deepEqual([game.names, game.rule, game.result.winner], [["Ann", "Bob"], "freestyle", 1]);
    const [branch] = game.steps.filter((step) => step.children.length > 1);
    assert.ok(branch, "no variation");
    assert.match(branch.children[0].comment, /Better was/);
  },

  /** The mistakes of one's last games are tasks, one after the other. */
  async learned(board) {
    await board.mode("review");
    await board.click("#learn");
    await board.untilNotice("no game of yours");
    await board.newGame({ level: "1", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    for (const [index, name] of ["h8", "a1", "o1", "a15", "o15", "a8"].entries()) {
      await board.point(name);
      await board.until("an answer or the end", (least) => document.querySelectorAll("#board .stones [data-point]").length >= least || /won/.test(document.getElementById("status").textContent), 30000, 2 * index + 2);
      if (/won/.test(await board.status())) break;
      await board.untilStatus("Your move", 30000);
    }
    if (!/won/.test(await board.status())) await board.resign();
    await board.mode("review");
    await board.click("#learn");
    await board.until("a task", () => /Find a better move/.test(document.getElementById("find-task").textContent), 120000);
    const first = await board.text("#find-task");
    assert.match(first, /^Move \d+: Black played/);
    await board.point(first.match(/played ([a-o]\d+)/)[1]);
    await board.until("a refusal", () => /is what was played/.test(document.getElementById("find-task").textContent));
    await board.click("#find");
    await board.until("the next one", (before) => document.getElementById("find-task").textContent !== before, 20000, first);
  },
};
