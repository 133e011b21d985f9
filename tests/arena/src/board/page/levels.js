// Levels of strength, and how an engine is held back to them.

import { readScore, winChance } from "./info.js";
import { winningLine } from "./rules.js";

/**
 * The levels, weakest first. `nodes` is what the engine may search. Where `spread` is above 0 it
 * does not always take the best of `count` moves: the larger `spread`, the more often it takes a
 * lesser one. `turnMs` holds an engine that does not know how to count nodes. The README of the arena
 * tells how the levels were set.
 */
export const LEVELS = [
  { id: "1", name: "1, first steps", about: "overlooks most things: for a first game", nodes: 300, turnMs: 1000, count: 16, spread: 2 },
  { id: "2", name: "2, beginner", about: "knows what a three is, and forgets it", nodes: 500, turnMs: 1000, count: 12, spread: 1.1 },
  { id: "3", name: "3, casual", about: "defends, and now and then slips", nodes: 1000, turnMs: 1000, count: 8, spread: 0.55 },
  { id: "4", name: "4, club", about: "makes small mistakes", nodes: 2000, turnMs: 1000, count: 5, spread: 0.25 },
  { id: "5", name: "5, strong club", about: "5,000 nodes a move, always the best it sees", nodes: 5000, turnMs: 1000, count: 1, spread: 0 },
  { id: "6", name: "6, expert", about: "50,000 nodes a move", nodes: 50000, turnMs: 3000, count: 1, spread: 0 },
  { id: "7", name: "7, master", about: "500,000 nodes a move: some seconds", nodes: 500000, turnMs: 10000, count: 1, spread: 0 },
];

/** Games by the clock, at full strength. */
export const TIMES = [
  { id: "t1", name: "full strength, 1 s a move", about: "the engine takes up to a second for each move", turnMs: 1000 },
  { id: "t5", name: "full strength, 5 s a move", about: "the engine takes up to five seconds for each move", turnMs: 5000 },
  { id: "t30", name: "full strength, 30 s a move", about: "the engine takes up to half a minute for each move", turnMs: 30000 },
  { id: "g3", name: "clock, 3 min a game", about: "three minutes for all your moves, as many for the engine; who runs out has lost", matchMs: 180000, incrementMs: 0 },
  { id: "g5", name: "clock, 5 min + 3 s", about: "five minutes, and three seconds more after each move", matchMs: 300000, incrementMs: 3000 },
];

/** Returns the level or the time with this name; the fourth level if there is none. */
export const strengthOf = (id) => [...LEVELS, ...TIMES].find((it) => it.id === id) || LEVELS[3];

/** Returns the move of an engine that plays `game` at a level. `random()` is from 0 to 1. */
export async function moveAtLevel(engine, game, level, random = Math.random) {
  const limit = { nodes: level.nodes, turnMs: level.turnMs };
  if (level.count === 1 || game.moves.length === 0) return engine.move(game, limit);
  let infos;
  try {
    infos = await engine.analyze(game, limit, level.count);
  } catch (error) {
    // Programs that cannot tell several moves are held back by nodes alone.
    if (error.isStopped || engine.canAnalyze || !engine.channel) throw error;
    return engine.move(game, limit);
  }
  const moves = infos.filter((info) => info.line.length > 0 && game.isEmpty(info.line[0]));
  if (moves.length === 0) return engine.move(game, limit);
  return chosen(moves, level.spread, game, random);
}

/** Chooses a move by its chance: the larger `spread`, the less the chance counts. */
function chosen(infos, spread, game, random) {
  const five = infos.find((info) => completesFive(game, info.line[0]));
  // Nobody overlooks the stone that wins on the spot.
  if (five) return five.line[0];
  const logit = (info) => {
    const chance = Math.min(Math.max(winChance(readScore(String(info.score.value))), 0.004), 0.996);
    return Math.log(chance / (1 - chance));
  };
  const best = Math.max(...infos.map(logit));
  const weights = infos.map((info) => Math.exp((logit(info) - best) / spread));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) <= 0);
  return infos[Math.max(index, 0)].line[0];
}

function completesFive(game, code) {
  const position = game.position();
  position.put(code, game.side);
  return winningLine(position, game.rule, code).length > 0;
}
