// Moves as text, and games as PGN, which people can read and many programs know. It has no place for
// set-ups within a game, evaluations and times: SGF keeps those.

import { pointName } from "../game/points.js";
import { BLACK, other } from "../game/rules.js";
import { PASS } from "../game/tree.js";
import { movesInTurn, positionText } from "./links.js";
import { headersOf, marksOf, resultWord } from "./moves-headers.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("../game/tree.js").Step} Step */
/** @typedef {{step: Step, ply: number, due: number}} Place  A step, how many moves stand before it or after it, and which side is to move there. */
/** @typedef {{move: Place} | {after: Place} | {sign: "(" | ")"}} Work */

/** Characters of a line. */
const LINE_MAX = 80;

/** @param {number} move @param {Size} size */
const moveName = (move, size) => (move === PASS ? "pass" : pointName(move, size));

/**
 * Where the shown moves of a game begin: the last position that was set up.
 *
 * @param {Game} game
 */
function baseOf({ line }) {
  const from = line.findLastIndex((step) => step.setup), base = line[from];
  return { base, setup: /** @type {Setup} */ (base.setup), steps: line.slice(from + 1) };
}

/** @param {Setup} setup */
const isPlain = ({ stones, toMove }) => stones.length === 0 && toMove === BLACK;

/**
 * Returns the moves that are shown as text that people and `fromMoves` read: `h8 i9 j7`. A board that
 * was set up stands before them.
 *
 * @param {Game} game
 */
export function toText(game) {
  const { setup, steps } = baseOf(game), moves = movesInTurn(setup, steps).map((move) => moveName(move, setup)).join(" ");
  return isPlain(setup) ? moves : `[Position "${positionText(setup)}"]\n${moves}`;
}

/**
 * Returns a game as PGN: what comes after the last position that was set up on the line that is shown,
 * with comments and variations.
 *
 * @param {Game} game
 */
export function toPgn(game) {
  const { base, setup } = baseOf(game);
  const quoted = (/** @type {string} */ value) => value.replace(/\s+/g, " ").replace(/["\\]/g, "\\$&");
  const headers = headersOf(game, setup).map(([name, value]) => `[${name} "${quoted(value)}"]\n`);
  return `${headers.join("")}\n${wrapped([...wordsAfter(base, setup), resultWord(game)])}\n`;
}

/**
 * The words of all that comes after a position.
 *
 * @param {Step} base
 * @param {Setup} setup
 */
function wordsAfter(base, setup) {
  const words = commentOf(base);
  /** @type {Work[]} */
  const waiting = [{ after: { step: base, ply: 0, due: setup.toMove } }];
  // What stands before the next move: a bracket, and its number, which White's moves have only where it was interrupted.
  let bracket = "", isInterrupted = true;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("after" in next) {
      waiting.push(...workAfter(next.after).reverse());
    } else if ("sign" in next) {
      if (next.sign === "(") bracket += next.sign;
      else words[words.length - 1] += next.sign;
      isInterrupted = true;
    } else {
      const { step, ply, due } = next.move, comment = commentOf(step);
      const moves = movesInTurn({ ...setup, toMove: due }, [step]);
      moves.forEach((move, index) => {
        words.push(bracket + numberOf(ply + index, isInterrupted) + moveName(move, setup));
        bracket = "";
        isInterrupted = false;
      });
      words[words.length - 1] += marksOf(step);
      words.push(...comment);
      isInterrupted = comment.length > 0;
    }
  }
  return words;
}

/**
 * What is to be written after a step: the main move, the variations in its place, and how it goes on.
 *
 * @param {Place} place
 * @returns {Work[]}
 */
function workAfter({ step, ply, due }) {
  const [main, ...others] = step.children.filter((child) => child.isMove);
  if (!main) return [];
  const move = (/** @type {Step} */ child) => ({ move: { step: child, ply, due } });
  const after = (/** @type {Step} */ child) => ({ after: { step: child, ply: ply + (child.side === due ? 1 : 2), due: other(child.side) } });
  return [
    move(main),
    ...others.flatMap((child) => /** @type {Work[]} */ ([{ sign: "(" }, move(child), after(child), { sign: ")" }])),
    after(main),
  ];
}

/**
 * @param {number} ply
 * @param {boolean} isInterrupted
 */
function numberOf(ply, isInterrupted) {
  if (ply % 2 === 0) return `${ply / 2 + 1}. `;
  return isInterrupted ? `${(ply + 1) / 2}... ` : "";
}

/** @param {Step} step */
const commentOf = ({ comment }) => (comment ? [`{${comment.replace(/\}/g, "&#125;")}}`] : []);

/** @param {string[]} words */
function wrapped(words) {
  let text = "", width = 0;
  for (const word of words) {
    const fits = width + 1 + word.length <= LINE_MAX;
    text += `${text === "" ? "" : fits ? " " : "\n"}${word}`;
    width = word.includes("\n") ? word.length - word.lastIndexOf("\n") : (fits ? width + 1 : 0) + word.length;
  }
  return text;
}
