// Moves as people write them, in pieces: names and numbers of points, what stands between them, and
// the headers, comments and variations of PGN.

import { t } from "../words/words.js";
import { ReadError, lineAt, shown } from "./terms.js";

/**
 * A piece of a text. `value` is what it is about: the name of a point, the text of a comment.
 *
 * @typedef {"space" | "header" | "comment" | "result" | "number" | "pair" | "point" | "mark" | "pass" | "choice" | "open" | "close" | "count"} Kind
 * @typedef {{kind: Kind, value: string, more: string, text: string, line: number}} Token
 */

/** @type {[Kind, RegExp][]} The kinds of pieces, each tried where the one before ends. */
const KINDS = [
  // Between moves stands whatever separates them for people.
  ["space", /(?:[\s.,;:|/·•…、，；。→⇒⟶➜\u200b\ufeff]|[-=–—~]{0,3}>|[-–—~](?!-))+/y],
  ["point", /([a-z]\d{1,2})(?!\d)/iy],
  ["header", /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/y],
  ["comment", /\{([^}]*)\}/y],
  ["result", /((?:1|0)[-–](?:0|1)|1\/2(?:[-–]1\/2)?|½(?:[-–]½)?|\*|(?:[BW]\+(?:R(?:esign)?|T(?:ime)?|F(?:orfeit)?|\d+(?:\.\d+)?)?)|draw)(?![\p{L}\p{N}+-])/iuy],
  // A number before moves, as in `1. h8 i9 2. j7` and `1... i9`.
  ["number", /\d+\s*(?:\.\s*\.\s*\.|…|\.|\)|:)(?!\d)/y],
  ["pair", /\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\)/y],
  ["pair", /(\d{1,2})\s*,\s*(\d{1,2})(?!\d|\.\d)/y],
  ["mark", /([!?]{1,2}|\$\d+)/y],
  ["choice", /(black|white)(?![\p{L}\p{N}])/iuy],
  ["pass", /--|(?:pass|passes)(?![\p{L}\p{N}])/iuy],
  ["open", /\(/y],
  ["close", /\)/y],
  ["count", /(\d+)(?![\p{L}\p{N}])/uy],
];

/** The most pieces of a text: more need too much memory. */
const TOKENS_MAX = 1000000;

/**
 * Returns the pieces of a text.
 *
 * Throws a ReadError that names the first piece which is none of them.
 *
 * @param {string} text
 * @returns {Token[]}
 */
export function tokensIn(text) {
  /** @type {Token[]} */
  const tokens = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at);
    if (!token) throw new ReadError(t("files.word", { piece: shown(wordAt(text, at)), line: lineAt(text, at) }));
    if (tokens.length >= TOKENS_MAX) throw new ReadError(t("files.long"));
    if (token.kind !== "space") tokens.push({ ...token, line });
    line += token.text.split("\n").length - 1;
    at += token.text.length;
  }
  return tokens;
}

/**
 * @param {string} text
 * @param {number} at
 */
function tokenAt(text, at) {
  for (const [kind, form] of KINDS) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match) return { kind, text: match[0], value: match[1] ?? "", more: match[2] ?? "" };
  }
  return null;
}

/**
 * The word around an index, so that a message shows what people wrote.
 *
 * @param {string} text
 * @param {number} at
 */
function wordAt(text, at) {
  let from = at;
  while (from > 0 && at - from < 20 && /\S/.test(text[from - 1])) from -= 1;
  return /^\S*/.exec(text.slice(from, at + 60))?.[0] || text.slice(at, at + 20);
}
