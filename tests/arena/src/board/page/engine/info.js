// What an engine says of its search, and scores that people can understand.

import { codeOf } from "../game/rules.js";
import { t } from "../words/words.js";

/** Scores from this one on are of proven wins: a win in `plies` has WIN - plies. */
const DECISIVE = 29500;
const WIN = 30000;
/** Units of the evaluation for each logit: the scale by which gomolith's evaluation was learned. */
const SCORE_PER_LOGIT = 200;

/**
 * A report of one of the best moves.
 *
 * @typedef {object} Info
 * @property {number} rank  0 for the best move.
 * @property {number} count  How many moves are reported.
 * @property {Score} score  For the side to move.
 * @property {number} depth  Plies searched in full; NaN if unknown.
 * @property {number} nodes  Nodes searched; NaN if unknown.
 * @property {number} speed  Nodes per second; NaN if unknown.
 * @property {number[]} line  The moves expected, the first of which is the one reported.
 *
 * @typedef {object} Score
 * @property {number} value  In units of the engine.
 * @property {number} plies  Plies to a proven win, negative to a proven loss; 0 if nothing is proven.
 */

/** Returns the points in a text `7,7 8,8`. */
export function pointsIn(text) {
  return [...text.matchAll(/(\d+)\s*,\s*(\d+)/g)].map((it) => codeOf(Number(it[1]), Number(it[2])));
}

/** Reads a score as engines write it: a number, or `+M9` and `-M8`. */
export function readScore(text) {
  const mate = /^([+-]?)M(\d+)$/i.exec(text);
  if (mate) {
    const plies = Math.max(1, Number(mate[2])) * (mate[1] === "-" ? -1 : 1);
    return { value: plies > 0 ? WIN - plies : -WIN - plies, plies };
  }
  const value = Number(text);
  if (value >= DECISIVE) return { value, plies: Math.max(1, WIN - value) };
  if (value <= -DECISIVE) return { value, plies: -Math.max(1, WIN + value) };
  return { value, plies: 0 };
}

/** The form of a summary; gomolith puts `DETAIL (1/3)` before it for each of the best moves. */
const DETAIL =
  /^MESSAGE (?:DETAIL \((\d+)\/(\d+)\) )?Depth (\d+)-\d+ \| Ev\w* (\S+) \|.*?Node (\d+) \| Speed (\d+) \| Bestline(.*)$/i;
/** The form of a best move at the end of a search for several. */
const BEST = /^MESSAGE \((\d+)\) ([+-]?M?\d+)((?: \d+,\d+)+)\s*$/i;

/** Returns what a line says of the search; null if nothing. */
export function readInfo(line) {
  const detail = DETAIL.exec(line);
  if (detail) {
    return {
      rank: Number(detail[1] || 1) - 1, count: Number(detail[2] || 1), score: readScore(detail[4]),
      depth: Number(detail[3]), nodes: Number(detail[5]), speed: Number(detail[6]), line: pointsIn(detail[7]),
    };
  }
  const best = BEST.exec(line);
  if (!best) return null;
  return {
    rank: Number(best[1]) - 1, count: 0, score: readScore(best[2]),
    depth: NaN, nodes: NaN, speed: NaN, line: pointsIn(best[3]),
  };
}

/** How a search tells how far it is. */
const COUNT = /^MESSAGE NODES (\d+) (\d+)/i;

/**
 * Returns the nodes that a line counts, and the time; null if it counts none.
 *
 * @param {string} line
 */
export function readCount(line) {
  const found = COUNT.exec(line);
  return found && { nodes: Number(found[1]), ms: Number(found[2]) };
}

/** What is not proven is never told as certain. */
const UNPROVEN_MIN = 0.005;

/**
 * Returns the chance to win, from 0 to 1, that a score stands for: 0 and 1 only where that is proven.
 *
 * @param {Score} score
 */
export function winChance(score) {
  if (score.plies !== 0) return score.plies > 0 ? 1 : 0;
  const chance = 1 / (1 + Math.exp(-score.value / SCORE_PER_LOGIT));
  return Math.min(Math.max(chance, UNPROVEN_MIN), 1 - UNPROVEN_MIN);
}

/**
 * Words a chance in percent: 0 and 100 only where it is certain.
 *
 * @param {number} chance
 */
export function percentText(chance) {
  const percent = Math.round(chance * 100);
  return `${chance > 0 && chance < 1 ? Math.min(Math.max(percent, 1), 99) : percent} %`;
}

/** Returns the same score as the other side sees it. */
export const flipped = (score) => ({ value: -score.value, plies: -score.plies });

/** Words a chance as people read it. */
export function chanceText(score) {
  if (score.plies === 0) return percentText(winChance(score));
  const moves = Math.ceil(Math.abs(score.plies) / 2);
  return t(score.plies > 0 ? "chance.wins" : "chance.loses", { moves });
}

/** Words a score as engines do. */
export function scoreText(score) {
  if (score.plies !== 0) return `${score.plies > 0 ? "+" : "−"}M${Math.abs(score.plies)}`;
  return `${score.value > 0 ? "+" : score.value < 0 ? "−" : ""}${Math.abs(score.value)}`;
}

/** Words a large number: 1234567 is 1.2 M. */
export function countText(count) {
  if (!Number.isFinite(count)) return "–";
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} k` : `${count}`;
}
