// PSQ, in which Piskvork, the manager of Gomocup, saves games.
//
// CITE: plastovicka/Piskvork, source/game.cpp: a head `Piskvorky 15x15, 11:11, 0` with the size, the
// levels of the players and which of them began; a line `x,y,ms` for each stone, counted from 1 and
// from the top; the names of the players; a code for the end. It has no word for the rule.
// Gomocup/GomocupJudge, server/server.py, adds a line `result,division`: 0 for a draw, 1 if Black won,
// 2 if White did; the division, such as `Freestyle15_1`, begins with the rule. So do we.

import { sizeText } from "../game/points.js";
import { BLACK, WHITE, codeOf, columnOf, other, rowOf } from "../game/rules.js";
import { Game, PASS, Step } from "../game/tree.js";
import { t } from "../words/words.js";
import { ReadError, checkedSize, isTaken, keepRest, resultOf, ruleNamed, ruleText, settleResult, shown } from "./terms.js";

/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("./terms.js").Terms} Terms */
/** @typedef {{text: string, number: number}} Line */
/** @typedef {{move: number, side: number, spentMs: number | null}} Stone */

/** The codes for the end where there is no more to tell, and the one for an end on time. */
const [OVER, UNKNOWN, LATE] = ["0", "-1", "15"];
/** What the line of a stone can be taken for, and so no name may begin with; such a name gets `_` before it. */
const NO_NAME = /^_*([\d+(-]|$)/;

// --- reading

/**
 * Returns the game of a PSQ file. Its rule is that of the game before, as a guess, unless the last
 * line tells it.
 *
 * Throws a ReadError if there is none.
 *
 * @param {string} text
 * @param {Terms} like
 * @returns {Game}
 */
export function fromPsq(text, like) {
  const all = text.split(/\r\n?|\n/).map((line, index) => ({ text: line.trim(), number: index + 1 }));
  const [head, ...lines] = all.filter((line) => line.text !== "");
  const told = /^piskvorky\s+(\d+)\s*x\s*(\d+)\b(?:\s*,\s*-?\d+:-?\d+\s*,\s*([01])$)?/i.exec(head?.text ?? "");
  if (!told) throw new ReadError(t("files.psq-head", { piece: shown(head?.text ?? "") }));
  const game = new Game(checkedSize(Number(told[1]), Number(told[2])), like.rule);
  const end = lines.findIndex((line) => !isStone(line)), moves = end < 0 ? lines : lines.slice(0, end);
  moves.forEach((line) => addStone(game, line));
  const { names, rest } = tailOf(lines.slice(moves.length));
  // The names are those of the first player and of the second, who may be the one who began.
  game.names = told[3] === "1" ? [names[1], names[0]] : names;
  settleEnd(game, rest, like);
  return game;
}

/** @param {Line} line */
const isStone = ({ text }) => /^\d+\s*,\s*\d+(\s*,\s*-?\d+)?$/.test(text);

/**
 * @param {Game} game
 * @param {Line} line
 */
function addStone(game, { text, number }) {
  const [x, y, ms] = text.split(",").map(Number), size = /** @type {Setup} */ (game.root.setup);
  const { current } = game, place = { piece: text, line: number };
  if (x < 1 || y < 1 || x > size.columns || y > size.rows) throw new ReadError(t("files.off-board", { ...place, size: sizeText(size) }));
  const move = codeOf(x - 1, y - 1);
  if (isTaken(current, move)) throw new ReadError(t("files.taken", place));
  const step = game.add(new Step(current, { move, side: current.isMove ? other(current.side) : BLACK }));
  // A time that is unknown is written as none.
  step.spentMs = ms > 0 ? ms : null;
  game.current = step;
}

/**
 * Returns the names after the moves, and the lines after those.
 *
 * @param {Line[]} lines
 */
function tailOf(lines) {
  const names = ["", ""], rest = [...lines];
  for (let index = 0; index < names.length && rest.length > 0 && !/^[\d+(-]/.test(rest[0].text); index++) {
    const name = rest[0].text;
    names[index] = name.startsWith("_") && NO_NAME.test(name) ? name.slice(1) : name;
    rest.shift();
  }
  const wrong = rest.find(({ text }) => !/^-?\d+(\s*,\s*\p{L}.*)?$/u.test(text));
  if (wrong) throw new ReadError(t("files.psq-line", { piece: shown(wrong.text), line: wrong.number }));
  return { names, rest: rest.map(({ text }) => text) };
}

/**
 * Gives a game its rule and its result, by the lines after the names.
 *
 * @param {Game} game
 * @param {string[]} lines
 * @param {Terms} like
 */
function settleEnd(game, lines, like) {
  const { number, division } = divisionIn(lines), rule = division ? ruleIn(division) : null;
  game.rule = rule ?? like.rule;
  game.isRuleGuessed = rule === null;
  const manner = lines.includes(LATE) ? "T" : "";
  settleResult(game, { 0: "Draw", 1: `B+${manner}`, 2: `W+${manner}` }[number] ?? "");
  // What we would write otherwise is kept.
  if (endLines(game).join() !== lines.join()) keepRest(game.root, "PSQ", lines);
}

/**
 * @param {string[]} lines
 * @returns {{number: string, division: string}}
 */
function divisionIn(lines) {
  const line = lines.find((it) => it.includes(",")) ?? ",", comma = line.indexOf(",");
  return { number: line.slice(0, comma).trim(), division: line.slice(comma + 1).trim() };
}

/** @param {string} division */
const ruleIn = (division) => ruleNamed(division.replace(/[\d_]+$/, ""));

// --- writing

/**
 * Returns a game as a PSQ file: the line that is shown, since the last position that was set up.
 *
 * Throws a ReadError if the format cannot hold it: Black begins, and the stones alternate.
 *
 * @param {Game} game
 */
export function toPsq(game) {
  const { line } = game, begun = line.findLastIndex((step) => step.setup), setup = /** @type {Setup} */ (line[begun].setup);
  const put = inTurn(setup), stones = [...put, ...line.slice(begun + 1)];
  const sideAt = (/** @type {number} */ index) => (index % 2 === 0 ? BLACK : WHITE);
  const fits = stones.every(({ move, side }, index) => move !== PASS && side === sideAt(index));
  if (!fits || setup.toMove !== sideAt(put.length)) throw new ReadError(t("files.psq-turns"));
  const names = game.names.map((name) => name.replace(/\s+/g, " ").trim());
  return [
    `Piskvorky ${setup.columns}x${setup.rows}, 11:11, 0`,
    ...stones.map(({ move, spentMs }) => `${columnOf(move) + 1},${rowOf(move) + 1},${Math.round(spentMs ?? 0)}`),
    ...names.map((name) => (NO_NAME.test(name) ? `_${name}` : name)),
    ...endLines(game),
    "",
  ].join("\n");
}

/**
 * The stones of a position as if they had been put in turn.
 *
 * @param {Setup} setup
 * @returns {Stone[]}
 */
function inTurn({ stones }) {
  const put = stones.map(([move, side]) => ({ move, side, spentMs: null }));
  const black = put.filter(({ side }) => side === BLACK), white = put.filter(({ side }) => side === WHITE);
  return Array.from({ length: Math.max(black.length, white.length) }, (_, index) => [black[index], white[index]]).flat().filter(Boolean);
}

/**
 * The lines after the names: as the file that the game comes from has them, as far as they still hold.
 *
 * @param {Game} game
 */
function endLines(game) {
  const kept = game.root.rest.PSQ ?? [], result = resultOf(game), { division } = divisionIn(kept);
  const code = kept.find((line) => !line.includes(",")) ?? (result ? (result.manner === "T" ? LATE : OVER) : UNKNOWN);
  if (game.isRuleGuessed) return [code];
  const name = ruleText(game.rule), label = ruleIn(division) === game.rule ? division : name[0].toUpperCase() + name.slice(1);
  return [code, `${result ? result.winner : -1},${label}`];
}
