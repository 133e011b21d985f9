// Where things are: the board fills the window, and nothing moves below a finger.
import assert from "node:assert/strict";
import { LOST } from "./analyzing.mjs";

/** Windows: a laptop, a phone upright and lying, the laptop at 200 %, and a large screen. */
export const WINDOWS = [
  { width: 1280, height: 800 }, { width: 360, height: 640, touch: true }, { width: 800, height: 360, touch: true },
  { width: 640, height: 400 }, { width: 2560, height: 1440 },
];
/** The part of the shorter side of a window that the board takes at least. */
const SHARE = 0.85;

/** What of these is to be seen whole in the window. */
const inSight = (page, selectors) => page.evaluate((all) => all.filter((selector) => {
  const { left, top, right, bottom, width } = document.querySelector(selector).getBoundingClientRect();
  return width === 0 || left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}), selectors);

/** Checks the page as it is: its board large, all that a move needs in sight, nothing to scroll. */
async function check(page, place, selectors = []) {
  const { width, height } = await page.box(), window = await page.page.evaluate(() => [innerWidth, innerHeight, document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  assert.ok(Math.min(width, height) >= SHARE * Math.min(window[0], window[1]), `${place}: a board of ${width}×${height} in ${window}`);
  assert.ok(window[2] <= window[0] && window[3] <= window[1], `${place}: the page scrolls, ${window}`);
  assert.deepEqual(await inSight(page.page, ["#board", "#status", "#above", "#terms", "#steps", ...selectors]), [], `${place}: out of sight`);
}

export const layout = {
  /** The board takes the larger part of each window, and stays where it is whatever is said or asked. */
  async layout(board) {
    for (const window of WINDOWS) {
      const page = await board.another(window), words = `${window.width}×${window.height}`;
      await page.newGame({ level: "7", side: "black", rule: "freestyle", size: "15", opening: "plain" });
      await page.untilStatus("Your move");
      await check(page, `${words}, play`);
      const before = await page.box();
      await page.page.evaluate(() => (location.hash = "#nonsense"));
      await page.untilNotice("nonsense");
      assert.deepEqual(await page.box(), before, `${words}: a notice moves the board`);
      await page.newGame({ side: "white", opening: "swap2" });
      await page.untilStatus("Which side do you take?");
      await check(page, `${words}, swap2`, ["#choice", "#choice button:last-child"]);
      assert.deepEqual(await page.box(), before, `${words}: the question moves the board`);
      await page.newGame({ side: "black", opening: "plain" });
      // The mock has no numbers for a review: the window and what is listed are looked at.
      await page.paste(LOST);
      await check(page, `${words}, analyze`);
      await page.mode("review");
      await check(page, `${words}, review`);
      const wide = await page.page.$eval("#panel", (it) => it.scrollWidth - it.clientWidth);
      assert.ok(wide <= 0, `${words}: the panel of the review scrolls sideways by ${wide}`);
      assert.deepEqual(page.faults, []);
      await page.close();
    }
  },

  /** A margin of the board is for its letters and numbers, and no more. */
  async margin(board) {
    const share = await board.page.evaluate(() => {
      const { width } = document.querySelector("#board svg").viewBox.baseVal;
      const grid = [...document.querySelectorAll("#board .grid")].map((it) => it.getBBox());
      return (width - Math.max(...grid.map((it) => it.width))) / width;
    });
    // Half a cell on either side belongs to the stones at the edge.
    assert.ok(share < 0.115, `${share} of the width is margin`);
  },

  /** What is told stands over the page, moves nothing, and is gone in another mode and another game. */
  async notices(board) {
    await board.mode("analyze");
    const before = await board.box();
    await board.goto(`${board.url}#nonsense`);
    await board.untilNotice("nonsense");
    assert.deepEqual(await board.box(), before);
    await board.mode("play");
    assert.equal(await board.notice(), "");
    await board.mode("analyze");
    await board.goto(`${board.url}#nonsense`);
    await board.untilNotice("nonsense");
    await board.newGame({ side: "black" });
    assert.equal(await board.notice(), "");
  },

  /** A tap on the board tints nothing. */
  async taps(board) {
    const color = await board.page.$eval("#board", (it) => getComputedStyle(it).webkitTapHighlightColor);
    assert.match(color, /^rgba\(0, 0, 0, 0\)$|^transparent$/);
  },
};
