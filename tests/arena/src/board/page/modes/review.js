// The mode “Review”: a game gone through by the engine: where it was lost, and what would have been better.

import { chanceText, percentText, scoreText } from "../engine/info.js";
import { button, element, fill, part, say } from "../parts/dom.js";
import { Graph } from "../parts/graph.js";
import { numberOf } from "../parts/movelist.js";
import { notice } from "../parts/notice.js";
import { keep, kept } from "../parts/store.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { ghosts, showBar } from "./analyze.js";
import { Learning } from "./learn.js";
import { LINE_TOLD, MISTAKE, Reviewed, SLIP } from "./reviewed.js";
import { reviewGame } from "./reviewing.js";

/** @typedef {import("../game/tree.js").Step} Step */

/** Times for a move, in milliseconds. */
const TIMES_MS = [200, 1000, 5000];
/** Mistakes that are listed, at most. */
const LISTED = 8;

/** The mode. `board` is what all modes share: see main.js. */
export class Review {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.isTree = true;
    /** Counts the reviews: an earlier one that was stopped does not go on. */
    this.runs = 0;
    this.isRunning = false;
    this.share = 0;
    /** @type {Step | null} The move whose better line is on the board. */
    this.mistake = null;
    /** @type {Reviewed | null} The line whose losses are listed. */
    this.listed = null;
    this.listedAt = "";
    this.graph = new Graph(part("graph"), (index) => this.goTo(index));
    this.learning = new Learning(this);
    fill(part("review-time"), TIMES_MS.map((ms) => ({ id: String(ms), name: t("seconds", { seconds: ms / 1000 }) })), "1000");
    fill(part("review-side"), [{ id: "0", name: t("threats.both") }, { id: "1", name: t("black") }, { id: "2", name: t("white") }], "0");
    part("review-start").addEventListener("click", () => (this.isRunning ? this.stop() : this.run()));
    part("review-side").addEventListener("change", () => this.show());
    // Without an engine a game can be stepped through, and nothing else.
    if (!board.backend.open) {
      for (const id of ["review-start", "review-time-label", "review-side-label", "learn"]) part(id).hidden = true;
    }
  }

  get game() {
    return this.board.study.game;
  }

  /** A review that is kept holds what was found. */
  get gameToKeep() {
    return this.reviewed.annotated();
  }

  get reviewed() {
    return new Reviewed(this.game);
  }

  get turnMs() {
    return Number(part("review-time").value);
  }

  /** The side whose mistakes are looked for; 0 for both. */
  get side() {
    return Number(part("review-side").value);
  }

  enter() {
    this.isShown = true;
    part("review-side").value = String(this.board.study.person);
    this.show();
    // A review that a reload or another mode interrupted goes on.
    const interrupted = kept("reviewing");
    if (!this.board.backend.open || interrupted?.id !== this.board.study.id) return;
    part("review-time").value = String(interrupted.turnMs);
    if (this.reviewed.isComplete) keep("reviewing", null);
    else this.run();
  }

  leave() {
    this.isShown = false;
    this.pause();
    this.learning.end();
    this.board.study.keepGame();
  }

  // --- the engine's part

  async run() {
    const { reviewed, turnMs } = this, run = (this.runs += 1);
    if (reviewed.length < 2) return notice(t("review.nothing"));
    this.learning.end();
    // One that was stopped goes on; one that is done is made anew.
    const before = reviewed.isComplete ? reviewed.steps.map((step) => step.found) : null;
    if (before) for (const step of reviewed.steps) step.found = null;
    this.isRunning = true;
    keep("reviewing", { id: this.board.study.id, turnMs });
    this.show();
    if (before) notice(t("review.anew"), [t("take-back"), () => this.putBack(reviewed, before)]);
    try {
      await reviewGame(this.board.engine, this.game, turnMs, (share) => {
        if (run !== this.runs) return false;
        this.share = share;
        this.board.study.changed();
        this.showProgress();
        this.showGraph();
        return true;
      });
      if (run !== this.runs) return;
      this.finish();
    } catch (error) {
      if (run !== this.runs) return;
      const failure = /** @type {any} */ (error);
      this.isRunning = false;
      if (!failure.isStopped) notice(failure.message, [t("review.go-on"), () => this.run()]);
      this.show();
    }
  }

  /**
   * Takes what was found before in the place of a review that is made anew.
   *
   * @param {Reviewed} reviewed
   * @param {(import("../engine/info.js").Info | null)[]} before
   */
  putBack(reviewed, before) {
    this.stop();
    reviewed.steps.forEach((step, index) => (step.found = before[index]));
    this.changed();
  }

  /** The review is done: it shows the move that lost the game, or the end. */
  finish() {
    const { reviewed } = this, { losingMove } = reviewed;
    this.isRunning = false;
    keep("reviewing", null);
    this.board.study.changed();
    this.board.study.keepGame();
    if (losingMove > 0) this.tell(losingMove);
    else this.show();
  }

  /** The user wants no more of it for now. */
  stop() {
    keep("reviewing", null);
    this.pause();
    this.show();
  }

  /** It does not go on while it is not shown. */
  pause() {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.runs += 1;
    this.board.study.changed();
    this.board.engine.stop();
  }

  // --- what the user does

  /** @param {number} code */
  onPoint(code) {
    if (this.learning.isOn) return this.learning.answer(code);
    // Another line is tried out as a variation.
    const situation = this.game.at();
    if (this.isRunning || !situation.isEmpty(code) || situation.isOver || situation.forbidden.includes(code)) return;
    this.game.put(code);
    this.changed();
  }

  /** The game has changed. */
  changed() {
    this.pause();
    this.board.study.changed();
    this.moved();
  }

  /** Another position is shown; a review that runs goes on. */
  moved() {
    if (this.isRunning) return this.show();
    notice("");
    this.learning.end();
    this.mistake = null;
    this.board.study.stepped();
    this.show();
  }

  /** Shows the position with an index of the line. @param {number} index */
  goTo(index) {
    const step = this.reviewed.steps[index];
    if (!step) return;
    this.game.current = step;
    this.moved();
  }

  /** Shows a mistake: the position before it, and the better line. @param {number} index */
  tell(index) {
    const { steps } = this.reviewed;
    this.learning.end();
    this.game.current = steps[index - 1];
    this.mistake = steps[index];
    this.show();
  }

  // --- what is shown

  show() {
    if (!this.isShown) return;
    const { game, mistake, learning } = this, situation = game.at(), { current } = game, played = current.next, info = current.found;
    const marks = [];
    if (!learning.isOn && info && played && info.line[0] !== played.move && situation.isEmpty(info.line[0])) {
      marks.push({ code: info.line[0], text: "", kind: "hint", words: t("review.engine-move") });
    }
    if (!learning.isOn && played?.isMove && situation.isEmpty(played.move)) marks.push({ code: played.move, text: String(numberOf(played)), kind: "next", words: t("review.next") });
    const line = (mistake && mistake.parent === current) || learning.isTold ? info?.line.slice(0, LINE_TOLD) : null;
    this.board.view.show({
      columns: situation.columns, rows: situation.rows, stones: situation.stones, numbers: part("numbers").checked,
      last: situation.last, won: situation.winningLine, forbidden: situation.forbidden,
      marks: line ? marks.filter(({ kind }) => kind === "next") : marks, ghosts: line ? ghosts(line, situation.toMove) : [],
      toMove: situation.isOver || this.isRunning ? 0 : situation.toMove,
    });
    this.board.record.showNames();
    this.board.showSteps();
    this.board.status(this.statusText(), { isRunning: this.isRunning });
    showBar(situation, info);
    this.showProgress();
    this.showGraph();
    this.showMistakes();
    learning.show();
  }

  statusText() {
    const { game } = this, { current } = game, situation = game.at(), info = current.found;
    if (game.isEmpty) return t("review.empty");
    const place = t("review.place", { count: numberOf(current), all: this.reviewed.length - 1 });
    if (situation.isOver) return `${place} ${t(`over.${situation.verdict}`, { side: sideName(situation.winner) })}`;
    if (!info) return place;
    const key = info.score.plies === 0 ? "review.chance" : "review.proven";
    return `${place} ${t(key, { side: sideName(situation.toMove), chance: chanceText(info.score), score: scoreText(info.score) })}`;
  }

  /** What is said beside a move in the list: what it has lost. @param {Step} step */
  told(step) {
    // One Reviewed does for all moves of a list.
    if (this.listed?.game !== this.game || this.listedAt !== this.toldKey) {
      this.listed = this.reviewed;
      this.listedAt = this.toldKey;
      this.places = new Map(this.listed.steps.map((it, index) => [it, index]));
    }
    const lost = this.listed.loss(this.places?.get(step) ?? 0);
    if (!(lost >= SLIP / 2)) return null;
    const kind = lost >= MISTAKE ? "mistake" : lost >= SLIP ? "slip" : "less";
    const words = `−${percentText(lost)}`;
    return { text: words, kind, title: t("review.lost-by", { lost: percentText(lost) }) };
  }

  /** Changes whenever something else is to be said beside the moves. */
  get toldKey() {
    const { game } = this, { line } = game;
    return `${game.steps.indexOf(line[line.length - 1])} ${line.filter((step) => step.found).length}`;
  }

  showProgress() {
    const { reviewed } = this, isPartial = reviewed.isBegun && !reviewed.isComplete;
    part("review-progress").hidden = !this.isRunning;
    part("review-progress").value = this.share;
    say(part("review-start"), t(this.isRunning ? "review.stop" : isPartial ? "review.go-on" : reviewed.isComplete ? "review.again" : "mode.review"));
    part("review-start").classList.toggle("main", !reviewed.isComplete);
    // Once all is known, that comes first.
    part("review").classList.toggle("done", reviewed.isComplete);
    say(part("review-state"), this.isRunning ? percentText(this.share) : "");
  }

  showGraph() {
    const { reviewed } = this, faults = reviewed.mistakes().filter(({ lost }) => lost >= MISTAKE).map(({ index }) => index);
    const here = Math.max(0, reviewed.steps.indexOf(this.game.current));
    this.graph.show(reviewed.isBegun ? reviewed.chances : [], faults, here);
  }

  showMistakes() {
    const { reviewed, side } = this, mistakes = this.isRunning ? [] : reviewed.mistakes(side);
    part("mistakes").replaceChildren(...mistakes.slice(0, LISTED).map(({ index }) => {
      const item = element("li");
      item.dataset.move = String(index);
      item.append(button(reviewed.explained(index), () => this.tell(index), "link"));
      return item;
    }));
    say(part("verdict"), this.isRunning ? "" : [reviewed.verdictText(side), reviewed.summaryText()].filter(Boolean).join(" "));
    part("verdict").dataset.move = String(reviewed.isComplete ? reviewed.losingMove : -1);
    part("find").hidden = mistakes.length === 0 && !this.learning.isOn;
  }
}
