// What threatens to win.

import { isFoul } from "./fouls.js";
import { BLACK, DIRECTIONS, codeOf, columnOf, rowOf, runThrough, winningLine, wins } from "./rules.js";

/** The points of one line, up to `reach` steps from a point, that are empty. */
function emptyAlong(position, code, [dx, dy], reach) {
  const points = [];
  for (let distance = -reach; distance <= reach; distance++) {
    const x = columnOf(code) + dx * distance, y = rowOf(code) + dy * distance;
    if (position.at(x, y) === 0) points.push(codeOf(x, y));
  }
  return points;
}

/** The points of a line on which one more stone of `side` wins. */
function fivesAlong(position, rule, side, code, direction) {
  return emptyAlong(position, code, direction, 4).filter((point) => {
    const { codes, blocked } = runThrough(position, point, side, direction);
    return wins(rule, side, codes.length, blocked);
  });
}

/**
 * Returns what a stone of `side` would make on each empty point where that threatens to win: a Map
 * from point codes to "five", "open four", "four" or "three".
 *
 * @param {import("./rules.js").Position} position
 * @param {string} rule
 * @param {number} side
 * @returns {Map<number, string>}
 */
export function threats(position, rule, side) {
  const found = new Map();
  for (const code of position.empty()) {
    if (rule === "renju" && side === BLACK && isFoul(position, code)) continue;
    const kind = threatOn(position, rule, side, code);
    if (kind) found.set(code, kind);
  }
  return found;
}

function threatOn(position, rule, side, code) {
  position.put(code, side);
  let kind = winningLine(position, rule, code).length > 0 ? "five" : "";
  if (!kind) {
    const fives = DIRECTIONS.map((it) => fivesAlong(position, rule, side, code, it));
    const count = new Set(fives.flat()).size;
    if (count > 0) kind = count > 1 ? "open four" : "four";
    else if (DIRECTIONS.some((it) => isOpenThree(position, rule, side, code, it))) kind = "three";
  }
  position.put(code, 0);
  return kind;
}

/** True if the stone on a point and one more in this line make a four with two ends. */
function isOpenThree(position, rule, side, code, direction) {
  return emptyAlong(position, code, direction, 3).some((point) => {
    position.put(point, side);
    const isConnected = runThrough(position, point, side, direction).codes.includes(code);
    const fives = isConnected ? fivesAlong(position, rule, side, point, direction) : [];
    position.put(point, 0);
    return fives.length > 1;
  });
}
