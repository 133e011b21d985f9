// The mode “Watch”: a match or a tournament while it is played, one game large, the others small.

import { countText, scoreText } from "../engine/info.js";
import { clockText } from "../game/clocks.js";
import { pointName } from "../game/points.js";
import { BLACK, WHITE } from "../game/rules.js";
import { button, element, part, say, stonePicture } from "../parts/dom.js";
import { Graph } from "../parts/graph.js";
import { t } from "../words/words.js";
import { GameFilter } from "./watch-filter.js";
import { SmallBoards, liveClock } from "./watch-boards.js";
import { showDuel, showStandings } from "./watch-tables.js";
import { Watched } from "./watched.js";

/** The time between two drawings of clocks that run. */
const CLOCK_MS = 500;
/** Moves of a line that are shown as words. */
const LINE_SHOWN = 8;

/** The mode. `board` is what all modes share: see main.js. */
export class Watch {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isShown = false;
    /** @type {any} What the server tells; see src/board/watching. */
    this.state = null;
    this.trouble = t("watch.waiting");
    /** @type {Watched | null} The game that is large. */
    this.watched = null;
    /** What is asked for: "live ID" or "over NUMBER"; empty while the newest game is followed. */
    this.wanted = "";
    /** @type {any} The game under way that was chosen last. */
    this.chosen = null;
    this.parts = watchParts();
    this.graph = new Graph(this.parts.graph, (index) => {
      const { game } = this;
      game.current = game.line[index];
      this.moved();
    });
    this.boards = new SmallBoards(this.parts.live, (key) => this.want(key));
    this.filter = new GameFilter(this.parts.filter, { ask: (request) => this.channel.ask(request), open: (number) => this.want(`over ${number}`) });
    this.parts.study.append(button(t("watch.study"), () => this.study()), button(t("watch.follow"), () => this.want("")));
    this.channel = /** @type {NonNullable<import("../backend/backend.js").Backend["watch"]>} */ (board.backend.watch)({
      onState: (state) => this.heard(state),
      onAnswer: (answer) => this.answered(answer),
      onTrouble: (trouble) => {
        this.trouble = trouble;
        this.filter.forget();
        this.show();
      },
    });
    setInterval(() => this.isShown && this.showClocks(), CLOCK_MS);
  }

  get game() {
    return this.watched?.game ?? this.board.study.game;
  }

  enter() {
    this.isShown = true;
    if (this.state && !this.watched) this.askAgain();
    this.show();
  }

  leave() {
    this.isShown = false;
  }

  onPoint() {}

  // --- what the server tells

  /** @param {any} state */
  heard(state) {
    this.state = state;
    this.trouble = state.trouble;
    this.filter.heard(state);
    this.askAgain();
    this.show();
  }

  /** Asks for the game that is large, if it is not the one that is there. */
  askAgain() {
    const { state, watched } = this, live = state.live?.games ?? [];
    // A game under way that is over is told by its number among those that are over.
    let chosen = live.find((/** @type {any} */ it) => `live ${it.id}` === this.wanted);
    if (chosen) this.chosen = chosen;
    else if (this.wanted.startsWith("live ")) this.wanted = this.overKey();
    if (this.wanted === "") [chosen] = live;
    if (chosen) {
      const key = `live ${chosen.id}`;
      if (watched?.key !== key || watched.game.line.length - 1 !== chosen.stones.length) this.channel.ask({ under_way: chosen.id });
    } else if (this.wanted.startsWith("over ")) {
      if (watched?.key !== this.wanted) this.channel.ask({ game: Number(this.wanted.slice(5)) });
    } else if (live.length === 0 && state.newest && watched?.key !== `over ${state.newest.number}`) {
      this.take(`over ${state.newest.number}`, state.newest);
    }
  }

  /** The key of the game that was chosen while it was under way, now that it is over; that of the newest if it is not known. */
  overKey() {
    const { chosen, state } = this, names = (/** @type {any} */ it) => [...it.names].sort().join("\n");
    const row = chosen && state.recent.find((/** @type {any} */ it) => it.game === chosen.game && names(it) === names(chosen));
    return row ? `over ${row.number}` : "";
  }

  /** @param {any} answer */
  answered(answer) {
    if (answer.list) this.filter.answered(answer.list);
    else if (answer.game) this.take(`over ${answer.game.number}`, answer.game);
    else if (answer.under_way) this.take(`live ${answer.under_way.id}`, answer.under_way);
    else if (answer.refused) this.trouble = answer.refused;
    this.show();
  }

  /**
   * Shows a game; who looks at its end goes on looking at its end.
   *
   * @param {string} key
   * @param {{record: any, late: number[]}} told
   */
  take(key, { record, late }) {
    const { watched } = this, isSame = watched?.key === key, isAtEnd = !isSame || watched.game.current.next === undefined;
    const count = isSame ? watched.game.current.path.length - 1 : 0;
    try {
      this.watched = new Watched(key, record, late);
    } catch (error) {
      this.trouble = /** @type {Error} */ (error).message;
      return;
    }
    const { game } = this.watched;
    game.current = isAtEnd ? game.line[game.line.length - 1] : game.line[Math.min(count, game.line.length - 1)];
  }

  // --- what the user does

  /** Shows another game large; without a key the newest one, and on from there. @param {string} key */
  want(key) {
    this.wanted = key;
    this.askAgain();
    this.show();
  }

  study() {
    if (this.watched) this.board.study.show(this.watched.game.copy(), {}, "review");
  }

  moved() {
    this.show();
  }

  changed() {
    this.show();
  }

  // --- what is shown

  show() {
    if (!this.isShown) return;
    const { state } = this;
    this.showGame();
    if (!state) return this.board.status(this.trouble);
    say(this.parts.words, this.trouble || this.words());
    // The only game is large already.
    const live = state.live?.games ?? [];
    this.boards.show(live.length > 1 ? live : [], this.watched?.key ?? "");
    showDuel(this.parts.duel, state.duel);
    showStandings(this.parts.standings, state.standings, state.duel);
    this.showSaid();
  }

  /** How far the match is, in words. */
  words() {
    const { games, live, time_left_ms: leftMs, games_per_hour: pace, title } = this.state;
    if (!live) return t("watch.over", { title, games });
    const left = leftMs === null || leftMs === undefined ? "" : ` ${t(live.sprt ? "watch.left.most" : "watch.left", { time: clockText(leftMs, false), pace: Math.round(pace) })}`;
    return t("watch.live", { title, games, total: live.total, under: live.games.length }) + left;
  }

  showGame() {
    const { game } = this, situation = game.at();
    this.board.view.show({
      columns: situation.columns, rows: situation.rows, stones: situation.stones, numbers: part("numbers").checked,
      last: situation.last, won: situation.winningLine, forbidden: [], toMove: 0,
    });
    this.board.showSteps();
    this.showClocks();
    if (this.watched) this.board.status(this.statusText());
  }

  statusText() {
    const watched = /** @type {Watched} */ (this.watched), { current } = watched.game, claim = watched.claims.get(current);
    const move = current.isMove ? `${current.path.length - 1}. ${watched.game.names[current.side - 1]} ${pointName(current.move, watched.game.at())}${claim ? `, ${(claim.ms / 1000).toFixed(2)} s` : ""}${claim?.isLate ? `, ${t("watch.late")}` : ""}. ` : "";
    if (current.next || !watched.isOver) return move;
    const row = this.state?.recent.find((/** @type {any} */ it) => `over ${it.number}` === watched.key), { outcome } = watched.game;
    const result = outcome ? t("result.won", { side: watched.game.names[outcome - 1] }) : t("result.draw");
    return `${move}${result}${row && row.reason !== "line" && row.reason !== "draw" ? ` (${t(`watch.reason.${row.reason}`)}${row.detail ? `: ${row.detail}` : ""})` : ""}`;
  }

  /** Shows above the board who plays, and the clocks. */
  showClocks() {
    const { game, watched, state } = this, situation = game.at();
    const live = state?.live?.games.find((/** @type {any} */ it) => `live ${it.id}` === watched?.key);
    part("above").replaceChildren(...[BLACK, WHITE].map((side) => {
      const place = element("span"), isToMove = live && situation.toMove === side;
      place.append(stonePicture(side === BLACK), element("span", game.names[side - 1], isToMove ? "name to-move" : "name"));
      if (live) place.append(element("span", liveClock(live, side), "clock"));
      return place;
    }));
    this.boards.showClocks();
  }

  /** Shows what both players said of their last moves, and their curves. */
  showSaid() {
    const { watched } = this;
    if (!watched) return;
    const { game } = watched, table = element("table", undefined, "said"), head = element("tr");
    for (const key of ["watch.player", "analyze.score", "analyze.depth", "watch.nodes", "watch.time", "analyze.line"]) head.append(element("th", t(key)));
    const body = element("tbody");
    watched.claimsUpTo(game.current).forEach((claim, index) => {
      const row = element("tr"), said = claim?.said, name = element("th");
      name.append(stonePicture(index === 0), game.names[index]);
      name.className = index === 0 ? "curve-black" : "curve-white";
      const line = (said?.line ?? []).slice(0, LINE_SHOWN).map((/** @type {number} */ code) => pointName(code, game.at())).join(" ");
      const cells = [said && (said.value !== null || said.plies !== 0) ? scoreText({ value: said.value ?? 0, plies: said.plies }) : "–", said?.depth || "–", said?.nodes ? countText(said.nodes) : "–", claim ? `${(claim.ms / 1000).toFixed(2)} s` : "–", line];
      row.append(name, ...cells.map((cell) => element("td", cell)));
      body.append(row);
    });
    const top = element("thead");
    top.append(head);
    table.append(top, body);
    this.parts.said.replaceChildren(table);
    this.graph.show(watched.chancesBy(BLACK), watched.late, game.line.indexOf(game.current), watched.chancesBy(WHITE));
  }
}

/** Returns the parts of the panel, and puts them there. */
function watchParts() {
  const parts = {
    words: element("p", "", "note"), said: element("div", undefined, "wide"), graph: element("div", undefined, "graph"),
    study: element("div", undefined, "controls"), live: element("div", undefined, "live"), duel: element("div"),
    standings: element("div", undefined, "wide"), filter: element("div"),
  };
  parts.words.setAttribute("role", "status");
  // Tables scroll where they are too wide: keys must reach them.
  for (const [place, label] of /** @type {[HTMLElement, string][]} */ ([[parts.standings, "watch.standings"], [parts.said, "watch.said"]])) {
    for (const [name, value] of [["role", "group"], ["tabindex", "0"], ["aria-label", t(label)]]) place.setAttribute(name, value);
  }
  part("watch").replaceChildren(...Object.values(parts));
  return parts;
}
