// The page: its modes, and what they share.

import { Analyze } from "./analyze.js";
import { download, notice, part } from "./dom.js";
import { Engine } from "./engine.js";
import { fromLink, toLink, toPsq, toSgf, toText } from "./formats.js";
import { Play } from "./play.js";
import { Review } from "./review.js";
import { keep, kept } from "./store.js";
import { BoardView } from "./view.js";
import { Watch } from "./watch.js";

/** Begins the page with what stands behind it: a Backend as backend.js describes it. */
export function start(backend) {
  const board = new Board(backend);
  board.begin();
  return board;
}

/** What the modes share: the board on the page, the engine, and the way to each other. */
class Board {
  constructor(backend) {
    this.backend = backend;
    this.engine = new Engine(backend, (event) => this.engineTells(event));
    this.view = new BoardView(part("board"), {
      onPoint: (code) => this.mode.onPoint(code),
      announce: (words) => (part("cursor").textContent = words),
      confirm: part("confirm"),
    });
    // Without an engine games can be stepped through, and nothing else.
    this.modes = backend.open ? { play: new Play(this), analyze: new Analyze(this) } : {};
    this.modes.review = new Review(this);
    if (backend.watch) this.modes.watch = new Watch(this);
    this.mode = null;
  }

  begin() {
    this.listen();
    this.setScheme(kept("scheme"));
    part("numbers").checked = kept("numbers") === true;
    if (this.backend.name) document.title = `${this.backend.name} – Gomoku board`;
    document.querySelectorAll("[data-mode]").forEach((tab) => (tab.hidden = !this.modes[tab.dataset.mode]));
    const linked = this.linkedGame();
    this.show(linked ? "analyze" : this.backend.watch ? "watch" : kept("mode"));
  }

  listen() {
    document.querySelectorAll("[data-mode]").forEach((tab) => {
      tab.addEventListener("click", () => this.show(tab.dataset.mode));
    });
    document.querySelectorAll("[data-do]").forEach((step) => {
      step.addEventListener("click", () => this.mode.step(step.dataset.do));
    });
    document.querySelectorAll("[data-keep]").forEach((kind) => {
      kind.addEventListener("click", () => this.keepGame(kind.dataset.keep));
    });
    part("numbers").addEventListener("change", () => {
      keep("numbers", part("numbers").checked);
      this.mode.show();
    });
    part("scheme").addEventListener("click", () => {
      this.setScheme(document.documentElement.dataset.scheme === "dark" ? "light" : "dark");
      keep("scheme", document.documentElement.dataset.scheme);
    });
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.linkedGame() && this.show("analyze"));
    addEventListener("pagehide", () => this.modes.play?.save());
  }

  setScheme(scheme) {
    const isDark = scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.scheme = isDark ? "dark" : "light";
  }

  /** Takes the game that the address tells, if it tells one, to the mode “Analyze”. */
  linkedGame() {
    if (location.hash.length < 2 || !this.modes.analyze) return false;
    try {
      const game = fromLink(decodeURIComponent(location.hash));
      if (game) this.modes.analyze.setGame(game);
      else notice("The address of this page has no game that can be read after #.");
      // The link has done its work: a reload shows what has become of the game since.
      history.replaceState(null, "", location.pathname);
      return Boolean(game);
    } catch (error) {
      notice(`The game in the address of this page cannot be shown. ${error.message}`);
      return false;
    }
  }

  /** Shows a mode. */
  show(name) {
    const mode = this.modes[name] ? name : Object.keys(this.modes)[0];
    if (this.mode) this.mode.leave();
    this.mode = this.modes[mode];
    keep("mode", mode);
    for (const tab of document.querySelectorAll("[data-mode]")) {
      tab.setAttribute("aria-pressed", String(tab.dataset.mode === mode));
      part(tab.dataset.mode).hidden = tab.dataset.mode !== mode;
    }
    part("bar").hidden = mode !== "analyze";
    part("confirm").hidden = true;
    part("kept").textContent = "";
    this.mode.enter();
  }

  analyze(game) {
    this.modes.analyze.setGame(game.copy());
    this.show("analyze");
  }

  review(game, side, about) {
    this.modes.review.setGame(game.copy(), side, about);
    this.show("review");
  }

  /** Shows what is going on, below the board. */
  status(words) {
    if (part("status").textContent !== words) part("status").textContent = words;
  }

  /** Enables the buttons that step through a game. */
  enableSteps({ first = false, undo = false, redo = false, last = false }) {
    const can = { first, undo, redo, last };
    document.querySelectorAll("[data-do]").forEach((step) => (step.disabled = !can[step.dataset.do]));
  }

  key(event) {
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = { ArrowLeft: "undo", u: "undo", ArrowRight: "redo", r: "redo", Home: "first", End: "last" };
    const step = keys[event.key];
    // Where there is nothing to step through, or a table to scroll, keys do what they always do.
    const canStep = [...document.querySelectorAll(`[data-do="${step}"]`)].some((it) => !it.disabled && it.offsetParent);
    if (!canStep || event.target.closest(".wide")) return;
    event.preventDefault();
    this.mode.step(step);
  }

  engineTells(event) {
    if (event.late) {
      notice(`${this.backend.name} is late: it has not answered yet.`, ["Wait", () => {}], ["Start it again", () => {
        this.engine.close();
        this.mode.leave();
        this.mode.enter();
      }]);
    }
  }

  /** Downloads or copies the game that is shown. */
  keepGame(kind) {
    // A game that is gone through is kept whole; a link leads to the position that is shown.
    const { game, whole = game, obstacle } = this.mode, { names, result } = this.mode.fileFacts();
    if (obstacle) return notice(obstacle);
    if (kind === "psq") download("game.psq", toPsq(whole, names, result));
    else if (kind === "sgf") download("game.sgf", toSgf(whole, names, result));
    else if (kind === "text") this.copy(toText(whole));
    else this.copy(`${location.href.split("#")[0]}#${toLink(game)}`);
  }

  async copy(text) {
    const place = part("kept");
    try {
      await navigator.clipboard.writeText(text);
      place.textContent = "Copied.";
    } catch {
      // Without the right to copy, the user can: the text is shown.
      place.textContent = text;
    }
  }
}
