// A match or a tournament, watched while it is played.

import { drawBoard } from "./board.js";
import { clockText } from "./clocks.js";
import { button, element, part } from "./dom.js";
import { Game } from "./game.js";
import { gameOf } from "./records.js";
import { codeOf, winningLine, Position, ruleOf } from "./rules.js";

/** The time between two drawings of clocks that run. */
const CLOCK_MS = 500;
/** Games that are over and still shown as boards. */
const BOARDS_OVER = 4;

const percent = (share) => `${(share * 100).toFixed(1)} %`;
const rounded = (elo) => `${elo > 0 ? "+" : elo < 0 ? "−" : ""}${Math.abs(elo).toFixed(0)}`;
const interval = ([value, low, high]) => `${rounded(value)} (${rounded(low)} to ${rounded(high)})`;

/** The mode “Watch”. `board` is what all modes share: see main.js. */
export class Watch {
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.state = null;
    this.trouble = "Waiting for the match …";
    this.drawn = new Map();
    this.build();
    board.backend.watch((state) => {
      this.state = state;
      this.trouble = state.trouble;
      this.show();
    }, (trouble) => {
      this.trouble = trouble;
      this.show();
    });
    setInterval(() => this.isShown && this.showClocks(), CLOCK_MS);
  }

  build() {
    const section = part("watch");
    this.parts = {
      title: element("h2"), words: element("p", "", "note"), duel: element("div"), live: element("div", undefined, "live"),
      standings: element("div", undefined, "wide"), over: element("ol", undefined, "over"),
    };
    this.parts.words.setAttribute("role", "status");
    const { title, words, duel, live, standings, over } = this.parts;
    // The table scrolls where it is too wide: keys must reach it.
    for (const [name, value] of [["role", "group"], ["tabindex", "0"], ["aria-label", "Standings"]]) standings.setAttribute(name, value);
    section.replaceChildren(title, words, duel, live, standings, element("h3", "Last games"), over);
  }

  enter() {
    this.isShown = true;
    document.body.classList.add("watching");
    this.show();
  }

  leave() {
    this.isShown = false;
    document.body.classList.remove("watching");
  }

  onPoint() {}

  step() {}

  show() {
    if (!this.isShown) return;
    const { state } = this;
    if (this.trouble) this.parts.words.textContent = this.trouble;
    if (!state) return;
    const { games, live, recent } = state;
    this.parts.title.textContent = state.title;
    if (!this.trouble) {
      const all = live ? ` of ${live.total}` : "";
      this.parts.words.textContent = live ? `${games}${all} games are over, ${live.games.length} under way.` : `${games} games; nothing is being played.`;
    }
    this.showBoards();
    this.showDuel(state.duel);
    this.showStandings(state.standings);
    this.showOver(recent);
  }

  // --- boards

  showBoards() {
    const { live, recent } = this.state;
    const figures = live ? live.games.map((game) => this.figure(`live ${game.game} ${game.names}`, this.liveGame(game), game)) : [];
    if (figures.length === 0) {
      for (const [number, record] of recent.slice(0, BOARDS_OVER)) {
        const game = this.overGame(record);
        if (game) figures.push(this.figure(`over ${number}`, game, null));
      }
    }
    const names = new Set(figures.map((figure) => figure.dataset.name));
    for (const name of this.drawn.keys()) if (!names.has(name)) this.drawn.delete(name);
    // What is there already stays in the page, so that nothing flickers or loses its place.
    const place = this.parts.live;
    figures.forEach((figure, index) => place.children[index] !== figure && place.insertBefore(figure, place.children[index] || null));
    while (place.children.length > figures.length) place.lastChild.remove();
    this.showClocks();
  }

  liveGame({ names, black, width, height, rule, stones }) {
    return { columns: width, rows: height, rule, moves: stones.map(({ x, y }) => codeOf(x, y)), names: [names[black], names[1 - black]], outcome: "" };
  }

  overGame(record) {
    try {
      return gameOf(record);
    } catch {
      return null;
    }
  }

  /** Returns the picture of a game, drawn anew only if it has changed. */
  figure(name, game, live) {
    const old = this.drawn.get(name), made = old || element("figure");
    if (!old) {
      made.dataset.name = name;
      made.append(element("figcaption"), element("div"));
      this.drawn.set(name, made);
    }
    made.live = live;
    made.game = game;
    const key = `${game.moves.length} ${game.names}`;
    if (made.dataset.key !== key) {
      made.dataset.key = key;
      made.lastChild.replaceChildren(drawBoard({ b: [game.columns, game.rows], o: [], m: game.moves, l: this.lineOf(game) }, game.moves.length, false));
    }
    return made;
  }

  lineOf({ columns, rows, rule, moves }) {
    return moves.length === 0 ? [] : winningLine(new Position(columns, rows, moves), rule, moves[moves.length - 1]);
  }

  /** Shows above each board who plays, and the clocks. */
  showClocks() {
    for (const figure of this.parts.live.children) {
      const { game, live } = figure;
      const lines = game.names.map((name, side) => {
        const line = element("div"), isToMove = live && game.moves.length % 2 === side;
        line.append(element("span", "", `stone ${side === 0 ? "black" : "white"}`), element(isToMove ? "strong" : "span", name));
        if (live) line.append(element("span", ` ${this.clockText(live, side === 0 ? live.black : 1 - live.black, isToMove)}`, "clock"));
        return line;
      });
      const about = element("div", `${ruleOf(game.rule)?.name || game.rule} ${game.columns}×${game.rows}${game.outcome ? `, ${game.outcome}` : ""}`, "note");
      figure.firstChild.replaceChildren(...lines, about);
    }
  }

  /** What a player has left, or has used where nothing limits that. */
  clockText(live, player, isToMove) {
    const used = live.used_ms[player] + (isToMove ? Math.max(0, Date.now() - live.since_ms) : 0);
    return live.game_ms[player] === null ? clockText(used, false) : clockText(live.game_ms[player] - used, true);
  }

  // --- tables

  showDuel(duel) {
    const place = this.parts.duel;
    place.replaceChildren();
    if (!duel) return;
    const { names, games: [wins, draws, losses], elo, los, sprt } = duel;
    const tiles = element("p", `${names[0]} against ${names[1]}: ${wins} won, ${draws} drawn, ${losses} lost.`);
    place.append(tiles);
    if (elo) place.append(element("p", `Elo ${interval(elo)}, 95 %${los === null ? "" : `; stronger with ${percent(los)}`}.`));
    if (sprt) place.append(element("p", `SPRT ${sprt.hypotheses}: ${sprt.verdict}, LLR ${sprt.llr.toFixed(2)} between ${sprt.lower.toFixed(2)} and ${sprt.upper.toFixed(2)}.`), this.sprtBar(sprt));
  }

  sprtBar({ llr, lower, upper }) {
    const bar = element("div", undefined, "sprt"), mark = element("span");
    bar.setAttribute("role", "meter");
    bar.setAttribute("aria-label", "log-likelihood ratio");
    for (const [name, value] of [["min", lower], ["max", upper], ["now", llr]]) bar.setAttribute(`aria-value${name}`, value.toFixed(2));
    mark.style.left = `${Math.min(Math.max((llr - lower) / (upper - lower), 0), 1) * 100}%`;
    bar.append(mark);
    return bar;
  }

  showStandings(rows) {
    const table = element("table"), head = element("tr"), body = element("tbody");
    for (const name of ["Player", "Games", "Won", "Drawn", "Lost", "Score", "Elo, 95 %"]) {
      const cell = element("th", name, name === "Player" ? "" : "number");
      cell.scope = "col";
      head.append(cell);
    }
    for (const { name, games, score, elo } of rows) {
      const row = element("tr"), count = games.reduce((sum, it) => sum + it, 0);
      const player = element("th", name);
      player.scope = "row";
      row.append(player);
      for (const cell of [count, ...games, count ? percent(score) : "–", elo && count ? interval(elo) : "–"]) row.append(element("td", cell, "number"));
      body.append(row);
    }
    const top = element("thead");
    top.append(head);
    table.append(top, body);
    this.parts.standings.replaceChildren(...(rows.length > 0 ? [table] : []));
  }

  /** Shows the last games. Rows that are there stay, so that a click or the focus on one is not lost. */
  showOver(recent) {
    const place = this.parts.over, known = new Map([...place.children].map((row) => [row.value, row]));
    const rows = recent.map(([number, record]) => known.get(number) || this.overRow(number, record));
    for (const row of known.values()) if (!rows.includes(row)) row.remove();
    rows.forEach((row, index) => place.children[index] !== row && place.insertBefore(row, place.children[index] || null));
  }

  overRow(number, record) {
    const row = element("li"), game = this.overGame(record);
    row.value = number;
    if (!game) row.append("cannot be shown");
    else row.append(button(`${game.names.join(" – ")} ${game.outcome}, ${game.moves.length} stones`, () => this.open(game), "link"));
    return row;
  }

  open(game) {
    this.board.review(new Game(game.columns, game.rows, game.rule, game.moves), 3, game);
  }
}
