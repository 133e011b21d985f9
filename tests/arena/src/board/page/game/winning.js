// Wins played out to their end: the lines of an engine stop where it has seen enough.

import { judge } from "./fouls.js";
import { other } from "./rules.js";
import { threats } from "./threats.js";

/** What an attacker does first, if nothing has to be stopped. */
const ATTACKS = ["open four", "four", "three"];

/**
 * Plays a win of the side to move in a situation on from the end of `line`, for up to `plies` stones in
 * all: fives are made, then stopped; the attacker makes the strongest threat, and the defender
 * takes that point away. A win that needs a search is not found so: then the line is as it was.
 *
 * @param {import("./situation.js").Situation} situation
 * @param {number[]} line
 * @param {number} plies
 */
export function playedOut(situation, line, plies) {
  const { rule, toMove } = situation, whole = [...line];
  let now = situation;
  for (const code of line) now = now.after(code);
  const isWon = () => now.winner === toMove && judge(now.position, rule, now.last) === "wins";
  while (!isWon() && whole.length < plies) {
    const code = next(now.position, rule, now.toMove, toMove);
    if (code < 0) break;
    now = now.after(code);
    whole.push(code);
  }
  return { line: isWon() ? whole : line, isWon: isWon() };
}

/**
 * Returns the next point; -1 if nothing is forced any more.
 *
 * @param {import("./rules.js").Position} position
 * @param {string} rule
 * @param {number} side
 * @param {number} attacker
 */
function next(position, rule, side, attacker) {
  const own = threats(position, rule, side), others = threats(position, rule, other(side));
  const first = (found, kind) => [...found].find(([, it]) => it === kind)?.[0] ?? -1;
  const five = first(own, "five");
  if (five >= 0) return five;
  const stop = first(others, "five");
  if (stop >= 0) return stop;
  const found = side === attacker ? own : others;
  for (const kind of ATTACKS) {
    const code = first(found, kind);
    if (code >= 0) return code;
  }
  return -1;
}
