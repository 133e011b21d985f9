// What a review has found out of a game: chances, mistakes, and the move that lost it.

import { chanceText, flipped, percentText, winChance } from "../engine/info.js";
import { pointName } from "../game/points.js";
import { BLACK, WHITE, other } from "../game/rules.js";
import { PASS } from "../game/tree.js";
import { numberOf } from "../parts/movelist.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Step} Step */

/** A move that loses at least this much of the chance to win is a mistake, or a small one. */
export const MISTAKE = 0.2;
export const SLIP = 0.1;
/** Below this chance a game counts as lost, and from the other one on as not yet lost. */
const LOST = 0.15;
const NOT_LOST = 0.3;
/** Moves of the better line that are told. */
export const LINE_TOLD = 8;

/** The line of a game, with what an engine has said of its positions. */
export class Reviewed {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    const { line } = game;
    /** The steps of the line, from the last position that was set up on. */
    this.steps = line.slice(line.findLastIndex((step) => step.setup !== null));
  }

  get length() {
    return this.steps.length;
  }

  /** True if an engine can say something of the position after a step. @param {Step} step */
  canBeAsked(step) {
    const situation = this.game.at(step);
    return !situation.isOver && situation.isTellable && situation.stones.length < situation.columns * situation.rows;
  }

  /** The steps that are still to be asked about, from the end to the beginning. */
  get open() {
    return this.steps.filter((step) => step.found === null && this.canBeAsked(step)).reverse();
  }

  get isBegun() {
    return this.steps.some((step) => step.found !== null);
  }

  get isComplete() {
    return this.isBegun && this.open.length === 0;
  }

  /** Black's chance to win in the position with an index; NaN if it is not known. @param {number} index */
  chance(index) {
    const step = this.steps[index], situation = this.game.at(step);
    if (situation.verdict === "draw") return 0.5;
    if (situation.isOver) return situation.winner === BLACK ? 1 : 0;
    if (!step.found) return NaN;
    return winChance(situation.toMove === BLACK ? step.found.score : flipped(step.found.score));
  }

  get chances() {
    return this.steps.map((_, index) => this.chance(index));
  }

  /** The chance of the side that makes a move: before it, and after it. @param {number} index */
  chancesAround(index) {
    const [before, after] = [this.chance(index - 1), this.chance(index)];
    return this.steps[index].side === BLACK ? [before, after] : [1 - before, 1 - after];
  }

  /** What a move has lost of the chance to win; NaN if that is not known. @param {number} index */
  loss(index) {
    if (index < 1) return NaN;
    const [before, after] = this.chancesAround(index), isBest = this.steps[index - 1].found?.line[0] === this.steps[index].move;
    return isBest ? Math.min(before - after, 0) : before - after;
  }

  /**
   * The moves that lost most, worst first, as { index, lost }.
   *
   * @param {number} [side]  Whose; both if it is 0.
   */
  mistakes(side = 0) {
    const found = this.steps.map((_, index) => ({ index, lost: this.loss(index) }));
    return found.filter(({ index, lost }) => lost >= SLIP && (side === 0 || this.steps[index].side === side)).sort((a, b) => b.lost - a.lost);
  }

  /** The side that lost the game; 0 if it was not lost. */
  get loser() {
    const { outcome } = this.game;
    return outcome === BLACK || outcome === WHITE ? other(outcome) : 0;
  }

  /** The index of the move by which the loser lost the game for good; -1 if there is none. */
  get losingMove() {
    const { loser } = this;
    return this.steps.findLastIndex((step, index) => {
      if (index === 0 || loser === 0 || step.side !== loser) return false;
      const [before, after] = this.chancesAround(index);
      return before >= NOT_LOST && after <= LOST;
    });
  }

  /** Tells a mistake and the better line. @param {number} index */
  explained(index) {
    const step = this.steps[index], situation = this.game.at(this.steps[index - 1]), info = this.steps[index - 1].found;
    const [before, after] = this.chancesAround(index);
    const line = (info?.line ?? []).slice(0, LINE_TOLD).map((code) => pointName(code, situation)).join(" ");
    const ends = info && info.score.plies > 0 ? t("review.ends", { chance: chanceText(info.score) }) : "";
    const move = step.move === PASS ? t("moves.pass") : pointName(step.move, situation);
    return t("review.mistake", { number: numberOf(step), side: sideName(step.side), move, before: percentText(before), after: percentText(after), line, ends });
  }

  /** Tells how the game was lost, if it was, or how much of it is known. @param {number} side */
  verdictText(side) {
    if (!this.isComplete) {
      // From the end to the beginning: all is known from the last gap on.
      const first = this.steps.findLastIndex((step) => step.found === null && this.canBeAsked(step)) + 1;
      return first >= this.steps.length ? "" : t("review.partial", { move: first + 1 });
    }
    const { losingMove, loser } = this;
    if (losingMove >= 0) return `${t("review.lost")} ${this.explained(losingMove)}`;
    if (loser) {
      const ends = this.chances.map((chance) => (loser === BLACK ? chance : 1 - chance)).filter(Number.isFinite);
      const isOnBoard = this.game.at(this.steps[this.length - 1]).isOver, atEnd = ends[ends.length - 1];
      if (!isOnBoard && atEnd > LOST) return t("review.off-board", { side: sideName(loser), chance: percentText(atEnd) });
      if (!(ends[0] >= NOT_LOST)) return t("review.worse", { side: sideName(loser) });
    }
    return this.mistakes(side).length > 0 ? "" : t("review.clean");
  }

  /** Tells how both sides have played, once all is known. */
  summaryText() {
    if (!this.isComplete) return "";
    return [BLACK, WHITE].map((side) => {
      const losses = this.steps.map((step, index) => (step.side === side ? this.loss(index) : NaN)).filter(Number.isFinite);
      if (losses.length === 0) return "";
      const mistakes = losses.filter((lost) => lost >= MISTAKE).length, slips = losses.filter((lost) => lost >= SLIP).length - mistakes;
      const average = losses.reduce((sum, lost) => sum + Math.max(lost, 0), 0) / losses.length;
      return t("review.summary", { side: sideName(side), mistakes, slips, average: `${(average * 100).toFixed(1)} %` });
    }).filter(Boolean).join(" ");
  }

  /** Returns a copy of the game with a comment and the better line at each mistake, for files. */
  annotated() {
    const copy = this.game.copy(), { steps } = new Reviewed(copy);
    const shown = copy.current;
    for (const { index } of this.mistakes()) {
      const step = steps[index], told = this.explained(index);
      step.comment = [step.comment, told].filter(Boolean).join("\n");
      copy.goTo(steps[index - 1]);
      for (const code of (this.steps[index - 1].found?.line ?? []).slice(0, LINE_TOLD)) {
        if (!copy.at().isOver) copy.put(code);
      }
      copy.goTo(steps[steps.length - 1]);
    }
    copy.goTo(shown);
    return copy;
  }
}
