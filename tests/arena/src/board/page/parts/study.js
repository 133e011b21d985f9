// The game that is analyzed and reviewed: one for both, so that neither loses what the other found.

import { Game, fromJson, toJson } from "../game/tree.js";
import { t } from "../words/words.js";
import { notice } from "./notice.js";
import { fromShelf, newId, putOnShelf } from "./shelf.js";
import { keep, kept } from "./store.js";

/** @typedef {{id?: string, kind?: string, person?: number}} About */

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
    this.restore();
  }

  /**
   * Studies another game. The one before stays on the shelf, and a click brings it back.
   *
   * @param {Game} game
   * @param {About} [about]
   */
  open(game, { id = newId(), kind = "other", person = 0 } = {}) {
    const before = this.game.isEmpty ? "" : this.id;
    this.keepGame();
    Object.assign(this, { game, id, kind, person });
    this.changed();
    return () => {
      const entry = before && fromShelf(before);
      if (entry) this.open(entry.game, entry);
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

  /** The game has changed: it is kept for a reload. */
  changed() {
    const { id, kind, person, game } = this;
    keep("study", { id, kind, person, game: toJson(game) });
  }

  /** Keeps the game for good. */
  keepGame() {
    if (!this.game.isEmpty) putOnShelf(this, this.game);
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
