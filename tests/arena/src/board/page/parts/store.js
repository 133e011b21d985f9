// What survives a reload: kept by the browser, for this tab of this page; a new tab begins with what
// was kept last in any of them. A browser that keeps nothing (private windows) is no reason to fail.

const PREFIX = "gomoku-board-2-";

/**
 * Keeps a value that JSON can hold.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    const text = JSON.stringify(value);
    sessionStorage.setItem(PREFIX + name, text);
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // It will be gone after a reload, as it would be without this page's help.
  }
}

/**
 * Returns what was kept under a name, which may be anything; null if nothing was.
 *
 * @param {string} name
 * @returns {any}
 */
export function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * True if this tab has kept something under a name: a new tab begins with what another one kept.
 *
 * @param {string} name
 */
export function isOfThisTab(name) {
  try {
    return sessionStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

/**
 * Keeps a value for all tabs. False if the browser has no room for it.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function keepForAll(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns what was kept for all tabs; null if nothing was.
 *
 * @param {string} name
 * @returns {any}
 */
export function keptForAll(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}
