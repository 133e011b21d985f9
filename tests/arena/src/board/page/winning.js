// Wins played out to their end: the lines of an engine stop where it has seen enough.

import { judge, sideOf, threats } from "./rules.js";

/** What an attacker does first, if nothing has to be stopped. */
const ATTACKS = ["open four", "four", "three"];

/**
 * Plays a win of the side to move in `game` on from the end of `line`, for up to `plies` stones in
 * all: fives are made, then stopped; the attacker makes the strongest threat, and the defender
 * takes that point away. Returns { line, isWon }. A win that needs a search is not found so: then
 * the line is as it was.
 */
export function playedOut(game, line, plies) {
  const position = game.position(), attacker = game.side, whole = [];
  let isWon = false;
  const put = (code) => {
    const side = sideOf(game.moves.length + whole.length);
    position.put(code, side);
    whole.push(code);
    isWon = side === attacker && judge(position, game.rule, code) === "wins";
  };
  line.forEach(put);
  while (!isWon && whole.length < plies) {
    const code = next(position, game.rule, sideOf(game.moves.length + whole.length), attacker);
    if (code < 0) break;
    put(code);
  }
  return { line: isWon ? whole : line, isWon };
}

/** Returns the next point; -1 if nothing is forced any more. */
function next(position, rule, side, attacker) {
  const own = threats(position, rule, side), others = threats(position, rule, 3 - side);
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
