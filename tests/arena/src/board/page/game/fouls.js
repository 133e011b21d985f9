// What renju forbids to Black, as src/rules/forbidden has it, and the judgment of a stone, which
// depends on it.

import { BLACK, DIRECTIONS, codeOf, columnOf, rowOf, winningLine } from "./rules.js";

/** @typedef {import("./rules.js").Position} Position */

/**
 * Why a point is forbidden to Black.
 *
 * @typedef {object} Foul
 * @property {"overline" | "double four" | "double three"} kind
 * @property {number[][]} lines  The stones of each line that counts, without the point itself.
 */

/** Cells that are looked at on either side of a stone: the farthest that can spoil a five. */
const REACH = 5;

/**
 * Judges the stone just put on a point: "wins", "forbidden", "draw" or "goes on".
 *
 * @param {Position} position
 * @param {string} rule
 * @param {number} code
 */
export function judge(position, rule, code) {
  const side = position.stone(code);
  if (rule === "renju" && side === BLACK && isFoul(position, code)) return "forbidden";
  if (winningLine(position, rule, code).length > 0) return "wins";
  return position.isFull() ? "draw" : "goes on";
}

/**
 * Returns the points that the rule forbids to `side`.
 *
 * @param {Position} position
 * @param {string} rule
 * @param {number} side
 */
export function forbiddenPoints(position, rule, side) {
  if (rule !== "renju" || side !== BLACK) return [];
  return position.empty().filter((code) => isFoul(position, code));
}

/**
 * True if a black stone on a point is against the rules, whether it stands there already or not.
 *
 * @param {Position} position
 * @param {number} code
 */
export const isFoul = (position, code) => foulOn(position, code) !== null;

/**
 * Returns why a black stone on a point is against the rules; null if it is not.
 *
 * @param {Position} position
 * @param {number} code
 * @returns {Foul | null}
 */
export function foulOn(position, code) {
  const lines = DIRECTIONS.map((direction) => lineAround(position, code, direction));
  const runs = lines.map(runOf);
  if (runs.some(({ length }) => length === 5)) return null;
  const told = (/** @type {"overline" | "double four" | "double three"} */ kind, /** @type {{direction: number, cells: number[]}[]} */ found) => ({
    kind,
    lines: found.map(({ direction, cells }) => cells.filter((cell) => cell !== REACH).map((cell) => stepped(code, DIRECTIONS[direction], cell - REACH))),
  });
  const overlines = runs.flatMap((cells, direction) => (cells.length > 5 ? [{ direction, cells }] : []));
  if (overlines.length > 0) return told("overline", overlines);
  const fours = lines.flatMap((line, direction) => foursIn(line).map((cells) => ({ direction, cells })));
  if (fours.length >= 2) return told("double four", fours);
  const threes = threesOn(position, code, lines);
  return threes.length >= 2 ? told("double three", threes) : null;
}

/**
 * @param {number} code
 * @param {number[]} direction
 * @param {number} distance
 */
const stepped = (code, [dx, dy], distance) => codeOf(columnOf(code) + dx * distance, rowOf(code) + dy * distance);

/**
 * The eleven cells of a line around a black stone: "B" black, "." empty, "x" anything else.
 *
 * @param {Position} position
 * @param {number} code
 * @param {number[]} direction
 */
function lineAround(position, code, [dx, dy]) {
  const cells = [];
  for (let distance = -REACH; distance <= REACH; distance++) {
    const cell = position.at(columnOf(code) + dx * distance, rowOf(code) + dy * distance);
    cells.push(distance === 0 || cell === BLACK ? "B" : cell === 0 ? "." : "x");
  }
  return cells;
}

/**
 * The black stones side by side, the middle one among them, as indices of the line.
 *
 * @param {string[]} line
 */
function runOf(line) {
  let from = REACH, to = REACH;
  while (line[from - 1] === "B") from -= 1;
  while (line[to + 1] === "B") to += 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The fours with the middle stone: sets of four that one more stone makes exactly five.
 *
 * @param {string[]} line
 */
function foursIn(line) {
  const found = new Map();
  for (let first = 1; first <= REACH; first++) {
    const cells = [0, 1, 2, 3, 4].map((i) => first + i);
    const stones = cells.filter((i) => line[i] === "B");
    const canBeFive = cells.some((i) => line[i] === ".") && line[first - 1] !== "B" && line[first + 5] !== "B";
    if (stones.length === 4 && canBeFive) found.set(stones.join(), stones);
  }
  return [...found.values()];
}

/**
 * The threes of a line that one more stone, on `point`, makes a straight four: their stones.
 *
 * @param {string[]} line
 */
function straightFoursIn(line) {
  const found = [];
  for (let first = 2; first <= REACH; first++) {
    const cells = [0, 1, 2, 3].map((i) => first + i);
    const empty = cells.filter((i) => line[i] === "."), stones = cells.filter((i) => line[i] === "B");
    const fits = stones.length === 3 && empty.length === 1 &&
      line[first - 1] === "." && line[first + 4] === "." && line[first - 2] !== "B" && line[first + 5] !== "B";
    if (fits) found.push({ point: empty[0], stones });
  }
  return found;
}

/**
 * The threes with the stone on a point, as { direction, cells }; none if there cannot be two.
 *
 * @param {Position} position
 * @param {number} code
 * @param {string[][]} lines
 */
function threesOn(position, code, lines) {
  const straight = lines.map(straightFoursIn);
  if (straight.filter((found) => found.length > 0).length < 2) return [];
  const before = position.stone(code);
  position.put(code, BLACK);
  // A three's straight four is no five elsewhere, and no foul.
  const threes = straight.flatMap((found, direction) => {
    const three = found.find(({ point }) => {
      const fourth = stepped(code, DIRECTIONS[direction], point - REACH);
      const makesFive = DIRECTIONS.some((it) => runOf(lineAround(position, fourth, it)).length === 5);
      return !makesFive && !isFoul(position, fourth);
    });
    return three ? [{ direction, cells: three.stones }] : [];
  });
  position.put(code, before);
  return threes;
}
