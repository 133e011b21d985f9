// Levels of strength, and how an engine is held back to them.

import { winningLine } from "../game/rules.js";
import { t } from "../words/words.js";
import { readScore, winChance } from "./info.js";

/** @typedef {import("../game/situation.js").Situation} Situation */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./info.js").Info} Info */

/**
 * How strong the engine plays. `nodes` is what it may search. Where `spread` is above 0 it does not
 * always take the best of `count` moves: the larger `spread`, the more often it takes a lesser one.
 * `turnMs` holds an engine that does not know how to count nodes, and is the time for a move where
 * there are no nodes. `isBound` where the engine thinks as long as its clock allows.
 *
 * @typedef {object} Strength
 * @property {string} id
 * @property {number} [nodes]
 * @property {number} [turnMs]
 * @property {number} [count]
 * @property {number} [spread]
 * @property {boolean} [isBound]
 */

/** @type {Strength[]} The levels, weakest first. The README of the arena tells how they were set. */
export const LEVELS = [
  { id: "1", nodes: 300, turnMs: 1000, count: 16, spread: 2 },
  { id: "2", nodes: 500, turnMs: 1000, count: 12, spread: 1.1 },
  { id: "3", nodes: 1000, turnMs: 1000, count: 8, spread: 0.55 },
  { id: "4", nodes: 2000, turnMs: 1000, count: 5, spread: 0.25 },
  { id: "5", nodes: 5000, turnMs: 1000, count: 1, spread: 0 },
  { id: "6", nodes: 50000, turnMs: 3000, count: 1, spread: 0 },
  { id: "7", nodes: 500000, turnMs: 10000, count: 1, spread: 0 },
];

/** @type {Strength[]} Full strength, by a time for each move or by the clock of the game. */
const FULL = [
  { id: "t1", turnMs: 1000 },
  { id: "t5", turnMs: 5000 },
  { id: "t30", turnMs: 30000 },
  { id: "clock", isBound: true },
];

/**
 * Clocks of a game.
 *
 * @typedef {object} ClockTerms
 * @property {string} id
 * @property {number} matchMs  For all moves of a side; 0 for no limit.
 * @property {number} incrementMs
 */

/** @type {ClockTerms[]} */
export const CLOCKS = [
  { id: "none", matchMs: 0, incrementMs: 0 },
  { id: "1+0", matchMs: 60000, incrementMs: 0 },
  { id: "3+0", matchMs: 180000, incrementMs: 0 },
  { id: "5+3", matchMs: 300000, incrementMs: 3000 },
  { id: "10+5", matchMs: 600000, incrementMs: 5000 },
  { id: "15+10", matchMs: 900000, incrementMs: 10000 },
  { id: "30+20", matchMs: 1800000, incrementMs: 20000 },
];

const MINUTES_MAX = 600, SECONDS_MAX = 600;

/**
 * Returns clocks by their name, which is minutes, a plus and seconds for each move: `5+3`; no clocks if it
 * is none.
 *
 * @param {string} id
 * @returns {ClockTerms}
 */
export function clockOf(id) {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)\+(\d{1,3})$/.exec(id);
  if (!match || Number(match[1]) > MINUTES_MAX || Number(match[2]) > SECONDS_MAX || Number(match[1]) === 0) return CLOCKS[0];
  return { id, matchMs: Math.round(Number(match[1]) * 60000), incrementMs: Number(match[2]) * 1000 };
}

/** Returns all strengths as options. */
export const strengths = () => [...LEVELS, ...FULL].map(({ id }) => ({ id, name: strengthName(id) }));

/** @param {string} id */
const strengthName = (id) => t(`level.${id}`);

/**
 * Returns the strength with this name; the first level if there is none.
 *
 * @param {string} id
 */
export const strengthOf = (id) => [...LEVELS, ...FULL].find((it) => it.id === id) || LEVELS[0];

/**
 * Returns the move of an engine that plays at a level. `random()` is from 0 to 1.
 *
 * @param {Engine} engine
 * @param {Situation} situation
 * @param {Strength} level
 */
export async function moveAtLevel(engine, situation, level, random = Math.random) {
  const { nodes, turnMs, count = 1, spread = 0 } = level, limit = { nodes, turnMs };
  if (count === 1 || situation.stones.length === 0) return engine.move(situation, limit);
  let infos;
  try {
    infos = await engine.analyze(situation, limit, count);
  } catch (error) {
    // Programs that cannot tell several moves are held back by nodes alone.
    if (/** @type {any} */ (error).isStopped || engine.canAnalyze || !engine.channel) throw error;
    return engine.move(situation, limit);
  }
  const moves = infos.filter((info) => info.line.length > 0 && situation.isEmpty(info.line[0]));
  if (moves.length === 0) return engine.move(situation, limit);
  return chosen(moves, spread, situation, random);
}

/**
 * Chooses a move by its chance: the larger `spread`, the less the chance counts.
 *
 * @param {Info[]} infos
 * @param {number} spread
 * @param {Situation} situation
 * @param {() => number} random
 */
function chosen(infos, spread, situation, random) {
  const five = infos.find((info) => completesFive(situation, info.line[0]));
  // Nobody overlooks the stone that wins on the spot.
  if (five) return five.line[0];
  const logit = (/** @type {Info} */ info) => {
    const chance = Math.min(Math.max(winChance(readScore(String(info.score.value))), 0.004), 0.996);
    return Math.log(chance / (1 - chance));
  };
  const best = Math.max(...infos.map(logit));
  const weights = infos.map((info) => Math.exp((logit(info) - best) / spread));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return infos[Math.max(index, 0)].line[0];
}

/**
 * @param {Situation} situation
 * @param {number} code
 */
const completesFive = (situation, code) => winningLine(situation.after(code).position, situation.rule, code).length > 0;
