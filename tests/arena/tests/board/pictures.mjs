// Pictures of the board in its main states, in four windows, light and dark: node pictures.mjs URL [MATCH-URL], with the
// folder in ARENA_SCREENSHOTS. MATCH-URL is a board that watches a match. Prints `passed`.
import { LOST } from "./analyzing.mjs";
import { BoardPage, browser } from "./page.mjs";

const [url, matchUrl] = process.argv.slice(2), folder = process.env.ARENA_SCREENSHOTS || ".";
const POSITION = "freestyle/15/e8d10e10d6b3e7f8d8f6d9d7f9d12f7";
const windows = [
  { width: 360, height: 640, touch: true }, { width: 800, height: 360, touch: true }, { width: 1280, height: 800 }, { width: 2560, height: 1440 },
];

/** Goes through the states of a page, and takes a picture of each. */
async function pictures(board, picture) {
  await picture("welcome");
  await board.click("#notice button");
  await picture("lesson");
  await board.page.keyboard.press("Escape");
  await board.newGame({ level: "2", side: "white", rule: "freestyle", size: "15", opening: "swap2" });
  await board.untilStatus("Which side do you take?", 30000);
  await picture("swap2");
  await board.newGame({ side: "black", opening: "plain", clock: "5+3" });
  await picture("kept");
  await board.click("#notice button:last-child");
  await board.page.$eval("#board", (it) => it.blur());
  await picture("play");
  await board.click("#resign").catch(() => {});
  await board.click("#new");
  await picture("new");
  await board.page.keyboard.press("Escape");
  await board.paste(POSITION);
  await board.choose("#threats", "both");
  await board.click("#think");
  await board.until("three moves", () => document.querySelectorAll("#lines tbody tr").length === 3, 60000);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await picture("analyze");
  await board.click("#think");
  await board.paste("renju/15/g8a1i8c1h7e1h9g1");
  await board.page.mouse.move(...(await board.place("h8")));
  await picture("forbidden");
  await board.click("#tools summary");
  await picture("tools");
  await board.paste(`[Black "Ann"] [White "Bob"] [Rule "freestyle"]\n\n${LOST.match(/[a-o]\d+/g).join(" ")} 1-0`);
  await board.click("#review-this");
  await board.choose("#review-time", "200");
  await board.click("#review-start");
  await board.until("the review", () => document.getElementById("review-start").textContent === "Review again", 180000);
  await picture("review");
  for (const [id, name] of [["#open", "open"], ["#keep-open", "keep"], ["#menu-open", "menu"]]) {
    await board.click(id);
    await picture(name);
    await board.page.keyboard.press("Escape");
  }
}

const chromium = await browser();
for (const window of windows) {
  for (const scheme of ["light", "dark"]) {
    const names = (state) => `${folder}/${state}-${window.width}x${window.height}-${scheme}.png`;
    const board = await BoardPage.open(chromium, url, { ...window, scheme });
    await pictures(board, (state) => board.picture(names(state)));
    await board.close();
    if (!matchUrl) continue;
    const match = await BoardPage.open(chromium, matchUrl, { ...window, scheme });
    await match.until("a match", () => document.querySelectorAll("#watch .said tbody tr").length === 2, 30000);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await match.picture(names("watch"));
    await match.close();
  }
}
await chromium.close();
console.log("passed");
