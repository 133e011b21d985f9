// The window by which a game is kept: as a file, as text, as a link.

import { toLink } from "../files/links.js";
import { toText } from "../files/moves.js";
import { fileOf } from "../files/read.js";
import { t } from "../words/words.js";
import { openPart } from "./dialog.js";
import { all, download, part, say } from "./dom.js";

/** The window “Keep”. */
export class Keeping {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    part("keep-open").addEventListener("click", () => {
      say(part("kept"), "");
      openPart("keep-dialog");
    });
    for (const kind of all("[data-keep]")) kind.addEventListener("click", () => this.keep(kind.dataset.keep ?? ""));
  }

  /** @param {string} kind */
  keep(kind) {
    const game = this.board.mode.gameToKeep ?? this.board.game;
    if (kind === "text") return this.copy(toText(game));
    // A link leads to the position that is shown.
    if (kind === "link") return this.copy(`${location.origin === "null" ? location.href.split("#")[0] : location.origin + location.pathname}#${toLink(game)}`);
    try {
      const { name, text } = fileOf(game, /** @type {"sgf" | "psq" | "pgn"} */ (kind), new Date().toISOString().slice(0, 10));
      download(name, text);
      say(part("kept"), t("keep.saved", { name }));
    } catch (error) {
      // Not every form can hold every game.
      say(part("kept"), /** @type {Error} */ (error).message);
    }
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      say(part("kept"), t("keep.copied"));
    } catch {
      // Without the right to copy, the user can: the text is shown.
      say(part("kept"), text);
    }
  }
}
