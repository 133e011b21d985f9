// The text of SGF as trees of nodes. The library reads it; what it would pass over in silence, take
// minutes for, or end with an overflow of the stack, is refused here in words.

import { parseTokens, tokenizeIter } from "../vendor/sgf.js";
import { t } from "../words/words.js";
import { ReadError, shown } from "./terms.js";

/**
 * A node as the library has it: the values of its properties by their names.
 *
 * @typedef {{id: number, data: Record<string, string[]>, children: SgfNode[]}} SgfNode
 * @typedef {{type: string, value: string, row: number}} Token
 */

/** Variations within variations: the library recurses, and fails at 3,000 and more. */
const DEPTH_MAX = 1000;
/** Where each kind of token can stand: after which others. */
const AFTER = {
  "(": ["start", ")", ";", "value"],
  ")": [")", ";", "value"],
  ";": ["(", ";", "value"],
  // Some write no semicolon before the first node.
  name: ["(", ";", "value"],
  value: ["name", "value"],
};

/**
 * Returns the trees of a collection, and the line in which each node begins.
 *
 * Throws a ReadError if the text is no SGF.
 *
 * @param {string} text
 * @returns {{trees: SgfNode[], lineOf: (node: SgfNode) => number}}
 */
export function treesIn(text) {
  /** @type {number[]} */
  const lines = [];
  try {
    const trees = parseTokens(withOneMoveEach(checked(text.replace(/\r\n|\n\r|\r/g, "\n")), lines));
    return { trees, lineOf: ({ id }) => lines[id] };
  } catch (error) {
    if (error instanceof ReadError) throw error;
    // A value of several million characters overflows the stack of regular expressions.
    throw new ReadError(t("files.sgf-large"));
  }
}

/**
 * Yields the tokens of a text that has the form of SGF.
 *
 * @param {string} text
 * @returns {Generator<Token>}
 */
function* checked(text) {
  let before = "start", depth = 0, row = 0;
  for (const token of /** @type {Iterable<Token & {pos: number}>} */ (tokenizeIter(text))) {
    const kind = kindOf(token);
    row = token.row;
    const place = () => ({ piece: shown(text.slice(token.pos, token.pos + 60)), line: row + 1 });
    if (kind === "[") throw new ReadError(t("files.sgf-bracket", place()));
    depth += kind === "(" ? 1 : kind === ")" ? -1 : 0;
    const fits = /** @type {Record<string, string[]>} */ (AFTER)[kind]?.includes(before);
    if (!fits || depth < 0) throw new ReadError(t("files.sgf-form", place()));
    if (depth > DEPTH_MAX) throw new ReadError(t("files.sgf-deep", { count: DEPTH_MAX, line: row + 1 }));
    before = kind;
    yield token;
  }
  if (["(", "name", "start"].includes(before)) throw new ReadError(t("files.sgf-end", { line: row + 1 }));
}

/** @param {Token} token */
function kindOf({ type, value }) {
  if (type === "prop_ident") return "name";
  if (type === "c_value_type") return "value";
  return value;
}

/**
 * Yields the same tokens with names of properties as FF[4] has them, and with each move in a node of
 * its own. `lines` gets the line of each node.
 *
 * @param {Iterable<Token>} tokens
 * @param {number[]} lines
 * @returns {Generator<Token>}
 */
function* withOneMoveEach(tokens, lines) {
  /** @type {Token | null} */
  let name = null;
  let hasNode = false, hasMove = false;
  for (const token of tokens) {
    const kind = kindOf(token), isMove = kind === "value" && name !== null && /^[BW]$/.test(name.value);
    if (kind === "name") name = { ...token, value: nameOf(token.value) };
    if ((kind === "name" && !hasNode) || (isMove && hasMove)) {
      lines.push(token.row + 1);
      yield { type: "semicolon", value: ";", row: token.row };
      [hasNode, hasMove] = [true, false];
    }
    if (kind === ";") lines.push(token.row + 1);
    if (kind !== "name" && kind !== "value") [hasNode, hasMove] = [kind === ";", false];
    if (isMove) hasMove = true;
    if (kind === "value" && name) yield name;
    if (kind !== "name") yield token;
  }
}

/**
 * Returns the name of a property as FF[4] has it: older files have names such as `White` for W.
 *
 * @param {string} name
 */
function nameOf(name) {
  const capitals = name.replace(/[a-z]/g, "");
  return capitals || name.toUpperCase();
}
