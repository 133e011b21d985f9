// A game gone through by the engine: where it was lost, and what would have been better.

import { button, element, notice, part } from "./dom.js";
import { readGame } from "./formats.js";
import { Game, pointName } from "./game.js";
import { drawGraph } from "./graph.js";
import { chanceText, flipped, scoreText, winChance } from "./info.js";
import { gamesIn } from "./records.js";
import { BLACK, WHITE, other, sideName, sideOf } from "./rules.js";
import { keep, kept } from "./store.js";

/** A move that loses at least this much of the chance to win is a mistake, or a small one. */
const MISTAKE = 0.2;
const SLIP = 0.1;
/** A move is as good as the best one if it loses less than this. */
const GOOD_ENOUGH = 0.06;
/** Below this chance a game counts as lost, and from the other one on as not yet lost. */
const LOST = 0.15;
const NOT_LOST = 0.3;
/** Moves of the better line that are told. */
const LINE_TOLD = 8;
/** Mistakes that are listed, at most. */
const LISTED = 8;

/** The mode “Review”. `board` is what all modes share: see main.js. */
export class Review {
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.whole = new Game(15, 15, "freestyle");
    this.names = ["Black", "White"];
    this.count = 0;
    this.clear();
    part("review-start").addEventListener("click", () => (this.isRunning ? this.stop() : this.run()));
    part("review-file").addEventListener("change", (event) => this.open(event.target.files[0]));
    part("review-pick").addEventListener("change", (event) => this.pick(Number(event.target.value)));
    part("review-side").addEventListener("change", () => this.show());
    part("find").addEventListener("click", () => this.findNext());
    // Without an engine a game can be stepped through, and nothing else.
    if (!board.backend.open) {
      for (const id of ["review-start", "review-time", "review-side", "find"]) (part(id).closest("label") || part(id)).hidden = true;
    }
    this.restore();
  }

  clear() {
    /** For each position what the engine says of it; null where it has not been asked. */
    this.infos = [];
    this.isRunning = false;
    this.find = null;
    this.preview = null;
  }

  /** Takes another game; `side` is the user's, if there is one. */
  setGame(game, side, names = ["Black", "White"]) {
    while (game.undone.length > 0) game.redo();
    this.clear();
    this.whole = game;
    this.names = names;
    this.count = game.moves.length;
    part("review-side").value = String(side || 3);
    part("review-pick-label").hidden = true;
    this.save();
    if (this.isShown) this.show();
  }

  /** The game up to the position that is shown. */
  get game() {
    return new Game(this.whole.columns, this.whole.rows, this.whole.rule, this.whole.moves.slice(0, this.count));
  }

  enter() {
    this.isShown = true;
    this.show();
  }

  leave() {
    this.isShown = false;
    this.stop();
  }

  // --- files

  async open(file) {
    if (!file) return;
    try {
      const text = await file.text();
      if (/\.jsonl$/i.test(file.name)) return this.openRecords(gamesIn(text));
      this.setGame(readGame(text, this.whole));
      notice("");
    } catch (error) {
      notice(`${file.name} cannot be reviewed. ${error.message}`);
    }
  }

  openRecords(records) {
    this.records = records;
    const options = records.map((record, index) => {
      const option = element("option", `${index + 1}: ${record.names.join(" – ")}, ${record.outcome}`);
      option.value = index;
      return option;
    });
    this.pick(0);
    part("review-pick").replaceChildren(...options);
    part("review-pick-label").hidden = false;
    notice("");
  }

  pick(index) {
    const record = this.records[index];
    this.setGame(new Game(record.columns, record.rows, record.rule, record.moves), 3, record.names);
    part("review-pick-label").hidden = false;
    this.show();
  }

  // --- the engine's part

  async run() {
    const { whole } = this;
    if (whole.moves.length === 0) {
      notice("There is no game to review: play one, paste one in “Analyze”, or open a file.");
      return;
    }
    this.clear();
    this.isRunning = true;
    const limit = { turnMs: Number(part("review-time").value) };
    const isOver = whole.verdict() !== "goes on";
    const last = isOver ? whole.moves.length - 1 : whole.moves.length;
    try {
      // From the end to the beginning: what the engine has seen of later positions it knows in earlier ones.
      for (let count = last; count >= 0; count--) {
        this.showProgress((last - count) / (last + 1));
        const game = new Game(whole.columns, whole.rows, whole.rule, whole.moves.slice(0, count));
        const infos = await this.board.engine.analyze(game, limit, 1);
        if (!this.isRunning || whole !== this.whole) return;
        this.infos[count] = infos[0] || null;
        this.showGraph();
      }
      this.isRunning = false;
      this.save();
      this.goTo(this.losingMove() >= 0 ? this.losingMove() : whole.moves.length);
    } catch (error) {
      this.isRunning = false;
      if (!error.isStopped) notice(error.message, ["Go on", () => this.run()]);
      if (this.isShown) this.show();
    }
  }

  stop() {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.board.engine.stop();
    if (this.isShown) this.show();
  }

  // --- what the infos mean

  /** Black's chance to win in the position after `count` moves; NaN if it is not known. */
  chance(count) {
    const { whole } = this;
    if (count === whole.moves.length) {
      const verdict = whole.verdict(), mover = other(sideOf(count));
      if (verdict === "draw") return 0.5;
      if (verdict !== "goes on") return (verdict === "wins") === (mover === BLACK) ? 1 : 0;
    }
    const info = this.infos[count];
    if (!info) return NaN;
    return winChance(sideOf(count) === BLACK ? info.score : flipped(info.score));
  }

  /** The chance of the side that makes a move: before it, and after it. */
  chancesAround(index) {
    const isBlack = sideOf(index) === BLACK;
    const [before, after] = [this.chance(index), this.chance(index + 1)];
    return isBlack ? [before, after] : [1 - before, 1 - after];
  }

  /** The moves that lost most, worst first, as { index, lost }. */
  mistakes(side = 3) {
    const found = [];
    this.whole.moves.forEach((code, index) => {
      const [before, after] = this.chancesAround(index), lost = before - after;
      if (lost >= SLIP && sideOf(index) & side && this.infos[index]?.line[0] !== code) found.push({ index, lost });
    });
    return found.sort((a, b) => b.lost - a.lost);
  }

  /** The side that lost the game; 0 if it was not lost. */
  loser() {
    const verdict = this.whole.verdict(), lastMover = sideOf(this.whole.moves.length - 1);
    return verdict === "wins" ? other(lastMover) : verdict === "forbidden" ? lastMover : 0;
  }

  /** The index of the move by which the loser lost the game for good; -1 if there is none. */
  losingMove() {
    const { whole } = this, loser = this.loser();
    if (loser === 0) return -1;
    for (let index = whole.moves.length - 1; index >= 0; index--) {
      const [before, after] = this.chancesAround(index);
      if (sideOf(index) === loser && before >= NOT_LOST && after <= LOST) return index;
    }
    return -1;
  }

  /** Tells a mistake and the better line. */
  explained(index) {
    const [before, after] = this.chancesAround(index), info = this.infos[index];
    const percent = (chance) => `${Math.round(chance * 100)} %`;
    const line = info.line.slice(0, LINE_TOLD).map((code) => pointName(code, this.whole)).join(" ");
    const ends = info.score.plies > 0 ? `, which ${chanceText(info.score)} moves` : "";
    return `Move ${index + 1}, ${sideName(sideOf(index))} ${pointName(this.whole.moves[index], this.whole)}: ` +
      `chance to win ${percent(before)} → ${percent(after)}. Better was ${line}${ends}.`;
  }

  // --- what the user does

  onPoint(code) {
    if (this.find) this.answer(code);
  }

  step(what) {
    const to = { first: 0, undo: this.count - 1, redo: this.count + 1, last: this.whole.moves.length }[what];
    this.find = null;
    this.goTo(to);
  }

  /** Shows the position after `count` moves. */
  goTo(count) {
    this.count = Math.min(Math.max(count, 0), this.whole.moves.length);
    this.preview = null;
    if (this.isShown) this.show();
  }

  /** Asks for a better move in the next of the user's mistakes. */
  findNext() {
    const all = this.mistakes(Number(part("review-side").value)).filter(({ lost }) => lost >= SLIP);
    const order = all.map(({ index }) => index).sort((a, b) => a - b);
    const after = this.find ? order.find((index) => index > this.find.index) : order[0];
    this.find = after === undefined ? null : { index: after, isSolved: false };
    if (this.find) this.goTo(after);
    else this.show();
    part("find-task").textContent = this.find
      ? `Move ${after + 1}: ${sideName(sideOf(after))} played ${pointName(this.whole.moves[after], this.whole)}. Find a better move on the board.`
      : "That was the last one.";
  }

  async answer(code) {
    const { find, whole } = this, { index } = find;
    if (find.isSolved || !this.game.isEmpty(code)) return;
    const name = pointName(code, whole), best = this.infos[index].line[0];
    const tell = (words) => (part("find-task").textContent = words);
    if (code === whole.moves[index]) return tell(`${name} is what was played. Try another.`);
    if (code !== best) {
      tell(`The engine looks at ${name} …`);
      const game = this.game;
      game.put(code);
      try {
        const limit = { turnMs: Number(part("review-time").value) };
        const infos = game.verdict() === "goes on" ? await this.board.engine.analyze(game, limit, 1) : [];
        if (this.find !== find) return;
        const chance = infos[0] ? winChance(flipped(infos[0].score)) : game.verdict() === "wins" ? 1 : 0;
        const [before, after] = this.chancesAround(index);
        const words = `${Math.round(chance * 100)} % to win`;
        if (before - chance > GOOD_ENOUGH) {
          const verdict = chance > after + GOOD_ENOUGH ? "better than what was played, and there is better still" : "no better than what was played";
          return tell(`${name}: ${words}, ${verdict}. Try another.`);
        }
      } catch (error) {
        if (!error.isStopped) notice(error.message);
        return;
      }
    }
    find.isSolved = true;
    tell(`Yes! ${this.explained(index)}`);
    this.preview = index;
    this.show();
  }

  // --- what is shown

  show() {
    if (!this.isShown) return;
    const { whole, count } = this, info = this.infos[count];
    const isLast = count === whole.moves.length, played = whole.moves[count];
    const better = info && !this.find?.isSolved && !this.find && played !== undefined && info.line[0] !== played;
    const marks = [];
    if (better) marks.push({ code: info.line[0], text: "", kind: "hint", words: "the engine's move" });
    if (played !== undefined && !this.find) marks.push({ code: played, text: "next", kind: "next", words: "the move played" });
    const ghosts = this.preview === count && info
      ? info.line.slice(0, LINE_TOLD).map((code, index) => ({ code, side: sideOf(count + index), count: index + 1 })) : [];
    this.board.view.show({
      columns: whole.columns, rows: whole.rows, numbers: part("numbers").checked,
      stones: whole.moves.slice(0, count).map((code, index) => ({ code, side: sideOf(index), count: index + 1 })),
      last: count > 0 ? [whole.moves[count - 1]] : [], won: isLast ? whole.winningLine() : [],
      marks: ghosts.length > 0 ? [] : marks, ghosts, toMove: this.find ? sideOf(count) : 0,
    });
    this.board.enableSteps({ first: count > 0, undo: count > 0, redo: !isLast, last: !isLast });
    part("above").replaceChildren(...[BLACK, WHITE].map((side) => {
      const place = element("span");
      place.append(element("span", "", `stone ${side === BLACK ? "black" : "white"}`), element("span", this.names[side - 1]));
      return place;
    }));
    this.board.status(this.statusText());
    part("review-start").textContent = this.isRunning ? "Stop" : "Review";
    if (!this.isRunning) this.showProgress(-1);
    if (!this.find) part("find-task").textContent = "";
    this.showGraph();
    this.showMistakes();
  }

  statusText() {
    const { whole, count } = this, info = this.infos[count];
    if (whole.moves.length === 0) return "There is no game yet: play one, paste one in “Analyze”, or open a file.";
    const place = `After ${count} of ${whole.moves.length} moves`;
    if (!info) return `${place}.`;
    const side = sideName(sideOf(count));
    return `${place}: ${side} ${info.score.plies ? `${chanceText(info.score)} moves` : `has a chance of ${chanceText(info.score)}`} (${scoreText(info.score)}).`;
  }

  showProgress(done) {
    part("review-progress").hidden = done < 0;
    part("review-progress").value = Math.max(done, 0);
    part("review-start").textContent = this.isRunning ? "Stop" : "Review";
    part("review-state").textContent = done < 0 ? "" : `${Math.round(done * 100)} %`;
  }

  showGraph() {
    const { length } = this.whole.moves;
    const chances = Array.from({ length: length + 1 }, (_, count) => this.chance(count));
    const faults = this.mistakes().filter(({ lost }) => lost >= MISTAKE).map(({ index }) => index + 1);
    const isKnown = chances.some((chance, count) => Number.isFinite(chance) && count < length);
    part("graph").replaceChildren(...(isKnown ? [drawGraph(chances, faults, this.count, (count) => this.goTo(count))] : []));
  }

  showMistakes() {
    const side = Number(part("review-side").value), isDone = this.infos.length > 0 && !this.isRunning;
    const mistakes = isDone ? this.mistakes(side) : [];
    const losing = isDone ? this.losingMove() : -1;
    part("mistakes").replaceChildren(...mistakes.slice(0, LISTED).map(({ index }) => {
      const item = element("li");
      item.dataset.move = index + 1;
      item.append(button(this.explained(index), () => {
        this.find = null;
        this.goTo(index);
        this.preview = index;
        this.show();
      }, "link"));
      return item;
    }));
    part("verdict").textContent = isDone ? this.verdictText(losing, mistakes) : "";
    part("verdict").dataset.move = losing + 1;
    part("find").hidden = mistakes.length === 0;
    part("find").textContent = this.find ? "Next mistake" : "Find the better moves";
  }

  /** Tells how the game was lost, if it was. */
  verdictText(losing, mistakes) {
    if (losing >= 0) return `The game was lost with this move. ${this.explained(losing)}`;
    const loser = this.loser();
    if (loser && !(this.chancesAround(loser - 1)[0] >= NOT_LOST)) {
      return `${sideName(loser)} stood worse from the beginning, and no single move lost the game.`;
    }
    return mistakes.length > 0 ? "" : "No move lost much.";
  }

  fileFacts() {
    const verdict = this.whole.verdict(), winner = sideOf(this.whole.moves.length - 1) === BLACK ? "B+" : "W+";
    return { names: this.names, result: verdict === "wins" ? winner : verdict === "draw" ? "Draw" : "" };
  }

  // --- reloads

  save() {
    const { columns, rows, rule, moves } = this.whole;
    keep("review", { columns, rows, rule, moves, names: this.names, infos: this.infos });
  }

  restore() {
    const saved = kept("review");
    try {
      const text = `${saved.rule}/${saved.columns}x${saved.rows}/`;
      const empty = readGame(text, this.whole);
      this.whole = new Game(empty.columns, empty.rows, empty.rule, saved.moves);
      this.whole.winningLine();
      this.count = saved.moves.length;
      this.names = saved.names.map(String).slice(0, 2);
      this.infos = saved.infos;
      this.mistakes();
      this.losingMove();
    } catch {
      this.clear();
    }
  }
}
