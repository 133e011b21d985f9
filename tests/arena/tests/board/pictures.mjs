// Pictures of the board, at four sizes, light and dark: node pictures.mjs URL, with the folder in
// ARENA_SCREENSHOTS, and those of the READMEs. Prints `passed`.
import { BoardPage, browser } from "./page.mjs";

const [url] = process.argv.slice(2), folder = process.env.ARENA_SCREENSHOTS || ".";
const GAME = "e8d10e10d6b3e7f8d8f6d9d7f9d12a15f5f4e5e9c9e6c11f10g11i7g9g5h6g8e13b6c7c6a6b10f12h10c12e12c10c13c8";
const POSITION = "e8d10e10d6b3e7f8d8f6d9d7f9d12f7";
const sizes = { readme: { width: 1040, height: 720 }, small: { width: 360, height: 740, touch: true }, laptop: { width: 1366, height: 768 }, large: { width: 3840, height: 2160 } };

const chromium = await browser();
for (const [name, size] of Object.entries(sizes)) {
  for (const scheme of ["light", "dark"]) {
    const board = await BoardPage.open(chromium, url, { ...size, scheme });
    const picture = (mode) => board.page.evaluate(() => scrollTo(0, 0)).then(() => board.picture(`${folder}/${mode}-${name}-${scheme}.png`));
    await board.newGame({ level: "4", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilStatus("Your move", 60000);
    await picture("play");
    await board.paste(POSITION);
    await board.choose("#threats", "3");
    await board.click("#think");
    await board.until("three moves", () => document.querySelectorAll("#lines tbody tr").length === 3, 60000);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await picture("analyze");
    await board.click("#think");
    await board.paste(GAME);
    await board.click("#review-pasted");
    await board.choose("#review-time", "200");
    await board.click("#review-start");
    await board.until("the review", () => document.getElementById("review-progress").hidden && document.querySelector("#graph svg"), 120000);
    await picture("review");
    await board.close();
  }
}
await chromium.close();
console.log("passed");
