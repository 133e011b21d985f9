// The mode “Analyze”: a position that the engine thinks about aloud.

import { chanceText, flipped, percentText, winChance } from "../engine/info.js";
import { foulOn } from "../game/fouls.js";
import { pointName, squareSizes } from "../game/points.js";
import { BLACK, WHITE, other } from "../game/rules.js";
import { playedOut } from "../game/winning.js";
import { fill, part, say } from "../parts/dom.js";
import { notice } from "../parts/notice.js";
import { keep, kept } from "../parts/store.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { Lines, moveMarks, speedText } from "./lines.js";
import { setUpPoint, setUpSide, setUpSize } from "./setup.js";
import { threatMarks } from "./threatmarks.js";

/** @typedef {import("../engine/info.js").Info} Info */

/** The time between two stones of a line that is played out. */
const PLAY_OUT_MS = 450;
/** The least time between two drawings of what the engine says. */
const DRAW_MS = 120;
/** The time for the question what is threatened. */
const THREAT_MS = 1500;

/** The mode. `board` is what all modes share: see main.js. */
export class Analyze {
  /** @param {import("../main.js").Board} board */
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.isOn = false;
    /** The tree of moves can be changed here. */
    this.isTree = true;
    /** @type {Info[]} */
    this.infos = [];
    /** How far the search is. */
    this.nodes = NaN;
    this.speed = NaN;
    /** Counts the searches: what an earlier one still says is not heard. */
    this.run = 0;
    this.drawn = 0;
    this.lines = new Lines({ play: (line) => this.playLine(line), preview: (line) => this.preview(line) });
    const named = (/** @type {string} */ kind, /** @type {string[]} */ ids) => ids.map((id) => ({ id, name: t(`${kind}.${id}`) }));
    fill(part("analyze-size"), squareSizes(), "15");
    fill(part("analyze-side"), named("first", ["black", "white"]), "black");
    fill(part("threats"), named("threats", ["none", "black", "white", "both"]), "none");
    fill(part("tool"), named("tool", ["turn", "black", "white", "nothing"]), "turn");
    this.listen();
  }

  get game() {
    return this.board.study.game;
  }

  listen() {
    /** @type {Record<string, () => void>} */
    const clicks = {
      think: () => this.turn(!this.isOn),
      threat: () => this.showThreat(),
      clear: () => this.setUp(setUpSize(this.game.at(), this.game.at().columns, true)),
      "play-from": () => this.playFrom(),
      "play-out": () => this.playOut(),
      "review-this": () => this.board.show("review"),
    };
    for (const [id, action] of Object.entries(clicks)) part(id).addEventListener("click", action);
    /** @type {Record<string, () => void>} */
    const changes = {
      "best-count": () => this.moved(),
      threats: () => this.redraw(),
      tool: () => this.redraw(),
      "analyze-size": () => this.setUp(setUpSize(this.game.at(), Number(part("analyze-size").value))),
      "analyze-side": () => this.setUp(setUpSide(this.game.at(), part("analyze-side").value === "black" ? BLACK : WHITE)),
      threads: () => this.changeResources(),
      memory: () => this.changeResources(),
    };
    for (const [id, action] of Object.entries(changes)) part(id).addEventListener("change", action);
    part("comment").addEventListener("input", () => {
      this.game.remark(this.game.current, part("comment").value);
      this.board.study.changed();
      this.board.showSteps();
    });
    const { threads = 0, memoryMb = 0 } = kept("resources") ?? {};
    [part("threads").value, part("memory").value] = [threads || 1, memoryMb || ""];
    Object.assign(this.board.engine.resources, { threads, memoryMb });
  }

  /** Lets the engine have what the user allows. */
  changeResources() {
    // More threads than the machine has processors only get in each other's way.
    part("threads").max = String(navigator.hardwareConcurrency || 1);
    const count = (/** @type {string} */ id) => Math.min(Math.max(Math.round(Number(part(id).value) || 0), 0), Number(part(id).max));
    const { engine } = this.board, memoryMb = count("memory");
    // What it took before, only a new one takes of its own accord.
    if (memoryMb === 0 && engine.resources.memoryMb !== 0) engine.close();
    Object.assign(engine.resources, { threads: count("threads") || 1, memoryMb });
    keep("resources", this.board.engine.resources);
    this.moved();
  }

  enter() {
    this.isShown = true;
    this.moved();
  }

  leave() {
    this.isShown = false;
    this.stopPlayOut();
    this.board.engine.stop();
    this.board.study.keepGame();
  }

  // --- what the user does

  /** @param {number} code */
  onPoint(code) {
    const situation = this.game.at(), tool = part("tool").value;
    if (tool !== "turn") return this.setUp(setUpPoint(situation, code, { black: BLACK, white: WHITE, nothing: 0 }[/** @type {"black"} */ (tool)]));
    if (!situation.isEmpty(code) || situation.isOver) return;
    if (situation.forbidden.includes(code)) {
      const why = t(`forbidden.${foulOn(situation.position, code)?.kind}`);
      return this.board.status(t("forbidden.why", { point: pointName(code, situation), why }));
    }
    this.game.put(code);
    this.changed();
  }

  /**
   * Sets up a position as the next step.
   *
   * @param {import("../game/tree.js").Setup} setup
   */
  setUp(setup) {
    this.game.setUp(setup);
    this.changed();
  }

  /** Makes the moves of a line. @param {number[]} line */
  playLine(line) {
    for (const code of line) if (this.game.at().isEmpty(code) && !this.game.at().isOver) this.game.put(code);
    this.changed();
  }

  playFrom() {
    const situation = this.game.at();
    if (situation.isOver) return notice(t("analyze.over"));
    this.board.modes.play.startFrom(this.game);
  }

  // --- thinking

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    if (isOn) return this.moved();
    this.board.engine.stop();
    this.showThinking();
  }

  /** The game is another one, or another position of it is shown. */
  changed() {
    this.board.study.changed();
    this.moved();
  }

  moved() {
    this.run += 1;
    notice("");
    this.stopPlayOut();
    this.lines.release();
    this.infos = [];
    [this.nodes, this.speed] = [NaN, NaN];
    if (!this.isShown) return;
    this.board.study.stepped();
    part("threat").setAttribute("aria-pressed", "false");
    this.show();
    this.board.engine.stop();
    const situation = this.game.at();
    if (situation.isOver) this.isOn = false;
    if (this.isOn) this.think();
    else this.showThinking();
  }

  async think() {
    const situation = this.game.at(), run = (this.run += 1);
    const isCurrent = () => this.isShown && this.isOn && run === this.run;
    this.showThinking();
    try {
      const infos = await this.board.engine.analyze(situation, {}, Number(part("best-count").value), {
        onInfo: (news) => isCurrent() && this.heard(news),
        onCount: (nodes, ms) => isCurrent() && this.counted(nodes, ms),
      });
      if (!isCurrent()) return;
      // A search ends by itself only where nothing is left to find out. The next position is
      // thought about all the same.
      this.infos = infos;
      this.show();
    } catch (error) {
      const failure = /** @type {any} */ (error);
      if (failure.isStopped || !isCurrent()) return;
      this.isOn = false;
      this.showThinking();
      notice(failure.message, [t("engine.restart"), () => this.turn(true)]);
    }
  }

  /** @param {Info[]} infos */
  heard(infos) {
    this.infos = infos;
    const [best] = infos;
    if (best && !(this.nodes > best.nodes)) [this.nodes, this.speed] = [best.nodes, best.speed];
    const now = performance.now();
    if (now - this.drawn < DRAW_MS) {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.isShown && this.showInfos(), DRAW_MS);
      return;
    }
    this.showInfos();
  }

  /**
   * @param {number} nodes
   * @param {number} ms
   */
  counted(nodes, ms) {
    [this.nodes, this.speed] = [nodes, Math.round((nodes * 1000) / Math.max(ms, 1))];
    say(part("speed"), speedText(this.nodes, this.speed));
  }

  /** Shows what the side that has just moved would do if it could move again. */
  async showThreat() {
    const isOn = part("threat").getAttribute("aria-pressed") === "true", situation = this.game.at();
    if (isOn || situation.isOver) return this.moved();
    this.isOn = false;
    this.moved();
    part("threat").setAttribute("aria-pressed", "true");
    const run = (this.run += 1), passed = situation.passed(), side = sideName(passed.toMove);
    this.board.status(t("threat.wait", { side }));
    try {
      const [best] = await this.board.engine.analyze(passed, { turnMs: THREAT_MS }, 1);
      if (run !== this.run || !this.isShown) return;
      if (!best || best.score.plies <= 0) return this.board.status(t("threat.none", { side }));
      const { line } = playedOut(passed, best.line, best.score.plies);
      this.board.view.showMarks([], ghosts(line, passed.toMove));
      this.board.status(t("threat.is", { side, chance: chanceText(best.score), point: pointName(line[0], passed) }));
    } catch (error) {
      const failure = /** @type {any} */ (error);
      if (run === this.run && !failure.isStopped) notice(failure.message);
    }
  }

  // --- what is shown

  /** Shows other marks on the same position. */
  redraw() {
    this.stopPlayOut();
    this.show();
  }

  show() {
    if (!this.isShown) return;
    const { game } = this, situation = game.at(), tool = part("tool").value;
    this.board.view.show({
      columns: situation.columns, rows: situation.rows, stones: situation.stones, numbers: part("numbers").checked,
      last: situation.last, won: situation.winningLine, forbidden: situation.forbidden,
      toMove: tool === "black" ? BLACK : tool === "white" ? WHITE : tool === "nothing" || situation.isOver ? 0 : situation.toMove,
    });
    part("analyze-size").value = situation.columns === situation.rows ? String(situation.rows) : "";
    part("analyze-side").value = situation.toMove === BLACK ? "black" : "white";
    if (part("comment").value !== game.current.comment) part("comment").value = game.current.comment;
    part("threats-key").hidden = part("threats").value === "none";
    this.board.record.showNames();
    this.board.showSteps();
    this.showThinking();
    this.showInfos();
  }

  showThinking() {
    part("think").setAttribute("aria-pressed", String(this.isOn));
    say(part("think"), t(this.isOn ? "analyze.stop" : "analyze.think"));
    const situation = this.game.at(), { verdict } = situation;
    part("think").disabled = situation.isOver;
    if (verdict !== "goes on") return this.board.status(t(`over.${verdict}`, { side: sideName(situation.winner || other(situation.toMove)) }));
    this.board.status(this.summary(), { isRunning: this.isOn && this.infos.length > 0 });
  }

  /** What the engine thinks of the position, in words. */
  summary() {
    const [best] = this.infos, situation = this.game.at(), side = sideName(situation.toMove);
    if (!best) return this.isOn ? t("analyze.thinks") : t("play.to-move", { side });
    return t(best.score.plies === 0 ? "analyze.chance" : "analyze.proven", { side, chance: chanceText(best.score), point: pointName(best.line[0], situation) });
  }

  showInfos() {
    this.drawn = performance.now();
    const { infos } = this, situation = this.game.at(), [best] = infos;
    this.lines.show(infos, situation);
    say(part("speed"), speedText(this.nodes, this.speed));
    part("play-out").hidden = !(best && best.score.plies > 0);
    showBar(situation, best);
    if (!this.lines.isPointed && this.lines.held < 0 && !this.playing) this.drawMarks();
    if (best) this.board.status(this.summary(), { isRunning: this.isOn });
  }

  drawMarks() {
    const { infos } = this, situation = this.game.at(), marks = moveMarks(infos, situation);
    const taken = new Set(marks.map(({ code }) => code));
    this.board.view.showMarks([...threatMarks(situation, part("threats").value).filter(({ code }) => !taken.has(code)), ...marks], []);
  }

  /** Shows a line on the board instead of the marks. @param {number[] | null} line */
  preview(line) {
    if (!this.isShown || this.playing) return;
    if (line) this.board.view.showMarks([], ghosts(line, this.game.at().toMove));
    else this.drawMarks();
  }

  /** Shows the stones of a proven win one after the other. */
  playOut() {
    const [info] = this.infos, situation = this.game.at();
    if (!info) return;
    this.stopPlayOut();
    const { line, isWon } = playedOut(situation, info.line, info.score.plies);
    let count = 0;
    const next = () => {
      count += 1;
      this.board.view.showMarks([], ghosts(line.slice(0, count), situation.toMove));
      if (count < line.length) this.playing = setTimeout(next, PLAY_OUT_MS);
      else this.board.status(t(isWon ? "played-out" : "played-far", { side: sideName(situation.toMove), chance: chanceText(info.score) }));
    };
    next();
  }

  stopPlayOut() {
    clearTimeout(this.playing);
    this.playing = undefined;
  }
}

/**
 * Stones that are not there yet.
 *
 * @param {number[]} line
 * @param {number} toMove
 */
export const ghosts = (line, toMove) => line.map((code, index) => ({ code, side: index % 2 === 0 ? toMove : other(toMove), count: index + 1 }));

/**
 * Shows beside the board how likely Black is to win.
 *
 * @param {import("../game/situation.js").Situation} situation
 * @param {Info | null | undefined} best
 */
export function showBar(situation, best) {
  const { verdict, winner } = situation, isBlackToMove = situation.toMove === BLACK;
  const chance = verdict === "draw" ? 0.5 : winner ? Number(winner === BLACK) : best ? winChance(isBlackToMove ? best.score : flipped(best.score)) : NaN;
  const isKnown = Number.isFinite(chance);
  part("bar").style.setProperty("--black", `${(isKnown ? chance : 0.5) * 100}%`);
  part("bar").classList.toggle("unknown", !isKnown);
  part("bar").setAttribute("aria-label", isKnown ? t("bar", { chance: percentText(chance) }) : t("bar.none"));
}
