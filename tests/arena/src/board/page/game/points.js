// Names of points, and sizes of boards.

import { SIZE_MAX, SIZE_MIN, codeOf, columnOf, rowOf } from "./rules.js";

/** @typedef {{columns: number, rows: number}} Size */

/**
 * Returns the name of a point: its column as a letter and its row from below, as in `h8`.
 *
 * @param {number} code
 * @param {{rows: number}} size
 */
export function pointName(code, { rows }) {
  return String.fromCharCode(97 + columnOf(code)) + (rows - rowOf(code));
}

/**
 * Returns the code of the point with this name; -1 if there is none on a board of this size.
 *
 * @param {string} name
 * @param {Size} size
 */
export function pointNamed(name, { columns, rows }) {
  const match = /^([a-v])(\d{1,2})$/i.exec(name.trim());
  if (!match) return -1;
  const x = match[1].toLowerCase().charCodeAt(0) - 97, y = rows - Number(match[2]);
  return x < columns && y >= 0 && y < rows ? codeOf(x, y) : -1;
}

/**
 * True if a point is on a board of this size.
 *
 * @param {number} code
 * @param {Size} size
 */
export const isOnBoard = (code, { columns, rows }) => Number.isInteger(code) && code >= 0 && columnOf(code) < columns && rowOf(code) < rows;

/** @param {Size} size */
export const isSize = ({ columns, rows }) => [columns, rows].every((it) => Number.isInteger(it) && it >= SIZE_MIN && it <= SIZE_MAX);

/** @param {Size} size */
export const sizeText = ({ columns, rows }) => `${columns}×${rows}`;

/** Returns the sizes of square boards, as options. */
export const squareSizes = () => Array.from({ length: SIZE_MAX - SIZE_MIN + 1 }, (_, i) => ({ id: `${i + SIZE_MIN}`, name: `${i + SIZE_MIN} × ${i + SIZE_MIN}` }));
