// Games from SGF: the whole tree, with everything that the file tells.
//
// CITE: https://www.red-bean.com/sgf/ for FF[4]. Files break its rules in many ways: what can only
// mean one thing is read so, and what cannot be read is refused in words.

import { sizeText } from "../game/points.js";
import { BLACK, WHITE, ruleOf } from "../game/rules.js";
import { Game, Step } from "../game/tree.js";
import { t } from "../words/words.js";
import { FILE, OWN, SETUP } from "./sgf-names.js";
import { moveIn, pointsIn, sizeOf } from "./sgf-points.js";
import { treesIn } from "./sgf-tokens.js";
import { ReadError, STEPS_MAX, joined, keepRest, settleResult, settleRule, shown } from "./terms.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("./sgf-tokens.js").SgfNode} SgfNode */
/** @typedef {import("./terms.js").Terms} Terms */

/**
 * @typedef {object} Given
 * @property {(node: SgfNode) => number} lineOf
 * @property {Map<string, SgfNode>} parts  The trees for other sizes of board, by their numbers; those that are used are taken out.
 * @property {Terms} like
 * @property {number} weight  The steps and stones so far.
 */

/** @type {[string, number][]} The moves of each side. */
const SIDES = [["B", BLACK], ["W", WHITE]];
/** The most moves in a row, with passes and captures: no board has as many points. */
const RUN_MAX = 2000;
/** The most steps and stones set up in a file; their positions need memory. */
const WEIGHT_MAX = 1000000;
/** The properties that steps are made of. */
const STEP = ["B", "W", ...SETUP];
/** The properties of a root that say what our trees say otherwise. */
const ROOT = [...STEP, ...FILE, "SZ", OWN.part];

/**
 * Returns the games of a collection.
 *
 * Throws a ReadError if one of them cannot be read.
 *
 * @param {string} text
 * @param {Terms} like
 * @returns {Game[]}
 */
export function fromSgf(text, like) {
  const { trees, lineOf } = treesIn(text);
  /** @type {Game[]} */
  const games = [];
  const given = { lineOf, parts: /** @type {Map<string, SgfNode>} */ (new Map()), like, weight: 0 };
  for (let index = 0; index < trees.length;) {
    const tree = trees[index++];
    given.parts.clear();
    while (trees[index]?.data[OWN.part]) given.parts.set(trees[index].data[OWN.part][0], trees[index++]);
    games.push(new Reading(tree, given).game);
    // A part whose place another program has taken away is a game of its own.
    for (const part of [...given.parts.values()]) games.push(new Reading(part, given).game);
  }
  return games;
}

/** The reading of one game. */
class Reading {
  /**
   * @param {SgfNode} tree
   * @param {Given} given
   */
  constructor(tree, given) {
    const { data } = tree, guess = data[OWN.guess]?.[0] ?? "";
    this.given = given;
    this.steps = 0;
    this.game = new Game(this.boardOf(tree), given.like.rule);
    this.addTree(tree);
    this.game.names = [data.PB, data.PW].map((values) => (values ?? []).join(" "));
    settleRule(this.game, data.RU?.[0], ruleOf(guess) ? guess : given.like.rule);
    settleResult(this.game, data.RE?.[0] ?? "");
    this.game.toEnd();
  }

  /** @param {SgfNode} tree */
  addTree(tree) {
    const { root } = this.game, names = ["PB", "PW", "RU", "RE", OWN.guess, ...(tree.data.GM?.[0] === "4" ? ["GM"] : [])];
    root.setup = this.setupOf(tree, new Map(), /** @type {Setup} */ (root.setup));
    this.count(root);
    takeTexts(tree, root, [...ROOT, ...names]);
    /** @type {{node: SgfNode, parent: Step, run: number}[]} */
    const waiting = [];
    const wait = (/** @type {SgfNode} */ { children }, /** @type {Step} */ parent, run = 0) => {
      for (let index = children.length - 1; index >= 0; index--) waiting.push({ node: children[index], parent, run });
    };
    wait(tree, this.addMoves(tree, root, root.setup));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, parent, run } = next, part = this.partOf(node);
      if (run > RUN_MAX) throw new ReadError(t("files.run", { count: RUN_MAX, line: this.given.lineOf(node) }));
      const step = part ? parent : this.addNode(node, parent);
      wait(node, step, step.setup ? 0 : run + 1);
      if (part) wait(part, this.addPart(part, parent));
    }
  }

  /**
   * Adds the steps that a node stands for, and returns the last one. A node without a step, such as a
   * comment of its own, belongs to the step before.
   *
   * @param {SgfNode} node
   * @param {Step} parent
   */
  addNode(node, parent) {
    const size = sizeAt(parent);
    let step = parent;
    // The sides of moves are told by themselves: PL beside one says nothing new.
    const isSetup = ["AB", "AW", "AE"].some((name) => node.data[name]) || (node.data.PL && !moverOf(node));
    if (isSetup) {
      const { stones, toMove } = this.game.situationAfter(parent);
      const before = new Map(stones.map(({ code, side }) => [code, side]));
      step = this.add(new Step(parent, { setup: this.setupOf(node, before, size, toMove) }));
    }
    step = this.addMoves(node, step, size);
    takeTexts(node, step, STEP);
    return step;
  }

  /**
   * Adds the moves of a node, and returns the last step.
   *
   * @param {SgfNode} node
   * @param {Step} parent
   * @param {Size} size
   */
  addMoves(node, parent, size) {
    let step = parent;
    for (const [name, side] of SIDES) {
      for (const value of node.data[name] ?? []) {
        const move = moveIn(value, size);
        if (move === null) throw this.offBoard(node, `${name}[${value}]`, size);
        step = this.add(new Step(step, { move, side }));
      }
    }
    return step;
  }

  /**
   * Adds the root of a part, which sets up a board of another size, and the moves in it.
   *
   * @param {SgfNode} part
   * @param {Step} parent
   */
  addPart(part, parent) {
    const size = this.boardOf(part), step = this.add(new Step(parent, { setup: this.setupOf(part, new Map(), size) }));
    takeTexts(part, step, [...ROOT, "GM"]);
    return this.addMoves(part, step, size);
  }

  /** @param {Step} step */
  add(step) {
    this.count(step);
    return this.game.add(step);
  }

  /** @param {Step} step */
  count({ setup }) {
    this.steps += 1;
    this.given.weight += 1 + (setup?.stones.length ?? 0);
    if (this.steps > STEPS_MAX) throw new ReadError(t("files.steps", { count: STEPS_MAX }));
    if (this.given.weight > WEIGHT_MAX) throw new ReadError(t("files.long"));
  }

  // --- boards

  /**
   * The tree that comes in the place of an empty node; undefined for any other node.
   *
   * @param {SgfNode} node
   */
  partOf({ data }) {
    const number = data[OWN.part]?.[0] ?? "", part = this.given.parts.get(number);
    if (part) this.given.parts.delete(number);
    return part;
  }

  /** @param {SgfNode} tree */
  boardOf(tree) {
    const size = sizeOf(tree, this.given.like);
    if (size) return size;
    throw new ReadError(t("files.sgf-size", { piece: shown(`SZ[${tree.data.SZ[0]}]`), line: this.given.lineOf(tree) }));
  }

  /**
   * The position that a node sets up.
   *
   * @param {SgfNode} node
   * @param {Map<number, number>} stones  Those before; they are changed.
   * @param {Size} size
   * @param {number} [toMove]  The side to move before, if there was a board before.
   * @returns {Setup}
   */
  setupOf(node, stones, { columns, rows }, toMove) {
    const points = (/** @type {string} */ name) => this.pointsOf(node, name, { columns, rows });
    points("AE").forEach((code) => stones.delete(code));
    points("AB").forEach((code) => stones.set(code, BLACK));
    points("AW").forEach((code) => stones.set(code, WHITE));
    const sorted = [...stones].sort(([code], [other]) => code - other);
    return { columns, rows, stones: sorted, toMove: sideToMove(node) || toMove || sideByCount(sorted) };
  }

  /**
   * @param {SgfNode} node
   * @param {string} name
   * @param {Size} size
   */
  pointsOf(node, name, size) {
    return (node.data[name] ?? []).flatMap((value) => {
      const codes = pointsIn(value, size);
      // A point off the board is empty anyway: some programs empty a larger one.
      if (name !== "AE" && codes.includes(-1)) throw this.offBoard(node, `${name}[${value}]`, size);
      return codes;
    });
  }

  /**
   * @param {SgfNode} node
   * @param {string} piece
   * @param {Size} size
   */
  offBoard(node, piece, size) {
    return new ReadError(t("files.off-board", { piece: shown(piece), line: this.given.lineOf(node), size: sizeText(size) }));
  }
}

/**
 * The size of the board after a step.
 *
 * @param {Step} step
 * @returns {Size}
 */
function sizeAt(step) {
  let it = step;
  while (!it.setup) it = /** @type {Step} */ (it.parent);
  return it.setup;
}

/**
 * The side that moves in a node; 0 if none does.
 *
 * @param {SgfNode} node
 */
const moverOf = ({ data }) => (data.B ? BLACK : data.W ? WHITE : 0);

/**
 * The side that is to move when a node has set up its position: what the node says, or the side that
 * moves next; 0 if neither is told.
 *
 * @param {SgfNode} node
 */
function sideToMove(node) {
  const told = node.data.PL?.[0].trim();
  if (told) return /^(w|2)/i.test(told) ? WHITE : BLACK;
  let next = /** @type {SgfNode | undefined} */ (node);
  for (; next; next = next.children[0]) {
    if (moverOf(next)) return moverOf(next);
    if (next !== node && [...SETUP, OWN.part].some((name) => next?.data[name])) return 0;
  }
  return 0;
}

/** @param {[number, number][]} stones */
function sideByCount(stones) {
  const black = stones.filter(([, side]) => side === BLACK).length;
  return black > stones.length - black ? WHITE : BLACK;
}

/**
 * Gives a step what a node tells beside its moves and stones.
 *
 * @param {SgfNode} node
 * @param {Step} step
 * @param {string[]} known  Properties that are read elsewhere.
 */
function takeTexts({ data }, step, known) {
  for (const [name, values] of Object.entries(data)) {
    if (known.includes(name)) continue;
    if (name === "C") {
      for (const value of values) step.comment = joined(step.comment, value);
    } else if (name === OWN.rest) {
      values.forEach((value) => keepRest(step, value.slice(0, Math.max(0, value.indexOf(":"))), [value.slice(value.indexOf(":") + 1)]));
    } else if (!(name === OWN.found && takeFound(step, values[0])) && !(name === OWN.spentMs && takeSpent(step, values[0]))) {
      keepRest(step, name, values);
    }
  }
}

/**
 * @param {Step} step
 * @param {string} value
 * @returns {boolean}  False if it is no evaluation of ours.
 */
function takeFound(step, value) {
  try {
    const info = JSON.parse(value), { score, line } = info;
    if (!Number.isFinite(score.value) || !Number.isInteger(score.plies) || !line.every(Number.isInteger)) return false;
    step.found = info;
    // JSON has no NaN, which stands for what is unknown.
    for (const name of ["rank", "count", "depth", "nodes", "speed"]) info[name] ??= NaN;
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Step} step
 * @param {string} value
 */
function takeSpent(step, value) {
  if (!/^\d+(\.\d+)?$/.test(value)) return false;
  step.spentMs = Number(value);
  return true;
}
