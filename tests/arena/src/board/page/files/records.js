// Games in the result files of the arena: a line of JSON each.

import { isOnBoard, isSize } from "../game/points.js";
import { BLACK, WHITE, codeOf, ruleOf } from "../game/rules.js";
import { Game } from "../game/tree.js";
import { t } from "../words/words.js";

/** How the reasons of a result file are written in SGF; others are a forfeit. */
const MANNERS = { line: "", adjudicated: "", "late-move": "T", "late-game": "T", "late-start": "T" };

/**
 * Returns a game of a result file.
 *
 * Throws an Error if it is none.
 *
 * @param {any} record
 */
export function gameOf(record) {
  const size = { columns: record.width, rows: record.height };
  const isRecord = isSize(size) && ruleOf(record.rule) && [record.players, record.opening, record.moves].every(Array.isArray);
  if (!isRecord) throw new Error(t("records.none"));
  const game = new Game(size, record.rule), black = record.players[0].side === "black" ? 0 : 1;
  const put = (/** @type {{x: number, y: number}[]} */ points, /** @type {number | null} */ ms) => points.forEach(({ x, y }) => {
    const code = codeOf(x, y);
    // An illegal move ends a game, and is no move that can be shown.
    if (!isOnBoard(code, size) || !game.at().isEmpty(code)) return;
    game.put(code);
    game.current.spentMs = ms;
  });
  put(record.opening, null);
  for (const move of record.moves) put(move.put ?? [], move.ms ?? null);
  game.names = [record.players[black].name, record.players[1 - black].name].map(String);
  // A game under way has no result.
  const { winner, reason } = record.result ?? {}, isWon = winner === 0 || winner === 1;
  if (record.result && !game.at().isOver) game.result = { winner: !isWon ? 0 : winner === black ? BLACK : WHITE, manner: isWon ? (MANNERS[/** @type {"line"} */ (reason)] ?? "F") : "" };
  game.toStart();
  // There may be tens of thousands of games in a file, of which few are looked at.
  game.situations.clear();
  return game;
}

/**
 * Returns all games of a result file.
 *
 * Throws an Error with words for the user if a line is no game.
 *
 * @param {string} text
 */
export function gamesIn(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  /** @type {Game[]} */
  const games = [];
  lines.forEach((line, index) => {
    try {
      const record = JSON.parse(line);
      // The head, and what is told of players who come later, are no games.
      const isGame = record.moves !== undefined || (index > 0 && record.players === undefined);
      if (isGame) games.push(gameOf(record));
    } catch (error) {
      // The last line can be cut short while a match is written.
      if (index + 1 < lines.length) throw new Error(t("records.line", { line: index + 1, words: /** @type {Error} */ (error).message }));
    }
  });
  if (games.length === 0) throw new Error(t("records.empty"));
  return games;
}
