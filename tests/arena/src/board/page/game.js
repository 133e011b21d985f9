// A game: its terms and its moves, taken back and made again.

import { BLACK, Position, SIZE_MAX, SIZE_MIN, columnOf, codeOf, judge, other, rowOf, ruleOf, sideOf, winningLine } from "./rules.js";

/** A game on a board, by a rule. Colors alternate, Black first. */
export class Game {
  constructor(columns, rows, rule, moves = []) {
    this.columns = columns;
    this.rows = rows;
    this.rule = rule;
    this.moves = [...moves];
    /** Moves that were taken back, the next one last. */
    this.undone = [];
  }

  /** The position after all moves, or after the first `count`. */
  position(count = this.moves.length) {
    return new Position(this.columns, this.rows, this.moves.slice(0, count));
  }

  /** The side that is to move. */
  get side() {
    return sideOf(this.moves.length);
  }

  /** How the last move leaves the game: "goes on", "wins", "draw" or "forbidden". */
  verdict() {
    const last = this.moves[this.moves.length - 1];
    return last === undefined ? "goes on" : judge(this.position(), this.rule, last);
  }

  /** The codes of the winning line; empty if there is none. */
  winningLine() {
    const last = this.moves[this.moves.length - 1];
    return last === undefined || this.verdict() !== "wins" ? [] : winningLine(this.position(), this.rule, last);
  }

  /**
   * The result as files have it, such as `B+` or `Draw`; empty while the game goes on. `loser` is who
   * has lost otherwise than on the board, if anybody, and `manner` how.
   */
  resultText(loser = 0, manner = "") {
    const verdict = this.verdict(), last = other(this.side);
    if (verdict === "draw") return "Draw";
    const winner = verdict === "wins" ? last : verdict === "forbidden" ? other(last) : loser ? other(loser) : 0;
    const how = verdict === "forbidden" ? "F" : verdict === "wins" ? "" : manner;
    return winner ? `${winner === BLACK ? "B" : "W"}+${how}` : "";
  }

  isEmpty(code) {
    return this.position().contains(code) && this.position().stone(code) === 0;
  }

  /** Makes a move; what was taken back before is forgotten, unless the move is the same. */
  put(code) {
    if (this.undone[this.undone.length - 1] === code) this.undone.pop();
    else this.undone = [];
    this.moves.push(code);
  }

  /** Takes the last move back. */
  undo() {
    if (this.moves.length > 0) this.undone.push(this.moves.pop());
  }

  /** Makes the last move again that was taken back. */
  redo() {
    if (this.undone.length > 0) this.moves.push(this.undone.pop());
  }

  copy() {
    const copy = new Game(this.columns, this.rows, this.rule, this.moves);
    copy.undone = [...this.undone];
    return copy;
  }
}

/** Returns the name of a point: its column as a letter and its row from below, as in `h8`. */
export function pointName(code, { rows }) {
  return String.fromCharCode(97 + columnOf(code)) + (rows - rowOf(code));
}

/** Returns the code of the point with this name; -1 if there is none on a board of this size. */
export function pointNamed(name, { columns, rows }) {
  const match = /^([a-v])(\d{1,2})$/i.exec(name.trim());
  if (!match) return -1;
  const x = match[1].toLowerCase().charCodeAt(0) - 97, y = rows - Number(match[2]);
  return x < columns && y >= 0 && y < rows ? codeOf(x, y) : -1;
}

/** Returns the names of moves, with nothing between them. */
export const movesText = (moves, size) => moves.map((code) => pointName(code, size)).join("");

/**
 * Returns a game from what was kept or linked, which may be anything.
 *
 * Throws an Error with words for the user if it is no game.
 */
export function checkedGame(columns, rows, rule, moves) {
  const fits = (size) => Number.isInteger(size) && size >= SIZE_MIN && size <= SIZE_MAX;
  if (!fits(columns) || !fits(rows)) {
    throw new Error(`The board has ${columns}×${rows} points; it can have ${SIZE_MIN} to ${SIZE_MAX} each way.`);
  }
  if (!ruleOf(rule)) throw new Error(`“${rule}” is no rule that is known here.`);
  const taken = new Set();
  moves.forEach((code, index) => {
    if (!Number.isInteger(code) || columnOf(code) >= columns || rowOf(code) >= rows || code < 0) {
      throw new Error(`Move ${index + 1} is off the board.`);
    }
    if (taken.has(code)) throw new Error(`Move ${index + 1} is on a point that is taken.`);
    taken.add(code);
  });
  return new Game(columns, rows, rule, moves);
}
