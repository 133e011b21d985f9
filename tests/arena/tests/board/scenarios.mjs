// Uses the board as users would, in Chromium: node scenarios.mjs URL SCENARIO[=VALUE]... prints
// `passed`.
import assert from "node:assert/strict";
import { access } from "./access.mjs";
import { analyzing } from "./analyzing.mjs";
import { monkey } from "./monkey.mjs";
import { BoardPage, browser } from "./page.mjs";
import { playing } from "./playing.mjs";
import { thinking } from "./thinking.mjs";
import { trouble } from "./trouble.mjs";
import { watching } from "./watching.mjs";
import { firstday } from "./firstday.mjs";
import { learning } from "./learning.mjs";
import { layout } from "./layout.mjs";
import { studying } from "./studying.mjs";

const [url, ...wanted] = process.argv.slice(2);
const scenarios = { ...playing, ...trouble, ...analyzing, ...watching, ...firstday, ...learning, ...thinking, ...layout, ...studying, access, monkey };
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
