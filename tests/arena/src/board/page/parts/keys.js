// The keys of the page.

import { part } from "./dom.js";

/** What a key does: a step through the game, or the button with this id. */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "first", ArrowDown: "last", Home: "first", End: "last" };
const BUTTONS = { u: "undo", r: "redo", h: "hint", x: "threat", " ": "think" };

/** True if a table is wider than its place, so that it needs the arrows itself. @param {Element | null} place */
const scrolls = (place) => place !== null && place.scrollWidth > place.clientWidth;

/**
 * Has keys do what buttons do, wherever they are not needed for something else.
 *
 * @param {import("../main.js").Board} board
 */
export function listenToKeys(board) {
  addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && /** @type {HTMLInputElement} */ (target).type !== "checkbox";
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || target.closest("dialog, .graph") || scrolls(target.closest(".wide"))) return;
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) {
      const isVertical = event.key === "ArrowUp" || event.key === "ArrowDown";
      // A panel that scrolls needs them, and so do buttons the blank.
      if (isVertical && target.closest("#panel")) return;
      event.preventDefault();
      board.step(step);
      return;
    }
    const button = part(BUTTONS[/** @type {keyof typeof BUTTONS} */ (event.key)]);
    const isPressed = event.key === " " && target.closest("button, summary, a, label, input");
    if (!button || isPressed || button.disabled || !button.offsetParent) return;
    event.preventDefault();
    button.click();
  });
}
