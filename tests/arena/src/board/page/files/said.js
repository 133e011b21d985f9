// What engines say beside their moves: evaluation, depth, nodes, time and line, in the forms that are about.

import { readScore } from "../engine/info.js";
import { codeOf, columnOf, rowOf } from "../game/rules.js";

/**
 * What an engine said beside a move, as far as it said it.
 *
 * @typedef {object} Said
 * @property {number | null} value  The evaluation for the side that moved, in units of the engine.
 * @property {number} plies  Plies to a proven win, negative to a proven loss; 0 if nothing is proven.
 * @property {number | null} depth  Plies searched.
 * @property {number | null} nodes
 * @property {number | null} ms
 * @property {number[]} line  The codes of the moves expected, the first of which is as a rule the one made.
 */

/**
 * A point as it is written: a letter, or the first number from 0 on, and a number.
 *
 * @typedef {{first: number, second: number, form: "numbers" | "signed" | "bracketed" | "capital" | "small"}} Written
 */

/** The value that stands for a proven end of unknown length, which is not told as certain. */
const NEARLY_PROVEN = 29000;
/** Units of an evaluation for each logit of a chance to win: the scale of gomolith's. */
const SCORE_PER_LOGIT = 200;
/** What a letter behind a number means. */
const FACTORS = new Map([["k", 1e3], ["m", 1e6], ["g", 1e9], ["t", 1e12]]);
const UNITS_MS = new Map([["ms", 1], ["s", 1e3], ["min", 6e4], ["h", 3.6e6]]);

// A name and what is behind it: `Eval 35`, `VAL:-115`, `val=35`, `ev +M9`, `ev W5`, `tm 982`, `Node 42K`.
const VALUE = /(?<![a-z])(?:ev(?:al(?:uation)?)?|val(?:ue)?|score)\s*[:= ]\s*([+-]?(?:M(?:\d+|\*)|VAL_INF|\d+(?:\.\d+)?)|[WLD]\d+)(?![a-z\d])/i;
const DEPTH = /(?<![a-z])depth\s*[:= ]\s*(\d+)/i;
const NODES = /(?<![a-z])(?:nodes?|visit|n)\s*[:= ]\s*(\d+(?:\.\d+)?)([kmgt]?)(?![a-z\d])/i;
const TIME = /(?<![a-z])(?:time|tm)\s*[:= ]\s*(\d+(?:\.\d+)?)\s*(ms|min|s|h)?(?![a-z\d])/i;
/** One of several best moves by its number: gomolith's and Rapfi's. `(1) 35 7,7 8,8`, `(1) 35 | 9-14 | H8 I9`. */
const RANKED = /^\((\d+)\) ([+-]?(?:M(?:\d+|\*)|\d+))(?: \([^)]*\))?((?: \||\s).*)$/i;
/** SlowRenju's, at each depth: ` 5;(07,07)     35 ----------      120`. */
const SEMICOLON = /^\s*(\d+);(\(\d+,\d+\))\s+(-?\d+)\s+-+\s+(\d+)\s*$/;
/** The number of the line among several, where that is told. */
const RANK = /\((\d+)\/\d+\)|\bmultipv (\d+)/i;
/** What stands before the moves that are expected. */
const LINE = /(?<![a-z])(?:best\s?line|best|pv)\s*[:= ]\s*(?=\S)/i;
/** A chance to win in percent, as AlphaGomoku tells it instead of an evaluation. */
const PERCENT = /(?<![a-z])(?:winrate|n\/s)(?![a-z])/i;
/** A point: `7,7`, `[7,7]`, `(07,07)`, `[H,8]`, `H8`, `h8`, and with the sign of its side `Xh8`. */
const POINT = /\s*(?:[[(]?(\d{1,2}),\s?(\d{1,2})[\])]?|\[([A-Z]),?(\d{1,2})\]|([XO]?)([A-Za-z])(\d{1,2}))(?![\w,])/y;

/**
 * Returns what an engine said in these lines; null if it said nothing that is known. Of several lines
 * the last one counts that tells a thing.
 *
 * @param {string[]} lines  MESSAGE and DEBUG lines, or stderr.
 * @param {{rows?: number, move?: number}} [game]  The rows of the board, and the code of the move made:
 *   engines count rows from above or from below, and the first point of a line tells which.
 * @returns {Said | null}
 */
export function saidOf(lines, { rows = 15, move = -1 } = {}) {
  /** @type {Said} */
  const said = { value: null, plies: 0, depth: null, nodes: null, ms: null, line: [] };
  for (const line of lines) {
    const text = String(line).replace(/^(?:MESSAGE|DEBUG)\s/i, "").trimEnd();
    if (isBest(text)) Object.assign(said, reported(text, rows, move));
  }
  return said.value === null && said.depth === null && said.nodes === null ? null : said;
}

/**
 * True unless a line marks the board, or is about a move that is not the best one.
 *
 * @param {string} text
 */
function isBest(text) {
  const rank = RANK.exec(text) || RANKED.exec(text);
  return !/^REALTIME\b/i.test(text) && (!rank || Number(rank[1] || rank[2]) === 1);
}

/**
 * Returns what a line tells, and nothing else.
 *
 * @param {string} text
 * @param {number} rows
 * @param {number} move
 * @returns {Partial<Said>}
 */
function reported(text, rows, move) {
  const semicolon = SEMICOLON.exec(text), ranked = RANKED.exec(text);
  if (semicolon) {
    const [, depth, point, value, ms] = semicolon;
    return { ...scoreOf(value, text), depth: Number(depth), ms: Number(ms), line: lineIn(point, rows, move) };
  }
  const value = ranked ? ranked[2] : VALUE.exec(text)?.[1];
  const depth = DEPTH.exec(text) || (ranked && /\| (\d+)-\d+ \|/.exec(text)), nodes = NODES.exec(text), time = TIME.exec(text);
  /** @type {Partial<Said>} */
  const told = {};
  if (value) Object.assign(told, scoreOf(value, text));
  if (depth) told.depth = Number(depth[1]);
  if (nodes) told.nodes = Number(nodes[1]) * (FACTORS.get(nodes[2].toLowerCase()) || 1);
  const isReport = Object.keys(told).length > 0;
  if (time && isReport) told.ms = Number(time[1]) * (UNITS_MS.get((time[2] || "ms").toLowerCase()) || 1);
  const marked = LINE.exec(text);
  const line = marked ? lineIn(text.slice(marked.index + marked[0].length), rows, move) : isReport ? lineAtEnd(ranked ? ranked[3] : text, rows, move) : [];
  if (line.length > 0) told.line = line;
  return told;
}

/**
 * Reads an evaluation in a line.
 *
 * @param {string} word
 * @param {string} text
 * @returns {{value: number, plies: number}}
 */
function scoreOf(word, text) {
  const proven = /^([WL])(\d+)$/i.exec(word), sign = word.startsWith("-") ? -1 : 1;
  if (proven) return readScore(`${proven[1].toUpperCase() === "W" ? "+" : "-"}M${proven[2]}`);
  if (/^D\d+$/i.test(word)) return { value: 0, plies: 0 };
  if (/\*|VAL_INF/i.test(word)) return { value: sign * NEARLY_PROVEN, plies: 0 };
  if (word.includes(".") && PERCENT.test(text)) {
    const chance = Math.min(Math.max(Number(word), 0.1), 99.9);
    return { value: Math.round(SCORE_PER_LOGIT * Math.log(chance / (100 - chance))), plies: 0 };
  }
  return readScore(word);
}

/**
 * Returns the points at the end of a line, after a bar or a blank.
 *
 * @param {string} text
 * @param {number} rows
 * @param {number} move
 */
function lineAtEnd(text, rows, move) {
  const words = text.split("|").at(-1)?.trim().split(/\s+/) || [];
  let first = words.length;
  while (first > 0 && pointsIn(words[first - 1]).length === 1) first--;
  return lineIn(words.slice(first).join(" "), rows, move);
}

/**
 * Returns the codes of the points with which a text begins, as far as they can be points.
 *
 * @param {string} text
 * @param {number} rows
 * @param {number} move
 */
function lineIn(text, rows, move) {
  const points = pointsIn(text);
  if (points.length === 0) return [];
  const [usual, ...others] = readings(points[0], rows);
  const read = [usual, ...others].find((reading) => reading(points[0]) === move) || usual;
  const codes = points.map(read), end = codes.findIndex((code) => code < 0);
  return end < 0 ? codes : codes.slice(0, end);
}

/**
 * Returns the points with which a text begins.
 *
 * @param {string} text
 * @returns {Written[]}
 */
function pointsIn(text) {
  const points = [];
  const letter = (/** @type {string} */ it) => it.toLowerCase().charCodeAt(0) - 97;
  POINT.lastIndex = 0;
  for (let it = POINT.exec(text); it; it = POINT.exec(text)) {
    /** @type {Written} */
    let point;
    if (it[1] !== undefined) point = { first: Number(it[1]), second: Number(it[2]), form: "numbers" };
    else if (it[3] !== undefined) point = { first: letter(it[3]), second: Number(it[4]), form: "bracketed" };
    else point = { first: letter(it[6]), second: Number(it[7]), form: it[5] ? "signed" : it[6] < "a" ? "capital" : "small" };
    points.push(point);
  }
  return points;
}

/**
 * Returns the ways to read points of this form, the usual one first.
 *
 * @param {Written} point
 * @param {number} rows
 * @returns {((point: Written) => number)[]}
 */
function readings({ form }, rows) {
  const fromAbove = (/** @type {Written} */ { first, second }) => at(first, second);
  if (form === "numbers") return [fromAbove, ({ first, second }) => at(second, first)];
  const fromAboveByOne = (/** @type {Written} */ { first, second }) => at(first, second - 1);
  const fromBelow = (/** @type {Written} */ { first, second }) => at(first, rows - second);
  const turned = (/** @type {Written} */ { first, second }) => at(rows - second, first);
  // Embryo and AlphaGomoku; Yixin; Rapfi; everybody else.
  const usual = { signed: fromAbove, bracketed: turned, capital: fromAboveByOne, small: fromBelow }[form];
  return [usual, fromBelow, fromAboveByOne, fromAbove, turned];
}

/**
 * Returns the code of a point; -1 if no board has it.
 *
 * @param {number} x
 * @param {number} y
 */
function at(x, y) {
  const code = codeOf(x, y);
  return x >= 0 && y >= 0 && columnOf(code) === x && rowOf(code) === y ? code : -1;
}
