// Tells of each game that stands in the input what the page makes of it: moves, names, rule, size, result.
import { readFileSync } from "node:fs";
import { readGames } from "../../src/board/page/files/read.js";
import { resultOf } from "../../src/board/page/files/terms.js";
import { PASS } from "../../src/board/page/game/tree.js";

const like = { columns: 22, rows: 22, rule: "caro" };
for (const game of readGames(readFileSync(0, "utf8"), like)) {
  const { columns, rows } = game.root.setup, steps = game.line.filter((step) => step.isMove && step.move !== PASS);
  const moves = steps.map(({ move }) => `${move % 256},${Math.floor(move / 256)}`);
  const { winner, manner } = resultOf(game) ?? { winner: "-", manner: "" };
  console.log(JSON.stringify([moves.join(" "), game.names, game.rule, game.isRuleGuessed, `${columns}x${rows}`, `${winner}${manner}`, game.root.rest.EV]));
}
