// The page: its modes, and what they share.

import { BoardView } from "./board/view.js";
import { Engine } from "./engine/engine.js";
import { Analyze } from "./modes/analyze.js";
import { Play } from "./modes/play.js";
import { Review } from "./modes/review.js";
import { Watch } from "./modes/watch.js";
import { foulOn } from "./game/fouls.js";
import { all, part, say } from "./parts/dom.js";
import { listenToDialogs } from "./parts/dialog.js";
import { Keeping } from "./parts/keeping.js";
import { listenToKeys } from "./parts/keys.js";
import { Menu, chooseLanguage, setScheme } from "./parts/menu.js";
import { notice } from "./parts/notice.js";
import { Opening } from "./parts/opening.js";
import { Record } from "./parts/record.js";
import { onFull } from "./parts/shelf.js";
import { keep, kept } from "./parts/store.js";
import { Study } from "./parts/study.js";
import { t } from "./words/words.js";

/** @typedef {import("./backend/backend.js").Backend} Backend */
/** @typedef {import("./game/situation.js").Situation} Situation */

/** While numbers change all the time, the words of them are spoken this often at most. */
const SPOKEN_EVERY_MS = 8000;

/**
 * Begins the page with what stands behind it.
 *
 * @param {Backend} backend
 */
export function start(backend) {
  part("stuck")?.remove();
  chooseLanguage();
  setScheme(kept("scheme"));
  const board = new Board(backend);
  board.begin();
  return board;
}

/** What the modes share: the board on the page, the engine, the game that is studied, and the way to each other. */
export class Board {
  /** @param {Backend} backend */
  constructor(backend) {
    this.backend = backend;
    this.engine = new Engine(backend, () => this.engineIsLate());
    this.view = new BoardView(part("board"), {
      onPoint: (code) => this.mode.onPoint(code),
      onStep: (isForward) => this.step(isForward ? "forward" : "back"),
      reasonOf: (code) => foulOn(this.situation.position, code)?.lines ?? [],
      announce: (words) => say(part("cursor"), words),
      confirm: part("confirm"),
    });
    this.study = new Study(this);
    this.record = new Record(this);
    // Without an engine games can be stepped through, and nothing else.
    /** @type {{[name: string]: any}} */
    this.modes = backend.open ? { play: new Play(this), analyze: new Analyze(this) } : {};
    this.modes.review = new Review(this);
    if (backend.watch) this.modes.watch = new Watch(this);
    /** @type {any} The mode that is shown. */
    this.mode = null;
    this.spokenAt = 0;
    this.keeping = new Keeping(this);
    this.opening = new Opening(this);
    this.menu = new Menu(this);
  }

  begin() {
    listenToDialogs();
    listenToKeys(this);
    for (const tab of all("[data-mode]")) tab.addEventListener("click", () => this.show(tab.dataset.mode));
    for (const step of all("[data-do]")) step.addEventListener("click", () => this.step(step.dataset.do));
    addEventListener("hashchange", () => this.openLink());
    addEventListener("pagehide", () => this.save());
    let isTold = false;
    onFull(() => {
      if (!isTold) notice(t("shelf.full"));
      isTold = true;
    });
    if (this.backend.name) document.title = `${this.backend.name} – ${t("page.title")}`;
    for (const tab of all("[data-mode]")) tab.hidden = !this.modes[tab.dataset.mode ?? ""];
    const mode = kept("mode");
    this.show(mode ?? (this.backend.watch ? "watch" : "play"));
    if (!this.openLink() && mode === null && this.modes.play) this.menu.greet();
  }

  /** Keeps all games. */
  save() {
    this.modes.play?.keepGame();
    this.study.keepGame();
  }

  /** Opens the game that the address tells, if it tells one. */
  openLink() {
    const { hash } = location;
    if (hash.length < 2) return false;
    // The link has done its work: a reload shows what has become of the game since.
    history.replaceState(null, "", location.pathname + location.search);
    return this.opening.openText(hash, t("open.link"));
  }

  /**
   * Shows a mode.
   *
   * @param {string | undefined} name
   */
  show(name) {
    const mode = name && Object.hasOwn(this.modes, name) ? name : Object.keys(this.modes)[0];
    if (this.mode) this.mode.leave();
    notice("");
    this.mode = this.modes[mode];
    keep("mode", mode);
    for (const tab of all("[data-mode]")) {
      tab.setAttribute("aria-pressed", String(tab.dataset.mode === mode));
      part(tab.dataset.mode ?? "").hidden = tab.dataset.mode !== mode;
    }
    part("bar").hidden = mode !== "analyze" && mode !== "review";
    for (const id of ["confirm", "choice"]) part(id).hidden = true;
    part("panel").scrollTop = 0;
    this.mode.enter();
  }

  /** The game that is shown, whatever the mode. */
  get game() {
    return this.mode.game;
  }

  /** @returns {Situation} What is shown of it. */
  get situation() {
    return this.game.at();
  }

  /**
   * Goes through the game that is shown; it is what every mode lets do.
   *
   * @param {string | undefined} what
   */
  step(what) {
    const { game } = this, before = game.current;
    if (what === "first") game.toStart();
    else if (what === "back") game.back();
    else if (what === "forward") game.forward();
    else if (what === "last" && this.mode.toEnd) this.mode.toEnd();
    else if (what === "last") game.toEnd();
    if (game.current !== before) this.mode.moved();
  }

  /**
   * Shows what is going on. `isRunning` where it changes all the time, which nobody wants to hear.
   *
   * @param {string} words
   */
  status(words, { isRunning = false } = {}) {
    const now = performance.now(), isSpoken = !isRunning || now - this.spokenAt > SPOKEN_EVERY_MS;
    part("status").setAttribute("aria-live", isSpoken ? "polite" : "off");
    if (isSpoken) this.spokenAt = now;
    say(part("status"), words);
  }

  /** Enables the buttons that go through the game, and draws its moves. */
  showSteps() {
    const { game } = this, { current } = game;
    const can = { first: current.parent, back: current.parent, forward: current.next, last: current.next };
    for (const [what, isPossible] of Object.entries(can)) {
      const step = /** @type {HTMLButtonElement} */ (document.querySelector(`[data-do="${what}"]`));
      step.disabled = !isPossible;
    }
    this.record.show();
  }

  engineIsLate() {
    notice(t("engine.late", { name: this.backend.name }), [t("engine.wait"), () => {}], [t("engine.restart"), () => {
      this.engine.close();
      this.mode.leave();
      this.mode.enter();
    }]);
  }
}
