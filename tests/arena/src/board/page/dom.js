// Small helpers for the page.

/** Returns the element of the page with this id. */
export const part = (id) => document.getElementById(id);

/** Returns a new element with text, which is never read as HTML. */
export function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** Returns a button that does something. */
export function button(text, action, className) {
  const made = element("button", text, className);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/** Fills a select with options `{ id, name }` and chooses one. */
export function fill(select, options, chosen) {
  select.replaceChildren(...options.map(({ id, name }) => {
    const option = element("option", name);
    option.value = id;
    option.selected = id === chosen;
    return option;
  }));
}

/** Tells the user something above the board, with buttons `[text, action]`; without text, nothing. */
export function notice(text, ...actions) {
  const place = part("notice");
  place.hidden = !text;
  const buttons = actions.map(([words, action]) => button(words, () => {
    notice("");
    action();
  }));
  const close = button("×", () => notice(""));
  close.setAttribute("aria-label", "Close");
  place.replaceChildren(text || "", ...buttons, close);
}

/** Has the browser save a text as a file. */
export function download(name, text) {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
