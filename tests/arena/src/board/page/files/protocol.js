// Positions as managers tell them to engines: START, BOARD with a line for each stone, DONE.
//
// CITE: plastovicka/Piskvork, source/doc/protocl2en.htm: `x,y,field`, counted from 0 and from the top;
// 1 is a stone of the one who is asked, and so is to move, 2 one of the opponent. Who of them is Black
// the number of stones tells, since Black begins.

import { sizeText } from "../game/points.js";
import { BLACK, WHITE, codeOf, other } from "../game/rules.js";
import { Game } from "../game/tree.js";
import { t } from "../words/words.js";
import { ReadError, checkedSize, fittingSize, settleRule, shown } from "./terms.js";

/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("./terms.js").Terms} Terms */
/** @typedef {{x: number, y: number, field: number, piece: string, line: number}} Stone */

/** True if a text begins with a command that tells a position. */
export const isProtocol = (/** @type {string} */ text) => /^\s*(start|rectstart|info|board|yxboard)\b/i.test(text);

/**
 * Returns the game that begins with a position that is told to an engine.
 *
 * Throws a ReadError if it is none.
 *
 * @param {string} text
 * @param {Terms} like
 * @returns {Game}
 */
export function fromProtocol(text, like) {
  /** @type {Stone[]} */
  const stones = [];
  let size = null, isOpen = false, isDone = false, rule = undefined;
  const lines = text.split(/\r\n?|\n/).map((it, index) => ({ words: it.trim(), line: index + 1 })).filter(({ words }) => words !== "");
  for (const { words, line } of lines) {
    const start = /^start\s+(\d+)$/i.exec(words) ?? /^rectstart\s+(\d+)\s*,\s*(\d+)$/i.exec(words);
    const stone = /^(\d+)\s*,\s*(\d+)\s*,\s*([12])$/.exec(words), info = /^info\s+(\w+)\s+(\S+)$/i.exec(words);
    if (start && !isOpen && !isDone) size = checkedSize(Number(start[1]), Number(start[2] ?? start[1]));
    else if (/^(yx)?board$/i.test(words) && !isOpen && !isDone) isOpen = true;
    else if (/^done$/i.test(words) && isOpen) [isOpen, isDone] = [false, true];
    else if (stone && isOpen) stones.push({ x: Number(stone[1]), y: Number(stone[2]), field: Number(stone[3]), piece: words, line });
    else if (info && info[1].toLowerCase() === "rule") rule = info[2];
    // Other information is for the engine: times, memory, folders.
    else if (!info || isOpen) throw new ReadError(t("files.protocol", { piece: shown(words), line }));
  }
  if (!isOpen && !isDone) throw new ReadError(t("files.protocol-none"));
  const most = (/** @type {number[]} */ values) => values.reduce((found, value) => Math.max(found, value + 1), 1);
  const needed = { columns: most(stones.map(({ x }) => x)), rows: most(stones.map(({ y }) => y)) };
  const game = new Game(size ?? fittingSize(like, needed), like.rule);
  settleRule(game, rule, like.rule);
  putAll(game, stones);
  return game;
}

/**
 * @param {Game} game
 * @param {Stone[]} told
 */
function putAll(game, told) {
  const setup = /** @type {Setup} */ (game.root.setup), own = told.filter(({ field }) => field === 1).length;
  setup.toMove = own >= told.length - own ? BLACK : WHITE;
  /** @type {Map<number, number>} */
  const stones = new Map();
  for (const { x, y, field, piece, line } of told) {
    const code = codeOf(x, y);
    if (x >= setup.columns || y >= setup.rows) throw new ReadError(t("files.off-board", { piece, line, size: sizeText(setup) }));
    if (stones.has(code)) throw new ReadError(t("files.taken", { piece, line }));
    stones.set(code, field === 1 ? setup.toMove : other(setup.toMove));
  }
  setup.stones = [...stones].sort(([code], [another]) => code - another);
}
