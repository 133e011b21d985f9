// The game that is analyzed and reviewed: one for both, so that neither loses what the other found.

import { Game, fromJson, toJson } from "../game/tree.js";
import { t } from "../words/words.js";
import { notice } from "./notice.js";
import { newId, putOnShelf } from "./shelf.js";
import { keep, kept } from "./store.js";

/** @typedef {{id?: string, kind?: string, person?: number}} About */

/** The time until a change is kept. */
const KEEP_MS = 250;
const STANDARD = { columns: 15, rows: 15 };

/** The game that is studied. */
export class Study {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    this.game = new Game(STANDARD, "freestyle");
    this.id = newId();
    /** "own" for a game of the user's, "other" for any other. */
    this.kind = "other";
    /** The side of the user in it; 0 if that is neither. */
    this.person = 0;
    /** True if the shelf does not have it as it is. */
    this.isDirty = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    this.restore();
  }

  /**
   * Studies another game. The one before stays on the shelf, and a click brings it back.
   *
   * @param {Game} game
   * @param {About} [about]
   */
  open(game, { id = newId(), kind = "other", person = 0 } = {}) {
    const before = { game: this.game, about: { id: this.id, kind: this.kind, person: this.person } };
    this.keepGame();
    Object.assign(this, { game, id, kind, person });
    this.changed();
    return () => {
      this.open(before.game, before.about);
    };
  }

  /**
   * Opens a game, and shows it in a mode.
   *
   * @param {Game} game
   * @param {About} about
   * @param {string} mode
   */
  show(game, about, mode) {
    const hadGame = !this.game.isEmpty && this.id !== about.id;
    const back = this.open(game, about);
    this.board.show(this.board.modes[mode] ? mode : "review");
    if (hadGame) notice(t("study.kept"), [t("study.back"), () => {
      back();
      this.board.show(mode);
    }]);
  }

  /** The game has changed: it is kept for a reload, and in the end for good. */
  changed() {
    this.isDirty = true;
    this.stepped();
  }

  /** Another position of it is shown. It is kept a moment later, for keys that are held down. */
  stepped() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.keep(), KEEP_MS);
  }

  keep() {
    clearTimeout(this.later);
    const { id, kind, person, game } = this;
    keep("study", { id, kind, person, game: toJson(game) });
  }

  /** Keeps the game for good. */
  keepGame() {
    this.keep();
    if (this.isDirty && !this.game.isEmpty) putOnShelf(this, this.game);
    this.isDirty = false;
  }

  restore() {
    const saved = kept("study");
    try {
      const game = fromJson(saved.game);
      Object.assign(this, { game, id: String(saved.id), kind: saved.kind === "own" ? "own" : "other", person: Number(saved.person) || 0 });
    } catch {
      // Nothing was kept, or it is no game of this page.
    }
  }
}
