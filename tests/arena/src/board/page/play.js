// A game of a person with the engine.

import { Clocks, clockText } from "./clocks.js";
import { button, element, notice, part } from "./dom.js";
import { Game, checkedGame, pointName } from "./game.js";
import { moveAtLevel, strengthOf } from "./levels.js";
import { BLACK, WHITE, forbiddenPoints, judge, other, sideName } from "./rules.js";
import { keep, kept } from "./store.js";
import { TermsForm } from "./terms.js";

/** The time for a hint. */
const HINT_MS = 1000;
/** What is to be done next, in words, where the game is not yet one of two sides. */
const PHASES = {
  three: "Swap2: put three stones, black, white and black, so that either side may be yours.",
  choose: "Swap2: the engine has put three stones. What do you take?",
  two: "Swap2: put a white and a black stone; then the engine chooses its side.",
  choose2: "Swap2: the engine has put two stones more. What do you take?",
};

/** The mode “Play”. `board` is what all modes share: see main.js. */
export class Play {
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.isThinking = false;
    this.hint = -1;
    this.clocks = new Clocks((side) => this.flagged(side));
    /** Counts the searches for a move: what an earlier one still finds is not played. */
    this.run = 0;
    this.begin({ rule: "freestyle", size: 15, side: "black", opening: "plain", strength: "4" });
    this.form = new TermsForm(board.engine, (terms) => this.start(terms));
    this.restore();
    part("hint").addEventListener("click", () => this.askHint());
    part("resign").addEventListener("click", () => this.resign());
    part("to-analyze").addEventListener("click", () => this.board.analyze(this.game));
    part("to-review").addEventListener("click", () => this.board.review(this.game, this.person, { loser: this.loser }));
    setInterval(() => this.isShown && this.showPlayers(), 200);
  }

  /** Sets everything for a game by these terms. */
  begin(terms) {
    this.terms = terms;
    this.game = new Game(terms.size, terms.size, terms.rule);
    const isBlack = terms.side === "black" || (terms.side === "random" && Math.random() < 0.5);
    this.person = isBlack ? BLACK : WHITE;
    this.phase = terms.opening === "swap2" ? (isBlack ? "three" : "engine three") : "moves";
    /** Stones of the opening, which cannot be taken back. */
    this.opening = 0;
    this.result = "";
    /** The side that has lost otherwise than on the board; 0 if none has. */
    this.loser = 0;
    /** How it has lost, as in SGF: by resigning (R) or on time (T). */
    this.manner = "";
    this.hint = -1;
    this.clocks.begin(strengthOf(terms.strength));
  }

  /** Begins a new game that the user wants. */
  start(terms) {
    this.board.engine.stop();
    this.begin(terms);
    this.goOn();
  }

  /** Begins a game from a position that was set up. */
  startFrom(game, strength = this.terms.strength) {
    this.board.engine.stop();
    const side = game.side === BLACK ? "black" : "white";
    this.begin({ rule: game.rule, size: game.rows, side, opening: "plain", strength });
    this.game = new Game(game.columns, game.rows, game.rule, game.moves);
    this.person = game.side;
    this.judge();
  }

  enter() {
    this.isShown = true;
    this.form.explain();
    this.goOn();
  }

  leave() {
    this.isShown = false;
    this.clocks.pause();
    this.board.engine.stop();
  }

  // --- what the user does

  onPoint(code) {
    if (!this.isPersonToMove() || !this.game.isEmpty(code)) return;
    const position = this.game.position(), side = this.game.side;
    position.put(code, side);
    if (this.game.moves.length >= this.opening && judge(position, this.game.rule, code) === "forbidden") {
      const words = `${pointName(code, this.game)} is forbidden to Black in renju: double three, double four or overline.`;
      this.board.status(words);
      return;
    }
    this.clocks.stop(side);
    this.game.put(code);
    this.hint = -1;
    this.judge();
  }

  step(what) {
    if (what === "undo") this.undo();
    else if (what === "redo") this.redo();
  }

  /** Takes back up to the user's own last move. */
  undo() {
    if (!this.canUndo()) return;
    this.board.engine.stop();
    const least = this.opening;
    if (this.phase === "three" || this.phase === "two") {
      this.game.undo();
    } else {
      do this.game.undo();
      while (this.game.moves.length > least && this.game.side !== this.person);
    }
    Object.assign(this, { result: "", loser: 0, manner: "" });
    if (this.phase === "over") this.phase = "moves";
    this.hint = -1;
    this.judge();
  }

  /** Makes again what was taken back, up to the user's next own move. */
  redo() {
    if (this.game.undone.length === 0 || !["moves", "three", "two"].includes(this.phase)) return;
    this.board.engine.stop();
    do this.game.redo();
    while (this.phase === "moves" && this.game.undone.length > 0 && this.game.side !== this.person);
    this.hint = -1;
    this.judge();
  }

  canUndo() {
    const { length } = this.game.moves;
    if (this.phase === "three") return length > 0;
    if (this.phase === "two") return length > 3;
    // Someone with no move of his own has nothing to take back.
    const own = this.game.moves.some((_, index) => index >= this.opening && (index % 2 === 0 ? BLACK : WHITE) === this.person);
    return ["moves", "over"].includes(this.phase) && length > this.opening && own;
  }

  async askHint() {
    if (!this.isPersonToMove()) return;
    const game = this.game, count = game.moves.length;
    this.board.status("The engine looks for a good move …");
    try {
      const code = await this.board.engine.move(game.copy(), { turnMs: HINT_MS });
      if (game !== this.game || game.moves.length !== count) return;
      this.hint = code;
      this.show(`Hint: ${pointName(code, game)}.`);
    } catch (error) {
      this.failed(error);
    }
  }

  resign() {
    if (this.phase === "over") return;
    this.board.engine.stop();
    this.lost(this.person, "R", "You have resigned: the engine has won.");
  }

  // --- the course of the game

  isPersonToMove() {
    if (this.phase === "three") return this.game.moves.length < 3;
    if (this.phase === "two") return this.game.moves.length < 5;
    return this.phase === "moves" && this.game.side === this.person;
  }

  isEngineToMove() {
    return this.phase.startsWith("engine") || (this.phase === "moves" && this.game.side !== this.person);
  }

  /** Looks what the last move means, and goes on. */
  judge() {
    const { length } = this.game.moves;
    if (this.phase === "three" && length === 3) this.phase = "engine three chosen";
    if (this.phase === "two" && length === 5) this.phase = "engine last choice";
    if (this.phase === "moves" && length > this.opening) {
      const verdict = this.game.verdict(), mover = other(this.game.side);
      const isPerson = mover === this.person;
      if (verdict === "wins") return this.end(isPerson ? "You have won!" : "The engine has won.");
      if (verdict === "draw") return this.end("The board is full: a draw.");
      if (verdict === "forbidden") return this.end(isPerson ? "That point was forbidden: you have lost." : "The engine has played a forbidden point: you have won.");
    }
    this.goOn();
  }

  /** A side has lost otherwise than on the board. */
  lost(side, manner, result) {
    Object.assign(this, { loser: side, manner });
    this.end(result);
  }

  end(result) {
    this.phase = "over";
    this.result = result;
    this.clocks.pause();
    this.goOn();
  }

  /** Shows and keeps the game, and has the engine move if it is its turn. */
  goOn() {
    this.save();
    if (!this.isShown) return;
    this.show();
    if (this.phase === "moves") this.clocks.start(this.game.side);
    if (this.isEngineToMove()) this.engineMoves();
  }

  async engineMoves() {
    const game = this.game, count = game.moves.length, { phase } = this, run = (this.run += 1);
    const isCurrent = () => run === this.run && game === this.game && game.moves.length === count && phase === this.phase && this.isShown;
    this.isThinking = true;
    this.show();
    try {
      if (phase === "moves") {
        const code = await this.engineMove(game);
        if (!isCurrent()) return;
        this.clocks.stop(game.side);
        if (this.phase === "over") return;
        game.put(code);
      } else {
        const answer = await this.board.engine.swap2(game.copy(), this.clocks.limit(BLACK));
        if (!isCurrent()) return;
        this.opened(answer);
      }
      this.isThinking = false;
      this.judge();
    } catch (error) {
      if (isCurrent()) this.failed(error, () => this.goOn());
    } finally {
      if (run === this.run) this.isThinking = false;
    }
  }

  engineMove(game) {
    const strength = strengthOf(this.terms.strength);
    if (strength.nodes) return moveAtLevel(this.board.engine, game.copy(), strength);
    return this.board.engine.move(game.copy(), this.clocks.limit(game.side));
  }

  /** Takes the engine's part in the opening. */
  opened({ points = [], swap = false }) {
    points.forEach((code) => this.game.put(code));
    const { length } = this.game.moves;
    if (this.phase === "engine three") this.phase = "choose";
    else if (this.phase === "engine three chosen" && points.length === 2) this.phase = "choose2";
    else this.settle(swap ? WHITE : BLACK);
    this.opening = length;
  }

  /** The sides are settled: the user has this one. */
  settle(person) {
    this.person = person;
    this.phase = "moves";
    this.opening = this.game.moves.length;
    this.game.undone = [];
  }

  /** Tells the user what the engine could not do. */
  failed(error, again) {
    if (error.isStopped) return;
    this.isThinking = false;
    this.show("The engine has not moved.");
    const actions = again ? [["Start it again", again]] : [];
    notice(error.message, ...actions);
  }

  flagged(side) {
    if (this.phase !== "moves" || !this.isShown) return;
    this.board.engine.stop();
    this.lost(side, "T", side === this.person ? "Your time is over: the engine has won." : "The engine has run out of time: you have won.");
  }

  // --- what is shown

  show(words) {
    const { game } = this, { length } = game.moves;
    const isOwn = this.isPersonToMove();
    this.board.view.show({
      columns: game.columns, rows: game.rows, numbers: part("numbers").checked,
      stones: game.moves.map((code, index) => ({ code, side: index % 2 === 0 ? BLACK : WHITE, count: index + 1 })),
      last: length > 0 ? [game.moves[length - 1]] : [],
      won: this.phase === "over" ? game.winningLine() : [],
      forbidden: isOwn && this.phase === "moves" ? forbiddenPoints(game.position(), game.rule, game.side) : [],
      marks: this.hint >= 0 && isOwn ? [{ code: this.hint, text: "", kind: "hint", words: "the hint" }] : [],
      toMove: isOwn ? game.side : 0,
    });
    this.board.status(words || this.statusText());
    this.showPlayers();
    this.showChoice();
    this.showMoves();
    part("hint").disabled = !isOwn || this.phase !== "moves";
    part("resign").disabled = this.phase === "over" || length === 0;
    this.board.enableSteps({ undo: this.canUndo(), redo: game.undone.length > 0 && this.phase !== "over" });
  }

  statusText() {
    const last = this.game.moves[this.game.moves.length - 1];
    const played = last === undefined ? "" : `${sideName(other(this.game.side))} ${pointName(last, this.game)}. `;
    if (this.phase === "over") return `${played}${this.result}`;
    if (PHASES[this.phase]) return PHASES[this.phase];
    if (this.isEngineToMove()) return `${played}The engine thinks …`;
    return `${played}Your move: ${sideName(this.game.side)}.`;
  }

  /** Shows above the board who has which color, whose turn it is, and the clocks. */
  showPlayers() {
    const isSettled = this.phase === "moves" || this.phase === "over";
    const named = (side) => {
      const name = !isSettled ? sideName(side) : side === this.person ? "You" : `${this.board.backend.name} (${strengthOf(this.terms.strength).name})`;
      const isToMove = isSettled && this.phase !== "over" && this.game.side === side;
      const place = element("span");
      place.append(element("span", "", `stone ${side === BLACK ? "black" : "white"}`), element("span", name, isToMove ? "to-move" : ""));
      const ms = this.clocks.shown(side);
      const isLow = this.clocks.isLimited && ms < 20000;
      place.append(element("span", clockText(ms, this.clocks.isLimited), isLow ? "clock low" : "clock"));
      return place;
    };
    part("above").replaceChildren(named(BLACK), named(WHITE));
  }

  showChoice() {
    const place = part("choice");
    place.hidden = !["choose", "choose2"].includes(this.phase);
    const take = (side) => () => {
      this.settle(side);
      this.judge();
    };
    const buttons = [button("Black", take(BLACK), "main"), button("White, and move", take(WHITE), "main")];
    if (this.phase === "choose") {
      buttons.push(button("Put two more", () => {
        this.phase = "two";
        this.goOn();
      }));
    }
    place.replaceChildren(...buttons);
  }

  showMoves() {
    const names = [...this.game.moves, ...[...this.game.undone].reverse()];
    part("moves").replaceChildren(...names.map((code, index) => {
      const item = element("li", `${index + 1}. ${pointName(code, this.game)}`);
      if (index >= this.game.moves.length) item.className = "undone";
      return item;
    }));
  }

  /** The names of both sides and the result, as files have them. */
  fileFacts() {
    const engine = this.board.backend.name;
    const names = this.person === BLACK ? ["you", engine] : [engine, "you"];
    return { names, result: this.game.resultText(this.loser, this.manner) };
  }

  // --- reloads

  save() {
    const { terms, person, phase, opening, result, loser, manner, game } = this;
    const { columns, rows, rule, moves, undone } = game;
    keep("play", { terms, person, phase, opening, result, loser, manner, columns, rows, rule, moves, undone, clocks: this.clocks.saved() });
  }

  restore() {
    const saved = kept("play");
    if (!saved) return;
    try {
      const game = checkedGame(saved.columns, saved.rows, saved.rule, saved.moves);
      checkedGame(saved.columns, saved.rows, saved.rule, [...saved.moves, ...saved.undone]);
      game.undone = saved.undone;
      this.begin(saved.terms);
      Object.assign(this, { game, person: saved.person, phase: saved.phase, opening: saved.opening, result: saved.result,
        loser: saved.loser || 0, manner: String(saved.manner || "") });
      this.clocks.restore(saved.clocks);
      this.form.show(saved.terms);
    } catch {
      // What was kept is no game of this page: a new one begins.
      this.begin(this.terms);
    }
  }
}
