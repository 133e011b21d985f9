// Marks on the points where a side threatens to win.

import { BLACK, WHITE } from "../game/rules.js";
import { threats } from "../game/threats.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";

/** How threats are marked on the board. */
const MARKS = { five: "5", "open four": "4", four: "4", three: "3" };
/** @type {Record<string, number[]>} */
const SIDES = { none: [], black: [BLACK], white: [WHITE], both: [BLACK, WHITE] };

/** @type {WeakMap<import("../game/situation.js").Situation, Map<number, Map<number, string>>>} What is known of threats, by side. */
const known = new WeakMap();

/**
 * Returns what a side threatens; each situation is looked at once.
 *
 * @param {import("../game/situation.js").Situation} situation
 * @param {number} side
 */
function threatsOf(situation, side) {
  const sides = known.get(situation) ?? new Map();
  known.set(situation, sides);
  if (!sides.has(side)) sides.set(side, threats(situation.position, situation.rule, side));
  return sides.get(side);
}

/**
 * Returns the marks of the sides that are wanted.
 *
 * @param {import("../game/situation.js").Situation} situation
 * @param {string} wanted
 */
export function threatMarks(situation, wanted) {
  const marks = new Map();
  for (const side of SIDES[wanted] ?? []) {
    for (const [code, kind] of threatsOf(situation, side)) {
      const isStrong = kind === "open four" || kind === "five";
      // A point that both want shows the stronger threat.
      if (marks.has(code) && !isStrong) continue;
      const words = t("threats.on", { kind: t(`threat.${kind}`), side: sideName(side) });
      marks.set(code, { code, text: MARKS[/** @type {"five"} */ (kind)], kind: `threat${side}${isStrong ? " strong" : ""}`, words });
    }
  }
  return [...marks.values()];
}
