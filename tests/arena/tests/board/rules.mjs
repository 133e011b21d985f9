// Judges positions by the page's rules: a line of JSON in, a line of text out.
import { readFileSync } from "node:fs";
import { Position, forbiddenPoints, judge } from "../../src/board/page/rules.js";

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { size, rule, moves } = JSON.parse(line);
  const position = new Position(size, size, moves);
  console.log(`${judge(position, rule, moves[moves.length - 1])} ${JSON.stringify(forbiddenPoints(position, rule, 1))}`);
}
