// Positions that are set up by hand, from what is on the board.

import { isOnBoard } from "../game/points.js";

/** @typedef {import("../game/situation.js").Situation} Situation */
/** @typedef {import("../game/tree.js").Setup} Setup */

/**
 * The stones as a set-up has them.
 *
 * @param {Situation} situation
 * @returns {[number, number][]}
 */
const stonesOf = (situation) => situation.stones.map(({ code, side }) => [code, side]);

/**
 * Another stone on a point, or none (0). Who is to move follows from the numbers of stones where they allow it.
 *
 * @param {Situation} situation
 * @param {number} code
 * @param {number} side
 * @returns {Setup}
 */
export function setUpPoint(situation, code, side) {
  const { columns, rows } = situation, stones = stonesOf(situation).filter(([at]) => at !== code);
  if (side !== 0) stones.push([code, side]);
  const lead = stones.reduce((sum, [, it]) => sum + (it === 1 ? 1 : -1), 0);
  const toMove = lead === 0 ? 1 : lead === 1 ? 2 : situation.toMove;
  return { columns, rows, stones, toMove };
}

/**
 * The same stones with this side to move.
 *
 * @param {Situation} situation
 * @param {number} toMove
 * @returns {Setup}
 */
export const setUpSide = (situation, toMove) => ({ columns: situation.columns, rows: situation.rows, stones: stonesOf(situation), toMove });

/**
 * A square board of this size with the stones that fit on it, or with none.
 *
 * @param {Situation} situation
 * @param {number} size
 * @returns {Setup}
 */
export function setUpSize(situation, size, isCleared = false) {
  const board = { columns: size, rows: isCleared ? situation.rows : size };
  const stones = isCleared ? [] : stonesOf(situation).filter(([code]) => isOnBoard(code, board));
  return { ...board, stones, toMove: isCleared ? 1 : situation.toMove };
}
