// The list of games, its filter, and the game that is shown.
//
// For the one-letter fields of a game see data.rs.

const data = JSON.parse(document.getElementById("data").textContent);
const PAGE_SIZE = 25;
/**
 * What is shown: `shown` are the indices of the games that pass the filter, `game` is that of the
 * game on the board (-1 for none), `step` its number of moves, and `page` the page of the list.
 */
const state = { shown: data.games.map((_, index) => index), game: -1, step: 0, page: 0 };

/** Returns the element of the page with this id. */
const part = (id) => document.getElementById(id);

/** Returns a new HTML element with text, which is never read as HTML. */
function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

const blackOf = (game) => game.k;
const playerName = (game, player) => data.players[game.p[player]];
const current = () => data.games[state.game];
const reasonWords = (game) => data.reasons[game.e];

/** Words a time as `time` in text.rs does. */
function time(ms) {
  if (ms < 9.95) return ms.toFixed(1) + " ms";
  if (ms < 999.5) return Math.round(ms) + " ms";
  return ms < 59950 ? (ms / 1000).toFixed(1) + " s" : (ms / 60000).toFixed(1) + " min";
}

/** Returns the result as Black sees it: 1–0 if Black has won. */
function score(game) {
  if (game.w < 0) return "½–½";
  return game.w === blackOf(game) ? "1–0" : "0–1";
}

// --- the list

/** True if a game passes the filter. */
function matches(game, wanted) {
  const sides = wanted.player < 0 ? [0, 1] : [0, 1].filter((side) => game.p[side] === wanted.player);
  const suits = (side) => {
    if (wanted.opponent >= 0 && game.p[1 - side] !== wanted.opponent) return false;
    if (wanted.result === "won") return game.w === side;
    if (wanted.result === "lost") return game.w === 1 - side;
    return true;
  };
  const result = { drawn: game.w < 0, black: score(game) === "1–0", white: score(game) === "0–1" };
  if (result[wanted.result] === false) return false;
  return (!wanted.reason || game.e === wanted.reason) && sides.some(suits);
}

/** Returns the settings of the filter; -1 stands for any player. */
function wantedGames() {
  return {
    player: Number(part("filter-player").value),
    opponent: Number(part("filter-opponent").value),
    result: part("filter-result").value,
    reason: part("filter-reason").value,
  };
}

/** Applies the filter. Keeps the current game if that is still in the list; else shows the first. */
function applyFilter() {
  const someone = part("filter-player").value !== "-1";
  for (const option of part("filter-result").options) {
    option.disabled = !someone && ["won", "lost"].includes(option.value);
    if (option.disabled && option.selected) part("filter-result").value = "";
  }
  const wanted = wantedGames();
  state.shown = [...data.games.keys()].filter((index) => matches(data.games[index], wanted));
  part("filter-count").textContent = `${state.shown.length} of ${data.games.length} games`;
  if (state.shown.includes(state.game)) showPageOfGame();
  else if (state.shown.length > 0) showGame(state.shown[0]);
  else showPage(0);
}

/** Shows a page of the list, or the nearest one that there is. */
function showPage(page) {
  const last = Math.max(0, Math.ceil(state.shown.length / PAGE_SIZE) - 1);
  state.page = Math.min(Math.max(page, 0), last);
  const from = state.page * PAGE_SIZE;
  const indices = state.shown.slice(from, from + PAGE_SIZE);
  part("list").replaceChildren(...indices.map(listRow));
  const count = state.shown.length;
  part("page-place").textContent = count ? `${from + 1}–${from + indices.length} of ${count}` : "no games";
  part("page-back").disabled = state.page === 0;
  part("page-on").disabled = state.page === last;
}

/** Shows the page of the list with the current game. */
function showPageOfGame() {
  showPage(Math.floor(Math.max(0, state.shown.indexOf(state.game)) / PAGE_SIZE));
}

/** Returns the row of a game in the list. */
function listRow(index) {
  const game = data.games[index], row = element("tr"), black = blackOf(game);
  row.dataset.game = index;
  if (index === state.game) row.setAttribute("aria-current", "true");
  const number = element("td", undefined, "number");
  const open = element("button", index + 1, "link");
  open.type = "button";
  open.setAttribute("aria-label", `Game ${index + 1}`);
  number.append(open);
  row.append(number);
  for (const player of [black, 1 - black]) {
    const name = element("td", playerName(game, player), game.w === player ? "winner" : "");
    name.title = playerName(game, player);
    row.append(name);
  }
  const plain = ["line", "draw"].includes(game.e);
  const result = element("td", plain ? score(game) : `${score(game)} ${reasonWords(game)}`);
  result.title = `${reasonWords(game)}, ${game.m.length} moves`;
  row.append(result);
  return row;
}

// --- one game

/** Shows the game at an index after `step` moves; without `step` at its end. */
function showGame(index, step) {
  state.game = index;
  const game = current();
  part("game").hidden = part("moves-part").hidden = false;
  showPlayers(game);
  part("about").textContent = about(game);
  part("slider").max = game.m.length;
  part("moves").replaceChildren(...moveRows(game));
  showPageOfGame();
  showStep(step === undefined ? game.m.length : step);
  const listIndex = state.shown.indexOf(index);
  part("game-back").disabled = listIndex <= 0;
  part("game-on").disabled = listIndex < 0 || listIndex + 1 >= state.shown.length;
}

/** Shows above the board who has which color, and the time used. */
function showPlayers(game) {
  const black = blackOf(game);
  for (const [id, player] of [["black", black], ["white", 1 - black]]) {
    const name = element("span", playerName(game, player), game.w === player ? "winner" : "");
    const used = element("small", " " + time(game.u[player]));
    part(id).replaceChildren(element("span", "", "stone " + id), name, used);
  }
}

/** Returns number, rule, board, swaps and date of a game in words. */
function about(game) {
  const date = game.s ? ", " + new Date(game.s * 1000).toISOString().slice(0, 16).replace("T", " ") + " UTC" : "";
  const swaps = game.m.filter((move) => move === -1).length;
  const swapped = swaps ? `, colors swapped${swaps > 1 ? " " + swaps + " times" : ""}` : "";
  return `Game ${state.game + 1} (number ${game.n} in its file), ${game.r} ${game.b[0]}×${game.b[1]}${swapped}${date}`;
}

/** Returns the rows of the list of moves: one for the opening and one for each move. */
function moveRows(game) {
  const stones = position(game, game.m.length);
  const opening = stones.filter((stone) => stone.move < 0);
  const rows = [moveRow(0, "", opening.map((stone) => stone.name).join(" "), "", "opening")];
  game.m.forEach((move, index) => {
    const put = stones.filter((stone) => stone.move === index);
    const said = (game.q[index] || [])[0] || "";
    const name = move === -1 ? "swap" : put.map((stone) => stone.name).join(" ");
    const row = moveRow(index + 1, put.map((stone) => stone.count).join(" "), name, time(game.t[index]), said);
    if (put.length > 0) row.children[1].prepend(element("span", "", "stone " + (put[0].black ? "black" : "white")));
    row.title = playerName(game, Number(game.y[index])) + (put.some((stone) => stone.illegal) ? ": illegal" : "");
    rows.push(row);
  });
  return rows;
}

/** Returns the row that leads to the position after `step` moves. */
function moveRow(step, count, name, spent, said) {
  const row = element("tr");
  row.dataset.step = step;
  row.append(element("td", count, "number"), element("td", name), element("td", spent, "number"), element("td", said));
  return row;
}

/** Shows the position after `step` moves, or the nearest one that there is. */
function showStep(step) {
  const game = current();
  if (!game) return;
  state.step = Math.min(Math.max(step, 0), game.m.length);
  part("board").replaceChildren(drawBoard(game, state.step, part("numbers").checked));
  part("slider").value = state.step;
  part("slider").setAttribute("aria-valuetext", `move ${state.step} of ${game.m.length}`);
  for (const id of ["to-start", "back"]) part(id).disabled = state.step === 0;
  for (const id of ["on", "to-end"]) part(id).disabled = state.step === game.m.length;
  markMove();
  showSaid(game);
  part("result").textContent = state.step === game.m.length ? resultText(game) : stepText(game);
  remember();
}

/** Marks the current move in the list of moves, and scrolls to it. */
function markMove() {
  const rows = part("moves").children;
  part("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  rows[state.step].setAttribute("aria-current", "true");
  const row = rows[state.step], box = part("moves").closest(".move-table");
  // scrollIntoView would scroll the page, too: here only the table scrolls.
  if (row.offsetTop < box.scrollTop + 40) box.scrollTop = row.offsetTop - 40;
  const below = row.offsetTop + row.offsetHeight - box.clientHeight;
  if (below > box.scrollTop) box.scrollTop = below;
}

/** Shows what the player said with the last move. */
function showSaid(game) {
  const lines = game.q[state.step - 1] || [];
  part("said").textContent = lines.join("\n");
  const who = state.step > 0 ? playerName(game, Number(game.y[state.step - 1])) : "";
  part("said-title").textContent = lines.length ? `Said by ${who}` : "Nothing was said";
}

/** Returns the result of a game in words. */
function resultText(game) {
  const who = game.w < 0 ? "Draw" : `${playerName(game, game.w)} wins`;
  const words = game.w < 0 && game.e === "draw" ? "" : `: ${reasonWords(game)}`;
  return who + words + (game.d ? ` (${game.d})` : "");
}

/** Returns the last move in words. */
function stepText(game) {
  if (state.step === 0) return game.o.length ? `Opening of ${game.o.length} stones` : "Empty board";
  const index = state.step - 1, player = playerName(game, Number(game.y[index]));
  const put = position(game, state.step).filter((stone) => stone.move === index);
  const did = put.length ? "plays " + put.map((stone) => stone.name).join(", ") : "takes the other color";
  return `${player} ${did} after ${time(game.t[index])}`;
}
