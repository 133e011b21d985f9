// Points and sizes in SGF.

import { isOnBoard, pointNamed } from "../game/points.js";
import { codeOf, columnOf, rowOf } from "../game/rules.js";
import { PASS } from "../game/tree.js";
import { fittingSize, sizeFrom } from "./terms.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("./sgf-tokens.js").SgfNode} SgfNode */

/** The size of a board of Go where the file tells none, as the format has it. */
const GO = { columns: 19, rows: 19 };
/** In older files a pass is this point, on boards that have no such one. */
const PASS_POINT = "tt";

/** @param {string} letters */
const indexes = (letters) => [...letters.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97);

/**
 * Returns the code of a point: two letters, or a name such as `h8`, which some programs write; -1 if
 * it is none of the board.
 *
 * @param {string} value
 * @param {Size} size
 */
function pointIn(value, size) {
  if (!/^[a-z]{2}$/i.test(value)) return pointNamed(value, size);
  const [x, y] = indexes(value);
  return isOnBoard(codeOf(x, y), size) ? codeOf(x, y) : -1;
}

/**
 * Returns the point of a move, or PASS; `null` if it is none of the board.
 *
 * @param {string} value
 * @param {Size} size
 * @returns {number | null}
 */
export function moveIn(value, size) {
  const bare = value.trim().toLowerCase();
  if (bare === "" || bare === "pass") return PASS;
  const code = pointIn(bare, size);
  if (code >= 0) return code;
  return bare === PASS_POINT ? PASS : null;
}

/**
 * Returns the points of an entry of a list, which can be a rectangle: `aa:cc`. Those off the board
 * are -1.
 *
 * @param {string} value
 * @param {Size} size
 */
export function pointsIn(value, size) {
  const corners = /^\s*([a-z]{2})\s*:\s*([a-z]{2})\s*$/i.exec(value);
  if (!corners) return [pointIn(value.trim(), size)];
  const [[x1, y1], [x2, y2]] = [indexes(corners[1]), indexes(corners[2])];
  const codes = [];
  for (let y = Math.min(y1, y2); y <= Math.max(y1, y2); y++) {
    for (let x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) {
      codes.push(isOnBoard(codeOf(x, y), size) ? codeOf(x, y) : -1);
    }
  }
  return codes;
}

/**
 * The two letters of a point.
 *
 * @param {number} code
 */
export const lettersOf = (code) => String.fromCharCode(97 + columnOf(code), 97 + rowOf(code));

/**
 * Returns the size of the board of a tree. Where it is not told, it is 19 for Go, and otherwise that
 * of the game before, or a common one on which all points are.
 *
 * Throws a ReadError for a size that the page does not have.
 *
 * @param {SgfNode} tree
 * @param {Size} like
 * @returns {Size | null}  `null` if what is told is no size.
 */
export function sizeOf(tree, like) {
  const told = tree.data.SZ?.[0];
  if (told !== undefined) return sizeFrom(told);
  return tree.data.GM?.[0].trim() === "1" ? GO : fittingSize(like, neededSize(tree));
}

/** @param {SgfNode} tree */
function neededSize(tree) {
  const needed = { columns: 1, rows: 1 }, nodes = [tree];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const { B, W, AB, AW } = node.data;
    for (const value of [B, W, AB, AW].flatMap((values) => values ?? [])) {
      for (const piece of value.trim().split(":")) {
        const named = /^([a-z])(\d{1,2})$/i.exec(piece);
        if (!named && (!/^[a-z]{2}$/i.test(piece) || piece.toLowerCase() === PASS_POINT)) continue;
        const [x, y] = named ? [indexes(named[1])[0], Number(named[2]) - 1] : indexes(piece);
        needed.columns = Math.max(needed.columns, x + 1);
        needed.rows = Math.max(needed.rows, y + 1);
      }
    }
    for (const child of node.children) nodes.push(child);
  }
  return needed;
}
