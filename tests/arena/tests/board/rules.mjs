// Judges positions by the page's rules: a line of JSON in, a line of text out.
import { readFileSync } from "node:fs";
import { forbiddenPoints, judge } from "../../src/board/page/game/fouls.js";
import { Position } from "../../src/board/page/game/rules.js";

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { size, rule, moves } = JSON.parse(line);
  const position = new Position(size, size, moves);
  console.log(`${judge(position, rule, moves[moves.length - 1])} ${JSON.stringify(forbiddenPoints(position, rule, 1))}`);
}
