// Mistakes as tasks: the position before each, and the question for a better move; in one game, or in all own
// games of the shelf.

import { flipped, percentText, winChance } from "../engine/info.js";
import { pointName } from "../game/points.js";
import { PASS, fromJson } from "../game/tree.js";
import { part, say } from "../parts/dom.js";
import { notice } from "../parts/notice.js";
import { numberOf } from "../parts/movelist.js";
import { putOnShelf, shelf } from "../parts/shelf.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { Reviewed } from "./reviewed.js";
import { reviewGame } from "./reviewing.js";

/** @typedef {import("../game/tree.js").Game} Game */

/** A move is as good as the best one if it loses less than this. */
const GOOD_ENOUGH = 0.06;
/** Games of the shelf that are gone through at once, and the time for each of their moves. */
const GAMES_MAX = 10;
const TURN_MS = 200;
/** Games shorter than this teach nothing. */
const MOVES_MIN = 9;

/**
 * A task: a mistake in a game.
 *
 * @typedef {object} Task
 * @property {Game} game
 * @property {import("../parts/study.js").About} about
 * @property {number} index  That of the mistake in the line of the game.
 */

/** The tasks under way. */
export class Learning {
  /** @param {import("./review.js").Review} review */
  constructor(review) {
    this.review = review;
    /** @type {Task[]} */
    this.tasks = [];
    this.at = -1;
    this.isSolved = false;
    this.words = "";
    /** Counts the answers: an earlier one is not judged any more. */
    this.asked = 0;
    /** Counts the preparations: one that was left does not go on. */
    this.run = 0;
    part("find").addEventListener("click", () => (this.isOn ? this.next() : this.begin()));
    part("learn").addEventListener("click", () => this.learn());
  }

  /** True while a better move is asked for. */
  get isOn() {
    return this.at >= 0;
  }

  /** True if the better line is to be shown. */
  get isTold() {
    return this.isOn && this.isSolved;
  }

  get task() {
    return this.tasks[this.at];
  }

  /** Begins with the mistakes of the game that is reviewed. */
  begin() {
    const { review } = this, { study } = review.board;
    const found = review.reviewed.mistakes(review.side).map(({ index }) => index).sort((a, b) => a - b);
    this.start(found.map((index) => ({ game: study.game, about: study, index })));
  }

  /** @param {Task[]} tasks */
  start(tasks) {
    this.tasks = tasks;
    this.at = -1;
    this.next();
  }

  /** Begins with the mistakes of the user's last games, after going through those that are not reviewed yet. */
  async learn() {
    const { review } = this, { board } = review, { study } = board, run = (this.run += 1);
    review.pause();
    study.keepGame();
    // What is studied is the same game here and there.
    const games = ownGames().map((it) => (it.entry.id === study.id ? { ...it, game: study.game } : it));
    if (games.length === 0) return notice(t("learn.none"));
    const open = games.filter(({ game }) => !new Reviewed(game).isComplete).slice(0, GAMES_MAX);
    try {
      for (const [index, { entry, game }] of open.entries()) {
        await reviewGame(board.engine, game, TURN_MS, (share) => {
          say(part("find-task"), t("learn.wait", { number: index + 1, all: open.length, share: percentText(share) }));
          return run === this.run;
        });
        if (run !== this.run) return;
        putOnShelf(entry, game);
      }
    } catch (error) {
      const failure = /** @type {any} */ (error);
      if (run === this.run && !failure.isStopped) notice(failure.message);
      return;
    }
    const tasks = games.flatMap(({ entry, game }) => {
      const reviewed = new Reviewed(game), found = reviewed.isComplete ? reviewed.mistakes(entry.person) : [];
      return found.map(({ index }) => ({ game, about: entry, index }));
    });
    if (tasks.length === 0) return notice(t("learn.clean"));
    this.start(tasks);
    if (tasks.every(({ about }) => about.id !== study.id) && !study.game.isEmpty) notice(t("study.kept"));
  }

  end() {
    this.run += 1;
    this.at = -1;
    this.words = "";
  }

  next() {
    const { board } = this.review;
    this.at += 1;
    this.isSolved = false;
    const { task } = this;
    if (!task) {
      this.end();
      this.words = t("learn.done");
      return this.review.show();
    }
    if (board.study.game !== task.game) board.study.open(task.game, task.about);
    const { steps } = new Reviewed(task.game), step = steps[task.index];
    task.game.current = steps[task.index - 1];
    this.review.mistake = null;
    this.words = t("learn.task", { number: numberOf(step), side: sideName(step.side), move: step.move === PASS ? t("moves.pass") : pointName(step.move, task.game.at()) });
    this.review.show();
  }

  /** Looks whether a move is better than what was played. @param {number} code */
  async answer(code) {
    const { task, review } = this, { game } = task, asked = (this.asked += 1), reviewed = new Reviewed(game), step = reviewed.steps[task.index];
    const situation = game.at(), name = pointName(code, situation), best = game.current.found?.line[0];
    if (this.isSolved || !situation.isEmpty(code) || situation.forbidden.includes(code)) return;
    if (code === step.move) return this.tell(t("learn.played", { move: name }));
    if (code !== best) {
      const chance = await this.chanceOf(code);
      if (chance === null || task !== this.task || asked !== this.asked) return;
      const [before, after] = reviewed.chancesAround(task.index);
      if (before - chance > GOOD_ENOUGH) return this.tell(t(chance > after + GOOD_ENOUGH ? "learn.better" : "learn.worse", { move: name, chance: percentText(chance) }));
    }
    this.isSolved = true;
    this.tell(`${t("learn.yes")} ${reviewed.explained(task.index)}`);
    review.show();
  }

  /** What the engine gives a move for a chance to win; null if it cannot say. @param {number} code */
  async chanceOf(code) {
    const { review, task } = this, after = review.game.at().after(code);
    if (after.isOver) return after.winner === 0 ? 0.5 : Number(after.winner === review.game.at().toMove);
    this.tell(t("learn.look", { move: pointName(code, after) }));
    try {
      const [info] = await review.board.engine.analyze(after, { turnMs: review.turnMs }, 1);
      return info ? winChance(flipped(info.score)) : null;
    } catch (error) {
      const failure = /** @type {any} */ (error);
      if (task === this.task && !failure.isStopped) notice(failure.message);
      return null;
    }
  }

  /** @param {string} words */
  tell(words) {
    this.words = words;
    say(part("find-task"), words);
  }

  show() {
    say(part("find-task"), this.words);
    say(part("find"), t(this.isOn ? "learn.next" : "learn.find"));
  }
}

/** Returns the user's own games of the shelf that are long enough, the newest first. */
function ownGames() {
  // A game under way teaches nothing yet.
  const isOver = (/** @type {import("../parts/shelf.js").Kept} */ entry) => !entry.terms || entry.terms.phase === "over";
  return shelf().filter((entry) => entry.kind === "own" && entry.person !== 0 && isOver(entry)).flatMap((entry) => {
    try {
      const game = fromJson(entry.game);
      game.toEnd();
      return game.line.length > MOVES_MIN ? [{ entry, game }] : [];
    } catch {
      return [];
    }
  });
}
