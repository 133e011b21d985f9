// The clocks of a game: what each side has left, or has used where nothing is limited.

import { BLACK, WHITE } from "./rules.js";

/** Below this, what is left is told with tenths of a second. */
const TENTHS_MS = 20000;

/** Words a time: 3:05, or 12.3 where little is left. */
export function clockText(ms, isLeft) {
  const seconds = Math.max(0, ms) / 1000;
  if (isLeft && ms < TENTHS_MS) return seconds.toFixed(1);
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")} h`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** Two clocks, of which at most one runs. */
export class Clocks {
  /** `flagged(side)` is called when the time of a side is over. */
  constructor(flagged) {
    this.flagged = flagged;
    this.begin({});
  }

  /** Sets both clocks for a game with { matchMs, incrementMs }, { turnMs } or neither. */
  begin(strength) {
    this.pause();
    this.strength = strength;
    this.isLimited = Boolean(strength.matchMs);
    const ms = strength.matchMs || 0;
    this.ms = { [BLACK]: ms, [WHITE]: ms };
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

  /** The side has moved. */
  stop(side) {
    if (this.running !== side) return;
    this.pause();
    if (this.isLimited) this.ms[side] += this.strength.incrementMs;
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

  /** The limit of a move of the engine that has this side. */
  limit(side) {
    const { matchMs, incrementMs, turnMs, nodes } = this.strength;
    if (matchMs) return { matchMs, incrementMs, leftMs: this.shown(side) };
    return nodes ? { nodes, turnMs } : { turnMs };
  }

  saved() {
    return { black: this.shown(BLACK), white: this.shown(WHITE) };
  }

  restore(saved) {
    if (Number.isFinite(saved?.black) && Number.isFinite(saved?.white)) this.ms = { [BLACK]: saved.black, [WHITE]: saved.white };
  }
}
