// Windows over the page.

import { t } from "../words/words.js";
import { button, element, part } from "./dom.js";

/**
 * Opens a window with a title and what belongs into it, until it is closed.
 *
 * @param {string} title
 * @param {...(Node | string)} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  const dialog = element("dialog"), head = element("div", undefined, "dialog-head"), name = element("h2", title);
  name.id = "dialog-title";
  dialog.setAttribute("aria-labelledby", name.id);
  const close = button("×", () => dialog.close());
  close.setAttribute("aria-label", t("close"));
  head.append(name, close);
  dialog.append(head, ...content);
  dialog.addEventListener("close", () => {
    keepNotice(dialog);
    dialog.remove();
  });
  // A click beside it closes it; one inside hits what it holds.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Opens a window whose content is in index.html, by its id.
 *
 * @param {string} id
 */
export function openPart(id) {
  const dialog = part(id);
  if (!dialog.open) dialog.showModal();
}

/** Has the windows of index.html close by their buttons, and by a click beside them. */
export function listenToDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("close", () => keepNotice(dialog));
    dialog.addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target === dialog || target.closest("[data-close]")) dialog.close();
    });
  }
}

/** A notice in a window outlives it. @param {HTMLDialogElement} dialog */
function keepNotice(dialog) {
  const notice = dialog.querySelector("#notice");
  if (notice) document.body.append(notice);
}
