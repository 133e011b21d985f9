// A game that is watched: its moves, and what its players said of them.

import { flipped, readScore, winChance } from "../engine/info.js";
import { gameOf } from "../files/records.js";
import { saidOf } from "../files/said.js";
import { BLACK } from "../game/rules.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Step} Step */

/**
 * What a player said of its move.
 *
 * @typedef {object} Claim
 * @property {number} side
 * @property {number} ms  The time that the move took.
 * @property {boolean} isLate
 * @property {ReturnType<typeof saidOf>} said
 */

/** A game of a result file, or one under way. */
export class Watched {
  /**
   * @param {string} key  Which game it is.
   * @param {any} record  As in a result file; without a result while the game is under way.
   * @param {number[]} late  The indices of its late moves.
   */
  constructor(key, record, late) {
    this.key = key;
    this.game = gameOf(record);
    this.isOver = Boolean(record.result);
    /** @type {Map<Step, Claim>} */
    this.claims = new Map();
    const steps = this.game.line.slice(1 + record.opening.length);
    record.moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
      const put = steps.splice(0, (move.put ?? []).length), last = put[put.length - 1];
      if (last) this.claims.set(last, { side: last.side, ms: move.ms, isLate: late.includes(index), said: saidOf(move.said ?? [], { rows: record.height, move: last.move }) });
    });
  }

  /** The last claims of both sides up to a step, Black's first. @param {Step} current */
  claimsUpTo(current) {
    const path = current.path.reverse();
    return [1, 2].map((side) => {
      const step = path.find((it) => this.claims.get(it)?.side === side);
      return step ? /** @type {Claim} */ (this.claims.get(step)) : null;
    });
  }

  /** Black's chance after each step, by what one side says; NaN where it says nothing. @param {number} side */
  chancesBy(side) {
    return this.game.line.map((step) => {
      const claim = this.claims.get(step);
      if (!claim?.said || claim.side !== side) return NaN;
      const { value, plies } = claim.said;
      if (value === null && plies === 0) return NaN;
      const score = plies === 0 ? readScore(String(value)) : { value: value ?? 0, plies };
      return winChance(side === BLACK ? score : flipped(score));
    });
  }

  /** The indices of the steps that were late. */
  get late() {
    return this.game.line.flatMap((step, index) => (this.claims.get(step)?.isLate ? [index] : []));
  }
}
