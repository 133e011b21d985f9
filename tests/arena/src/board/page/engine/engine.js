// The manager's part of the conversation with an engine: one request at a time.
//
// Each request tells the whole position, so that board and engine cannot disagree. What an engine
// has found out is kept between requests where it wants to keep it: START is sent only for another
// size of board.

import { pointsIn, readCount, readInfo } from "./info.js";
import { BLACK, columnOf, rowOf, ruleOf } from "../game/rules.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";

/** The time for the answer to YXSHOWINFO: an engine that does not know it may say nothing. */
const HELLO_MS = 2500;
/** The time for the answer to START: a program may have large tables to make. */
const START_MS = 20000;
/** The time for an answer after YXSTOP, before the engine is ended. */
const STOP_MS = 2500;
/** The time for a move after an ERROR, which may have been about something else. */
const AFTER_ERROR_MS = 1500;
/** How much later than its limit an engine may answer before the user is told. */
const LATE_MS = 5000;
/** The first slice of a search where the engine cannot be stopped, and the longest. */
const SLICE_MS_MIN = 500;
const SLICE_MS_MAX = 4000;
/** Times that a manager sends where there is no limit; Yixin-Board's numbers. */
const UNTIMED = ["INFO timeout_turn 2000000", "INFO timeout_match 100000000", "INFO time_left 2147483647"];

/** @typedef {import("../game/situation.js").Situation} Situation */
/** @typedef {import("../game/situation.js").Stone} Stone */
/** @typedef {import("../game/points.js").Size} Size */
/** @typedef {import("./info.js").Info} Info */
/** @typedef {import("../backend/backend.js").Backend} Backend */
/** @typedef {{turnMs?: number, nodes?: number, matchMs?: number, leftMs?: number, incrementMs?: number}} Limit */

/** An error that is told to the user as it is. `isStopped` if the user wanted it so. */
class EngineError extends Error {
  constructor(message, isStopped = false) {
    super(message);
    this.isStopped = isStopped;
  }
}

const stopped = () => new EngineError("stopped", true);

/**
 * The INFO lines for a limit: { turnMs }, { matchMs, leftMs, incrementMs }, { nodes, turnMs } for an
 * engine that may not know nodes, or {} for none.
 *
 * @param {Limit} limit
 */
function limitLines(limit) {
  const nodes = `INFO max_node ${limit.nodes || 0}`;
  if (limit.matchMs) {
    return [
      "INFO timeout_turn -1", `INFO timeout_match ${limit.matchMs}`,
      `INFO time_increment ${limit.incrementMs || 0}`, `INFO time_left ${Math.max(1, Math.round(limit.leftMs ?? 0))}`, nodes,
    ];
  }
  if (!limit.turnMs) return [...UNTIMED, "INFO time_increment 0", nodes];
  return [
    `INFO timeout_turn ${Math.round(limit.turnMs)}`, "INFO timeout_match 0", "INFO time_increment 0",
    "INFO time_left 2147483647", nodes,
  ];
}

/**
 * The lines of BOARD, YXBOARD or SWAP2BOARD with the stones of a situation. In YXBOARD a black stone comes first: by that
 * an engine knows the colors, whatever the numbers of stones.
 *
 * @param {string} command
 * @param {Situation} situation
 */
function boardLines(command, { stones, toMove }) {
  const first = command === "YXBOARD" ? Math.max(0, stones.findIndex(({ side }) => side === BLACK)) : 0;
  const ordered = stones.length > 0 ? [stones[first], ...stones.slice(0, first), ...stones.slice(first + 1)] : [];
  const line = (/** @type {Stone} */ { code, side }) => {
    const field = command === "SWAP2BOARD" ? "" : `,${side === toMove ? 1 : 2}`;
    return `${columnOf(code)},${rowOf(code)}${field}`;
  };
  return [command, ...ordered.map(line), "DONE"];
}

/**
 * Words why an engine cannot be asked about a situation.
 *
 * @param {Situation} situation
 */
function flawText({ flaw, counts, toMove }) {
  return t(`flaw.${flaw || "counts"}`, { ...counts, side: sideName(toMove) });
}

/** An engine that is started when it is first asked for something. */
export class Engine {
  /**
   * `late()` is called where an answer is overdue.
   *
   * @param {Backend} backend
   * @param {() => void} [late]
   */
  constructor(backend, late = () => {}) {
    this.backend = backend;
    this.late = late;
    this.channel = null;
    /** True once the engine has shown that it knows Yixin-Board's commands. */
    this.canAnalyze = false;
    this.size = "";
    this.listener = null;
    /** @type {{threads: number, memoryMb: number}} What the user lets it have; 0 for what it takes itself. */
    this.resources = { threads: 0, memoryMb: 0 };
    /** What it says that it can have at most; 0 if it does not say. */
    this.threadsMax = 0;
    /** The request under way; the next one waits for its end. */
    this.turn = Promise.resolve();
    this.latest = 0;
  }

  /** Ends the engine, whatever it is doing. The next request starts it anew. */
  close() {
    if (this.channel) this.channel.close();
    this.channel = null;
    this.size = "";
    if (this.listener) this.listener.fail(stopped());
  }

  /** Has the request under way end soon; it fails unless it is a search with something to show. */
  stop() {
    this.latest += 1;
    if (this.listener) this.listener.stop();
  }

  /** Has the engine answer the question for a move at once; false if it cannot be told to. */
  moveNow() {
    if (!this.listener || !this.canAnalyze || !this.backend.stops) return false;
    this.sendAll(["YXSTOP"]);
    return true;
  }

  /**
   * Returns the move of the engine in a situation within a limit.
   *
   * @param {Situation} situation
   * @param {Limit} limit
   * @returns {Promise<number>}
   */
  move(situation, limit) {
    return this.request(async (isWanted) => {
      await this.begin(situation);
      this.sendAll(["INFO show_detail 0", ...limitLines(limit)]);
      const isEmpty = situation.stones.length === 0;
      if (isEmpty) await this.start(situation);
      if (!isWanted()) throw stopped();
      // What BOARD cannot tell, an engine that is made for boards is told otherwise.
      const isOdd = situation.flaw !== "";
      if (isOdd && !this.canAnalyze) throw new EngineError(flawText(situation));
      const question = isEmpty ? ["BEGIN"] : isOdd ? [...boardLines("YXBOARD", situation), "YXNBEST 1"] : boardLines("BOARD", situation);
      const line = await this.ask(question, limit);
      return this.points(line, situation, [1])[0];
    });
  }

  /**
   * Returns the engine's part in swap2 after the stones of a situation.
   *
   * @param {Situation} situation
   * @param {Limit} limit
   * @returns {Promise<{points?: number[], swap?: boolean}>}
   */
  swap2(situation, limit) {
    return this.request(async (isWanted) => {
      await this.begin(situation);
      if (!isWanted()) throw stopped();
      this.sendAll(["INFO show_detail 0", ...limitLines(limit)]);
      const line = await this.ask(boardLines("SWAP2BOARD", situation), limit, { swap: true });
      if (/^SWAP\b/i.test(line)) return { swap: true };
      const counts = new Map([[0, [3]], [3, [1, 2]], [5, [1]]]).get(situation.stones.length);
      return { points: this.points(line, situation, counts ?? []) };
    });
  }

  /**
   * Searches a situation for the `count` best moves. `onInfo(infos)` is told all of them whenever they
   * have changed, `onCount(nodes, ms)` how far the search is. Returns the last of them; without a
   * limit, once it is stopped.
   *
   * @param {Situation} situation
   * @param {Limit} limit
   * @param {number} count
   * @param {{onInfo?: (infos: Info[]) => void, onCount?: (nodes: number, ms: number) => void}} [tell]
   * @returns {Promise<Info[]>}
   */
  analyze(situation, limit, count, { onInfo = () => {}, onCount = () => {} } = {}) {
    return this.request(async (isWanted) => {
      await this.begin(situation);
      if (!isWanted()) throw stopped();
      if (!this.canAnalyze) throw new EngineError(t("engine.mute", { name: this.backend.name }));
      if (!situation.isTellable) throw new EngineError(flawText(situation));
      const isEndless = !limit.turnMs && !limit.nodes;
      /** @type {Info[]} */
      let infos = [];
      const take = (/** @type {string} */ line) => {
        const counted = readCount(line);
        if (counted) return onCount(counted.nodes, counted.ms);
        const info = readInfo(line);
        if (!info || info.line.length === 0) return;
        infos = merged(infos, info);
        if (info.rank + 1 >= info.count) onInfo(infos);
      };
      for (let ms = SLICE_MS_MIN; isWanted(); ms = Math.min(2 * ms, SLICE_MS_MAX)) {
        const isSliced = isEndless && !this.backend.stops;
        const slice = isSliced ? { turnMs: ms } : limit;
        const search = (/** @type {number} */ wanted) => {
          this.sendAll(["INFO show_detail 2", ...limitLines(slice), ...boardLines("YXBOARD", situation)]);
          return this.ask([`YXNBEST ${wanted}`], slice, { onLine: take, canStop: true });
        };
        await search(count);
        // A forced move is answered without a search, and without a score. Asked for two moves the
        // engine has to search.
        if (count === 1 && isWanted() && infos.length === 1 && isUnsearched(infos[0]) && situation.stones.length > 0) {
          await search(2);
          infos = infos.slice(0, 1);
        }
        onInfo(infos);
        const isProven = infos.length > 0 && infos[0].score.plies !== 0;
        if (!isSliced || isProven) break;
      }
      // Of a search that was to take its time, a part says too little.
      if (!isWanted() && (infos.length === 0 || !isEndless)) throw stopped();
      return infos;
    });
  }

  /** Runs a request after the one under way, which is stopped. */
  request(work) {
    this.stop();
    const number = this.latest;
    const isWanted = () => number === this.latest;
    const turn = this.turn.then(() => {
      if (!isWanted()) throw stopped();
      return work(isWanted);
    });
    this.turn = turn.catch(() => {});
    return turn;
  }

  /**
   * Starts the engine if it does not run, and tells it the board, the rule and what it may have.
   *
   * @param {Situation} situation
   */
  async begin(situation) {
    if (!this.channel) await this.open();
    if (this.size !== `${situation.columns}x${situation.rows}`) await this.start(situation);
    const { threads, memoryMb } = this.resources;
    this.sendAll([
      `INFO rule ${/** @type {{number: number}} */ (ruleOf(situation.rule)).number}`,
      ...(threads ? [`INFO thread_num ${Math.min(threads, this.threadsMax || 1)}`] : []),
      ...(memoryMb ? [`INFO max_memory ${memoryMb * 1048576}`] : []),
    ]);
  }

  async open() {
    const channel = /** @type {NonNullable<Backend["open"]>} */ (this.backend.open)();
    this.channel = channel;
    this.size = "";
    channel.onLine((line) => this.listener && this.listener.hear(line.trim()));
    channel.onEnd((reason) => {
      if (this.channel !== channel) return;
      this.channel = null;
      if (this.listener) this.listener.fail(new EngineError(reason));
    });
    const isHello = (line) => /^(MESSAGE INFO MAX_|UNKNOWN|ERROR)/i.test(line);
    const hello = await this.listen(["YXSHOWINFO"], isHello, { patienceMs: this.backend.beginMs ?? HELLO_MS }).catch((error) => {
      if (!this.channel || error.isStopped) throw error;
      return "";
    });
    this.canAnalyze = /^MESSAGE INFO/i.test(hello);
    this.threadsMax = Number(/MAX_THREAD_NUM (\d+)/i.exec(hello)?.[1] ?? 0);
  }

  async start({ columns, rows }) {
    const line = columns === rows ? `START ${rows}` : `RECTSTART ${columns},${rows}`;
    const isAnswer = (text) => /^(OK|ERROR|UNKNOWN)\b/i.test(text);
    // Should it fail, the board is not known.
    this.size = "";
    const answer = await this.listen([line], isAnswer, { patienceMs: START_MS });
    if (!/^OK\b/i.test(answer)) {
      throw new EngineError(t("engine.size", { name: this.backend.name, columns, rows, answer }));
    }
    this.size = `${columns}x${rows}`;
  }

  sendAll(lines) {
    if (this.channel) lines.forEach((line) => this.channel?.send(line));
  }

  /**
   * Sends a question and returns the line that answers it: points, or SWAP where that is allowed.
   *
   * @param {string[]} lines
   * @param {Limit} limit
   * @param {{swap?: boolean, canStop?: boolean, onLine?: (line: string) => void}} [how]
   */
  ask(lines, limit, { swap = false, onLine, canStop = false } = {}) {
    const isAnswer = (line) => /^(SUGGEST )?-?\d+\s*,\s*-?\d+/i.test(line) || (swap && /^SWAP\b/i.test(line));
    const expectedMs = limit.turnMs || (limit.matchMs ? limit.leftMs : 0);
    const lateMs = expectedMs || limit.nodes ? (expectedMs || 60000) + LATE_MS : 0;
    return this.listen(lines, isAnswer, { onLine, canStop, lateMs, isQuestion: true });
  }

  /**
   * Sends lines and returns the first line of the engine that is an answer to them.
   *
   * @param {string[]} lines
   * @param {(line: string) => boolean} isAnswer
   * @param {{patienceMs?: number, lateMs?: number, canStop?: boolean, isQuestion?: boolean, onLine?: (line: string) => void}} how
   * @returns {Promise<string>}
   */
  listen(lines, isAnswer, { patienceMs = 0, lateMs = 0, onLine = () => {}, canStop = false, isQuestion = false }) {
    return new Promise((resolve, reject) => {
      const timers = [];
      const after = (ms, action) => timers.push(setTimeout(action, ms));
      const end = (settle, value) => {
        timers.forEach(clearTimeout);
        this.listener = null;
        settle(value);
      };
      let isStopping = false;
      const silent = () => end(reject, new EngineError(t("engine.silent", { name: this.backend.name, question: lines[0] })));
      this.listener = {
        hear: (line) => {
          onLine(line);
          // What is no question goes on to its end: the next request relies on it.
          if (isAnswer(line)) return isStopping && isQuestion && !canStop ? end(reject, stopped()) : end(resolve, line);
          if (isQuestion && /^(ERROR|UNKNOWN)\b/i.test(line)) {
            const told = new EngineError(this.refusal(line, lines[0]));
            after(AFTER_ERROR_MS, () => end(reject, told));
          }
        },
        fail: (error) => end(reject, error),
        stop: () => {
          if (isStopping) return;
          isStopping = true;
          if (isQuestion && this.canAnalyze && this.backend.stops) {
            this.sendAll(["YXSTOP"]);
            after(STOP_MS, () => this.close());
          } else if (isQuestion) {
            // It can be stopped in no other way. A slice of a search ends by itself, and soon.
            if (canStop && !this.backend.stops) after(SLICE_MS_MAX + STOP_MS, () => this.close());
            else this.close();
          }
        },
      };
      if (patienceMs) after(patienceMs, silent);
      if (lateMs) after(lateMs, () => this.late());
      if (!this.channel) return this.listener.fail(new EngineError(t("engine.not-running", { name: this.backend.name })));
      this.sendAll(lines);
    });
  }

  /** What the engine means by ERROR or UNKNOWN in answer to a question. */
  refusal(line, question) {
    const { name } = this.backend;
    if (/^ERROR/i.test(line)) return t("engine.says", { name, words: line.replace(/^\w+\s*/, "") || line });
    if (question === "SWAP2BOARD") return t("engine.no-swap2", { name });
    return t("engine.unknown", { name, question });
  }

  /** Returns the points of an answer if they are empty points of the board, as many as allowed. */
  points(line, situation, counts) {
    const points = pointsIn(line), seen = new Set();
    const isGood = (code) => situation.isEmpty(code) && !seen.has(code) && seen.add(code);
    if (!counts.includes(points.length) || line.includes("-") || !points.every(isGood)) {
      throw new EngineError(t("engine.nonsense", { name: this.backend.name, line: line.slice(0, 80) }));
    }
    return points;
  }
}

/** True if nothing but the move is known. */
const isUnsearched = (info) => Number.isNaN(info.depth) && info.score.value === 0;

/** Returns the best moves after one more report: a new one of a rank replaces that and what its move had. */
function merged(infos, info) {
  const old = infos.find((it) => it.line[0] === info.line[0]);
  const known = Number.isNaN(info.depth) && old ? { ...info, depth: old.depth, nodes: old.nodes, speed: old.speed } : info;
  const rest = infos.filter((it, rank) => rank !== info.rank && (rank < info.rank || it.line[0] !== info.line[0]));
  rest.splice(info.rank, 0, known);
  return rest.slice(0, info.count || undefined);
}
