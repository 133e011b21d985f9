// The engine's part in a review: it goes through a game from the end to the beginning, so that what it has seen of
// later positions it knows in earlier ones.

import { Reviewed } from "./reviewed.js";

/** @typedef {import("../game/tree.js").Game} Game */

/**
 * Goes through a game; `told(share)` is called before each position with the share that is done, and ends the review
 * if it returns false. Positions that are known already are left as they are.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {Game} game
 * @param {number} turnMs
 * @param {(share: number) => boolean} told
 */
export async function reviewGame(engine, game, turnMs, told) {
  const found = new Reviewed(game);
  const all = found.steps.length, limit = { turnMs };
  for (;;) {
    const { open } = found;
    if (!told(1 - open.length / all) || open.length === 0) return;
    const [step] = open, situation = game.at(step), [best] = await engine.analyze(situation, limit, 1);
    if (!told(1 - open.length / all)) return;
    // An engine that says nothing of a position is not asked again.
    if (!best) return;
    const isEnd = situation.after(best.line[0]).isOver;
    // A move alone explains nothing: what follows it is asked too.
    if (best.line.length === 1 && !isEnd) {
      const [next] = await engine.analyze(situation.after(best.line[0]), limit, 1);
      if (!told(1 - open.length / all)) return;
      if (next) best.line = [...best.line, ...next.line];
    }
    step.found = best;
  }
}
