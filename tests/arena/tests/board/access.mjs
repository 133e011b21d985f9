// Whether all users have the page: axe-core looks for what bars them.
import assert from "node:assert/strict";
import axe from "axe-core";
import { LOST } from "./analyzing.mjs";

/** What axe-core finds wrong for users of a screen reader, a keyboard or weak eyes. */
export async function barriers(board, place) {
  await board.page.evaluate(axe.source);
  const { violations, passes } = await board.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.ok(passes.length > 10, `${place}: only ${passes.length} rules apply`);
  const nodes = (it) => it.nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`).join("\n  ");
  return violations.map((it) => `${place}: ${it.id}, ${it.help}\n  ${nodes(it)}`);
}

/** Nothing bars anybody, in any mode, at two sizes, light and dark. */
export async function access(board) {
  const all = [];
  for (const [width, height, touch] of [[1366, 768, false], [360, 740, true]]) {
    for (const scheme of ["light", "dark"]) {
      const page = await board.another({ width, height, touch, scheme });
      const look = async (mode) => all.push(...(await barriers(page, `${mode}, ${width} wide, ${scheme}`)));
      await page.newGame({ level: "7", side: "black", rule: "renju", size: "15", opening: "plain" });
      if (!touch) await page.point("h8");
      await look("play");
      await page.newGame({ side: "white", opening: "swap2" });
      await page.untilStatus("Which side do you take?");
      await look("choice");
      await page.paste(LOST);
      await page.choose("#threats", "both");
      await look("analyze");
      await page.click("#review-this");
      await look("review");
      await page.close();
    }
  }
  assert.deepEqual(all, []);
}
