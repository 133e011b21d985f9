// The clocks of a game: what each side has left, or has used where nothing is limited.

import { BLACK, WHITE } from "./rules.js";

/** @typedef {import("../engine/engine.js").Limit} Limit */
/** @typedef {import("../engine/levels.js").Strength} Strength */

/** Below this, what is left is told with tenths of a second. */
const TENTHS_MS = 20000;
/** The time for a move of an engine that is to think by the clock where there is none. */
const UNBOUND_MS = 5000;
/** By a clock a move takes no more than this share of what is left, and no less than this time. */
const LEFT_SHARE = 10, SHORTEST_MS = 50;

/**
 * Words a time: 3:05, or 12.3 where little is left.
 *
 * @param {number} ms
 * @param {boolean} isLeft
 */
export function clockText(ms, isLeft) {
  const seconds = Math.max(0, ms) / 1000;
  if (isLeft && ms < TENTHS_MS) return seconds.toFixed(1);
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")} h`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** Two clocks, of which at most one runs. */
export class Clocks {
  /**
   * `flagged(side)` is called when the time of a side is over.
   *
   * @param {(side: number) => void} flagged
   */
  constructor(flagged) {
    this.flagged = flagged;
    this.running = 0;
    this.since = 0;
    /** @type {Record<number, number>} */
    this.ms = { [BLACK]: 0, [WHITE]: 0 };
    this.matchMs = 0;
    this.incrementMs = 0;
    this.begin({ matchMs: 0, incrementMs: 0 });
  }

  /**
   * Sets both clocks for a game; without a limit they count what is used.
   *
   * @param {{matchMs: number, incrementMs: number}} terms
   */
  begin({ matchMs, incrementMs }) {
    this.pause();
    this.matchMs = matchMs;
    this.incrementMs = incrementMs;
    this.ms = { [BLACK]: matchMs, [WHITE]: matchMs };
  }

  get isLimited() {
    return this.matchMs > 0;
  }

  /** Has the clock of a side run; does nothing if it does. */
  start(side) {
    if (this.running === side) return;
    this.pause();
    this.running = side;
    this.since = performance.now();
    if (this.isLimited) {
      this.timer = setTimeout(() => this.flagged(side), this.ms[side]);
    }
  }

  /**
   * The side has moved. Returns the time that it took, in milliseconds.
   *
   * @param {number} side
   */
  stop(side) {
    if (this.running !== side) return 0;
    const spent = performance.now() - this.since;
    this.pause();
    if (this.isLimited) this.ms[side] += this.incrementMs;
    return spent;
  }

  /**
   * Gives a side that has less this much time.
   *
   * @param {number} side
   * @param {number} ms
   */
  grant(side, ms) {
    this.ms[side] = Math.max(this.ms[side], ms);
  }

  /** Has no clock run. */
  pause() {
    clearTimeout(this.timer);
    if (this.running) this.ms[this.running] = this.shown(this.running);
    this.running = 0;
  }

  /** What the clock of a side shows: milliseconds left, or used. */
  shown(side) {
    const spent = this.running === side ? performance.now() - this.since : 0;
    return this.isLimited ? Math.max(0, this.ms[side] - spent) : this.ms[side] + spent;
  }

  /**
   * The limit of a move of the engine that has this side and this strength.
   *
   * @param {number} side
   * @param {Strength} strength
   * @returns {Limit}
   */
  limit(side, { nodes, turnMs = UNBOUND_MS, isBound }) {
    const leftMs = this.shown(side);
    if (isBound && this.isLimited) return { matchMs: this.matchMs, incrementMs: this.incrementMs, leftMs };
    // By a clock nobody thinks long who has little left.
    const boundMs = this.isLimited ? Math.min(turnMs, Math.max(SHORTEST_MS, leftMs / LEFT_SHARE)) : turnMs;
    return nodes ? { nodes, turnMs: boundMs } : { turnMs: boundMs };
  }

  saved() {
    return { black: this.shown(BLACK), white: this.shown(WHITE) };
  }

  restore(saved) {
    if (Number.isFinite(saved?.black) && Number.isFinite(saved?.white)) this.ms = { [BLACK]: saved.black, [WHITE]: saved.white };
  }
}
