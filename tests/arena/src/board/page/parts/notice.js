// What the user is told beside the game: over the page, so that nothing below it moves.

import { t } from "../words/words.js";
import { button, element, part } from "./dom.js";

/** The time that words without a choice stay. */
const STAY_MS = 8000;
/** The time to read a character. */
const READ_MS = 80;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let going;

/**
 * Tells the user something, with buttons `[text, action]`; without text, nothing any more.
 *
 * @param {string} text
 * @param {...[string, () => void]} actions
 */
export function notice(text, ...actions) {
  const place = part("notice");
  // Below a window that is open nobody could click it.
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  place.hidden = !text;
  const buttons = actions.map(([words, action]) => button(words, () => {
    notice("");
    action();
  }));
  const close = button("×", () => notice(""));
  close.setAttribute("aria-label", t("close"));
  place.replaceChildren(element("span", text), ...buttons, close);
  clearTimeout(going);
  if (text && actions.length === 0) going = setTimeout(() => notice(""), Math.max(STAY_MS, text.length * READ_MS));
}
