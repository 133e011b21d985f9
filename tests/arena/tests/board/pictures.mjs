// Pictures of the board, at three sizes, light and dark: node pictures.mjs URL, with the folder in
// ARENA_SCREENSHOTS. Prints `passed`.
import { BoardPage, browser } from "./page.mjs";

const [url] = process.argv.slice(2), folder = process.env.ARENA_SCREENSHOTS || ".";
const GAME = "h8i9i7g9j8j9i8g8h7k8k9f9e9h6g7h9", MOVES = 8;
const sizes = { small: { width: 360, height: 740, touch: true }, laptop: { width: 1366, height: 768 }, large: { width: 3840, height: 2160 } };

const chromium = await browser();
for (const [name, size] of Object.entries(sizes)) {
  for (const scheme of ["light", "dark"]) {
    const board = await BoardPage.open(chromium, url, { ...size, scheme });
    const picture = (mode) => board.page.evaluate(() => scrollTo(0, 0)).then(() => board.picture(`${folder}/${mode}-${name}-${scheme}.png`));
    await board.newGame({ level: "4", side: "black", rule: "freestyle", size: "15", opening: "plain" });
    await board.point("h8");
    await board.untilStatus("Your move", 60000);
    await picture("play");
    await board.paste(GAME.slice(0, 2 * MOVES));
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
