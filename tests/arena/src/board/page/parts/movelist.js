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
 * Returns the words of a step on a board with this many rows: the number of its move, and the point.
 *
 * @param {number} rows
 * @param {Step} step
 * @param {number} number
 */
function stepText(rows, step, number) {
  if (!step.parent) return t("moves.start");
  if (step.setup) {
    const { columns, stones } = step.setup;
    return t(stones.length === 0 ? "moves.cleared" : "moves.setup", { columns, rows: step.setup.rows });
  }
  return `${number}. ${step.move === PASS ? t("moves.pass") : pointName(step.move, { rows })}`;
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
   * `choose(step)` is called for a click.
   *
   * @param {HTMLElement} place
   * @param {(step: Step) => void} choose
   */
  constructor(place, choose) {
    this.place = place;
    this.choose = choose;
    /** @type {Map<Step, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Game | null} */
    this.game = null;
    /** @type {Step | null} The step that is marked. */
    this.marked = null;
    this.drawn = "";
  }

  /**
   * Shows the moves. What is drawn already stays: a mere step only moves the mark. `told(step)` returns what is to
   * be said beside a move, as { text, kind, title }, or null; `key` tells when that changes.
   *
   * @param {Game} game
   * @param {(step: Step) => {text: string, kind: string, title: string} | null} [told]
   * @param {string} [key]
   */
  show(game, told = () => null, key = "") {
    const drawn = `${game.changes} ${key}`, { marked } = this;
    const isHidden = (/** @type {Step | null} */ step) => step !== null && isPassing(step);
    if (game !== this.game || drawn !== this.drawn || isHidden(game.current) || isHidden(marked)) this.draw(game, told);
    this.game = game;
    this.drawn = drawn;
    this.mark(game.current);
  }

  /**
   * @param {Game} game
   * @param {(step: Step) => {text: string, kind: string, title: string} | null} told
   */
  draw(game, told) {
    this.told = told;
    this.current = game.current;
    this.marked = null;
    this.buttons.clear();
    this.hadFocus = this.place.contains(document.activeElement);
    const list = element("ol", undefined, "moves");
    list.setAttribute("aria-label", t("moves"));
    this.addLine(list, { first: game.root, depth: 0, rows: 0, number: 0 });
    this.place.replaceChildren(list);
  }

  /** Marks the step that is shown. @param {Step} step */
  mark(step) {
    const here = this.buttons.get(step), { place } = this;
    this.buttons.get(this.marked ?? step)?.removeAttribute("aria-current");
    this.marked = step;
    if (!here) return;
    here.setAttribute("aria-current", "step");
    if (this.hadFocus) here.focus({ preventScroll: true });
    this.hadFocus = false;
    // Only the list scrolls, never the page.
    const above = here.offsetTop - place.scrollTop, below = above + here.offsetHeight - place.clientHeight;
    if (above < 0) place.scrollTop += above;
    else if (below > 0) place.scrollTop += below;
  }

  /**
   * Adds a line that begins with a step: its moves, and where it branches the other lines after the
   * move that is played.
   *
   * @param {HTMLElement} list
   * @param {{first: Step, depth: number, rows: number, number: number}} from  `number` is that of the move before.
   */
  addLine(list, { first, depth, rows, number }) {
    for (let step = /** @type {Step | undefined} */ (first); step; step = step.children[0]) {
      const before = { rows, number };
      rows = step.setup ? step.setup.rows : rows;
      number = step.isMove ? number + 1 : 0;
      if (!isPassing(step) || step === this.current) list.append(this.item(step, rows, number));
      // The main line goes on after its alternatives, as on lichess.
      for (const other of step.parent && step.parent.children[0] === step ? step.parent.children.slice(1) : []) {
        const inner = depth < DEPTH_MAX ? element("ol", undefined, "variation") : list;
        if (inner !== list) {
          const item = element("li", undefined, "branch");
          item.append(inner);
          list.append(item);
        }
        this.addLine(inner, { first: other, depth: depth + 1, ...before });
      }
    }
  }

  /**
   * @param {Step} step
   * @param {number} rows
   * @param {number} number
   */
  item(step, rows, number) {
    const item = element("li"), text = stepText(rows, step, number);
    const made = button(text, () => this.choose(step), "move");
    // Who hears the list is told the color too.
    if (step.isMove) made.setAttribute("aria-label", `${text}, ${sideName(step.side)}`);
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
