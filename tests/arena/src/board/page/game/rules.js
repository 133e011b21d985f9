// The rules of the game: the board, and what wins. What is forbidden is in fouls.js.
//
// A side is 1 (Black) or 2 (White), an empty point 0. A point code is row * 256 + column, as in
// board.js. These rules are the arena's own, as src/rules has them; a test compares the two.

export const BLACK = 1;
export const WHITE = 2;
export const SIZE_MIN = 5;
export const SIZE_MAX = 22;

/** @type {{id: string, number: number}[]} Every rule: its name here and in records, its number in the protocol. */
export const RULES = [
  { id: "freestyle", number: 0 },
  { id: "standard", number: 1 },
  { id: "renju", number: 4 },
  { id: "caro", number: 8 },
  { id: "standard-caro", number: 9 },
];

/**
 * Returns the rule with this name; undefined if there is none.
 *
 * @param {string} id
 */
export const ruleOf = (id) => RULES.find((rule) => rule.id === id);

/** Returns the point code of a column and a row, both from 0. */
export const codeOf = (x, y) => y * 256 + x;
export const columnOf = (code) => code % 256;
export const rowOf = (code) => code >> 8;

/** Returns the side that makes the move with this index: Black the first. */
export const sideOf = (index) => (index % 2 === 0 ? BLACK : WHITE);
export const other = (side) => 3 - side;

/** The four directions of lines, as steps of column and row. */
export const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** Stones on a board. */
export class Position {
  /** An empty board of this size, or one with these moves, Black's first. */
  constructor(columns, rows, moves = []) {
    this.columns = columns;
    this.rows = rows;
    this.cells = new Uint8Array(columns * rows);
    moves.forEach((code, index) => this.put(code, sideOf(index)));
  }

  contains(code) {
    return columnOf(code) < this.columns && rowOf(code) < this.rows;
  }

  /** Returns the stone on a point of the board. */
  stone(code) {
    return this.cells[rowOf(code) * this.columns + columnOf(code)];
  }

  /** Returns the stone in a column and row; -1 off the board. */
  at(x, y) {
    const inside = x >= 0 && y >= 0 && x < this.columns && y < this.rows;
    return inside ? this.cells[y * this.columns + x] : -1;
  }

  /** Puts a stone of a side, or takes away what is there (0). */
  put(code, side) {
    this.cells[rowOf(code) * this.columns + columnOf(code)] = side;
  }

  isFull() {
    return !this.cells.includes(0);
  }

  /** Returns the codes of all empty points, row by row. */
  empty() {
    const codes = [];
    for (let y = 0; y < this.rows; y++) {
      for (let x = 0; x < this.columns; x++) if (this.at(x, y) === 0) codes.push(codeOf(x, y));
    }
    return codes;
  }
}

/** Returns the unbroken run of `side` through a point in a direction: its codes, and blocked ends. */
export function runThrough(position, code, side, direction) {
  const [dx, dy] = direction;
  const x = columnOf(code), y = rowOf(code), codes = [code];
  let blocked = 0;
  for (const sign of [1, -1]) {
    let distance = sign;
    while (position.at(x + dx * distance, y + dy * distance) === side) {
      codes.push(codeOf(x + dx * distance, y + dy * distance));
      distance += sign;
    }
    if (position.at(x + dx * distance, y + dy * distance) === other(side)) blocked += 1;
  }
  return { codes, blocked };
}

/** True if a run of this length wins for `side`. */
export function wins(rule, side, length, blocked) {
  const five = length === 5;
  if (rule === "freestyle" || (rule === "renju" && side === WHITE)) return length >= 5;
  if (rule === "standard" || rule === "renju") return five;
  return (five && blocked < 2) || (rule === "caro" && length > 5);
}

/** Returns the codes of the line with which the stone on a point wins; empty if it does not. */
export function winningLine(position, rule, code) {
  const side = position.stone(code);
  for (const direction of DIRECTIONS) {
    const { codes, blocked } = runThrough(position, code, side, direction);
    if (wins(rule, side, codes.length, blocked)) return codes.sort((a, b) => a - b);
  }
  return [];
}
