// A game gone through by the engine: where it was lost, and what would have been better.

import { button, element, notice, part } from "./dom.js";
import { readGame } from "./formats.js";
import { Game, pointName } from "./game.js";
import { drawGraph } from "./graph.js";
import { chanceText, flipped, scoreText, winChance } from "./info.js";
import { gamesIn } from "./records.js";
import { LINE_TOLD, MISTAKE, Reviewed } from "./reviewed.js";
import { BLACK, WHITE, sideName, sideOf } from "./rules.js";
import { keep, kept } from "./store.js";

/** A move is as good as the best one if it loses less than this. */
const GOOD_ENOUGH = 0.06;
/** Mistakes that are listed, at most. */
const LISTED = 8;

/** The mode “Review”. `board` is what all modes share: see main.js. */
export class Review {
  constructor(board) {
    this.board = board;
    this.isShown = false;
    this.names = ["Black", "White"];
    this.count = 0;
    /** Counts the reviews: an earlier one that was stopped does not go on. */
    this.runs = 0;
    this.take(new Game(15, 15, "freestyle"));
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

  /** Begins with a game of which nothing is known. */
  take(game, loser = 0) {
    this.whole = game;
    this.found = new Reviewed(game, loser);
    /** The time for each position by which the review was made as far as it has come. */
    this.turnMs = 0;
    this.isRunning = false;
    this.find = null;
    this.preview = null;
  }

  /**
   * Takes another game; `side` is the user's, if there is one. `loser` is the side that has lost
   * otherwise than on the board.
   */
  setGame(game, side, { names = ["Black", "White"], loser = 0 } = {}) {
    while (game.undone.length > 0) game.redo();
    this.take(game, loser);
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
    this.setGame(new Game(record.columns, record.rows, record.rule, record.moves), 3, record);
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
    const limit = { turnMs: Number(part("review-time").value) };
    // One that was stopped goes on; one that is done is made anew.
    if (this.found.isComplete() || this.turnMs !== limit.turnMs) this.take(whole, this.found.lost);
    const { found } = this, { last } = found, run = (this.runs += 1);
    this.turnMs = limit.turnMs;
    this.isRunning = true;
    this.find = null;
    this.showMistakes();
    try {
      // From the end to the beginning: what the engine has seen of later positions it knows in earlier ones.
      for (let count = found.from - 1; count >= 0; count--) {
        this.showProgress((last - count) / (last + 1));
        const game = new Game(whole.columns, whole.rows, whole.rule, whole.moves.slice(0, count));
        const infos = await this.board.engine.analyze(game, limit, 1);
        if (run !== this.runs || found !== this.found) return;
        found.infos[count] = infos[0] || null;
        this.showGraph();
      }
      this.isRunning = false;
      this.save();
      this.goTo(found.losingMove() >= 0 ? found.losingMove() : whole.moves.length);
    } catch (error) {
      if (run !== this.runs) return;
      this.isRunning = false;
      this.save();
      if (!error.isStopped) notice(error.message, ["Go on", () => this.run()]);
      if (this.isShown) this.show();
    }
  }

  stop() {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.runs += 1;
    this.save();
    this.board.engine.stop();
    if (this.isShown) this.show();
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
    const all = this.found.mistakes(Number(part("review-side").value));
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
    const { find, whole, found } = this, { index } = find;
    if (find.isSolved || !this.game.isEmpty(code)) return;
    const name = pointName(code, whole), best = found.infos[index].line[0];
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
        const [before, after] = found.chancesAround(index);
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
    tell(`Yes! ${found.explained(index)}`);
    this.preview = index;
    this.show();
  }

  // --- what is shown

  show() {
    if (!this.isShown) return;
    const { whole, count } = this, info = this.found.infos[count];
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
    if (!this.isRunning) this.showProgress(-1);
    if (!this.find) part("find-task").textContent = "";
    this.showGraph();
    this.showMistakes();
  }

  statusText() {
    const { whole, count } = this, info = this.found.infos[count];
    if (whole.moves.length === 0) return "There is no game yet: play one, paste one in “Analyze”, or open a file.";
    const place = `After ${count} of ${whole.moves.length} moves`;
    if (!info) return `${place}.`;
    const side = sideName(sideOf(count));
    return `${place}: ${side} ${info.score.plies ? `${chanceText(info.score)} moves` : `has a chance of ${chanceText(info.score)}`} (${scoreText(info.score)}).`;
  }

  showProgress(done) {
    part("review-progress").hidden = done < 0;
    part("review-progress").value = Math.max(done, 0);
    const isPartial = this.found.isBegun() && !this.found.isComplete();
    part("review-start").textContent = this.isRunning ? "Stop" : isPartial ? "Go on" : "Review";
    part("review-state").textContent = done < 0 ? "" : `${Math.round(done * 100)} %`;
  }

  showGraph() {
    const { length } = this.whole.moves;
    const chances = Array.from({ length: length + 1 }, (_, count) => this.found.chance(count));
    const faults = this.found.mistakes().filter(({ lost }) => lost >= MISTAKE).map(({ index }) => index + 1);
    const isKnown = chances.some((chance, count) => Number.isFinite(chance) && count < length);
    part("graph").replaceChildren(...(isKnown ? [drawGraph(chances, faults, this.count, (count) => this.goTo(count))] : []));
  }

  showMistakes() {
    const side = Number(part("review-side").value), { found } = this;
    const mistakes = this.isRunning ? [] : found.mistakes(side);
    const losing = this.isRunning || !found.isComplete() ? -1 : found.losingMove();
    part("mistakes").replaceChildren(...mistakes.slice(0, LISTED).map(({ index }) => {
      const item = element("li");
      item.dataset.move = index + 1;
      item.append(button(found.explained(index), () => {
        this.find = null;
        this.goTo(index);
        this.preview = index;
        this.show();
      }, "link"));
      return item;
    }));
    part("verdict").textContent = this.isRunning ? "" : found.verdictText(mistakes);
    part("verdict").dataset.move = losing + 1;
    part("find").hidden = mistakes.length === 0;
    part("find").textContent = this.find ? "Next mistake" : "Find the better moves";
  }

  fileFacts() {
    return { names: this.names, result: this.whole.resultText(this.found.lost) };
  }

  // --- reloads

  save() {
    const { columns, rows, rule, moves } = this.whole;
    // JSON has no undefined: positions that were not asked about are 0.
    const infos = Array.from(this.found.infos, (info) => (info === undefined ? 0 : info));
    keep("review", { columns, rows, rule, moves, names: this.names, infos, loser: this.found.lost, turnMs: this.turnMs });
  }

  restore() {
    const saved = kept("review");
    try {
      const text = `${saved.rule}/${saved.columns}x${saved.rows}/`;
      const empty = readGame(text, this.whole);
      this.take(new Game(empty.columns, empty.rows, empty.rule, saved.moves), Number(saved.loser) || 0);
      this.whole.winningLine();
      this.count = saved.moves.length;
      this.names = saved.names.map(String).slice(0, 2);
      this.turnMs = Number(saved.turnMs) || 0;
      if (this.turnMs) part("review-time").value = String(this.turnMs);
      this.found.infos = saved.infos.map((info) => (info === 0 ? undefined : info));
      this.found.mistakes().forEach(({ index }) => this.found.explained(index));
      this.found.losingMove();
    } catch {
      this.count = 0;
      this.take(new Game(15, 15, "freestyle"));
    }
  }
}
