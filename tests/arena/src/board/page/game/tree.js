// A game: a tree of steps. A step is a move, or a position that is set up; so everything that was
// on the board can be gone back to, and nothing is thrown away.

import { isOnBoard, isSize } from "./points.js";
import { BLACK, other, ruleOf } from "./rules.js";
import { Situation, isSide } from "./situation.js";

/** @typedef {import("./points.js").Size} Size */
/** @typedef {import("./situation.js").Stone} Stone */
/** @typedef {import("../engine/info.js").Info} Info */

/**
 * A position that is set up by hand: all that stands on the board, and who is to move.
 *
 * @typedef {object} Setup
 * @property {number} columns
 * @property {number} rows
 * @property {[number, number][]} stones  Point codes and sides.
 * @property {number} toMove
 */

/**
 * The result of a game.
 *
 * @typedef {object} Result
 * @property {number} winner  The side; 0 for a draw.
 * @property {string} manner  How it was won otherwise than on the board, as SGF has it: R by
 *   resignation, T on time, F by forfeit; empty for a line or a draw.
 */

/** The code of a move that puts no stone. */
export const PASS = -1;
/** The most steps of a game. */
const STEPS_MAX = 100000;

/** A step of a game. The first one, the root, has no parent and sets the board up. */
export class Step {
  /**
   * @param {Step | null} parent
   * @param {{move?: number, side?: number, setup?: Setup | null}} what
   */
  constructor(parent, { move = PASS, side = 0, setup = null }) {
    this.parent = parent;
    /** @type {Step[]} */
    this.children = [];
    /** The step that comes next unless another is chosen: where one was last. */
    this.preferred = 0;
    /** The point of a move, or PASS. */
    this.move = move;
    /** The side that moves; 0 if the step is no move. */
    this.side = side;
    /** @type {Setup | null} */
    this.setup = setup;
    this.comment = "";
    /** @type {Info | null} What an engine has found out about the position after the step. */
    this.found = null;
    /** @type {number | null} The time that the move took, in milliseconds. */
    this.spentMs = null;
    /** @type {Record<string, string[]>} What a file says of the step beside that. */
    this.rest = {};
  }

  get isMove() {
    return this.side !== 0;
  }

  /** The step that comes next; undefined at an end. */
  get next() {
    return this.children[this.preferred] || this.children[0];
  }

  /** The steps from the root to this one. */
  get path() {
    const path = [];
    for (let step = /** @type {Step | null} */ (this); step; step = step.parent) path.push(step);
    return path.reverse();
  }
}

/** A game: its terms, and the steps. One of them is shown, and called the current one. */
export class Game {
  /**
   * @param {Size} size
   * @param {string} rule
   * @param {{moves?: number[], toMove?: number}} [begun]  The moves, and the side that makes the first.
   */
  constructor({ columns, rows }, rule, { moves = [], toMove = BLACK } = {}) {
    this.rule = rule;
    /** True if nobody has said what the rule is. */
    this.isRuleGuessed = false;
    /** The names of Black and White; empty if they are not known. */
    this.names = ["", ""];
    /** @type {Result | null} What ended the game, if that is not on the board. */
    this.result = null;
    this.root = new Step(null, { setup: { columns, rows, stones: [], toMove } });
    this.current = this.root;
    /** Counts the changes of the tree, but not steps from one part of it to another. */
    this.changes = 0;
    /** @type {Map<Step, Situation>} */
    this.situations = new Map();
    moves.forEach((code) => this.put(code));
  }

  // --- what is on the board

  /** The situation after a step. */
  at(step = this.current) {
    const known = this.situations.get(step);
    if (known && known.rule === this.rule) return known;
    const made = this.situationAfter(step);
    this.situations.set(step, made);
    return made;
  }

  /** @param {Step} step */
  situationAfter(step) {
    const path = [];
    let from = step;
    while (!from.setup) {
      path.push(from);
      from = /** @type {Step} */ (from.parent);
    }
    const { setup } = from;
    /** @type {Map<number, Stone>} */
    const stones = new Map(setup.stones.map(([code, side]) => [code, { code, side, count: 0 }]));
    let { toMove } = setup, last = -1, count = 0;
    for (const { move, side } of path.reverse()) {
      count += 1;
      last = move;
      toMove = other(side);
      if (move === PASS) continue;
      // A stone on a point that was taken, which files of other games have, takes its place.
      stones.delete(move);
      stones.set(move, { code: move, side, count });
    }
    return new Situation({ columns: setup.columns, rows: setup.rows, rule: this.rule }, [...stones.values()], toMove, last);
  }

  /** The steps of the line that is shown: to the current one, and on from there. */
  get line() {
    const line = this.current.path;
    for (let step = this.current.next; step; step = step.next) line.push(step);
    return line;
  }

  /** The moves of the line that is shown, from the last position that was set up on. */
  get moves() {
    const { line } = this, from = line.findLastIndex((step) => step.setup);
    return line.slice(from + 1).map(({ move }) => move);
  }

  /** All steps, parents first. */
  get steps() {
    const all = [this.root];
    for (let index = 0; index < all.length; index++) for (const child of all[index].children) all.push(child);
    return all;
  }

  /** The side that has won, by the board at the end of `line` or otherwise; 0 for none. `null` while the game goes on. */
  get outcome() {
    const { line } = this, end = line[line.length - 1], situation = this.at(end);
    if (situation.isOver) return situation.winner;
    // What ended the game otherwise ended what was played, and no variation of it.
    return this.result && isMain(end) ? this.result.winner : null;
  }

  get isEmpty() {
    return this.root.children.length === 0 && /** @type {Setup} */ (this.root.setup).stones.length === 0;
  }

  // --- steps

  /**
   * Makes a move of the side to move, or goes to the step that makes it already. Returns it.
   *
   * @param {number} move  A point, or PASS.
   * @param {number} [side]
   */
  put(move, side = this.at().toMove) {
    const known = this.current.children.find((it) => it.isMove && it.move === move && it.side === side);
    return this.goTo(known || this.add(new Step(this.current, { move, side })));
  }

  /**
   * Sets up a position, as a step.
   *
   * @param {Setup} setup
   */
  setUp(setup) {
    return this.goTo(this.add(new Step(this.current, { setup })));
  }

  /**
   * Adds a step to its parent.
   *
   * @param {Step} step
   */
  add(step) {
    this.changes += 1;
    /** @type {Step} */ (step.parent).children.push(step);
    return step;
  }

  /**
   * Goes to a step; afterwards its line is the one that is shown.
   *
   * @param {Step} step
   */
  goTo(step) {
    for (let it = step; it.parent; it = it.parent) it.parent.preferred = it.parent.children.indexOf(it);
    this.current = step;
    return step;
  }

  back() {
    if (this.current.parent) this.current = this.current.parent;
  }

  forward() {
    if (this.current.next) this.current = this.current.next;
  }

  toStart() {
    this.current = this.root;
  }

  toEnd() {
    while (this.current.next) this.current = this.current.next;
  }

  /**
   * Takes a step and all that comes after it out of the tree. Returns what puts it back.
   *
   * @param {Step} step
   */
  remove(step) {
    const { parent } = step;
    if (!parent) return () => {};
    this.changes += 1;
    const index = parent.children.indexOf(step), { preferred } = parent, { current } = this;
    parent.children.splice(index, 1);
    parent.preferred = Math.max(0, preferred > index ? preferred - 1 : Math.min(preferred, parent.children.length - 1));
    if (current.path.includes(step)) this.current = parent;
    return () => {
      this.changes += 1;
      parent.children.splice(index, 0, step);
      parent.preferred = preferred;
      this.current = current;
    };
  }

  /**
   * Makes the line to a step the main one.
   *
   * @param {Step} step
   */
  promote(step) {
    if (isMain(step)) return;
    this.changes += 1;
    for (let it = step; it.parent; it = it.parent) {
      const { children } = it.parent;
      children.splice(children.indexOf(it), 1);
      children.unshift(it);
      it.parent.preferred = 0;
    }
  }

  /**
   * Says what is to be known of a step.
   *
   * @param {Step} step
   * @param {string} comment
   */
  remark(step, comment) {
    this.changes += 1;
    step.comment = comment;
  }

  /**
   * Says by what rule the game is. What was found out by another one is void.
   *
   * @param {string} rule
   */
  setRule(rule) {
    if (rule !== this.rule) for (const step of this.steps) step.found = null;
    this.changes += 1;
    this.rule = rule;
    this.isRuleGuessed = false;
  }

  /** Returns the same game as one of its own. */
  copy() {
    return fromJson(toJson(this));
  }
}

/**
 * True if a step is on the main line.
 *
 * @param {Step} step
 */
export function isMain(step) {
  for (let it = step; it.parent; it = it.parent) if (it.parent.children[0] !== it) return false;
  return true;
}

// --- as JSON, for what is kept

/**
 * A game as JSON can hold it: the steps as arrays, each with the index of its parent first.
 *
 * @param {Game} game
 */
export function toJson(game) {
  const steps = game.steps, index = new Map(steps.map((step, at) => [step, at]));
  const { rule, isRuleGuessed, names, result } = game;
  return {
    rule, isRuleGuessed, names, result, current: index.get(game.current),
    steps: steps.map((step) => ({
      of: step.parent ? index.get(step.parent) : -1,
      ...(step.isMove ? { move: step.move, side: step.side } : {}),
      ...(step.setup ? { setup: step.setup } : {}),
      ...(step.preferred ? { preferred: step.preferred } : {}),
      ...(step.comment ? { comment: step.comment } : {}),
      ...(step.found ? { found: step.found } : {}),
      ...(step.spentMs === null ? {} : { spentMs: step.spentMs }),
      ...(Object.keys(step.rest).length > 0 ? { rest: step.rest } : {}),
    })),
  };
}

/**
 * Returns a game from what was kept, which may be anything.
 *
 * Throws an Error if it is no game.
 *
 * @param {any} value
 * @returns {Game}
 */
export function fromJson(value) {
  const wrong = (/** @type {string} */ what) => new Error(`no game: ${what}`);
  const { rule, steps, current, names, result } = value;
  if (!ruleOf(rule)) throw wrong("rule");
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > STEPS_MAX) throw wrong("steps");
  const game = new Game(checkedSetup(steps[0].setup), rule);
  game.isRuleGuessed = value.isRuleGuessed === true;
  if (Array.isArray(names)) game.names = [0, 1].map((side) => String(names[side] ?? ""));
  if (result && (isSide(result.winner) || result.winner === 0)) game.result = { winner: result.winner, manner: String(result.manner ?? "") };
  /** @type {Step[]} */
  const made = [];
  steps.forEach((/** @type {any} */ it, /** @type {number} */ index) => {
    const parent = index === 0 ? null : made[it.of];
    if (index > 0 && !parent) throw wrong("parent");
    const setup = it.setup ? checkedSetup(it.setup) : null;
    const step = new Step(parent, setup ? { setup } : { move: it.move, side: it.side });
    if (!setup) {
      const board = made[it.of].path.findLast(({ setup: set }) => set)?.setup;
      if (!isSide(it.side) || (it.move !== PASS && !isOnBoard(it.move, /** @type {Setup} */ (board)))) throw wrong("move");
    }
    step.comment = String(it.comment ?? "");
    step.preferred = Number.isInteger(it.preferred) ? it.preferred : 0;
    step.spentMs = Number.isFinite(it.spentMs) ? it.spentMs : null;
    step.found = it.found ? checkedInfo(it.found) : null;
    for (const [name, values] of Object.entries(it.rest ?? {})) step.rest[name] = [values].flat().map(String);
    if (parent) parent.children.push(step);
    made.push(step);
  });
  game.root = made[0];
  game.current = made[current] || game.root;
  game.situations.clear();
  return game;
}

/**
 * @param {any} value
 * @returns {Setup}
 */
function checkedSetup(value) {
  const { columns, rows, stones, toMove } = value ?? {};
  if (!isSize({ columns, rows }) || !isSide(toMove) || !Array.isArray(stones)) throw new Error("no game: board");
  const fits = stones.every((it) => Array.isArray(it) && isOnBoard(it[0], { columns, rows }) && isSide(it[1]));
  if (!fits) throw new Error("no game: stones");
  return { columns, rows, stones, toMove };
}

/**
 * @param {any} value
 * @returns {Info}
 */
function checkedInfo(value) {
  const { score, line } = value;
  if (!Number.isFinite(score?.value) || !Number.isInteger(score?.plies) || !Array.isArray(line) || !line.every(Number.isInteger)) {
    throw new Error("no game: evaluation");
  }
  const count = (/** @type {any} */ it) => (Number.isFinite(it) ? it : NaN);
  return { rank: 0, count: 1, score: { value: score.value, plies: score.plies }, depth: count(value.depth), nodes: count(value.nodes), speed: count(value.speed), line };
}

