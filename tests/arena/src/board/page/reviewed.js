// What a review has found out of a game: chances, mistakes, and the move that lost it.

import { pointName } from "./game.js";
import { chanceText, flipped, winChance } from "./info.js";
import { BLACK, other, sideName, sideOf } from "./rules.js";

/** A move that loses at least this much of the chance to win is a mistake, or a small one. */
export const MISTAKE = 0.2;
const SLIP = 0.1;
/** Below this chance a game counts as lost, and from the other one on as not yet lost. */
const LOST = 0.15;
const NOT_LOST = 0.3;
/** Moves of the better line that are told. */
export const LINE_TOLD = 8;

/** What the engine says of the positions of a game. */
export class Reviewed {
  /** `lost` is the side that has lost otherwise than on the board; 0 if none has. */
  constructor(game, lost = 0) {
    this.game = game;
    this.lost = lost;
    /** For each number of moves the engine's best; null where it said nothing, undefined where it was not asked. */
    this.infos = [];
  }

  /** The number of moves in the last position of which something can be asked. */
  get last() {
    return this.game.verdict() === "goes on" ? this.game.moves.length : this.game.moves.length - 1;
  }

  /** The number of moves from which on all positions are known: a review begins at the end. */
  get from() {
    let count = this.last + 1;
    while (count > 0 && this.infos[count - 1] !== undefined) count -= 1;
    return count;
  }

  isBegun() {
    return this.from <= this.last;
  }

  isComplete() {
    return this.isBegun() && this.from === 0;
  }

  /** Black's chance to win in the position after `count` moves; NaN if it is not known. */
  chance(count) {
    const { game } = this;
    if (count === game.moves.length) {
      const verdict = game.verdict(), mover = other(sideOf(count));
      if (verdict === "draw") return 0.5;
      if (verdict !== "goes on") return (verdict === "wins") === (mover === BLACK) ? 1 : 0;
    }
    const info = this.infos[count];
    if (!info) return NaN;
    return winChance(sideOf(count) === BLACK ? info.score : flipped(info.score));
  }

  /** The chance of the side that makes a move: before it, and after it. */
  chancesAround(index) {
    const isBlack = sideOf(index) === BLACK;
    const [before, after] = [this.chance(index), this.chance(index + 1)];
    return isBlack ? [before, after] : [1 - before, 1 - after];
  }

  /** The moves that lost most, worst first, as { index, lost }. */
  mistakes(side = 3) {
    const found = [];
    this.game.moves.forEach((code, index) => {
      const [before, after] = this.chancesAround(index), lost = before - after;
      if (lost >= SLIP && sideOf(index) & side && this.infos[index]?.line[0] !== code) found.push({ index, lost });
    });
    return found.sort((a, b) => b.lost - a.lost);
  }

  /** The side that lost the game; 0 if it was not lost. */
  loser() {
    const verdict = this.game.verdict(), lastMover = sideOf(this.game.moves.length - 1);
    return verdict === "wins" ? other(lastMover) : verdict === "forbidden" ? lastMover : verdict === "draw" ? 0 : this.lost;
  }

  /** The index of the move by which the loser lost the game for good; -1 if there is none. */
  losingMove() {
    const loser = this.loser();
    if (loser === 0) return -1;
    for (let index = this.game.moves.length - 1; index >= 0; index--) {
      const [before, after] = this.chancesAround(index);
      if (sideOf(index) === loser && before >= NOT_LOST && after <= LOST) return index;
    }
    return -1;
  }

  /** Tells a mistake and the better line. */
  explained(index) {
    const [before, after] = this.chancesAround(index), info = this.infos[index], { game } = this;
    const percent = (chance) => `${Math.round(chance * 100)} %`;
    const line = info.line.slice(0, LINE_TOLD).map((code) => pointName(code, game)).join(" ");
    const ends = info.score.plies > 0 ? `, which ${chanceText(info.score)} moves` : "";
    return `Move ${index + 1}, ${sideName(sideOf(index))} ${pointName(game.moves[index], game)}: ` +
      `chance to win ${percent(before)} → ${percent(after)}. Better was ${line}${ends}.`;
  }

  /** Tells how the game was lost, if it was, or how much of it is known. `mistakes` are those that are listed. */
  verdictText(mistakes) {
    if (!this.isComplete()) return this.isBegun() ? `Reviewed from move ${this.from + 1} on.` : "";
    const losing = this.losingMove(), loser = this.loser();
    if (losing >= 0) return `The game was lost with this move. ${this.explained(losing)}`;
    if (loser) {
      const [first] = this.chancesAround(loser - 1), end = this.chance(this.last);
      const atEnd = loser === BLACK ? end : 1 - end;
      if (atEnd > LOST) return `${sideName(loser)} lost it otherwise than on the board: at the end its chance to win was ${Math.round(atEnd * 100)} %.`;
      if (!(first >= NOT_LOST)) return `${sideName(loser)} stood worse from the beginning, and no single move lost the game.`;
    }
    return mistakes.length > 0 ? "" : "No move lost much.";
  }
}
