// Games in the result files of the arena: a line of JSON each.

import { checkedGame } from "./game.js";
import { BLACK, WHITE, codeOf } from "./rules.js";

/** Returns a game of a result file: its terms, moves, the names of Black and White, its outcome, the side that lost. */
export function gameOf(record) {
  const put = (points) => points.map(({ x, y }) => codeOf(x, y));
  const all = [...put(record.opening), ...record.moves.flatMap((it) => put(it.put || []))];
  // An illegal move ends a game, and is no move that can be shown.
  const taken = new Set(), inside = (code) => code % 256 < record.width && code >> 8 < record.height;
  const moves = [];
  for (const code of all) {
    if (!inside(code) || taken.has(code)) break;
    taken.add(code);
    moves.push(code);
  }
  checkedGame(record.width, record.height, record.rule, moves);
  const { players } = record, black = players[0].side === "black" ? 0 : 1;
  const { winner, reason } = record.result;
  const outcome = winner === null || winner === undefined ? "draw" : `${winner === black ? "1–0" : "0–1"}${reason === "line" ? "" : ` (${reason})`}`;
  const isLost = winner === 0 || winner === 1;
  return {
    loser: isLost ? (winner === black ? WHITE : BLACK) : 0,
    columns: record.width, rows: record.height, rule: record.rule, moves, outcome,
    names: [players[black].name, players[1 - black].name].map(String),
  };
}

/**
 * Returns all games of a result file.
 *
 * Throws an Error with words for the user if a line is no game.
 */
export function gamesIn(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const games = [];
  lines.forEach((line, index) => {
    try {
      const record = JSON.parse(line);
      if (index > 0 || !record.settings) games.push(gameOf(record));
    } catch (error) {
      // The last line can be cut short while a match is written.
      if (index + 1 < lines.length) throw new Error(`Line ${index + 1} is not the record of a game (${error.message}).`);
    }
  });
  if (games.length === 0) throw new Error("It holds no game.");
  return games;
}
