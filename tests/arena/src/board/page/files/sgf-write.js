// Games as SGF: the whole tree, so that `fromSgf` gives the same game back.

import { BLACK, WHITE } from "../game/rules.js";
import { PASS } from "../game/tree.js";
import { stringify } from "../vendor/sgf.js";
import { OWN, SETUP } from "./sgf-names.js";
import { lettersOf } from "./sgf-points.js";
import { sizeWritten, writtenResult, writtenRule } from "./terms.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("../game/tree.js").Step} Step */
/** @typedef {Record<string, string[]>} Data */

/** Nodes in a line of the file. */
const LINE_NODES = 10;

/**
 * Returns a game as an SGF file: a tree, and one more for each change of the size of the board.
 *
 * @param {Game} game
 */
export function toSgf(game) {
  const parts = [game.root];
  let text = "";
  for (let number = 0; number < parts.length; number++) text += `${treeText(game, parts, number)}\n`;
  return text;
}

/**
 * The text of one of the parts of a game. Those that it leads to are added to `parts`.
 *
 * @param {Game} game
 * @param {Step[]} parts
 * @param {number} number
 */
function treeText(game, parts, number) {
  const root = parts[number], { columns, rows } = /** @type {Setup} */ (root.setup);
  const begun = number === 0 ? gameData(game) : { ...fileData(root), [OWN.part]: [`${number}`] };
  const out = ["(", nodeText({ ...begun, ...setupData(root, new Map()), ...textData(root, begun) }), "\n"];
  /** @type {(Step | string)[]} */
  const waiting = [];
  const wait = (/** @type {Step[]} */ children) => {
    if (children.length === 1) waiting.push(children[0]);
    else for (let index = children.length - 1; index >= 0; index--) waiting.push(")", children[index], "\n(");
  };
  wait(root.children);
  let inLine = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") {
      out.push(next);
      inLine = 0;
      continue;
    }
    if (inLine > 0 && inLine % LINE_NODES === 0) out.push("\n");
    inLine += 1;
    if (next.setup && (next.setup.columns !== columns || next.setup.rows !== rows)) {
      out.push(nodeText({ [OWN.part]: [`${parts.length}`] }));
      parts.push(next);
      continue;
    }
    const data = next.setup ? setupData(next, stonesBefore(game, next)) : moveData(next);
    out.push(nodeText({ ...data, ...textData(next, data) }));
    wait(next.children);
  }
  return `${out.join("")})`;
}

/**
 * A node. Each is written by itself, since the library recurses from one to the next.
 *
 * @param {Data} data
 */
const nodeText = (data) => stringify({ data, children: [] }, { linebreak: "" });

// --- properties

/**
 * What a tree tells of itself. Games that were written for another game, such as Go, stay so.
 *
 * @param {Step} root
 * @returns {Data}
 */
function fileData(root) {
  const size = sizeWritten(/** @type {Setup} */ (root.setup), ":");
  return { FF: ["4"], GM: root.rest.GM ?? ["4"], CA: ["UTF-8"], AP: ["gomolith board"], SZ: [size] };
}

/**
 * @param {Game} game
 * @returns {Data}
 */
function gameData(game) {
  const [black, white] = game.names, told = { PB: black, PW: white, RE: writtenResult(game), RU: writtenRule(game) };
  /** @type {Data} */
  const data = fileData(game.root);
  for (const [name, value] of Object.entries(told)) if (value) data[name] = [value];
  if (game.isRuleGuessed) data[OWN.guess] = [game.rule];
  return data;
}

/**
 * @param {Step} step
 * @returns {Data}
 */
const moveData = ({ move, side }) => ({ [side === BLACK ? "B" : "W"]: [move === PASS ? "" : lettersOf(move)] });

/**
 * What sets a position up: all that differs from the stones before.
 *
 * @param {Step} step
 * @param {Map<number, number>} before
 * @returns {Data}
 */
function setupData(step, before) {
  const { stones, toMove } = /** @type {Setup} */ (step.setup), after = new Map(stones);
  const put = (/** @type {number} */ wanted) => stones.filter(([code, side]) => side === wanted && before.get(code) !== side).map(([code]) => lettersOf(code));
  const black = put(BLACK), white = put(WHITE), empty = [...before.keys()].filter((code) => !after.has(code)).map(lettersOf);
  return {
    ...(black.length > 0 ? { AB: black } : {}),
    ...(white.length > 0 ? { AW: white } : {}),
    ...(empty.length > 0 ? { AE: empty } : {}),
    ...(isSideClear(step) ? {} : { PL: [toMove === BLACK ? "B" : "W"] }),
  };
}

/**
 * True if the side to move at the start needs no word.
 *
 * @param {Step} step
 */
function isSideClear({ parent, setup, children }) {
  const { stones, toMove } = /** @type {Setup} */ (setup);
  return !parent && stones.length === 0 && toMove === BLACK && children[0]?.side !== WHITE;
}

/**
 * @param {Game} game
 * @param {Step} step
 */
function stonesBefore(game, step) {
  const { stones } = game.situationAfter(/** @type {Step} */ (step.parent));
  return new Map(stones.map(({ code, side }) => [code, side]));
}

/**
 * What a step tells beside its move or its stones.
 *
 * @param {Step} step
 * @param {Data} told  What is told already.
 * @returns {Data}
 */
function textData(step, told) {
  /** @type {Data} */
  const data = {}, /** @type {string[]} */ others = [];
  for (const [name, values] of Object.entries(step.rest)) {
    if (!/^[A-Z]+$/.test(name)) others.push(...values.map((value) => `${name}:${value}`));
    else if (!told[name] && !["B", "W", "C", ...SETUP, ...(step.parent ? [] : ["RE", "RU"])].includes(name)) data[name] = values;
  }
  if (others.length > 0) data[OWN.rest] = others;
  if (step.comment) data.C = [step.comment];
  if (step.found) data[OWN.found] = [JSON.stringify(step.found)];
  if (step.spentMs !== null) data[OWN.spentMs] = [`${step.spentMs}`];
  return data;
}
