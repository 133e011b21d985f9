// The moves of a game as a list that can be clicked, with variations and comments.

import { pointName } from "../game/points.js";
import { PASS } from "../game/tree.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { button, element } from "./dom.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Step} Step */

/** Variations within variations are indented up to here, and told in one line from there on. */
const DEPTH_MAX = 8;

/**
 * Returns the words of a step: the number of its move, and the point.
 *
 * @param {Game} game
 * @param {Step} step
 */
export function stepText(game, step) {
  if (!step.parent) return t("moves.start");
  if (step.setup) {
    const { columns, rows, stones } = step.setup;
    return t(stones.length === 0 ? "moves.cleared" : "moves.setup", { columns, rows });
  }
  const name = step.move === PASS ? t("moves.pass") : pointName(step.move, game.at(step));
  return `${numberOf(step)}. ${name}`;
}

/**
 * The number of a move since the board was set up.
 *
 * @param {Step} step
 */
export function numberOf(step) {
  let count = 0;
  for (let it = step; it.isMove && it.parent; it = it.parent) count += 1;
  return count;
}

/**
 * True if a step is one click of a position that is set up by several, or the bare beginning.
 *
 * @param {Step} step
 */
const isPassing = (step) => (step.parent ? step.setup !== null && step.children.length === 1 && step.children[0].setup !== null : !step.comment);

/** The list of the moves of a game. */
export class MoveList {
  /**
   * `choose(step)` is called for a click; `told(step)` returns what is to be said beside a move, as
   * { text, kind, title }, or null.
   *
   * @param {HTMLElement} place
   * @param {(step: Step) => void} choose
   */
  constructor(place, choose) {
    this.place = place;
    this.choose = choose;
    /** @type {Map<Step, HTMLButtonElement>} */
    this.buttons = new Map();
    this.drawn = "";
  }

  /**
   * @param {Game} game
   * @param {(step: Step) => {text: string, kind: string, title: string} | null} [told]
   */
  show(game, told = () => null) {
    this.game = game;
    this.told = told;
    this.buttons.clear();
    const hadFocus = this.place.contains(document.activeElement), list = element("ol", undefined, "moves");
    list.setAttribute("aria-label", t("moves"));
    this.addLine(list, game.root, 0);
    this.place.replaceChildren(list);
    const here = this.buttons.get(game.current);
    if (hadFocus) here?.focus({ preventScroll: true });
    // Only the list scrolls, never the page.
    if (here) this.place.scrollTop += Math.min(0, here.offsetTop - this.place.scrollTop) + Math.max(0, here.offsetTop + here.offsetHeight - this.place.scrollTop - this.place.clientHeight);
  }

  /**
   * Adds a line that begins with a step: its moves, and where it branches the other lines after the
   * move that is played.
   *
   * @param {HTMLElement} list
   * @param {Step} first
   * @param {number} depth
   */
  addLine(list, first, depth) {
    for (let step = /** @type {Step | undefined} */ (first); step; step = step.children[0]) {
      if (!isPassing(step) || step === this.game?.current) list.append(this.item(step));
      // The main line goes on after its alternatives, as on lichess.
      for (const other of step.parent && step.parent.children[0] === step ? step.parent.children.slice(1) : []) {
        const inner = depth < DEPTH_MAX ? element("ol", undefined, "variation") : list;
        if (inner !== list) {
          const item = element("li", undefined, "branch");
          item.append(inner);
          list.append(item);
        }
        this.addLine(inner, other, depth + 1);
      }
    }
  }

  /** @param {Step} step */
  item(step) {
    const game = /** @type {Game} */ (this.game), item = element("li");
    const made = button(stepText(game, step), () => this.choose(step), "move");
    // Who hears the list is told the color too.
    if (step.isMove) made.setAttribute("aria-label", `${stepText(game, step)}, ${sideName(step.side)}`);
    if (step === game.current) made.setAttribute("aria-current", "step");
    this.buttons.set(step, made);
    item.append(made);
    const told = this.told?.(step);
    if (told) {
      const words = element("span", told.text, `told ${told.kind}`);
      words.title = told.title;
      item.append(words);
    }
    if (step.comment) item.append(element("span", step.comment, "comment"));
    return item;
  }
}
