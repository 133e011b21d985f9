// Small helpers for the page.

/**
 * Returns the element of the page with this id. Its kind is known where it is used, from index.html.
 *
 * @param {string} id
 * @returns {any}
 */
export const part = (id) => document.getElementById(id);

/**
 * Returns all elements that a selector matches.
 *
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const all = (selector) => [...document.querySelectorAll(selector)].map((it) => /** @type {HTMLElement} */ (it));

/**
 * Returns a new element with text, which is never read as HTML.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string | number} [text]
 * @param {string} [className]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = String(text);
  if (className) made.className = className;
  return made;
}

/**
 * Returns a button that does something.
 *
 * @param {string} text
 * @param {() => void} action
 * @param {string} [className]
 */
export function button(text, action, className) {
  const made = element("button", text, className);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/**
 * Fills a select with options and chooses one.
 *
 * @param {HTMLSelectElement} select
 * @param {{id: string, name: string}[]} options
 * @param {string} chosen
 */
export function fill(select, options, chosen) {
  select.replaceChildren(...options.map(({ id, name }) => {
    const option = element("option", name);
    option.value = id;
    option.selected = id === chosen;
    return option;
  }));
}

/**
 * Has an element show a text; one that is there already stays, so that nobody hears it twice.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * Returns a stone as a picture beside a name.
 *
 * @param {boolean} isBlack
 */
export const stonePicture = (isBlack) => element("span", "", `stone ${isBlack ? "black" : "white"}`);

/**
 * Has the browser save a text as a file.
 *
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
