// Games as text: PSQ as Piskvork keeps them, SGF, the names of the moves, and links.

import { checkedGame, movesText, pointName, pointNamed } from "./game.js";
import { RULES, codeOf, columnOf, rowOf, ruleOf } from "./rules.js";

/** The most characters of a text that is read. */
const TEXT_MAX = 1000000;

/** Returns a game as a PSQ file. `names` are those of Black and of White. */
export function toPsq(game, names, result) {
  const lines = [`Piskvorky ${game.columns}x${game.rows}, 11:11, 0`];
  for (const code of game.moves) lines.push(`${columnOf(code) + 1},${rowOf(code) + 1},0`);
  lines.push(...names.map((name) => (/^[\d+-]/.test(name) ? "_" + name : name)), result === "" ? "-1" : "0");
  return lines.join("\n") + "\n";
}

/** Returns a game as an SGF file. `result` is that of `Game.resultText`. */
export function toSgf(game, names, result) {
  const escaped = (text) => text.replace(/[\\\]]/g, (it) => "\\" + it);
  const size = game.columns === game.rows ? game.rows : `${game.columns}:${game.rows}`;
  const letter = (index) => String.fromCharCode(97 + index);
  const nodes = game.moves.map((code, index) => {
    return `;${index % 2 === 0 ? "B" : "W"}[${letter(columnOf(code))}${letter(rowOf(code))}]`;
  });
  const rule = game.rule.replace("-", " ");
  const root = `(;FF[4]GM[4]CA[UTF-8]AP[gomolith board]SZ[${size}]PB[${escaped(names[0])}]PW[${escaped(names[1])}]`;
  return `${root}${result ? `RE[${result}]` : ""}RU[${rule}]\n${nodes.join("")})\n`;
}

/** Returns the moves as text that people and `readGame` read: `h8 i9 j7`. */
export const toText = (game) => game.moves.map((code) => pointName(code, game)).join(" ");

/** Returns the part of a link that tells a game, to stand after `#`. */
export function toLink(game) {
  const size = game.columns === game.rows ? `${game.rows}` : `${game.columns}x${game.rows}`;
  return `${game.rule}/${size}/${movesText(game.moves, game)}`;
}

/** Returns the game that the part of a link after `#` tells; null if it tells none. */
export function fromLink(hash) {
  const match = /^#?([a-z-]+)\/(\d+)(?:x(\d+))?\/([a-v0-9]*)$/i.exec(hash);
  if (!match) return null;
  const columns = Number(match[2]), rows = Number(match[3] || match[2]);
  const moves = namesIn(match[4]).map((name) => pointNamed(name, { columns, rows }));
  return checkedGame(columns, rows, match[1], moves);
}

/**
 * Reads a game in any form that is pasted: PSQ, SGF, a link, or names of points. What the text
 * does not tell, size and rule, is that of `like`.
 *
 * Throws an Error with words for the user.
 */
export function readGame(text, like) {
  const trimmed = text.trim();
  if (trimmed === "") throw new Error("There is nothing to read: paste PSQ, SGF, or moves such as h8 i9 j7.");
  if (trimmed.length > TEXT_MAX) throw new Error("This is far longer than any game.");
  if (/^piskvorky/i.test(trimmed)) return fromPsq(trimmed, like);
  if (trimmed.startsWith("(")) return fromSgf(trimmed, like);
  const link = /^[a-z]+:\/\/[^#]*#(.*)$/i.exec(trimmed);
  const linked = fromLink(link ? link[1] : trimmed);
  return linked || fromNames(trimmed, like);
}

function fromPsq(text, like) {
  const lines = text.split(/\r\n?|\n/);
  const size = /^piskvorky\s+(\d+)x(\d+)/i.exec(lines[0]);
  if (!size) throw new Error(`This begins like PSQ, but its first line tells no size: “${lines[0].slice(0, 60)}”.`);
  const [columns, rows] = [Number(size[1]), Number(size[2])];
  const moves = [];
  for (const line of lines.slice(1)) {
    const stone = /^(\d+),(\d+)(?:,-?\d+)?\s*$/.exec(line);
    if (!stone) break;
    const [x, y] = [Number(stone[1]) - 1, Number(stone[2]) - 1];
    moves.push(x < columns && y < rows ? codeOf(x, y) : -1);
  }
  return checkedGame(columns, rows, like.rule, moves);
}

function fromSgf(text, like) {
  const sized = /\bSZ\[\s*(\d+)(?::(\d+))?\s*\]/.exec(text);
  const columns = sized ? Number(sized[1]) : like.columns, rows = sized ? Number(sized[2] || sized[1]) : like.rows;
  const named = /\bRU\[([^\]]*)\]/.exec(text);
  const rule = named ? named[1].trim().toLowerCase().replace(/\s+/g, "-") : like.rule;
  // Comments and names can hold anything: without their values only nodes and moves are left.
  const bare = text.replace(/([A-Z]+)((?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+)/g, (all, key) => (/^(A?[BW])$/.test(key) ? all : ""));
  const moves = [], sides = [];
  let depth = 0;
  for (const token of bare.matchAll(/[()]|\b(A?)([BW])((?:\s*\[[^\]]*\])+)/g)) {
    if (token[0] === "(") depth += 1;
    // The first variation is the game: it ends with the first parenthesis.
    if (token[0] === ")" && (depth -= 1) >= 0 && moves.length > 0) break;
    if (token[2] === undefined) continue;
    for (const value of token[3].matchAll(/\[([^\]]*)\]/g)) {
      const point = sgfPoint(value[1].trim(), columns, rows);
      if (point === null) continue;
      moves.push(point);
      sides.push(token[2]);
    }
  }
  const alternates = sides.every((side, index) => side === (index % 2 === 0 ? "B" : "W"));
  return checkedGame(columns, rows, ruleOf(rule) ? rule : like.rule, alternates ? moves : inTurn(moves, sides));
}

/** Returns the point of an SGF move: two letters, or a name such as `h8`; null for a pass. */
function sgfPoint(text, columns, rows) {
  if (text === "") return null;
  if (/^[a-v]{2}$/i.test(text)) {
    const [x, y] = [...text.toLowerCase()].map((letter) => letter.charCodeAt(0) - 97);
    return x < columns && y < rows ? codeOf(x, y) : -1;
  }
  return pointNamed(text, { columns, rows });
}

/** Returns stones that were set up without order as moves in turn. */
function inTurn(moves, sides) {
  const black = moves.filter((_, index) => sides[index] === "B"), white = moves.filter((_, index) => sides[index] === "W");
  if (black.length !== white.length && black.length !== white.length + 1) {
    throw new Error(`This has ${black.length} black and ${white.length} white stones; Black and White must move in turn.`);
  }
  return black.flatMap((code, index) => (index < white.length ? [code, white[index]] : [code]));
}

/** Returns the names of points in a text without anything between. */
const namesIn = (text) => text.match(/[a-v]\d{1,2}/gi) || [];

function fromNames(text, like) {
  const bare = text.replace(/\b\d+\.(?=\s*[a-v]\d)/gi, " ");
  const rest = bare.replace(/[a-v]\d{1,2}/gi, "").replace(/[\s,;-]/g, "");
  const names = namesIn(bare);
  if (rest !== "" || names.length === 0) {
    throw new Error(`“${text.slice(0, 60)}” is no game: paste PSQ, SGF, a link of this page, or moves such as h8 i9 j7.`);
  }
  const moves = names.map((name) => {
    const code = pointNamed(name, like);
    if (code < 0) throw new Error(`${name} is no point of a board of ${like.columns}×${like.rows}.`);
    return code;
  });
  return checkedGame(like.columns, like.rows, like.rule, moves);
}

/** The names of all rules, for messages. */
export const ruleNames = () => RULES.map((rule) => rule.name).join(", ");
