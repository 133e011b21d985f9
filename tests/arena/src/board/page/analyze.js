// A position that the engine thinks about aloud.

import { button, element, fill, notice, part } from "./dom.js";
import { readGame } from "./formats.js";
import { Game, checkedGame, pointName } from "./game.js";
import { chanceText, countText, flipped, scoreText, winChance } from "./info.js";
import { BLACK, RULES, SIZE_MAX, SIZE_MIN, WHITE, forbiddenPoints, sideName, sideOf, threats } from "./rules.js";
import { keep, kept } from "./store.js";
import { playedOut } from "./winning.js";

/** Moves of a line that are shown as words. */
const LINE_SHOWN = 12;
/** The time between two stones of a line that is played out. */
const PLAY_OUT_MS = 450;
/** The least time between two drawings of what the engine says. */
const DRAW_MS = 120;
/** How threats are marked on the board, and said. */
const THREAT_MARKS = { five: "5", "open four": "4", four: "4", three: "3" };

/** The mode “Analyze”. `board` is what all modes share: see main.js. */
export class Analyze {
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.isOn = false;
    /** Stones set up by hand that are no game yet: codes by side; null while the game is one. */
    this.setup = null;
    this.game = this.restored() || new Game(15, 15, "freestyle");
    this.infos = [];
    this.preview = null;
    /** Counts the searches: what an earlier one still says is not heard. */
    this.run = 0;
    this.drawn = 0;
    const sizes = Array.from({ length: SIZE_MAX - SIZE_MIN + 1 }, (_, i) => ({ id: `${i + SIZE_MIN}`, name: `${i + SIZE_MIN} × ${i + SIZE_MIN}` }));
    fill(part("analyze-size"), sizes, "15");
    fill(part("analyze-rule"), RULES, "freestyle");
    this.listen();
  }

  listen() {
    part("think").addEventListener("click", () => (this.isOn ? this.turnOff() : this.turnOn()));
    part("best-count").addEventListener("change", () => this.changed());
    part("threats").addEventListener("change", () => {
      this.stopPlayOut();
      this.show();
    });
    part("clear").addEventListener("click", () => this.setGame(new Game(this.game.columns, this.game.rows, this.game.rule)));
    part("play-from").addEventListener("click", () => this.playFrom());
    part("play-out").addEventListener("click", () => this.playOut());
    part("analyze-rule").addEventListener("change", (event) => {
      this.game.rule = event.target.value;
      this.changed();
    });
    part("analyze-size").addEventListener("change", (event) => this.resize(Number(event.target.value)));
    part("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      const game = this.pasted();
      if (game) this.setGame(game);
    });
    part("review-pasted").addEventListener("click", () => {
      const game = this.pasted();
      if (game) this.board.review(game);
    });
  }

  /** Returns the game in the text that was pasted; null if it is none, which the user is told. */
  pasted() {
    try {
      const game = readGame(part("pasted").value, this.game);
      notice("");
      return game;
    } catch (error) {
      notice(error.message);
      return null;
    }
  }

  /** Shows another game, at its end. */
  setGame(game) {
    this.game = game;
    this.setup = null;
    part("tool").value = "turn";
    this.changed();
  }

  resize(size) {
    const fits = this.game.moves.every((code) => code % 256 < size && code >> 8 < size);
    this.setGame(new Game(size, size, this.game.rule, fits ? this.game.moves : []));
  }

  enter() {
    this.isShown = true;
    this.changed();
  }

  leave() {
    this.isShown = false;
    this.stopPlayOut();
    this.board.engine.stop();
  }

  // --- what the user does

  onPoint(code) {
    const tool = part("tool").value;
    if (tool !== "turn") return this.setUp(code, Number(tool));
    if (this.setup || !this.game.isEmpty(code) || this.isOver()) return;
    if (forbiddenPoints(this.game.position(), this.game.rule, this.game.side).includes(code)) {
      this.board.status(`${pointName(code, this.game)} is forbidden to Black in renju.`);
      return;
    }
    this.game.put(code);
    this.changed();
  }

  /** Puts a stone of a side by hand, or takes one away; then looks whether it can be a game. */
  setUp(code, side) {
    const stones = this.setup || { [BLACK]: [], [WHITE]: [] };
    if (!this.setup) this.game.moves.forEach((move, index) => stones[sideOf(index)].push(move));
    for (const of of [BLACK, WHITE]) stones[of] = stones[of].filter((it) => it !== code);
    if (side !== 0) stones[side].push(code);
    const lead = stones[BLACK].length - stones[WHITE].length;
    const { columns, rows, rule } = this.game;
    if (lead === 0 || lead === 1) {
      const moves = stones[BLACK].flatMap((black, index) => (index < stones[WHITE].length ? [black, stones[WHITE][index]] : [black]));
      this.game = new Game(columns, rows, rule, moves);
      this.setup = null;
    } else {
      this.setup = stones;
    }
    this.changed();
  }

  step(what) {
    if (this.setup) return;
    const { game } = this, all = game.moves.length + game.undone.length;
    if (what === "undo") game.undo();
    if (what === "redo") game.redo();
    for (let i = 0; i < all && what === "first"; i++) game.undo();
    for (let i = 0; i < all && what === "last"; i++) game.redo();
    this.changed();
  }

  playFrom() {
    if (this.setup || this.isOver()) {
      notice(this.setup ? this.setupText() : "The game is over here: take a move back first.");
      return;
    }
    this.board.modes.play.startFrom(this.game);
    this.board.show("play");
  }

  isOver() {
    return this.game.verdict() !== "goes on";
  }

  // --- thinking

  turnOn() {
    this.isOn = true;
    this.changed();
  }

  turnOff() {
    this.isOn = false;
    this.board.engine.stop();
    this.showThinking();
  }

  /** The position, or what is asked of it, is another one. */
  changed() {
    this.stopPlayOut();
    this.infos = [];
    this.preview = null;
    const { columns, rows, rule, moves, undone } = this.game;
    keep("analyze", { columns, rows, rule, moves, undone, setup: this.setup });
    part("analyze-rule").value = rule;
    part("analyze-size").value = String(rows);
    if (!this.isShown) return;
    this.show();
    this.board.engine.stop();
    if (this.isOn && !this.setup && !this.isOver()) this.think();
  }

  async think() {
    const { game } = this, run = (this.run += 1);
    const isCurrent = () => this.isShown && this.isOn && run === this.run;
    this.showThinking();
    try {
      const infos = await this.board.engine.analyze(game.copy(), {}, Number(part("best-count").value), (news) => {
        if (isCurrent()) this.heard(news);
      });
      if (!isCurrent()) return;
      // A search ends by itself only where nothing is left to find out. The next position is
      // thought about all the same.
      this.infos = infos;
      this.show();
    } catch (error) {
      if (error.isStopped || !isCurrent()) return;
      this.isOn = false;
      this.showThinking();
      notice(error.message, ["Start it again", () => this.turnOn()]);
    }
  }

  heard(infos) {
    this.infos = infos;
    const now = performance.now();
    if (now - this.drawn < DRAW_MS) {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.isShown && this.showInfos(), DRAW_MS);
      return;
    }
    this.showInfos();
  }

  // --- what is shown

  show() {
    if (!this.isShown) return;
    const { game } = this, { length } = game.moves;
    const stones = this.setup
      ? [BLACK, WHITE].flatMap((side) => this.setup[side].map((code, index) => ({ code, side, count: index + 1 })))
      : game.moves.map((code, index) => ({ code, side: sideOf(index), count: index + 1 }));
    const tool = part("tool").value;
    this.board.view.show({
      columns: game.columns, rows: game.rows, stones, numbers: part("numbers").checked,
      last: length > 0 && !this.setup ? [game.moves[length - 1]] : [],
      won: this.setup ? [] : game.winningLine(),
      forbidden: this.setup ? [] : forbiddenPoints(game.position(), game.rule, game.side),
      toMove: tool === "turn" ? (this.setup || this.isOver() ? 0 : game.side) : Number(tool),
    });
    this.board.enableSteps({ first: length > 0, undo: length > 0, redo: game.undone.length > 0, last: game.undone.length > 0 });
    part("above").replaceChildren(element("span", this.setup ? "Setting up" : `${sideName(game.side)} to move`), element("span", `${length} stones`));
    part("threats-key").hidden = part("threats").value === "";
    this.showThinking();
    this.showInfos();
  }

  /** Why what is on the board is no game that can be kept; empty if it is one. */
  get obstacle() {
    return this.setup ? this.setupText() : "";
  }

  setupText() {
    const [black, white] = [BLACK, WHITE].map((side) => this.setup[side].length);
    return `${black} black and ${white} white stones: Black must have as many as White, or one more.`;
  }

  showThinking() {
    part("think").setAttribute("aria-pressed", String(this.isOn));
    part("think").textContent = this.isOn ? "Stop thinking" : "Think";
    const verdict = this.setup ? "goes on" : this.game.verdict();
    const winner = sideName(3 - this.game.side);
    const ends = { wins: `${winner} has won.`, draw: "The board is full: a draw.", forbidden: "Black's last point was forbidden: White has won." };
    this.board.status(this.setup ? this.setupText() : ends[verdict] || this.summary());
  }

  /** What the engine thinks of the position, in words. */
  summary() {
    const best = this.infos[0];
    if (!best) return this.isOn ? "The engine thinks …" : "";
    const side = sideName(this.game.side);
    const words = best.score.plies === 0 ? `has a chance of ${chanceText(best.score)}` : `${chanceText(best.score)} moves`;
    return `${side} ${words}; best is ${pointName(best.line[0], this.game)}.`;
  }

  showInfos() {
    this.drawn = performance.now();
    const { infos } = this;
    this.showLines();
    const best = infos[0];
    const nodes = best && Number.isFinite(best.nodes) ? `${countText(best.nodes)} nodes, ${countText(best.speed)} nodes/s` : "\u00a0";
    part("speed").textContent = nodes;
    part("play-out").hidden = !(best && best.score.plies > 0);
    if (best) {
      const chance = winChance(this.game.side === BLACK ? best.score : flipped(best.score));
      part("bar").style.setProperty("--black", `${chance * 100}%`);
      part("bar").setAttribute("aria-label", `Black wins with ${Math.round(chance * 100)} %`);
    } else {
      part("bar").style.setProperty("--black", "50%");
      part("bar").setAttribute("aria-label", "No score yet");
    }
    if (!this.preview) this.board.view.showMarks([...this.threatMarks(), ...this.moveMarks()], []);
    if (best) this.board.status(this.summary());
  }

  /** Shows the best moves in rows that stay, so that a click or the focus on one is not lost. */
  showLines() {
    const [body] = part("lines").tBodies, { infos } = this;
    while (body.rows.length > infos.length) body.lastChild.remove();
    while (body.rows.length < infos.length) body.append(this.row(body.rows.length));
    infos.forEach((info, rank) => {
      const [move, chance, score, depth, line] = body.rows[rank].cells;
      const names = info.line.slice(0, LINE_SHOWN).map((code) => pointName(code, this.game)).join(" ");
      move.firstChild.textContent = pointName(info.line[0], this.game);
      chance.textContent = chanceText(info.score);
      score.textContent = scoreText(info.score);
      depth.textContent = Number.isFinite(info.depth) ? info.depth : "";
      line.firstChild.textContent = names + (info.line.length > LINE_SHOWN ? " …" : "");
    });
  }

  row(rank) {
    const row = element("tr"), cells = ["", "number", "number", "number", ""].map((name) => element("td", "", name));
    cells[0].append(button("", () => this.onPoint(this.infos[rank].line[0]), "link"));
    const show = button("", () => this.showLine(this.infos[rank]), "link");
    show.title = "Show this line on the board";
    cells[4].append(show);
    row.append(...cells);
    row.dataset.rank = rank;
    return row;
  }

  /** Marks for the best moves: their chance, in colors by how much is lost. */
  moveMarks() {
    const best = this.infos[0];
    return this.infos.filter((info) => this.game.isEmpty(info.line[0])).map((info, rank) => {
      const chance = winChance(info.score), lost = winChance(best.score) - chance;
      const kind = rank === 0 ? "best" : lost < 0.1 ? "good" : "bad";
      const text = info.score.plies > 0 ? `+${Math.ceil(info.score.plies / 2)}` : info.score.plies < 0 ? `−${Math.ceil(-info.score.plies / 2)}` : `${Math.round(chance * 100)}`;
      return { code: info.line[0], text, kind, words: `${rank + 1}. best move, ${chanceText(info.score)}` };
    });
  }

  threatMarks() {
    const wanted = Number(part("threats").value);
    if (this.setup || !wanted) return [];
    const position = this.game.position(), taken = new Set(this.infos.map((info) => info.line[0]));
    const marks = new Map();
    for (const side of [BLACK, WHITE].filter((it) => wanted & it)) {
      for (const [code, kind] of threats(position, this.game.rule, side)) {
        const isStrong = kind === "open four" || kind === "five";
        // A point that both want shows the stronger threat.
        if (taken.has(code) || (marks.has(code) && !isStrong)) continue;
        marks.set(code, { code, text: THREAT_MARKS[kind], kind: `threat${side}${isStrong ? " strong" : ""}`, words: `${kind} for ${sideName(side)}` });
      }
    }
    return [...marks.values()];
  }

  // --- lines

  ghostsOf(line, count = line.length) {
    const first = this.game.moves.length;
    return line.slice(0, count).map((code, index) => ({ code, side: sideOf(first + index), count: index + 1 }));
  }

  showLine(info) {
    const isShown = this.preview === info.line[0];
    this.preview = isShown ? null : info.line[0];
    if (isShown) this.showInfos();
    else this.board.view.showMarks([], this.ghostsOf(info.line));
  }

  /** Shows the stones of a proven win one after the other. */
  playOut() {
    const info = this.infos[0];
    if (!info) return;
    this.stopPlayOut();
    this.preview = info.line[0];
    const { line, isWon } = playedOut(this.game, info.line, info.score.plies);
    const end = isWon ? "as shown" : "and nothing stops it from here on";
    let count = 0;
    const next = () => {
      count += 1;
      this.board.view.showMarks([], this.ghostsOf(line, count));
      if (count < line.length) this.playing = setTimeout(next, PLAY_OUT_MS);
      else this.board.status(`${sideName(this.game.side)} ${chanceText(info.score)} moves, ${end}.`);
    };
    next();
  }

  stopPlayOut() {
    clearTimeout(this.playing);
    this.preview = null;
  }

  fileFacts() {
    return { names: ["Black", "White"], result: "" };
  }

  restored() {
    const saved = kept("analyze");
    if (!saved) return null;
    try {
      const game = checkedGame(saved.columns, saved.rows, saved.rule, saved.moves);
      checkedGame(saved.columns, saved.rows, saved.rule, [...saved.moves, ...saved.undone]);
      game.undone = saved.undone;
      if (saved.setup) {
        const stones = [BLACK, WHITE].map((side) => saved.setup[side]);
        checkedGame(saved.columns, saved.rows, saved.rule, stones.flat());
        this.setup = { [BLACK]: stones[0], [WHITE]: stones[1] };
      }
      return game;
    } catch {
      return null;
    }
  }
}
