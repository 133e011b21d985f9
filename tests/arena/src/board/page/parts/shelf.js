// The games that are kept in the browser: the last own ones, and those that were opened and left
// for others, so that no game is lost.

import { fromJson, toJson } from "../game/tree.js";
import { keepForAll, keptForAll } from "./store.js";

/** @typedef {import("../game/tree.js").Game} Game */

/**
 * A game on the shelf.
 *
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} kind  "own" for a game of the user's, "other" for one that was opened.
 * @property {number} atMs  When it was changed last, in milliseconds since 1970.
 * @property {number} person  The user's side; 0 if that is neither.
 * @property {any} terms  By what terms it is played; null for a game that was opened.
 * @property {any} game  As toJson has it.
 */

const OWN_MAX = 50;
const OTHERS_MAX = 20;

/** Returns the games on the shelf, the newest first. @returns {Kept[]} */
export function shelf() {
  const all = keptForAll("shelf");
  return Array.isArray(all) ? all.filter((it) => it && typeof it.id === "string" && it.game) : [];
}

/** Returns a name for a game that is new. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Is told when the browser has no room for all games. @type {() => void} */
let told = () => {};

/** Sets who is told once the browser has no room for all games. @param {() => void} tell */
export function onFull(tell) {
  told = tell;
}

/**
 * Puts a game on the shelf, in the place of the one with the same id. Older ones than there is room
 * for go, other people's first.
 *
 * @param {{id: string, kind: string, person?: number, terms?: any}} about
 * @param {Game} game
 */
export function putOnShelf({ id, kind, person = 0, terms = null }, game) {
  const entry = { id, kind, atMs: Date.now(), person, terms, game: toJson(game) };
  const rest = shelf().filter((it) => it.id !== id);
  const left = { own: OWN_MAX, other: OTHERS_MAX };
  const all = [entry, ...rest].filter((it) => (left[it.kind === "own" ? "own" : "other"] -= 1) >= 0);
  let isFull = false;
  while (!keepForAll("shelf", all)) {
    isFull = true;
    if (all.length === 1) break;
    const last = all.findLastIndex((it) => it !== entry && it.kind !== "own");
    all.splice(last > 0 ? last : all.length - 1, 1);
  }
  if (isFull) told();
}

/**
 * Returns the game with this id; null if it is not there or damaged.
 *
 * @param {string} id
 */
export function fromShelf(id) {
  const entry = shelf().find((it) => it.id === id);
  if (!entry) return null;
  try {
    return { ...entry, game: fromJson(entry.game) };
  } catch {
    return null;
  }
}

/** @param {string} id */
export function takeFromShelf(id) {
  keepForAll("shelf", shelf().filter((it) => it.id !== id));
}
