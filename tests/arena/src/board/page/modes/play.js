// The mode “Play”: a game with the engine, or between two people at one board.

import { clockText } from "../game/clocks.js";
import { pointName } from "../game/points.js";
import { BLACK, WHITE, other } from "../game/rules.js";
import { foulOn } from "../game/fouls.js";
import { threats } from "../game/threats.js";
import { button, element, part, say, stonePicture } from "../parts/dom.js";
import { notice } from "../parts/notice.js";
import { fromShelf, newId, putOnShelf } from "../parts/shelf.js";
import { isOfThisTab, keep, kept } from "../parts/store.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { Match } from "./match.js";
import { TermsForm } from "./terms.js";

/** @typedef {import("./match.js").Terms} Terms */
/** @typedef {import("../game/tree.js").Game} Game */

/** The time for a hint. */
const HINT_MS = 1000;
/** Less than this is little time left. */
const LOW_MS = 20000;
/** The time for the second click that resigns. */
const SURE_MS = 4000;
/** The time between two drawings of clocks that run. */
const CLOCK_MS = 200;

/** The mode. `board` is what all modes share: see main.js. */
export class Play {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isShown = false;
    /** True once the game that is over is studied too: what comes after is another game. */
    this.isStudied = false;
    /** True if the shelf does not have it as it is. */
    this.isDirty = false;
    /** How the game was when it was looked at last. */
    this.seen = "";
    this.hint = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} Runs after the first click on “Resign”. */
    this.sure = undefined;
    this.match = new Match(board.engine, { changed: () => this.changed(), failed: (error, again) => this.failed(error, again) });
    this.form = new TermsForm(board.engine, (terms) => this.start(terms));
    this.restore();
    this.listen();
  }

  listen() {
    const { match } = this;
    /** @type {Record<string, () => void>} */
    const actions = {
      new: () => this.form.open(match.terms),
      rematch: () => this.rematch(),
      undo: () => this.change(() => match.undo()),
      redo: () => this.change(() => match.redo()),
      hint: () => this.askHint(),
      now: () => this.board.engine.moveNow(),
      again: () => match.goOn(),
      resign: () => this.resign(),
      "to-analyze": () => this.study("analyze"),
      "to-review": () => this.study("review"),
    };
    for (const [id, action] of Object.entries(actions)) part(id).addEventListener("click", action);
    part("warn").checked = kept("warn") === true;
    part("warn").addEventListener("change", () => {
      keep("warn", part("warn").checked);
      this.show();
    });
    setInterval(() => this.isShown && this.showPlayers(), CLOCK_MS);
  }

  get game() {
    return this.match.game;
  }

  /** The rule of a game that is played stays what it is. */
  get isFixed() {
    return this.match.phase !== "over";
  }

  get termsText() {
    return this.match.person === 0 ? t("play.two") : "";
  }

  enter() {
    this.isShown = true;
    this.match.start();
  }

  leave() {
    this.isShown = false;
    this.match.stop();
    this.keepGame();
  }

  // --- what the user does

  /**
   * Begins a new game; the one before stays on the shelf.
   *
   * @param {Terms} terms
   */
  start(terms) {
    const { match } = this, before = match.game.isEmpty || match.phase === "over" ? null : match.saved();
    this.keepGame();
    this.reset();
    match.begin(terms);
    this.board.show("play");
    if (before) notice(t("study.kept"), [t("study.back"), () => this.takeUp(before)]);
  }

  /** Another game with exchanged colors. */
  rematch() {
    const { terms, person } = this.match;
    const side = person === 0 ? "two" : person === BLACK ? "white" : "black";
    this.start({ ...terms, side });
  }

  /**
   * Takes up a game of the shelf.
   *
   * @param {import("../parts/shelf.js").Kept} entry
   */
  resume(entry) {
    if (entry.id === this.match.id) return this.board.show("play");
    this.keepGame();
    this.takeUp({ id: entry.id, state: entry.terms, game: entry.game });
  }

  /** @param {any} saved */
  takeUp(saved) {
    this.reset();
    try {
      this.match.restore(saved);
      this.seen = this.look();
    } catch {
      notice(t("shelf.damaged"));
    }
    this.board.show("play");
  }

  /**
   * Begins a game from the position that is analyzed.
   *
   * @param {Game} position
   */
  startFrom(position) {
    this.keepGame();
    this.reset();
    this.match.beginFrom(position);
    this.board.show("play");
  }

  /** Resigns at the second click. */
  resign() {
    if (this.sure) {
      this.disarm();
      return this.change(() => this.match.resign());
    }
    this.sure = setTimeout(() => this.disarm(), SURE_MS);
    say(part("resign"), t("play.resign.sure"));
  }

  /** A click on “Resign” is the first one again. */
  disarm() {
    clearTimeout(this.sure);
    this.sure = undefined;
    say(part("resign"), t("play.resign"));
  }

  /** Nothing of the game before is left. */
  reset() {
    this.hint = -1;
    this.isStudied = false;
    this.disarm();
    this.board.engine.stop();
  }

  /**
   * Shows the game in another mode. A game that is over is the same one there; once it has been reviewed, what was
   * found stays with it.
   *
   * @param {string} mode
   */
  study(mode) {
    const { match } = this, { study } = this.board, isOver = match.phase === "over";
    if (this.isStudied && study.id === match.id) return this.board.show(mode);
    const known = this.isStudied ? fromShelf(match.id) : null, game = known?.game ?? match.game.copy();
    this.keepGame();
    this.isStudied = isOver;
    if (isOver) game.toEnd();
    study.show(game, { id: isOver ? match.id : newId(), kind: isOver ? "own" : "other", person: match.person }, mode);
    keep("play", this.saved());
  }

  /** Changes the game, by the user. @param {() => void} action */
  change(action) {
    this.hint = -1;
    notice("");
    action();
  }

  /** @param {number} code */
  onPoint(code) {
    const { match } = this, { situation } = match;
    if (!match.isPersonToMove || !situation.isEmpty(code)) return;
    if (!this.isLive) return this.board.status(t("play.browsing"));
    const foul = match.count >= match.openingCount && situation.forbidden.includes(code) ? foulOn(situation.position, code) : null;
    if (foul) return this.board.status(t("forbidden.why", { point: pointName(code, situation), why: t(`forbidden.${foul.kind}`) }));
    const missed = part("warn").checked && this.overlooked(code);
    this.change(() => match.put(code));
    if (missed && match.phase === "moves") notice(missed, [t("play.undo"), () => this.change(() => match.undo())]);
  }

  /** Back to the game, and then to the end of what was taken back. */
  toEnd() {
    if (this.isLive) this.game.toEnd();
    else this.game.goTo(this.match.live);
  }

  /** The position that is shown is the one that is played. */
  get isLive() {
    return this.game.current === this.match.live;
  }

  /** Another position is shown. */
  moved() {
    if (this.isShown) this.show();
  }

  async askHint() {
    const { match } = this, { live, situation } = match;
    if (!match.isPersonToMove || match.phase !== "moves") return;
    this.board.status(t("play.hint.wait"));
    try {
      const code = await this.board.engine.move(situation, { turnMs: HINT_MS });
      if (live !== match.live || !this.isShown) return;
      this.game.goTo(live);
      this.hint = code;
      this.show(t("play.hint.is", { point: pointName(code, situation) }));
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Tells the user what the engine could not do.
   *
   * @param {any} error
   * @param {() => void} [again]
   */
  failed(error, again) {
    if (error.isStopped || !this.isShown) return;
    this.show(t("play.stuck"));
    notice(error.message, ...(again ? [/** @type {[string, () => void]} */ ([t("engine.restart"), again])] : []));
  }

  // --- warnings for a first day

  /** What the other side threatens now, as { kind, points }; null for nothing. */
  get danger() {
    const { match } = this, { situation } = match;
    if (match.phase !== "moves" || !match.isPersonToMove) return null;
    const found = threats(situation.position, situation.rule, other(situation.toMove));
    for (const kind of ["five", "open four"]) {
      const points = [...found].filter(([, it]) => it === kind).map(([code]) => code);
      if (points.length > 0) return { kind, points };
    }
    return null;
  }

  /**
   * What a move of the user overlooks, in words; empty if nothing.
   *
   * @param {number} code
   */
  overlooked(code) {
    const { danger } = this, { situation } = this.match, side = situation.toMove;
    if (!danger) return "";
    const after = situation.after(code);
    const own = [...threats(situation.position, situation.rule, side)].find(([point]) => point === code)?.[1];
    // Who wins, or has to be answered first, overlooks nothing.
    if (own === "five" || (danger.kind !== "five" && (own === "four" || own === "open four"))) return "";
    const isLeft = [...threats(after.position, after.rule, other(side)).values()].includes(/** @type {any} */ (danger.kind));
    return isLeft ? t(`overlooked.${danger.kind}`, { side: sideName(other(side)) }) : "";
  }

  // --- what is shown

  changed() {
    const seen = this.look();
    if (seen !== this.seen) {
      // What is studied stays as it is, and the game goes on as another one.
      if (this.isStudied) this.match.id = newId();
      this.isStudied = false;
      this.isDirty = true;
      this.seen = seen;
    }
    keep("play", this.saved());
    if (this.isShown) this.show();
  }

  /** What tells one state of the game from another. */
  look() {
    const { match } = this, { game } = match;
    return `${match.id} ${game.changes} ${match.count} ${match.phase} ${game.result?.winner}${game.result?.manner}`;
  }

  /** @param {string} [words] */
  show(words) {
    const { match, game } = this, situation = game.at(), isOwn = match.isPersonToMove && this.isLive;
    const isChosen = isOwn && match.phase === "moves", danger = part("warn").checked && isChosen ? this.danger : null;
    const marks = (danger?.points ?? []).map((code) => ({ code, text: "!", kind: "bad", words: t("play.danger") }));
    if (this.hint >= 0 && isOwn) marks.push({ code: this.hint, text: "", kind: "hint", words: t("play.hint") });
    this.board.view.show({
      columns: situation.columns, rows: situation.rows, numbers: part("numbers").checked, stones: situation.stones,
      last: situation.last, won: situation.winningLine, forbidden: isChosen ? situation.forbidden : [], marks,
      toMove: isOwn ? situation.toMove : 0,
    });
    this.board.status(words || this.statusText(danger));
    this.showPlayers();
    this.showChoice();
    this.showButtons();
    this.board.showSteps();
  }

  showButtons() {
    const { match } = this, isOver = match.phase === "over", isEngine = match.isThinking && match.phase === "moves";
    part("hint").disabled = !match.isPersonToMove || match.phase !== "moves";
    part("resign").disabled = isOver || match.count === 0;
    part("undo").disabled = !match.canUndo;
    part("redo").disabled = !match.canRedo;
    // Whether an engine can be told to is known once it has begun.
    const { engine } = this.board, cannot = engine.channel !== null && engine.size !== "" && !engine.canAnalyze;
    part("now").disabled = !isEngine || cannot;
    for (const id of ["rematch", "to-review"]) part(id).hidden = !isOver;
    part("resign").hidden = isOver;
    part("again").hidden = !match.isStuck;
    part("hint").hidden = isOver || match.isThinking;
    part("now").hidden = !match.isThinking;
    part("new").classList.toggle("main", !isOver && match.count === 0);
  }

  /** @param {{kind: string, points: number[]} | null} danger */
  statusText(danger) {
    const { match } = this, { situation, phase } = match;
    if (!this.isLive && phase !== "over") return t("play.browsing");
    const played = situation.last < 0 ? "" : `${sideName(other(situation.toMove))} ${pointName(situation.last, situation)}. `;
    if (phase === "over") return `${played}${this.resultText()}`;
    if (phase === "three" || phase === "two" || phase === "choose" || phase === "choose2") return t(`swap2.${phase}`);
    if (match.isStuck) return t("play.stuck");
    if (match.isEngineToMove) return `${match.note ? `${match.note} ` : played}${t("play.thinks")}`;
    if (danger) return `${played}${t(`danger.${danger.kind}`, { side: sideName(other(situation.toMove)) })}`;
    const turn = match.person === 0 ? t("play.to-move", { side: sideName(situation.toMove) }) : t("play.your-move", { side: sideName(situation.toMove) });
    return `${match.note ? `${match.note} ` : played}${turn}`;
  }

  /** How the game has ended, in words. */
  resultText() {
    const { match } = this, { situation, person, game } = match, { verdict } = situation;
    if (verdict === "draw") return t("end.draw");
    const winner = game.result?.winner ?? situation.winner, manner = game.result?.manner ?? "";
    const how = verdict === "forbidden" ? "forbidden" : manner === "R" ? "resigned" : manner === "T" ? "time" : "line";
    const who = person === 0 ? "side" : winner === person ? "you" : "engine";
    return t(`end.${who}.${how}`, { side: sideName(winner), loser: sideName(other(winner)) });
  }

  /** Shows above the board who has which color, whose turn it is, and the clocks. */
  showPlayers() {
    const { match } = this, { clocks, situation } = match;
    part("above").replaceChildren(...[BLACK, WHITE].map((side) => {
      const isToMove = match.phase === "moves" && situation.toMove === side, place = element("span");
      const ms = clocks.shown(side), isLow = clocks.isLimited && ms < LOW_MS;
      place.append(stonePicture(side === BLACK), element("span", match.game.names[side - 1] || sideName(side), isToMove ? "name to-move" : "name"),
        element("span", clocks.isLimited || ms >= 1000 ? clockText(ms, clocks.isLimited) : "", isLow ? "clock low" : "clock"));
      return place;
    }));
  }

  showChoice() {
    const { match } = this, { phase } = match, place = part("choice");
    place.hidden = phase !== "choose" && phase !== "choose2";
    if (place.hidden) return;
    const take = (/** @type {number} */ side) => () => this.change(() => match.take(side));
    const buttons = [button(t("swap2.take-black"), take(BLACK), "main"), button(t("swap2.take-white"), take(WHITE), "main")];
    if (phase === "choose") buttons.push(button(t("swap2.put-two"), () => this.change(() => match.putTwo()), "main"));
    place.replaceChildren(...buttons);
  }

  // --- reloads

  saved() {
    return { ...this.match.saved(), isStudied: this.isStudied };
  }

  /** Keeps the game for good. */
  keepGame() {
    const { match } = this;
    if (this.isDirty && !match.game.isEmpty) putOnShelf({ id: match.id, kind: "own", person: match.person, terms: match.state }, match.game);
    this.isDirty = false;
    keep("play", this.saved());
  }

  restore() {
    const saved = kept("play");
    if (!saved) return;
    try {
      this.match.restore(saved);
      // A game that another tab may go on with goes on here as another one.
      this.isStudied = saved.isStudied === true || !isOfThisTab("play");
      this.seen = this.look();
    } catch {
      // What was kept is no game of this page: a new one begins.
    }
  }
}
