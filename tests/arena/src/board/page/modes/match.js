// The course of a game between a person and the engine, or between two people: whose turn it is, swap2,
// the clocks, the end.

import { clockOf, moveAtLevel, strengthOf } from "../engine/levels.js";
import { Clocks } from "../game/clocks.js";
import { BLACK, WHITE, other } from "../game/rules.js";
import { Game, fromJson, toJson } from "../game/tree.js";
import { newId } from "../parts/shelf.js";
import { t } from "../words/words.js";

/** @typedef {import("../game/tree.js").Step} Step */
/** @typedef {import("../engine/engine.js").Engine} Engine */

/**
 * The terms of a game, as the window for a new one has them.
 *
 * @typedef {object} Terms
 * @property {string} rule
 * @property {number} size
 * @property {string} side  The user's: "black", "white", "random", or "two" for two people.
 * @property {string} first  Who moves first: "black" or "white".
 * @property {string} opening  "plain" or "swap2".
 * @property {string} strength  As levels.js has it.
 * @property {string} clock  As levels.js has it.
 */

/**
 * Where a game is: "moves" while both move in turn, "over", or a part of swap2. In "three" and "two" the user
 * puts stones, in "choose" and "choose2" he takes a side; the others are the engine's.
 *
 * @typedef {"moves" | "over" | "three" | "two" | "choose" | "choose2" | "engine three" | "engine choice" | "engine last choice"} Phase
 */

/** The time that whoever has none left is given to go on with. */
const GRANTED_MS = 60000;
/** @type {Phase[]} */
const PHASES = ["moves", "over", "three", "two", "choose", "choose2", "engine three", "engine choice", "engine last choice"];

/** @type {Terms} For whoever has never played here: an easy game. */
const FIRST_TERMS = { rule: "freestyle", size: 15, side: "black", first: "black", opening: "plain", strength: "1", clock: "none" };

/** A game that is played. */
export class Match {
  /**
   * `changed()` is called whenever something is to be shown, `failed(error, again)` where the engine could not do its part.
   *
   * @param {Engine} engine
   * @param {{changed: () => void, failed: (error: any, again: () => void) => void}} listeners
   */
  constructor(engine, { changed, failed }) {
    this.engine = engine;
    this.changed = changed;
    this.failed = failed;
    this.clocks = new Clocks((side) => this.flagged(side));
    /** True while the game is shown, and goes on. */
    this.isRunning = false;
    /** Counts the searches for a move: what an earlier one still finds is not played. */
    this.run = 0;
    this.isThinking = false;
    /** True while the engine was to move and could not. */
    this.isStuck = false;
    /** @type {Terms} */
    this.terms = FIRST_TERMS;
    this.id = newId();
    this.game = new Game({ columns: 15, rows: 15 }, "freestyle");
    /** @type {Step} The last step that is played; others are only shown. */
    this.live = this.game.root;
    /** The side of the user; 0 if both are people. */
    this.person = BLACK;
    /** @type {Phase} */
    this.phase = "moves";
    /** Stones of the opening, which cannot be taken back. */
    this.openingCount = 0;
    /** What the user should know of the last choice in the opening. */
    this.note = "";
    this.begin(FIRST_TERMS);
  }

  /**
   * Sets everything for a game by these terms.
   *
   * @param {Terms} terms
   */
  begin(terms) {
    this.halt();
    this.isStuck = false;
    this.terms = terms;
    this.id = newId();
    const isSwap2 = terms.opening === "swap2";
    const toMove = terms.first === "white" && !isSwap2 && terms.rule !== "renju" ? WHITE : BLACK;
    this.game = new Game({ columns: terms.size, rows: terms.size }, terms.rule, { toMove });
    this.live = this.game.root;
    const isBlack = terms.side === "black" || (terms.side === "random" && Math.random() < 0.5);
    this.person = terms.side === "two" ? 0 : isBlack ? BLACK : WHITE;
    this.phase = !isSwap2 ? "moves" : this.person === WHITE ? "engine three" : "three";
    this.openingCount = 0;
    this.note = "";
    this.clocks.begin(clockOf(terms.clock));
    this.setNames();
  }

  /**
   * Begins a game from a position.
   *
   * @param {Game} position  Its current step is the position.
   */
  beginFrom(position) {
    const situation = position.at(), { columns, rows, toMove } = situation;
    this.begin({ ...this.terms, rule: position.rule, size: rows, opening: "plain", side: this.terms.side === "two" ? "two" : toMove === BLACK ? "black" : "white" });
    this.game = new Game(situation, position.rule);
    this.game.isRuleGuessed = position.isRuleGuessed;
    const stones = /** @type {[number, number][]} */ (situation.stones.map(({ code, side }) => [code, side]));
    this.game.root.setup = { columns, rows, stones, toMove };
    this.live = this.game.root;
    this.game.goTo(this.live);
    this.setNames();
    this.judge();
  }

  setNames() {
    const engine = t("play.engine", { name: this.engine.backend.name, level: t(`level.${this.terms.strength}`) });
    const isSettled = this.person !== 0 && ["moves", "over"].includes(this.phase);
    this.game.names = !isSettled ? ["", ""] : this.person === BLACK ? [t("you"), engine] : [engine, t("you")];
  }

  /** The situation that is played, whatever is shown. */
  get situation() {
    return this.game.at(this.live);
  }

  /** The number of moves that are played. */
  get count() {
    return this.live.path.filter((step) => step.isMove).length;
  }

  start() {
    this.isRunning = true;
    this.goOn();
  }

  stop() {
    this.isRunning = false;
    this.clocks.pause();
    this.halt();
  }

  // --- what the user does

  get isPersonToMove() {
    if (this.phase === "three") return this.count < 3;
    if (this.phase === "two") return this.count < 5;
    return this.phase === "moves" && (this.person === 0 || this.situation.toMove === this.person);
  }

  get isEngineToMove() {
    return this.phase.startsWith("engine") || (this.phase === "moves" && !this.isPersonToMove);
  }

  /** @param {number} code */
  put(code) {
    this.note = "";
    this.play(code);
    this.judge();
  }

  /**
   * Makes a move in the game, whatever of it is shown.
   *
   * @param {number} code
   */
  play(code) {
    const { toMove } = this.situation, spentMs = this.clocks.stop(toMove);
    this.game.goTo(this.live);
    this.live = this.game.put(code);
    this.live.spentMs = Math.round(spentMs);
    // What is played is the main line; what was taken back becomes a variation of it.
    this.game.promote(this.live);
  }

  /** Has the engine think no more about this position. */
  halt() {
    this.run += 1;
    this.isThinking = false;
    this.engine.stop();
  }

  get canUndo() {
    const { count } = this;
    if (this.phase === "three") return count > 0;
    if (this.phase === "two") return count > 3;
    // Someone with no move of his own has nothing to take back.
    const own = this.live.path.filter((step) => step.isMove).slice(this.openingCount).some((step) => this.person === 0 || step.side === this.person);
    return ["moves", "over"].includes(this.phase) && own;
  }

  /** Takes back up to the user's own last move. What is taken back stays in the list of moves. */
  undo() {
    if (!this.canUndo) return;
    this.halt();
    const isOpening = this.phase === "three" || this.phase === "two";
    do this.live = /** @type {Step} */ (this.live.parent);
    while (!isOpening && this.person !== 0 && this.count > this.openingCount && this.situation.toMove !== this.person);
    this.reopen();
  }

  get canRedo() {
    return this.live.next !== undefined && ["moves", "three", "two"].includes(this.phase);
  }

  /** Makes again what was taken back, up to the user's next own move. */
  redo() {
    if (!this.canRedo) return;
    this.halt();
    do this.live = /** @type {Step} */ (this.live.next);
    while (this.phase === "moves" && this.person !== 0 && this.live.next && this.situation.toMove !== this.person);
    this.reopen();
  }

  reopen() {
    // Who takes back after a loss on time wants to go on.
    if (this.game.result?.manner === "T") this.clocks.grant(other(this.game.result.winner), GRANTED_MS);
    this.game.result = null;
    this.note = "";
    if (this.phase === "over") this.phase = "moves";
    this.game.goTo(this.live);
    this.clocks.pause();
    this.judge();
  }

  resign() {
    if (this.phase === "over") return;
    this.halt();
    this.lost(this.person || this.situation.toMove, "R");
  }

  /**
   * The user takes a side after the stones of swap2.
   *
   * @param {number} side
   */
  take(side) {
    this.settle(this.person === 0 ? 0 : side);
    this.judge();
  }

  /** The user puts two stones more, and leaves the choice. */
  putTwo() {
    this.phase = "two";
    this.goOn();
  }

  // --- the course of the game

  /** Looks what the last move means, and goes on. */
  judge() {
    const { count } = this, isTwo = this.person === 0;
    if (this.phase === "three" && count === 3) this.phase = isTwo ? "choose" : "engine choice";
    if (this.phase === "two" && count === 5) this.phase = isTwo ? "choose2" : "engine last choice";
    if (this.phase === "moves" && this.situation.isOver && count > this.openingCount) return this.end();
    this.goOn();
  }

  /**
   * A side has lost otherwise than on the board.
   *
   * @param {number} side
   * @param {string} manner
   */
  lost(side, manner) {
    this.game.goTo(this.live);
    // What was taken back and never played does not belong to a game that has ended before it.
    for (const step of [...this.live.children]) this.game.remove(step);
    this.game.result = { winner: other(side), manner };
    this.end();
  }

  end() {
    this.phase = "over";
    this.clocks.pause();
    this.goOn();
  }

  /** Shows the game, and has the engine move if it is its turn. */
  goOn() {
    this.isStuck = false;
    // Nobody's time runs before the first stone.
    if (this.isRunning && this.phase === "moves" && this.count > 0) this.clocks.start(this.situation.toMove);
    this.changed();
    if (this.isRunning && this.isEngineToMove) this.engineMoves();
  }

  async engineMoves() {
    const { live, phase } = this, run = (this.run += 1);
    const isCurrent = () => run === this.run && live === this.live && phase === this.phase && this.isRunning;
    this.isThinking = true;
    this.changed();
    try {
      if (phase === "moves") {
        const code = await this.engineMove();
        if (!isCurrent()) return;
        this.isThinking = false;
        this.play(code);
      } else {
        const answer = await this.engine.swap2(this.situation, this.clocks.limit(BLACK, strengthOf(this.terms.strength)));
        if (!isCurrent()) return;
        this.isThinking = false;
        this.opened(answer);
      }
      this.judge();
    } catch (error) {
      if (!isCurrent() || /** @type {any} */ (error).isStopped) return;
      this.isThinking = false;
      this.isStuck = true;
      this.clocks.pause();
      this.failed(error, () => this.goOn());
    } finally {
      if (run === this.run) this.isThinking = false;
    }
  }

  engineMove() {
    const { situation } = this, strength = strengthOf(this.terms.strength), limit = this.clocks.limit(situation.toMove, strength);
    return strength.nodes ? moveAtLevel(this.engine, situation, { ...strength, ...limit }) : this.engine.move(situation, limit);
  }

  /**
   * Takes the engine's part in the opening.
   *
   * @param {{points?: number[], swap?: boolean}} answer
   */
  opened({ points = [], swap = false }) {
    points.forEach((code) => this.play(code));
    const { phase } = this;
    if (phase === "engine three") this.phase = "choose";
    else if (phase === "engine choice" && points.length === 2) this.phase = "choose2";
    else {
      // SWAP is the choice of Black; a stone is White's first move.
      this.settle(swap ? WHITE : BLACK);
      this.note = t(swap ? "swap2.engine-black" : "swap2.engine-white");
      if (points.length === 1) this.openingCount = this.count - 1;
    }
  }

  /**
   * The sides are settled: the user has this one.
   *
   * @param {number} person
   */
  settle(person) {
    this.person = person;
    this.phase = "moves";
    this.openingCount = this.count;
    this.setNames();
  }

  /** @param {number} side */
  flagged(side) {
    if (this.phase !== "moves" || !this.isRunning) return;
    this.halt();
    this.lost(side, "T");
  }

  // --- reloads

  /** What is to be kept of it beside the moves. */
  get state() {
    const { terms, person, phase, openingCount, live, game } = this;
    return { terms, person, phase, openingCount, live: game.steps.indexOf(live), clocks: this.clocks.saved() };
  }

  saved() {
    return { id: this.id, state: this.state, game: toJson(this.game) };
  }

  /**
   * Takes up a game that was kept. Throws an Error if it is none.
   *
   * @param {any} saved
   */
  restore({ id, state, game }) {
    const read = fromJson(game), live = read.steps[state.live], { terms, phase, person, openingCount } = state;
    const isGame = live && PHASES.includes(phase) && [0, BLACK, WHITE].includes(person) && Number.isInteger(openingCount);
    if (!isGame) throw new Error("no game: its state");
    this.begin({ ...FIRST_TERMS, ...terms, rule: read.rule, size: read.at(live).rows, strength: strengthOf(terms.strength).id, clock: clockOf(terms.clock).id });
    Object.assign(this, { id: String(id), game: read, live, person, phase, openingCount });
    this.clocks.restore(state.clocks);
    this.game.goTo(live);
  }
}
