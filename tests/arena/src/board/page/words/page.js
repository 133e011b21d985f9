// The texts of index.html in the language that is spoken.

import { t } from "./words.js";

/** Which attribute of an element has the key of which of its texts. */
const ATTRIBUTES = { "data-t-label": "aria-label", "data-t-title": "title", "data-t-role": "aria-roledescription" };

/** Writes all texts into the page. */
export function writeTexts(code) {
  document.documentElement.lang = code;
  for (const place of document.querySelectorAll("[data-t]")) place.textContent = t(place.getAttribute("data-t") ?? "");
  for (const [key, attribute] of Object.entries(ATTRIBUTES)) {
    for (const place of document.querySelectorAll(`[${key}]`)) place.setAttribute(attribute, t(place.getAttribute(key) ?? ""));
  }
  // What an icon says to those who hear the page, it tells those who point at it too.
  for (const place of document.querySelectorAll("button[data-t-label]")) place.setAttribute("title", t(place.getAttribute("data-t-label") ?? ""));
}
