// What stands on the board after a step of a game.

import { forbiddenPoints, judge } from "./fouls.js";
import { BLACK, Position, WHITE, other, winningLine } from "./rules.js";

/** @typedef {import("./points.js").Size} Size */
/** @typedef {{code: number, side: number, count: number}} Stone  A stone; `count` numbers those put by moves from 1, and is 0 for one set up. */

/** What stands on the board, and who is to move. Nothing changes it. */
export class Situation {
  /**
   * @param {Size & {rule: string}} terms
   * @param {Stone[]} stones  In the order in which they were put.
   * @param {number} toMove  The side that is to move.
   * @param {number} last  The point of the last move; -1 if there was none, or it was a pass.
   */
  constructor({ columns, rows, rule }, stones, toMove, last) {
    this.columns = columns;
    this.rows = rows;
    this.rule = rule;
    this.stones = stones;
    this.toMove = toMove;
    this.last = last;
    this.position = new Position(columns, rows);
    for (const { code, side } of stones) this.position.put(code, side);
  }

  /** The number of moves before it; those set up do not count. */
  get count() {
    return this.stones.reduce((most, { count }) => Math.max(most, count), 0);
  }

  /** @param {number} code */
  isEmpty(code) {
    return this.position.contains(code) && this.position.stone(code) === 0;
  }

  /** How the last move leaves the game: "goes on", "wins", "draw" or "forbidden". */
  get verdict() {
    return this.last < 0 ? "goes on" : judge(this.position, this.rule, this.last);
  }

  /** True if the last move has ended the game. */
  get isOver() {
    return this.verdict !== "goes on";
  }

  /** The side that has won on the board; 0 if none has. */
  get winner() {
    const mover = this.last < 0 ? 0 : this.position.stone(this.last), { verdict } = this;
    return verdict === "wins" ? mover : verdict === "forbidden" ? other(mover) : 0;
  }

  /** The codes of the winning line; empty if there is none. */
  get winningLine() {
    return this.verdict === "wins" ? winningLine(this.position, this.rule, this.last) : [];
  }

  /** The points that the side to move may not take. */
  get forbidden() {
    return this.isOver ? [] : forbiddenPoints(this.position, this.rule, this.toMove);
  }

  /** The numbers of black and of white stones. */
  get counts() {
    const black = this.stones.filter(({ side }) => side === BLACK).length;
    return { black, white: this.stones.length - black };
  }

  /**
   * Why BOARD cannot tell an engine of it; empty if it can. That tells who is to move by the numbers of
   * stones alone: the side must have as many as the other one, or one less, and in renju it is Black or
   * White by that.
   *
   * @returns {"" | "counts" | "renju-counts"}
   */
  get flaw() {
    const { black, white } = this.counts;
    const lead = this.toMove === BLACK ? white - black : black - white;
    if (lead !== 0 && lead !== 1) return "counts";
    return this.rule === "renju" && lead !== (this.toMove === BLACK ? 0 : 1) ? "renju-counts" : "";
  }

  /** True if YXBOARD can tell an engine of it: that tells colors by a black stone, which in renju must be there. */
  get isTellable() {
    const { black, white } = this.counts;
    return this.rule !== "renju" || black > 0 || white === 0;
  }

  /**
   * The situation after one more stone of the side to move.
   *
   * @param {number} code
   */
  after(code) {
    const stones = this.stones.filter((it) => it.code !== code);
    stones.push({ code, side: this.toMove, count: this.count + 1 });
    return new Situation(this, stones, other(this.toMove), code);
  }

  /** The same stones with the other side to move. */
  passed() {
    return new Situation(this, this.stones, other(this.toMove), -1);
  }
}

/** @param {number} side */
export const isSide = (side) => side === BLACK || side === WHITE;
