// The form for the terms of a new game.

import { fill, part } from "./dom.js";
import { LEVELS, TIMES, strengthOf } from "./levels.js";
import { RULES, SIZE_MAX, SIZE_MIN, ruleOf } from "./rules.js";

/** Words on the openings. */
const OPENINGS = {
  plain: "Black begins.",
  swap2: "One player puts three stones; the other takes Black, plays White, or puts two more and leaves the choice. " +
    "As Black you put the three.",
};

/** The fields of the form by their ids, and what they are called in terms. */
const FIELDS = { level: "strength", rule: "rule", side: "side", size: "size", opening: "opening" };

/** The form “New game”. */
export class TermsForm {
  /** `begin(terms)` is called when the user wants a game: { rule, size, side, opening, strength }. */
  constructor(engine, begin) {
    this.engine = engine;
    fill(part("level"), [...LEVELS, ...TIMES], "4");
    fill(part("rule"), RULES, "freestyle");
    const sizes = Array.from({ length: SIZE_MAX - SIZE_MIN + 1 }, (_, i) => ({ id: `${i + SIZE_MIN}`, name: `${i + SIZE_MIN} × ${i + SIZE_MIN}` }));
    fill(part("size"), sizes, "15");
    part("new-game").addEventListener("change", () => this.explain());
    part("new-game").addEventListener("submit", (event) => {
      event.preventDefault();
      const terms = Object.fromEntries(Object.entries(FIELDS).map(([id, name]) => [name, part(id).value]));
      begin({ ...terms, size: Number(terms.size) });
    });
  }

  /** Shows the terms of a game. */
  show(terms) {
    for (const [id, name] of Object.entries(FIELDS)) part(id).value = `${terms[name]}`;
  }

  /** Says what is chosen. */
  explain() {
    const strength = strengthOf(part("level").value);
    const isUnbound = strength.nodes && this.engine.channel && !this.engine.canAnalyze;
    const unbound = ` This engine does not seem to count nodes: it has ${strength.turnMs / 1000} s a move.`;
    part("level-about").textContent = strength.about + (isUnbound ? unbound : "");
    part("rule-about").textContent = ruleOf(part("rule").value).about;
    part("opening-about").textContent = OPENINGS[part("opening").value];
  }
}
