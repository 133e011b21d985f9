// The window for the terms of a new game.

import { CLOCKS, clockOf, strengths, strengthOf } from "../engine/levels.js";
import { squareSizes } from "../game/points.js";
import { openPart } from "../parts/dialog.js";
import { fill, part, say } from "../parts/dom.js";
import { ruleOptions } from "../words/names.js";
import { t } from "../words/words.js";

/** @typedef {import("./match.js").Terms} Terms */

/** The fields of the form by their ids, and what they are called in terms. */
const FIELDS = { level: "strength", rule: "rule", side: "side", size: "size", opening: "opening", "first-side": "first" };
/** The choice of clocks of one's own. */
const OWN = "own";

/** The form “New game”. */
export class TermsForm {
  /**
   * `begin(terms)` is called when the user wants a game.
   *
   * @param {import("../engine/engine.js").Engine} engine
   * @param {(terms: Terms) => void} begin
   */
  constructor(engine, begin) {
    this.engine = engine;
    const named = (/** @type {string} */ kind, /** @type {string[]} */ ids) => ids.map((id) => ({ id, name: t(`${kind}.${id}`) }));
    fill(part("level"), strengths(), "1");
    fill(part("rule"), ruleOptions(), "freestyle");
    fill(part("size"), squareSizes(), "15");
    fill(part("side"), named("side", ["black", "white", "random", "two"]), "black");
    fill(part("opening"), named("opening", ["plain", "swap2"]), "plain");
    fill(part("first-side"), named("first", ["black", "white"]), "black");
    fill(part("clock"), [...CLOCKS.map(({ id }) => ({ id, name: id === "none" ? t("clock.none") : t("clock.is", { id }) })), { id: OWN, name: t("clock.own") }], "none");
    part("new-game").addEventListener("change", () => this.explain());
    part("new-game").addEventListener("submit", () => begin(this.terms));
  }

  /** @returns {Terms} */
  get terms() {
    const fields = Object.fromEntries(Object.entries(FIELDS).map(([id, name]) => [name, part(id).value]));
    const own = `${part("clock-minutes").value}+${part("clock-seconds").value}`;
    const clock = part("clock").value === OWN ? clockOf(own).id : part("clock").value;
    return /** @type {Terms} */ ({ ...fields, size: Number(fields.size), clock });
  }

  /**
   * Opens the window with the terms of the game before.
   *
   * @param {Terms} terms
   */
  open(terms) {
    for (const [id, name] of Object.entries(FIELDS)) part(id).value = String(terms[/** @type {keyof Terms} */ (name)]);
    const isKnown = CLOCKS.some(({ id }) => id === terms.clock);
    part("clock").value = isKnown ? terms.clock : OWN;
    if (!isKnown) [part("clock-minutes").value, part("clock-seconds").value] = terms.clock.split("+");
    this.explain();
    openPart("new-dialog");
  }

  /** Says what is chosen, and hides what does not matter to it. */
  explain() {
    const strength = strengthOf(part("level").value), isTwo = part("side").value === "two", isSwap2 = part("opening").value === "swap2";
    const isUnbound = strength.nodes !== undefined && this.engine.channel !== null && !this.engine.canAnalyze;
    const unbound = isUnbound ? ` ${t("level.unbound", { seconds: (strength.turnMs ?? 0) / 1000 })}` : "";
    say(part("level-about"), isTwo ? "" : t(`level.${strength.id}.about`) + unbound);
    say(part("rule-about"), t(`rule.${part("rule").value}.about`));
    say(part("opening-about"), t(`opening.${part("opening").value}.about`));
    part("level").disabled = isTwo;
    part("own-clock").hidden = part("clock").value !== OWN;
    for (const id of ["clock-minutes", "clock-seconds"]) part(id).disabled = part("own-clock").hidden;
    // In swap2 and in renju the first stone is black.
    part("first-side").disabled = isSwap2 || part("rule").value === "renju";
  }
}
