// Moves as text: `h8 i9`, `1. h8 i9 2. j7`, `h8→i9`, `8,8 9,9`, and PGN with its headers, comments
// and variations.
//
// Numbers of points are column and row, the first row at the top, counted from 1 as in PSQ; if a 0 is
// among them, all are counted from 0, as in the protocol of engines.
//
// CITE: the PGN standard of 1994 for the form. 1-0 is a win of Black, who begins: so has it PlayOK,
// whose games can be pasted. Its swap openings are words among the moves: `black` or `white` is what a
// player chooses, in the place of a move, and `--` nothing at all. The arena writes for programs of chess:
// its moves stand in a comment, and 1-0 is a win of White.

import { isOnBoard, pointNamed, sizeText } from "../game/points.js";
import { BLACK, SIZE_MAX, WHITE, codeOf, other } from "../game/rules.js";
import { Game, PASS, Step } from "../game/tree.js";
import { t } from "../words/words.js";
import { neededFor, positionFrom } from "./links.js";
import { takeHeaders, takeMark } from "./moves-headers.js";
import { tokensIn } from "./moves-tokens.js";
import { ReadError, STEPS_MAX, fittingSize, isTaken, joined, resultFrom, resultText, ruleNamed, settleResult, settleRule, shown } from "./terms.js";

export { toPgn, toText } from "./moves-write.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("./moves-headers.js").Told} Told */
/** @typedef {import("./moves-tokens.js").Token} Token */
/** @typedef {import("./terms.js").Terms} Terms */

/** The pieces without which a text tells no game. */
const TELLING = ["header", "point", "pair", "pass"];
/** A word in a comment that holds the moves of a game. */
const HIDDEN = /^([a-z]\d{1,2})?$/i;
/** Headers that a game has once: another one begins a game. */
const ONCE = /^(Event|Black|White|Result)$/;
const LARGEST = { columns: SIZE_MAX, rows: SIZE_MAX };

/**
 * Returns the games that a text tells move by move.
 *
 * Throws a ReadError that names the first piece that is no move, or cannot be made.
 *
 * @param {string} text
 * @param {Terms} like
 * @returns {Game[]}
 */
export function fromMoves(text, like) {
  const games = apart(tokensIn(text)), empty = games.find((tokens) => !tokens.some(({ kind }) => TELLING.includes(kind)));
  if (empty) throw new ReadError(t("files.word", empty[0] ? placeOf(empty[0]) : { piece: shown(text), line: 1 }));
  return games.map((tokens) => new Reading(tokens, like).game);
}

/**
 * The pieces of each game: headers begin one, and a result ends it.
 *
 * @param {Token[]} tokens
 */
function apart(tokens) {
  /** @type {Token[][]} */
  const games = [[]];
  let hasMoves = false, isOver = false;
  /** @type {string[]} */
  let named = [];
  for (const token of tokens) {
    const { kind, value } = token, isHeader = kind === "header", isAgain = isHeader && ONCE.test(value) && named.includes(value);
    if (isHeader ? hasMoves || isAgain : isOver && kind !== "comment" && kind !== "result") {
      games.push([]);
      [hasMoves, isOver, named] = [false, false, []];
    }
    if (isHeader) named.push(value);
    hasMoves ||= !isHeader;
    isOver ||= kind === "result";
    games[games.length - 1].push(token);
  }
  return games;
}

/** The reading of one game. */
class Reading {
  /**
   * @param {Token[]} tokens
   * @param {Terms} like
   */
  constructor(tokens, like) {
    const root = new Step(null, {}), shownBody = tokens.filter(({ kind }) => kind !== "header");
    const body = withHidden(shownBody);
    /** True if the first number of the result is White's. */
    this.isByWhite = body !== shownBody;
    const headers = tokens.filter(({ kind }) => kind === "header");
    this.told = takeHeaders(headers.map(({ value, more }) => [value, more]), root);
    const pair = body.find(isPair);
    if (pair && body.some(isName)) throw new ReadError(t("files.mixed", placeOf(pair)));
    /** What the first column and row are counted from, where they are numbers. */
    this.origin = body.some((token) => isPair(token) && [token.value, token.more].some((it) => Number(it) === 0)) ? 0 : 1;
    const size = this.told.size ?? fittingSize(like, this.needed(body));
    this.game = new Game(size, like.rule);
    this.game.root.rest = root.rest;
    if (this.told.position) this.game.root.setup = positionFrom(this.told.position, size);
    /** The step before the next move. */
    this.step = this.game.root;
    /** @type {{step: Step, token: Token}[]} The steps to go back to at the ends of variations. */
    this.begun = [];
    /** What is said of the next move: its side, if that is told, and words before it. */
    this.side = 0;
    this.comment = "";
    this.isFresh = false;
    /** How many moves there are in all, and how many places for moves the main line has, on PlayOK. */
    this.count = 0;
    this.places = 0;
    this.isSwapped = false;
    this.result = this.told.result;
    body.forEach((token, index) => this.read(token, body[index + 1]));
    if (this.begun.length > 0) throw new ReadError(t("files.bracket", placeOf(this.begun[this.begun.length - 1].token)));
    if (this.side) throw new ReadError(t("files.word", placeOf(body[body.length - 1])));
    this.settle(like);
  }

  /**
   * The size that the points need.
   *
   * @param {Token[]} body
   */
  needed(body) {
    const names = body.filter(isName), wrong = names.find(({ value }) => pointNamed(value, LARGEST) < 0);
    if (wrong) throw new ReadError(t("files.off-board", { ...placeOf(wrong), size: sizeText(LARGEST) }));
    const needed = neededFor([...names.map(({ value }) => value), ...(this.told.position.match(/[a-z]\d+/gi) ?? [])]);
    for (const { value, more } of body.filter(isPair)) {
      needed.columns = Math.max(needed.columns, Number(value) + 1 - this.origin);
      needed.rows = Math.max(needed.rows, Number(more) + 1 - this.origin);
    }
    return needed;
  }

  /**
   * @param {Token} token
   * @param {Token | undefined} next
   */
  read(token, next) {
    const { kind, value } = token;
    if (kind === "point" || kind === "pair") this.put(this.pointOf(token), token);
    else if (kind === "pass" || kind === "choice") this.word(token);
    else if (kind === "comment") this.remark(value.trim().replace(/&#125;/g, "}"));
    else if (kind === "open" || kind === "close") this.turn(token);
    else if (kind === "result") this.result = value === "*" || resultFrom(this.result) ? this.result : value;
    else if (kind === "mark" && this.step.isMove && !this.isFresh) takeMark(this.step, value);
    // A bare number is that of a move, if it is the right one.
    else if (kind === "mark" || (kind === "count" && !(next && isName(next) && this.isNext(Number(value))))) {
      throw new ReadError(t("files.word", placeOf(token)));
    }
  }

  /** @param {Token} token */
  pointOf(token) {
    const size = /** @type {Setup} */ (this.game.root.setup), { value, more } = token;
    const [x, y] = [value, more].map((it) => Number(it) - this.origin);
    const code = isName(token) ? pointNamed(value, size) : codeOf(x, y);
    if (!isOnBoard(code, size)) throw new ReadError(t("files.off-board", { ...placeOf(token), size: sizeText(size) }));
    return code;
  }

  /**
   * @param {number} move
   * @param {Token} token
   */
  put(move, token) {
    if (move !== PASS && isTaken(this.step, move)) throw new ReadError(t("files.taken", placeOf(token)));
    this.count += 1;
    if (this.count > STEPS_MAX) throw new ReadError(t("files.steps", { count: STEPS_MAX }));
    const due = this.step.isMove ? other(this.step.side) : /** @type {Setup} */ (this.game.root.setup).toMove;
    this.step = this.game.add(new Step(this.step, { move, side: this.side || due }));
    this.step.comment = this.comment;
    this.comment = "";
    this.side = 0;
    this.isFresh = false;
    this.places += 1;
  }

  /**
   * Reads `pass` or a dash, or the name of a color: whose the next move is or, on PlayOK, what is chosen.
   *
   * @param {Token} token
   */
  word(token) {
    const color = token.kind === "pass" ? 0 : token.value.toLowerCase() === "black" ? BLACK : WHITE;
    if (!this.told.isPlayOk) {
      if (color) this.side = color;
      else this.put(PASS, token);
      return;
    }
    // Places for moves go to the first player and the second in turn, who sat down as Black and White.
    const player = this.places % 2 === 0 ? BLACK : WHITE;
    this.isSwapped ||= color !== 0 && color !== player;
    this.places += 1;
  }

  /** @param {string} text */
  remark(text) {
    if (this.isFresh) this.comment = joined(this.comment, text);
    else this.step.comment = joined(this.step.comment, text);
  }

  /**
   * Begins or ends a variation, which stands in the place of the move before.
   *
   * @param {Token} token
   */
  turn(token) {
    if (token.kind === "open" && this.step.parent && !this.isFresh) {
      this.begun.push({ step: this.step, token });
      this.step = this.step.parent;
      this.isFresh = true;
      return;
    }
    const back = token.kind === "close" && !this.isFresh ? this.begun.pop() : undefined;
    if (!back) throw new ReadError(t("files.bracket", placeOf(token)));
    this.step = back.step;
  }

  /**
   * True if a number before a move is its number among the moves, or among those of its side.
   *
   * @param {number} number
   */
  isNext(number) {
    const before = this.step.path.length - 1;
    return number === before + 1 || number === Math.floor(before / 2) + 1;
  }

  /** @param {Terms} like */
  settle(like) {
    const { game, isSwapped, told } = this, { rest } = game.root;
    game.names = isSwapped ? [told.names[1], told.names[0]] : told.names;
    if (isSwapped) [rest.BR, rest.WR] = [rest.WR, rest.BR];
    for (const name of ["BR", "WR"]) if (!rest[name]) delete rest[name];
    // A question mark after the rule says that it is a guess.
    const guess = told.rule?.endsWith("?") ? ruleNamed(told.rule) : null;
    settleRule(game, guess ? undefined : told.rule, guess ?? like.rule);
    const result = resultFrom(this.result);
    if (!result) return settleResult(game, this.result);
    const winner = isSwapped !== this.isByWhite && result.winner ? other(result.winner) : result.winner;
    settleResult(game, resultText({ winner, manner: winner ? result.manner || told.manner : "" }));
  }
}

/**
 * The pieces of a game, with the moves of its comment in the place of it if there are moves nowhere else.
 *
 * @param {Token[]} body
 */
function withHidden(body) {
  const [comment, ...rest] = body;
  const isHidden = comment?.kind === "comment" && comment.value.split(/\s+/).every((word) => HIDDEN.test(word)) && rest.every(({ kind }) => kind === "result");
  return isHidden ? [...tokensIn(comment.value).map((token) => ({ ...token, line: comment.line + token.line - 1 })), ...rest] : body;
}

/** @param {Token} token */
const isName = ({ kind }) => kind === "point";
/** @param {Token} token */
const isPair = ({ kind }) => kind === "pair";
/** @param {Token} token */
const placeOf = ({ text, line }) => ({ piece: shown(text), line });
