// The actions of the reader: keys, buttons, filter, address.

/** True once the page is complete; until then the address is only read. */
let settled = false;

/** Writes game and move into the address, so that a reader can send it to another. */
function remember() {
  if (!settled) return;
  try {
    history.replaceState(null, "", `#game=${state.game + 1}&move=${state.step}`);
  } catch {
    // Some browsers refuse this for files; nothing depends on it.
  }
}

/** Goes to the game and the move in the address, if there are any. */
function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const game = Number(wanted.get("game")) - 1;
  if (!wanted.has("game") || !data.games[game]) return;
  if (!state.shown.includes(game)) part("filter").reset();
  showGame(game, wanted.has("move") ? Number(wanted.get("move")) || 0 : undefined);
  part("games").scrollIntoView();
}

/** Shows the game `distance` places further down the list, if there is one. */
function otherGame(distance) {
  const listIndex = state.shown.indexOf(state.game) + distance;
  if (listIndex >= 0 && listIndex < state.shown.length) showGame(state.shown[listIndex]);
}

/** The actions by the key that triggers them. */
const KEYS = {
  ArrowLeft: () => showStep(state.step - 1),
  ArrowRight: () => showStep(state.step + 1),
  Home: () => showStep(0),
  End: () => showStep(Infinity),
  n: () => otherGame(1),
  p: () => otherGame(-1),
};

/** Carries out the action of a key, unless a field of the page needs the key itself. */
function onKey(event) {
  const known = Object.hasOwn(KEYS, event.key) && state.game >= 0;
  if (!known || event.ctrlKey || event.altKey || event.metaKey) return;
  if (["SELECT", "PRE"].includes(event.target.tagName)) return;
  event.preventDefault();
  KEYS[event.key]();
}

/** Fills a menu with options, each a value and a text. */
function fillSelect(id, options) {
  part(id).replaceChildren(...options.map(([value, text]) => {
    const option = element("option", text);
    option.value = value;
    return option;
  }));
}

/** Fills the menus of the filter. */
function fillFilter() {
  const players = data.players.map((name, index) => [index, name]);
  players.sort((a, b) => a[1].localeCompare(b[1]));
  fillSelect("filter-player", [[-1, "anyone"], ...players]);
  fillSelect("filter-opponent", [[-1, "anyone"], ...players]);
  fillSelect("filter-result", [["", "any"], ["won", "player won"], ["lost", "player lost"],
    ["drawn", "drawn"], ["black", "Black won"], ["white", "White won"]]);
  fillSelect("filter-reason", [["", "any"], ...Object.entries(data.reasons)]);
}

/** Sets the filter to the games that a cell of a table counts. */
function onCell(event) {
  const wanted = event.target.closest("button[data-player]");
  if (!wanted) return;
  part("filter-player").value = wanted.dataset.player;
  part("filter-opponent").value = wanted.dataset.opponent || "-1";
  part("filter-reason").value = wanted.dataset.reason || "";
  part("filter-result").value = wanted.dataset.result || "";
  applyFilter();
  part("games").scrollIntoView();
}

/** Connects the elements of the page with their actions. */
function listen() {
  const buttons = { "to-start": "Home", back: "ArrowLeft", on: "ArrowRight", "to-end": "End", "game-back": "p", "game-on": "n" };
  for (const id in buttons) part(id).addEventListener("click", () => KEYS[buttons[id]]());
  part("slider").addEventListener("input", () => showStep(Number(part("slider").value)));
  part("numbers").addEventListener("change", () => showStep(state.step));
  part("page-back").addEventListener("click", () => showPage(state.page - 1));
  part("page-on").addEventListener("click", () => showPage(state.page + 1));
  part("filter").addEventListener("change", applyFilter);
  part("filter").addEventListener("submit", (event) => event.preventDefault());
  // The event comes before the fields are reset.
  part("filter").addEventListener("reset", () => setTimeout(applyFilter));
  part("list").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) showGame(Number(row.dataset.game));
  });
  part("moves").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) showStep(Number(row.dataset.step));
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onCell);
  window.addEventListener("hashchange", follow);
}

/**
 * Follows the color scheme of the system, which the head of the page has set, until the reader
 * switches.
 */
function followScheme() {
  const root = document.documentElement;
  const set = (dark) => { root.dataset.scheme = dark ? "dark" : "light"; };
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", () => set(system.matches));
  part("scheme").addEventListener("click", () => set(root.dataset.scheme !== "dark"));
}

followScheme();
fillFilter();
listen();
applyFilter();
follow();
settled = true;
