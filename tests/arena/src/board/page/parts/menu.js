// The menu: language, light or dark, the lesson for a first day.

import { LANGUAGES, languageFor, speak, spoken, t } from "../words/words.js";
import { writeTexts } from "../words/page.js";
import { openPart } from "./dialog.js";
import { fill, part } from "./dom.js";
import { openLesson } from "./lesson.js";
import { notice } from "./notice.js";
import { keep, kept } from "./store.js";

/** Speaks the language that the user has chosen, or else the browser's. */
export function chooseLanguage() {
  const chosen = LANGUAGES.find(({ code }) => code === kept("language"));
  speak(chosen ?? languageFor(navigator.languages ?? [navigator.language]));
  writeTexts(spoken().code);
}

/**
 * Shows the page light or dark; as the system has it if nothing is said.
 *
 * @param {string | null} scheme
 */
export function setScheme(scheme) {
  const isDark = scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.scheme = isDark ? "dark" : "light";
}

/** The window “Menu”. */
export class Menu {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    part("menu-open").addEventListener("click", () => openPart("menu"));
    part("scheme").addEventListener("click", () => {
      const scheme = document.documentElement.dataset.scheme === "dark" ? "light" : "dark";
      setScheme(scheme);
      keep("scheme", scheme);
    });
    fill(part("language"), LANGUAGES.map(({ code, name }) => ({ id: code, name })), spoken().code);
    part("language").addEventListener("change", () => {
      keep("language", part("language").value);
      // All that is shown is said anew; the games are kept.
      location.reload();
    });
    part("lesson").addEventListener("click", () => {
      part("menu").close();
      openLesson();
    });
  }

  /** Offers the lesson to whoever is here for the first time. */
  greet() {
    notice(t("lesson.offer"), [t("lesson.title"), () => openLesson()]);
  }
}
