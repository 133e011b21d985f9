// The rules of the game: what wins, what is forbidden, what threatens to win.
//
// A side is 1 (Black) or 2 (White), an empty point 0. A point code is row * 256 + column, as in
// board.js. These rules are the arena's own, as src/rules has them; a test compares the two.

export const BLACK = 1;
export const WHITE = 2;
export const SIZE_MIN = 5;
export const SIZE_MAX = 22;

/** Every rule: its name here and in records, its number in the protocol, and words for people. */
export const RULES = [
  { id: "freestyle", number: 0, name: "Freestyle", about: "five or more in a row win" },
  { id: "standard", number: 1, name: "Standard", about: "exactly five in a row win" },
  {
    id: "renju", number: 4, name: "Renju",
    about: "Black wins with exactly five and may make no double three, double four or overline",
  },
  { id: "caro", number: 8, name: "Caro", about: "five win unless both ends are blocked; six always win" },
  { id: "standard-caro", number: 9, name: "Standard caro", about: "exactly five win unless both ends are blocked" },
];

/** Returns the rule with this name; undefined if there is none. */
export const ruleOf = (id) => RULES.find((rule) => rule.id === id);

/** Returns the point code of a column and a row, both from 0. */
export const codeOf = (x, y) => y * 256 + x;
export const columnOf = (code) => code % 256;
export const rowOf = (code) => code >> 8;

/** Returns the side that makes the move with this index: Black the first. */
export const sideOf = (index) => (index % 2 === 0 ? BLACK : WHITE);
export const other = (side) => 3 - side;
export const sideName = (side) => (side === BLACK ? "Black" : "White");

/** The four directions of lines, as steps of column and row. */
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

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
function runThrough(position, code, side, [dx, dy]) {
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
function wins(rule, side, length, blocked) {
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

/** Judges the stone just put on a point: "wins", "forbidden", "draw" or "goes on". */
export function judge(position, rule, code) {
  const side = position.stone(code);
  if (rule === "renju" && side === BLACK && isFoul(position, code)) return "forbidden";
  if (winningLine(position, rule, code).length > 0) return "wins";
  return position.isFull() ? "draw" : "goes on";
}

/** Returns the points that the rule forbids to `side`. */
export function forbiddenPoints(position, rule, side) {
  if (rule !== "renju" || side !== BLACK) return [];
  return position.empty().filter((code) => isFoul(position, code));
}

// --- renju: the points forbidden to Black, as src/rules/forbidden has them

/** Cells that are looked at on either side of a stone: the farthest that can spoil a five. */
const REACH = 5;

/** The eleven cells of a line around a black stone: "B" black, "." empty, "x" anything else. */
function lineAround(position, code, [dx, dy]) {
  const cells = [];
  for (let distance = -REACH; distance <= REACH; distance++) {
    const cell = position.at(columnOf(code) + dx * distance, rowOf(code) + dy * distance);
    cells.push(distance === 0 || cell === BLACK ? "B" : cell === 0 ? "." : "x");
  }
  return cells;
}

/** The number of black stones side by side, the middle one among them. */
function runLength(line) {
  let from = REACH, to = REACH;
  while (line[from - 1] === "B") from -= 1;
  while (line[to + 1] === "B") to += 1;
  return to - from + 1;
}

/** The number of fours with the middle stone: sets of four that one more stone makes exactly five. */
function fours(line) {
  const found = new Set();
  for (let first = 1; first <= REACH; first++) {
    const cells = [0, 1, 2, 3, 4].map((i) => first + i);
    const stones = cells.filter((i) => line[i] === "B");
    const canBeFive = cells.some((i) => line[i] === ".") && line[first - 1] !== "B" && line[first + 5] !== "B";
    if (stones.length === 4 && canBeFive) found.add(stones.join());
  }
  return found.size;
}

/** The steps from the middle to points where one more stone makes three stones a straight four. */
function straightFourPoints(line) {
  const points = [];
  for (let first = 2; first <= REACH; first++) {
    const cells = [0, 1, 2, 3].map((i) => first + i);
    const empty = cells.filter((i) => line[i] === ".");
    const fits = cells.filter((i) => line[i] === "B").length === 3 && empty.length === 1 &&
      line[first - 1] === "." && line[first + 4] === "." && line[first - 2] !== "B" && line[first + 5] !== "B";
    if (fits) points.push(empty[0] - REACH);
  }
  return points;
}

/** True if a black stone on a point is against the rules, whether it stands there already or not. */
export function isFoul(position, code) {
  const lines = DIRECTIONS.map((direction) => lineAround(position, code, direction));
  const lengths = lines.map(runLength);
  if (lengths.includes(5)) return false;
  if (lengths.some((length) => length > 5)) return true;
  if (lines.reduce((sum, line) => sum + fours(line), 0) >= 2) return true;
  return isDoubleThree(position, code, lines);
}

function isDoubleThree(position, code, lines) {
  if (lines.filter((line) => straightFourPoints(line).length > 0).length < 2) return false;
  const before = position.stone(code);
  position.put(code, BLACK);
  const threes = lines.filter((line, index) => isThree(position, code, DIRECTIONS[index], line));
  position.put(code, before);
  return threes.length >= 2;
}

/** True if a stone is part of a three in a line: its straight four is no five elsewhere, and no foul. */
function isThree(position, code, [dx, dy], line) {
  return straightFourPoints(line).some((distance) => {
    const fourth = codeOf(columnOf(code) + dx * distance, rowOf(code) + dy * distance);
    const makesFive = DIRECTIONS.some((it) => runLength(lineAround(position, fourth, it)) === 5);
    return !makesFive && !isFoul(position, fourth);
  });
}

// --- threats

/** The points of one line, up to `reach` steps from a point, that are empty. */
function emptyAlong(position, code, [dx, dy], reach) {
  const points = [];
  for (let distance = -reach; distance <= reach; distance++) {
    const x = columnOf(code) + dx * distance, y = rowOf(code) + dy * distance;
    if (position.at(x, y) === 0) points.push(codeOf(x, y));
  }
  return points;
}

/** The points of a line on which one more stone of `side` wins. */
function fivesAlong(position, rule, side, code, direction) {
  return emptyAlong(position, code, direction, 4).filter((point) => {
    const { codes, blocked } = runThrough(position, point, side, direction);
    return wins(rule, side, codes.length, blocked);
  });
}

/**
 * Returns what a stone of `side` would make on each empty point where that threatens to win: a Map
 * from point codes to "five", "open four", "four" or "three".
 */
export function threats(position, rule, side) {
  const found = new Map();
  for (const code of position.empty()) {
    if (rule === "renju" && side === BLACK && isFoul(position, code)) continue;
    const kind = threatOn(position, rule, side, code);
    if (kind) found.set(code, kind);
  }
  return found;
}

function threatOn(position, rule, side, code) {
  position.put(code, side);
  let kind = winningLine(position, rule, code).length > 0 ? "five" : "";
  if (!kind) {
    const fives = DIRECTIONS.map((it) => fivesAlong(position, rule, side, code, it));
    const count = new Set(fives.flat()).size;
    if (count > 0) kind = count > 1 ? "open four" : "four";
    else if (DIRECTIONS.some((it) => isOpenThree(position, rule, side, code, it))) kind = "three";
  }
  position.put(code, 0);
  return kind;
}

/** True if the stone on a point and one more in this line make a four with two ends. */
function isOpenThree(position, rule, side, code, direction) {
  return emptyAlong(position, code, direction, 3).some((point) => {
    position.put(point, side);
    const isConnected = runThrough(position, point, side, direction).codes.includes(code);
    const fives = isConnected ? fivesAlong(position, rule, side, point, direction) : [];
    position.put(point, 0);
    return fives.length > 1;
  });
}
