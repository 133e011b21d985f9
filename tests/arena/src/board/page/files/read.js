// Games in whatever form they are pasted or dropped, and the files in which they are kept.

import { t } from "../words/words.js";
import { fromLink } from "./links.js";
import { fromMoves, toPgn } from "./moves.js";
import { fromProtocol, isProtocol } from "./protocol.js";
import { fromPsq, toPsq } from "./psq.js";
import { gamesIn } from "./records.js";
import { fromSgf, toSgf } from "./sgf.js";
import { ReadError, shown, sizeWritten } from "./terms.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Setup} Setup */
/** @typedef {import("./terms.js").Terms} Terms */

export { ReadError };

/** The most characters of a text that is read, result files of the arena apart. */
const TEXT_MAX = 16000000;
/** Characters that no text has: those of pictures, archives and programs. */
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
/** Characters that are looked at for that. */
const BINARY_LOOKED = 4096;

/** The encoding of files that are no UTF-8 and tell none: most are from China. */
const ENCODING = "gb18030";

/** What writes each kind of file. */
const WRITERS = { sgf: toSgf, psq: toPsq, pgn: toPgn };
/** The most characters of a name in the name of a file. */
const NAME_MAX = 30;

/**
 * Returns the games that a text tells, in any form: SGF, PSQ, a result file of the arena, links,
 * PGN, moves, or a position as managers tell it to engines. Of each, the last position of the main line is
 * the current one. What the text does not tell is taken from the game before: the rule, which then
 * counts as guessed, and the size, if the points fit.
 *
 * Throws an Error, mostly a ReadError, with words for the user.
 *
 * @param {string} text
 * @param {Terms} like
 * @returns {Game[]}
 */
export function readGames(text, like) {
  const bare = text.replace(/^\ufeff/, "").replace(/\x1a+\s*$/, "").trimEnd(), begins = bare.trimStart();
  if (begins === "") throw new ReadError(t("files.empty"));
  if (BINARY.test(bare.slice(0, BINARY_LOOKED))) throw new ReadError(t("files.binary"));
  const games = /^\{\s*"/.test(begins) ? gamesIn(bare) : gamesOf(bare, like);
  games.forEach((game) => game.toEnd());
  return games;
}

/**
 * @param {string} text
 * @param {Terms} like
 * @returns {Game[]}
 */
function gamesOf(text, like) {
  if (text.length > TEXT_MAX) throw new ReadError(t("files.long"));
  const begins = text.trimStart();
  if (/^piskvorky\b/i.test(begins)) return begins.split(/^(?=piskvorky\b)/im).map((file) => fromPsq(file, like));
  if (/^\(\s*(;|[a-z]+\s*\[)/i.test(begins)) return fromSgf(text, like);
  // Points in brackets, as in `(7,7) (8,8)`, are moves.
  if (/^\((?!\s*\d)/.test(begins)) throw new ReadError(t("files.no-sgf", { piece: shown(begins.slice(0, 80)) }));
  if (isProtocol(begins)) return [fromProtocol(text, like)];
  return linksIn(begins, like) ?? fromMoves(text, like);
}

/**
 * The games of links, if that is what the words of a text are; `null` if the first is none.
 *
 * @param {string} text
 * @param {Terms} like
 */
function linksIn(text, like) {
  if (!isLink(text)) return null;
  return text.trim().split(/\s+/).map((word) => {
    const game = isLink(word) ? fromLink(word, like) : null;
    if (!game) throw new ReadError(t("files.no-link", { piece: shown(word) }));
    return game;
  });
}

/**
 * True if a text begins like a link, or like the part of one of ours after `#`.
 *
 * @param {string} text
 */
const isLink = (text) => /^([a-z][a-z0-9+.-]*:\/\/|#|[a-z-]+\??\/[\dx]+\/)/i.test(text);

/**
 * Returns the text of a file: in UTF-8, in UTF-16 if it begins so, or in the encoding that a file of SGF
 * tells.
 *
 * @param {Uint8Array} bytes
 */
export function textOf(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const told = /\bCA\s*\[\s*([\w-]+)\s*\]/.exec(new TextDecoder("latin1").decode(bytes));
    return decoder(told?.[1] ?? ENCODING).decode(bytes);
  }
}

/** @param {string} encoding */
function decoder(encoding) {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder(ENCODING);
  }
}

/**
 * Returns a game as a file: its name, and its text.
 *
 * Throws a ReadError if files of this kind cannot hold it.
 *
 * @param {Game} game
 * @param {"sgf" | "psq" | "pgn"} kind
 * @param {string} [date]  As 2026-11-30, for the name.
 */
export function fileOf(game, kind, date = "") {
  const names = game.names.map(plain).filter((name) => name !== "");
  const what = names.length === 2 ? names : ["gomoku", game.rule, sizeWritten(/** @type {Setup} */ (game.root.setup), "x")];
  return { name: `${[...what, plain(date)].filter(Boolean).join("-")}.${kind}`, text: WRITERS[kind](game) };
}

/**
 * A name without what file systems refuse.
 *
 * @param {string} name
 */
function plain(name) {
  const kept = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}.-]+/gu, "_").replace(/^[._-]+|[._-]+$/g, "");
  return [...kept].slice(0, NAME_MAX).join("").replace(/[._-]+$/, "");
}
