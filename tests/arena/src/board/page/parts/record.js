// The moves of the game that is shown, what is done to its tree, and its terms above the board.

import { sizeText } from "../game/points.js";
import { BLACK, WHITE } from "../game/rules.js";
import { isMain } from "../game/tree.js";
import { ruleName, ruleOptions, sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { element, fill, part, say, stonePicture } from "./dom.js";
import { MoveList } from "./movelist.js";
import { notice } from "./notice.js";
import { keep, kept } from "./store.js";

/** @typedef {import("../game/tree.js").Step} Step */

/** The moves, and the terms. */
export class Record {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    this.list = new MoveList(part("moves"), (step) => {
      board.game.goTo(step);
      board.mode.moved();
    });
    part("numbers").checked = kept("numbers") === true;
    part("numbers").addEventListener("change", () => {
      keep("numbers", part("numbers").checked);
      board.mode.show();
    });
    part("promote").addEventListener("click", () => {
      board.game.promote(board.game.current);
      board.mode.moved();
    });
    part("remove").addEventListener("click", () => this.remove());
    part("rule-now").addEventListener("change", () => {
      board.game.setRule(part("rule-now").value);
      board.mode.changed();
    });
    fill(part("rule-now"), ruleOptions(), "freestyle");
  }

  /** Takes the move that is shown, and all after it, out of the game; a click puts it back. */
  remove() {
    const { game } = this.board, putBack = game.remove(game.current);
    this.board.mode.changed();
    notice(t("moves.removed"), [t("take-back"), () => {
      putBack();
      this.board.mode.changed();
    }]);
  }

  show() {
    const { game, mode } = this.board, { current } = game;
    if (mode.told) this.list.show(game, (/** @type {Step} */ step) => mode.told(step), `review ${mode.toldKey}`);
    else this.list.show(game);
    const isTree = mode.isTree === true;
    part("promote").hidden = !isTree || isMain(current);
    part("remove").hidden = !isTree || !current.parent;
    this.showTerms();
  }

  /** Shows the rule and the board; the rule can be changed where it is not that of a game under way. */
  showTerms() {
    const { game, mode } = this.board, situation = game.at();
    const isOpen = mode.isTree === true || (game.isRuleGuessed && mode.isFixed !== true);
    const words = [isOpen ? "" : ruleName(game.rule), sizeText(situation), mode.termsText ?? ""].filter(Boolean).join(" · ");
    say(part("terms-text"), words);
    part("rule-now").hidden = !isOpen;
    part("rule-now").value = game.rule;
    part("rule-now").classList.toggle("guessed", game.isRuleGuessed);
    part("rule-now").title = game.isRuleGuessed ? t("rule.guessed") : "";
    if (game.isRuleGuessed) part("terms-text").append(element("span", ` ${t("rule.guessed.short")}`, "guessed"));
  }

  /** Shows above the board who has which color. */
  showNames() {
    const { game } = this.board, situation = game.at();
    part("above").replaceChildren(...[BLACK, WHITE].map((side) => {
      const place = element("span"), name = game.names[side - 1] || sideName(side);
      const isToMove = situation.toMove === side && !situation.isOver;
      place.append(stonePicture(side === BLACK), element("span", name, isToMove ? "name to-move" : "name"));
      return place;
    }));
  }
}
