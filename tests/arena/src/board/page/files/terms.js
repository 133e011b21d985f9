// What all formats tell of a game beside its steps: rule, result and size, in the words of files.

import { isSize } from "../game/points.js";
import { BLACK, RULES, SIZE_MAX, SIZE_MIN, WHITE, other } from "../game/rules.js";
import { t } from "../words/words.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Result} Result */
/** @typedef {import("../game/tree.js").Step} Step */
/** @typedef {Size & {rule: string}} Terms  Those of the game before: what a text does not tell is taken from them. */

/** A text that cannot be read, or a game that cannot be written; the message is for the user. */
export class ReadError extends Error {}

/** The most steps of a game, as in game/tree.js. */
export const STEPS_MAX = 100000;
/** The sizes of boards that are common, the smallest first. */
const COMMON_SIZES = [15, 19, 20, 22];
/** The most characters of a text that a message repeats. */
const PIECE_MAX = 40;

/** Names of rules in files, without spaces and signs. An opening of renju tells the rule as well. */
const RULE_NAMES = {
  freestyle: /^(free(style|gomoku)?(gomoku)?|gomoku(free|freestyle)?|fastgame|[無无]禁手?|自由(規則|规则)?)$/,
  standard: /^(standard(gomoku)?|gomokustandard|exact(ly)?five|exact5)$/,
  renju: /^(renju(free|rif|international)?|rif(renju)?|有禁手?|禁手|[連连]珠|(soos[oy]rv|yamaguchi|taraguchi|tarannikov|sakata)\d*)$/,
  caro: /^((gomoku|freestyle|vietnamese)?caro|caro(freestyle)?)$/,
  "standard-caro": /^(standardcaro|carostandard)$/,
};

/**
 * Returns the rule that a file names: by a name that is ours or common, or by its number in the
 * protocol. `null` if it is unknown.
 *
 * @param {string} text
 * @returns {string | null}
 */
export function ruleNamed(text) {
  const bare = text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "").replace(/rules?$/, "");
  const numbered = RULES.find(({ number }) => `${number}` === bare);
  if (numbered) return numbered.id;
  const named = Object.entries(RULE_NAMES).find(([, names]) => names.test(bare));
  return named ? named[0] : null;
}

/**
 * Gives a game the rule that a file names, or the rule of the game before as a guess.
 *
 * @param {Game} game
 * @param {string | undefined} text
 * @param {string} guess
 */
export function settleRule(game, text, guess) {
  const rule = text === undefined ? null : ruleNamed(text);
  game.rule = rule ?? guess;
  game.isRuleGuessed = rule === null;
  // Words that are not ours go out again as they came.
  if (text?.trim() && text !== ruleText(game.rule)) game.root.rest.RU = [text];
}

/**
 * The rule of a game for a file: as the file that it comes from has it, if it is still that. Empty if
 * nobody has said what the rule is.
 *
 * @param {Game} game
 */
export function writtenRule({ rule, isRuleGuessed, root }) {
  const kept = root.rest.RU?.[0] ?? "";
  return isRuleGuessed || ruleNamed(kept) === rule ? kept : ruleText(rule);
}

/**
 * The rule in files: its name, with a space for the hyphen.
 *
 * @param {string} rule
 */
export const ruleText = (rule) => rule.replace("-", " ");

// --- results

/**
 * Returns the result that a text such as `B+R`, `0` or `1-0` tells; `null` if it tells none. The
 * first number is Black's, who moves first, as Gomoku sites have it.
 *
 * @param {string} text
 * @returns {Result | null}
 */
export function resultFrom(text) {
  const bare = text.trim();
  if (/^(0|draw|drawn|tie|jigo|1\/2(-1\/2)?|½(-½)?|和棋?|平局)$/i.test(bare)) return { winner: 0, manner: "" };
  const numbers = /^([01])\s*[-–:]\s*([01])$/.exec(bare);
  if (numbers && numbers[1] !== numbers[2]) return { winner: numbers[1] === "1" ? BLACK : WHITE, manner: "" };
  const won = /^(b|w)(?:lack|hite)?\s*(?:\+|wins?\b|won\b)\s*(?:by\s+)?(.*)$/i.exec(bare);
  if (won) return { winner: won[1].toLowerCase() === "b" ? BLACK : WHITE, manner: mannerFrom(won[2]) };
  const eastern = /(?:^|[\s,、，])([黑黒白])[方棋番]?(中[盘盤押]し?)?[胜勝]/.exec(bare);
  return eastern ? { winner: eastern[1] === "白" ? WHITE : BLACK, manner: eastern[2] ? "R" : "" } : null;
}

/**
 * Returns how a game was won, as in `Result`.
 *
 * @param {string} text
 */
export const mannerFrom = (text) => /^(r(?=$|es)|t(?=$|ime)|f(?=$|orf))/i.exec(text.trim())?.[0].toUpperCase() ?? "";

/**
 * The result in files, such as `B+R`; empty if there is none.
 *
 * @param {Result | null} result
 */
export function resultText(result) {
  if (!result) return "";
  return result.winner === 0 ? "Draw" : `${result.winner === BLACK ? "B" : "W"}+${result.manner}`;
}

/**
 * The result of a game: what is on the board at the end of its main line, or what ended it otherwise.
 * By a rule that is a guess the board tells nothing.
 *
 * @param {Game} game
 * @returns {Result | null}
 */
export function resultOf(game) {
  if (game.isRuleGuessed) return game.result;
  let end = game.root;
  while (end.children[0]) end = end.children[0];
  const situation = game.situationAfter(end), { verdict } = situation;
  if (verdict === "goes on") return game.result;
  const mover = situation.position.stone(situation.last);
  if (verdict === "draw") return { winner: 0, manner: "" };
  return verdict === "wins" ? { winner: mover, manner: "" } : { winner: other(mover), manner: "F" };
}

/**
 * Gives a game, whose steps and rule it has, the result that a file tells. A result that is on the
 * board needs no second telling.
 *
 * @param {Game} game
 * @param {string} text
 */
export function settleResult(game, text) {
  const told = resultFrom(text);
  game.result = null;
  if (told && resultOf(game)?.winner !== told.winner) game.result = told;
  if (text.trim() && text !== resultText(resultOf(game))) game.root.rest.RE = [text];
}

/**
 * The result of a game for a file: as the file that it comes from has it, if it is still that.
 *
 * @param {Game} game
 */
export function writtenResult(game) {
  const result = resultOf(game), kept = game.root.rest.RE?.[0];
  if (kept === undefined) return resultText(result);
  const told = resultFrom(kept);
  const holds = told?.winner === result?.winner && (!game.result || told?.manner === result?.manner);
  return holds ? kept : resultText(result);
}

// --- sizes

/**
 * Returns a size that the page has.
 *
 * Throws a ReadError for another one.
 *
 * @param {number} columns
 * @param {number} rows
 * @returns {Size}
 */
export function checkedSize(columns, rows) {
  if (isSize({ columns, rows })) return { columns, rows };
  throw new ReadError(t("files.size", { columns, rows, min: SIZE_MIN, max: SIZE_MAX }));
}

/**
 * Returns the size that a text such as `15`, `15:10` or `15x10` tells; `null` if it is none.
 *
 * Throws a ReadError for a size that the page does not have.
 *
 * @param {string} text
 */
export function sizeFrom(text) {
  const match = /^\s*(\d{1,3})(?:\s*[:x×*]\s*(\d{1,3}))?\s*$/i.exec(text);
  return match ? checkedSize(Number(match[1]), Number(match[2] ?? match[1])) : null;
}

/**
 * The size in files: `15`, or `15x10` with this sign between.
 *
 * @param {Size} size
 * @param {string} sign
 */
export const sizeWritten = ({ columns, rows }, sign) => (columns === rows ? `${columns}` : `${columns}${sign}${rows}`);

/**
 * Returns a size for a text that tells none: that of the game before, or a common one if its points
 * need a larger board.
 *
 * @param {Size} like
 * @param {Size} needed
 */
export function fittingSize(like, needed) {
  if (needed.columns <= like.columns && needed.rows <= like.rows) return { columns: like.columns, rows: like.rows };
  const most = Math.max(needed.columns, needed.rows);
  const common = COMMON_SIZES.find((size) => size >= most) ?? most;
  return checkedSize(common, common);
}

// --- pieces of texts

/**
 * Keeps what a file tells of a step, and has no place elsewhere.
 *
 * @param {Step} step
 * @param {string} name
 * @param {string[]} values
 */
export function keepRest(step, name, values) {
  const key = name === "__proto__" ? "proto" : name;
  if (!step.rest[key]) step.rest[key] = values;
  else for (const value of values) step.rest[key].push(value);
}

/**
 * Two comments as one.
 *
 * @param {string} before
 * @param {string} text
 */
export const joined = (before, text) => (before === "" || text === "" ? before + text : `${before}\n\n${text}`);

/**
 * Returns a piece of a text in the form in which a message can repeat it.
 *
 * @param {string} text
 */
export function shown(text) {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > PIECE_MAX ? `${[...line].slice(0, PIECE_MAX).join("")}…` : line;
}

/**
 * Returns the number of the line of a text in which an index is.
 *
 * @param {string} text
 * @param {number} index
 */
export const lineAt = (text, index) => text.slice(0, index).split("\n").length;

/**
 * True if a point has a stone before the next step after `step`. For texts without captures.
 *
 * @param {Step} step
 * @param {number} code
 */
export function isTaken(step, code) {
  for (let it = /** @type {Step | null} */ (step); it; it = it.parent) {
    if (it.isMove && it.move === code) return true;
    if (it.setup) return it.setup.stones.some(([taken]) => taken === code);
  }
  return false;
}
