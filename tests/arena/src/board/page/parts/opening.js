// Games that are opened: from the window, dropped or pasted anywhere, from a link, from the shelf.

import { readGames, textOf } from "../files/read.js";
import { fromJson } from "../game/tree.js";
import { sizeText } from "../game/points.js";
import { ruleName, sideName } from "../words/names.js";
import { spoken, t } from "../words/words.js";
import { openDialog, openPart } from "./dialog.js";
import { button, element, part, say } from "./dom.js";
import { notice } from "./notice.js";
import { putOnShelf, shelf, takeFromShelf } from "./shelf.js";

/** @typedef {import("../game/tree.js").Game} Game */

/** The most games of a file that are listed, and bytes of a file that are read. */
const LISTED_MAX = 1000;
const BYTES_MAX = 64 * 1024 * 1024;

/** The window “Open”, and all other ways into the page. */
export class Opening {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    for (const id of ["open", "menu-open-game"]) part(id).addEventListener("click", () => this.openWindow());
    part("paste").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.openText(part("pasted").value, t("open.text"));
    });
    part("open-file").addEventListener("change", () => {
      this.openFile(part("open-file").files[0]);
      // The same file can be opened again.
      part("open-file").value = "";
    });
    this.listenToPage();
  }

  listenToPage() {
    addEventListener("paste", (event) => {
      if (/^(INPUT|TEXTAREA)$/.test(/** @type {HTMLElement} */ (event.target).tagName)) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text) this.openText(text, t("open.text"));
    });
    // Without this the browser would leave the page for the file.
    addEventListener("dragover", (event) => {
      event.preventDefault();
      part("board").classList.add("dropping");
    });
    addEventListener("dragleave", () => part("board").classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      part("board").classList.remove("dropping");
      const file = event.dataTransfer?.files[0], text = event.dataTransfer?.getData("text/plain");
      if (file) this.openFile(file);
      else if (text) this.openText(text, t("open.text"));
    });
  }

  openWindow() {
    // The games that are shown are on the shelf too, as they are now.
    this.board.save();
    say(part("open-trouble"), "");
    this.showShelf();
    openPart("open-dialog");
  }

  /** @param {File | undefined} file */
  async openFile(file) {
    if (!file) return;
    if (file.size > BYTES_MAX) return this.refuse(t("open.large", { name: file.name }));
    try {
      this.openText(textOf(new Uint8Array(await file.arrayBuffer())), file.name);
    } catch (error) {
      this.refuse(t("open.unreadable", { name: file.name, words: /** @type {Error} */ (error).message }));
    }
  }

  /**
   * Opens the game in a text, or shows the games that it holds. False if it holds none that can be read, which is
   * told and changes nothing.
   *
   * @param {string} text
   * @param {string} name  What it is called.
   */
  openText(text, name) {
    let games;
    try {
      const { columns, rows } = this.board.situation;
      games = readGames(text, { columns, rows, rule: this.board.game.rule });
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
      return false;
    }
    if (games.length === 1) this.take(games[0]);
    else this.choose(games, name);
    return true;
  }

  /** @param {string} words */
  refuse(words) {
    if (part("open-dialog").open) say(part("open-trouble"), words);
    else notice(words);
  }

  /** @param {Game} game */
  take(game) {
    part("open-dialog").close();
    const mode = this.board.mode === this.board.modes.review || !this.board.modes.analyze ? "review" : "analyze";
    if (mode === "review") game.toEnd();
    this.board.study.show(game, {}, mode);
  }

  /**
   * Shows a list of games, of which the user opens one.
   *
   * @param {Game[]} games
   * @param {string} name
   */
  choose(games, name) {
    part("open-dialog").close();
    const list = element("ol");
    const dialog = openDialog(t("open.choose", { name, count: games.length }), list);
    for (const game of games.slice(0, LISTED_MAX)) {
      const item = element("li");
      item.append(button(gameText(game), () => {
        dialog.close();
        this.take(game);
      }, "link"));
      list.append(item);
    }
    if (games.length > LISTED_MAX) dialog.append(element("p", t("open.choose.more", { count: LISTED_MAX }), "note"));
  }

  showShelf() {
    const rows = shelf().map((entry) => {
      const item = element("li");
      let game;
      try {
        game = fromJson(entry.game);
      } catch {
        return null;
      }
      const when = new Date(entry.atMs).toLocaleString(spoken().code, { dateStyle: "short", timeStyle: "short" });
      const { play } = this.board.modes, canGoOn = entry.terms && entry.terms.phase !== "over" && play;
      const take = button(`${canGoOn ? "▶ " : ""}${gameText(game)}`, () => {
        part("open-dialog").close();
        if (canGoOn) play.resume(entry);
        else if (entry.id === this.board.study.id) this.board.show("analyze");
        else this.board.study.show(game, entry, "analyze");
      }, "link");
      take.append(element("small", when));
      const drop = button("×", () => {
        takeFromShelf(entry.id);
        this.showShelf();
        notice(t("shelf.removed"), [t("take-back"), () => {
          putOnShelf(entry, game);
          this.showShelf();
        }]);
      }, "drop");
      drop.setAttribute("aria-label", t("shelf.remove"));
      item.append(take, drop);
      return item;
    });
    const found = rows.filter((row) => row !== null);
    part("shelf").replaceChildren(...(found.length > 0 ? found : [element("li", t("shelf.empty"), "none")]));
  }
}

/**
 * Tells a game in a line: who played, by what rule, how it ended.
 *
 * @param {Game} game
 */
function gameText(game) {
  const { line } = game, end = line[line.length - 1], { outcome } = game;
  const names = game.names.map((name, index) => name || sideName(index + 1)).join(" – ");
  const result = outcome === null ? t("result.open") : outcome === 0 ? t("result.draw") : t("result.won", { side: sideName(outcome) });
  const count = line.filter((step) => step.isMove).length;
  return `${names}, ${ruleName(game.rule)} ${sizeText(game.at(end))}, ${t("moves.count", { count })}, ${result}`;
}
