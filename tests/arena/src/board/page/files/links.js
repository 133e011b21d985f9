// Links: those of this page, and those of gomocalc.com.
//
// A link of ours leads to the position that is shown: `rule/size/moves`, then, where the board was set
// up, `/black-white-side`: its black stones, its white ones and the side to move. `?` after the rule
// says that it is a guess; `--` among the moves is a pass. Names, comments and variations are not in
// it: files have those.
//
// CITE: dhbloo/gomoku-calculator, src/router.js and src/store/modules/position.js: the page at
// gomocalc.com/#/ followed by the names of the moves, with rows counted from below; its newer page has
// `--` for a pass. It tells neither size nor rule.
//
// No other site has links that tell a position of Gomoku: lichess and its relatives have no Gomoku,
// PlayOK and RenjuNet have numbers of games, for which the page would have to ask them. What PlayOK
// offers as a text can be pasted.

import { pointName, pointNamed } from "../game/points.js";
import { BLACK, SIZE_MAX, WHITE, other, ruleOf } from "../game/rules.js";
import { Game, PASS, Step } from "../game/tree.js";
import { t } from "../words/words.js";
import { ReadError, fittingSize, isTaken, shown, sizeFrom, sizeWritten } from "./terms.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("./terms.js").Terms} Terms */

const LARGEST = { columns: SIZE_MAX, rows: SIZE_MAX };
/** The points and passes of a text without anything between. */
const NAMES = /[a-z]\d{1,2}|--/gi;
const ONLY_NAMES = /^([a-z]\d{1,2}|--)*$/i;

// --- writing

/**
 * Returns the part of a link that leads to the position that is shown, to stand after `#`.
 *
 * @param {Game} game
 */
export function toLink(game) {
  const { path } = game.current, begun = path.findLastIndex((step) => step.setup), setup = /** @type {Setup} */ (path[begun].setup);
  const position = setup.stones.length > 0 || setup.toMove !== BLACK ? `/${positionText(setup)}` : "";
  const moves = movesInTurn(setup, path.slice(begun + 1)).map((move) => (move === PASS ? "--" : pointName(move, setup)));
  return `${game.rule}${game.isRuleGuessed ? "?" : ""}/${sizeWritten(setup, "x")}/${moves.join("")}${position}`;
}

/**
 * The moves of steps with sides that alternate: where one side moves twice, the other has passed.
 *
 * @param {Setup} setup
 * @param {Step[]} steps
 */
export function movesInTurn({ toMove }, steps) {
  /** @type {number[]} */
  const moves = [];
  let due = toMove;
  for (const { move, side } of steps) {
    if (side !== due) moves.push(PASS);
    moves.push(move);
    due = other(side);
  }
  return moves;
}

/**
 * A position as text: `h8i9-j7-w`.
 *
 * @param {Setup} setup
 */
export function positionText(setup) {
  const named = (/** @type {number} */ wanted) => setup.stones.filter(([, side]) => side === wanted).map(([code]) => pointName(code, setup)).join("");
  return `${named(BLACK)}-${named(WHITE)}-${setup.toMove === BLACK ? "b" : "w"}`;
}

// --- reading

/**
 * Returns the game that a link, or its part after `#`, leads to; `null` if it is no such link.
 *
 * Throws a ReadError if it is one that leads nowhere.
 *
 * @param {string} link
 * @param {Terms} [like]  The game before, for links that tell no size and rule; without it they are none.
 * @returns {Game | null}
 */
export function fromLink(link, like) {
  const hash = decoded(link.slice(link.indexOf("#") + 1));
  const own = /^([a-z][a-z-]*)(\?)?\/([\dx]+)\/([^/]*)(?:\/([^/]*))?$/i.exec(hash);
  if (own) return fromOwn(own);
  const moves = /^\/?([^/]+)$/.exec(hash);
  if (!like || !link.includes("#/") || !moves || !ONLY_NAMES.test(moves[1])) return null;
  const names = namesIn(moves[1]);
  names.forEach((name) => name === "--" || checkedPoint(name, LARGEST));
  const game = new Game(fittingSize(like, neededFor(names)), like.rule);
  game.isRuleGuessed = true;
  return withMoves(game, names);
}

/** @param {string[]} match */
function fromOwn([, rule, guessed, sizeText, moves, position]) {
  if (!ruleOf(rule)) throw new ReadError(t("files.link-rule", { piece: shown(rule) }));
  const size = sizeFrom(sizeText);
  if (!size) throw new ReadError(t("files.link-size", { piece: shown(sizeText) }));
  if (!ONLY_NAMES.test(moves)) throw new ReadError(t("files.link-moves", { piece: shown(moves.replace(NAMES, "")) }));
  const game = new Game(size, rule);
  game.isRuleGuessed = guessed === "?";
  if (position !== undefined) game.root.setup = positionFrom(position, size);
  return withMoves(game, namesIn(moves));
}

/**
 * Returns the position that a text tells, as `positionText` writes it.
 *
 * Throws a ReadError if it tells none.
 *
 * @param {string} text
 * @param {Size} size
 * @returns {Setup}
 */
export function positionFrom(text, size) {
  const match = /^((?:[a-z]\d{1,2})*)-((?:[a-z]\d{1,2})*)-([bw])$/i.exec(text.trim());
  if (!match) throw new ReadError(t("files.position", { piece: shown(text) }));
  /** @type {[number, number][]} */
  const stones = [];
  for (const [names, side] of /** @type {[string, number][]} */ ([[match[1], BLACK], [match[2], WHITE]])) {
    for (const name of namesIn(names)) {
      const code = checkedPoint(name, size);
      if (stones.some(([taken]) => taken === code)) throw new ReadError(t("files.taken-here", { piece: name }));
      stones.push([code, side]);
    }
  }
  stones.sort(([code], [another]) => code - another);
  return { ...size, stones, toMove: match[3].toLowerCase() === "b" ? BLACK : WHITE };
}

/**
 * @param {Game} game
 * @param {string[]} names
 */
function withMoves(game, names) {
  const setup = /** @type {Setup} */ (game.root.setup);
  let side = setup.toMove;
  for (const name of names) {
    const move = name === "--" ? PASS : checkedPoint(name, setup);
    if (move !== PASS && isTaken(game.current, move)) throw new ReadError(t("files.taken-here", { piece: name }));
    game.current = game.add(new Step(game.current, { move, side }));
    side = other(side);
  }
  return game;
}

/** @param {string} text */
const namesIn = (text) => text.match(NAMES) ?? [];

/**
 * @param {string} name
 * @param {Size} size
 */
function checkedPoint(name, size) {
  const code = pointNamed(name, size);
  if (code < 0) throw new ReadError(t("files.point", { piece: name, size: `${size.columns}×${size.rows}` }));
  return code;
}

/**
 * The size that names of points need.
 *
 * @param {string[]} names
 */
export function neededFor(names) {
  const needed = { columns: 1, rows: 1 };
  for (const name of names) {
    if (!/\d/.test(name)) continue;
    needed.columns = Math.max(needed.columns, name.toLowerCase().charCodeAt(0) - 96);
    needed.rows = Math.max(needed.rows, Number(name.slice(1)));
  }
  return needed;
}

/**
 * The text of a part of a link; some programs write signs as `%3F`.
 *
 * @param {string} text
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
