// What PGN tells beside the moves: headers, such as `[Black "Mary"]`, and marks, such as `!?`.
//
// CITE: the PGN standard of 1994. `Rule`, `Size` and `Position` are ours.

import { BLACK } from "../game/rules.js";
import { positionText } from "./links.js";
import { keepRest, resultOf, ruleText, sizeFrom } from "./terms.js";

/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("../game/tree.js").Step} Step */

/**
 * What headers tell.
 *
 * @typedef {object} Told
 * @property {[string, string]} names
 * @property {string} result
 * @property {string} manner
 * @property {string | undefined} rule
 * @property {Size | null} size
 * @property {string} position  As `positionText` writes it; empty for an empty board.
 * @property {boolean} isPlayOk
 */

/** Headers, and the properties of SGF in which the same is kept. */
const PROPERTIES = {
  Event: "EV", Site: "PC", Date: "DT", Round: "RO", Annotator: "AN", BlackElo: "BR", WhiteElo: "WR", Source: "SO", Opening: "ON",
  TimeControl: "OT", GameName: "GN",
};
/** Marks of moves, in the order of their numbers in PGN from 1, and the same in SGF. */
const MARKS = [
  { mark: "!", name: "TE", value: "1" }, { mark: "?", name: "BM", value: "1" }, { mark: "!!", name: "TE", value: "2" },
  { mark: "??", name: "BM", value: "2" }, { mark: "!?", name: "IT", value: "" }, { mark: "?!", name: "DO", value: "" },
];
/** How a game can end otherwise than on the board, in the header Termination. */
const TERMINATIONS = { R: "resignation", T: "time forfeit", F: "forfeit" };
/** Properties of SGF that are no texts: a header of this name is something else. */
const NO_TEXTS = /^(B|W|C|A[BWE]|PL|SZ|P[BW]|R[EU]|FF|GM|CA|AP|GOMO[A-Z]+)$/;

// --- reading

/**
 * Takes what headers tell of a game. What has no place elsewhere is kept in the first step.
 *
 * @param {[string, string][]} headers  Names and values, as they stand in the text.
 * @param {Step} root
 * @returns {Told}
 */
export function takeHeaders(headers, root) {
  /** @type {Told} */
  const told = { names: ["", ""], result: "", manner: "", rule: undefined, size: null, position: "", isPlayOk: false };
  for (const [name, quoted] of headers) {
    const value = quoted.replace(/\\(.)/g, "$1");
    // What is unknown is written so.
    if (/^([?.\s]*|[-*])$/.test(value)) continue;
    const place = name.toLowerCase();
    if (place === "black") told.names[0] = value;
    else if (place === "white") told.names[1] = value;
    else if (place === "result") told.result = value;
    else if (/^(rules?|variant)$/.test(place)) told.rule = value;
    else if (/^(board)?size$/.test(place) && sizeFrom(value)) told.size = sizeFrom(value);
    else if (place === "position") told.position = value;
    else if (place === "termination" && mannerOf(value)) told.manner = mannerOf(value);
    else keepHeader(root, told, name, value);
  }
  return told;
}

/**
 * @param {Step} root
 * @param {Told} told
 * @param {string} name
 * @param {string} value
 */
function keepHeader(root, told, name, value) {
  if (/^playok/i.test(value) && name === "Site") told.isPlayOk = true;
  // On PlayOK: the kind of game, and the size.
  const sized = name === "GameType" ? /^\d+,(\d+)$/.exec(value) : null;
  if (sized) told.size = sizeFrom(sized[1]);
  const known = Object.entries(PROPERTIES).find(([header]) => header.toLowerCase() === name.toLowerCase());
  const key = known ? known[1] : NO_TEXTS.test(name) ? `${name}_` : name;
  keepRest(root, key, [key === "DT" ? value.replace(/^(\d{4})\.(\d\d)\.(\d\d)$/, "$1-$2-$3") : value]);
}

/** @param {string} termination */
function mannerOf(termination) {
  const words = termination.toLowerCase();
  if (words === "rules infraction" || words === "abandoned") return "F";
  return Object.entries(TERMINATIONS).find(([, known]) => known === words)?.[0] ?? "";
}

/**
 * Gives a move its mark, such as `!?` or `$5`.
 *
 * @param {Step} step
 * @param {string} mark
 */
export function takeMark(step, mark) {
  const known = MARKS.find((it, index) => it.mark === mark || `$${index + 1}` === mark);
  if (known) keepRest(step, known.name, [known.value]);
  else keepRest(step, "NAG", [mark]);
}

// --- writing

/**
 * The headers of a game whose moves begin at a position.
 *
 * @param {Game} game
 * @param {Setup} setup
 * @returns {[string, string][]}
 */
export function headersOf(game, setup) {
  const { names, rule, isRuleGuessed, root: { rest } } = game, result = resultOf(game);
  /** @type {[string, string][]} */
  const headers = [];
  const put = (/** @type {string} */ name, /** @type {string[]} */ values) => values.forEach((value) => headers.push([name, value]));
  for (const [name, property] of Object.entries(PROPERTIES)) {
    put(name, (rest[property] ?? []).map((value) => (property === "DT" ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$1.$2.$3") : value)));
  }
  put("Black", [names[0] || "?"]);
  put("White", [names[1] || "?"]);
  put("Result", [resultWord(game)]);
  if (result?.manner) put("Termination", [TERMINATIONS[/** @type {"R"} */ (result.manner)]]);
  put("Rule", [ruleText(rule) + (isRuleGuessed ? "?" : "")]);
  put("Size", [`${setup.columns}x${setup.rows}`]);
  if (setup.stones.length > 0 || setup.toMove !== BLACK) put("Position", [positionText(setup)]);
  const written = [...Object.values(PROPERTIES), "RE", "RU", "PSQ"];
  for (const [name, values] of Object.entries(rest)) if (/^\w+$/.test(name) && !written.includes(name)) put(name, values);
  return headers;
}

/**
 * The word for the result of a game, in its header and after the moves.
 *
 * @param {Game} game
 */
export function resultWord(game) {
  const result = resultOf(game);
  if (!result) return "*";
  return result.winner === 0 ? "1/2-1/2" : result.winner === BLACK ? "1-0" : "0-1";
}

/**
 * The marks of a move, to stand after it.
 *
 * @param {Step} step
 */
export function marksOf({ rest }) {
  const known = MARKS.filter(({ name, value }) => rest[name]?.includes(value)).map(({ mark }) => mark);
  return [...known.slice(0, 1), ...(rest.NAG ?? []).filter((value) => /^\$\d+$/.test(value))].join(" ").replace(/^(?=\$)/, " ");
}
