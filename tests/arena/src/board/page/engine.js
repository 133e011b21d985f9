// The manager's part of the conversation with an engine: one request at a time.
//
// Each request tells the whole position, so that board and engine cannot disagree. What an engine
// has found out is kept between requests where it wants to keep it: START is sent only for another
// size of board.

import { pointsIn, readInfo } from "./info.js";
import { columnOf, rowOf, ruleOf, sideOf } from "./rules.js";

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

/** An error that is told to the user as it is. `isStopped` if the user wanted it so. */
export class EngineError extends Error {
  constructor(message, isStopped = false) {
    super(message);
    this.isStopped = isStopped;
  }
}

const stopped = () => new EngineError("stopped", true);

/**
 * The INFO lines for a limit: { turnMs }, { matchMs, leftMs, incrementMs }, { nodes, turnMs } for an
 * engine that may not know nodes, or {} for none.
 */
export function limitLines(limit) {
  const nodes = `INFO max_node ${limit.nodes || 0}`;
  if (limit.matchMs) {
    return [
      "INFO timeout_turn -1", `INFO timeout_match ${limit.matchMs}`,
      `INFO time_increment ${limit.incrementMs || 0}`, `INFO time_left ${Math.max(1, Math.round(limit.leftMs))}`, nodes,
    ];
  }
  if (!limit.turnMs) return [...UNTIMED, "INFO time_increment 0", nodes];
  return [
    `INFO timeout_turn ${Math.round(limit.turnMs)}`, "INFO timeout_match 0", "INFO time_increment 0",
    "INFO time_left 2147483647", nodes,
  ];
}

/** The lines of BOARD, YXBOARD or SWAP2BOARD with the moves of a game. */
function boardLines(command, moves) {
  const own = sideOf(moves.length);
  const stone = (code, index) => {
    const field = command === "SWAP2BOARD" ? "" : `,${sideOf(index) === own ? 1 : 2}`;
    return `${columnOf(code)},${rowOf(code)}${field}`;
  };
  return [command, ...moves.map(stone), "DONE"];
}

/** An engine that is started when it is first asked for something. */
export class Engine {
  /** `tell(event)` is told { late: true } while an answer is overdue, and { ended: reason }. */
  constructor(backend, tell = () => {}) {
    this.backend = backend;
    this.tell = tell;
    this.channel = null;
    /** True once the engine has shown that it knows Yixin-Board's commands. */
    this.canAnalyze = false;
    this.size = "";
    this.listener = null;
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

  /** Returns the move of the engine in `game` within a limit. */
  move(game, limit) {
    return this.request(async (isWanted) => {
      await this.begin(game);
      this.sendAll(["INFO show_detail 0", ...limitLines(limit)]);
      const isEmpty = game.moves.length === 0;
      if (isEmpty) await this.start(game);
      if (!isWanted()) throw stopped();
      const line = await this.ask(isEmpty ? ["BEGIN"] : boardLines("BOARD", game.moves), limit);
      return this.points(line, game, [1])[0];
    });
  }

  /** Returns the engine's part in swap2 after the stones of `game`: { points } or { swap: true }. */
  swap2(game, limit) {
    return this.request(async (isWanted) => {
      await this.begin(game);
      if (!isWanted()) throw stopped();
      this.sendAll(["INFO show_detail 0", ...limitLines(limit)]);
      const line = await this.ask(boardLines("SWAP2BOARD", game.moves), limit, { swap: true });
      if (/^SWAP\b/i.test(line)) return { swap: true };
      const counts = { 0: [3], 3: [1, 2], 5: [1] }[game.moves.length];
      return { points: this.points(line, game, counts) };
    });
  }

  /**
   * Searches the position of `game` for the `count` best moves. `onInfo(infos)` is told all of them
   * whenever they have changed. Returns the last of them; without a limit, once it is stopped.
   */
  analyze(game, limit, count, onInfo = () => {}) {
    return this.request(async (isWanted) => {
      await this.begin(game);
      if (!isWanted()) throw stopped();
      if (!this.canAnalyze) throw new EngineError(`${this.backend.name} cannot tell what it thinks: it does not know Yixin-Board's commands.`);
      const isEndless = !limit.turnMs && !limit.nodes;
      let infos = [];
      const take = (line) => {
        const info = readInfo(line);
        if (!info || info.line.length === 0) return;
        infos = merged(infos, info);
        if (info.rank + 1 >= info.count) onInfo(infos);
      };
      for (let ms = SLICE_MS_MIN; isWanted(); ms = Math.min(2 * ms, SLICE_MS_MAX)) {
        const isSliced = isEndless && !this.backend.stops;
        const slice = isSliced ? { turnMs: ms } : limit;
        const search = (wanted) => {
          this.sendAll(["INFO show_detail 2", ...limitLines(slice), ...boardLines("YXBOARD", game.moves)]);
          return this.ask([`YXNBEST ${wanted}`], slice, { onLine: take, canStop: true });
        };
        await search(count);
        // A forced move is answered without a search, and without a score. Asked for two moves the
        // engine has to search.
        if (count === 1 && isWanted() && infos.length === 1 && isUnsearched(infos[0]) && game.moves.length > 0) {
          await search(2);
          infos = infos.slice(0, 1);
        }
        onInfo(infos);
        const isProven = infos.length > 0 && infos[0].score.plies !== 0;
        if (!isSliced || isProven) break;
      }
      if (!isWanted() && infos.length === 0) throw stopped();
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

  /** Starts the engine if it does not run, and tells it the board and the rule. */
  async begin(game) {
    if (!this.channel) await this.open();
    if (this.size !== `${game.columns}x${game.rows}`) await this.start(game);
    this.sendAll([`INFO rule ${ruleOf(game.rule).number}`]);
  }

  async open() {
    const channel = this.backend.open();
    this.channel = channel;
    this.size = "";
    channel.onLine((line) => this.listener && this.listener.hear(line.trim()));
    channel.onEnd((reason) => {
      if (this.channel !== channel) return;
      this.channel = null;
      if (this.listener) this.listener.fail(new EngineError(reason));
      this.tell({ ended: reason });
    });
    const isHello = (line) => /^(MESSAGE INFO MAX_|UNKNOWN|ERROR)/i.test(line);
    const hello = await this.listen(["YXSHOWINFO"], isHello, { patienceMs: HELLO_MS }).catch((error) => {
      if (!this.channel || error.isStopped) throw error;
      return "";
    });
    this.canAnalyze = /^MESSAGE INFO/i.test(hello);
  }

  async start(game) {
    const line = game.columns === game.rows ? `START ${game.rows}` : `RECTSTART ${game.columns},${game.rows}`;
    const isAnswer = (text) => /^(OK|ERROR|UNKNOWN)\b/i.test(text);
    // A request that is stopped meanwhile does not come to the end of this.
    this.size = "";
    const answer = await this.listen([line], isAnswer, { patienceMs: START_MS });
    if (!/^OK\b/i.test(answer)) {
      throw new EngineError(`${this.backend.name} does not play on ${game.columns}×${game.rows}: ${answer}`);
    }
    this.size = `${game.columns}x${game.rows}`;
  }

  sendAll(lines) {
    if (this.channel) lines.forEach((line) => this.channel.send(line));
  }

  /** Sends a question and returns the line that answers it: points, or SWAP where that is allowed. */
  ask(lines, limit, { swap = false, onLine, canStop = false } = {}) {
    const isAnswer = (line) => /^(SUGGEST )?-?\d+\s*,\s*-?\d+/i.test(line) || (swap && /^SWAP\b/i.test(line));
    const expectedMs = limit.turnMs || (limit.matchMs ? limit.leftMs : 0);
    const lateMs = expectedMs || limit.nodes ? (expectedMs || 60000) + LATE_MS : 0;
    return this.listen(lines, isAnswer, { onLine, canStop, lateMs, isQuestion: true });
  }

  /** Sends lines and returns the first line of the engine that is an answer to them. */
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
      const silent = () => end(reject, new EngineError(`${this.backend.name} did not answer ${lines[0]}.`));
      this.listener = {
        hear: (line) => {
          onLine(line);
          if (isAnswer(line)) return isStopping && !canStop ? end(reject, stopped()) : end(resolve, line);
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
      if (lateMs) after(lateMs, () => this.tell({ late: true }));
      if (!this.channel) return this.listener.fail(new EngineError(`${this.backend.name} is not running.`));
      this.sendAll(lines);
    });
  }

  /** What the engine means by ERROR or UNKNOWN in answer to a question. */
  refusal(line, question) {
    const { name } = this.backend;
    if (/^ERROR/i.test(line)) return `${name} says: ${line.replace(/^\w+\s*/, "") || line}.`;
    if (question === "SWAP2BOARD") return `${name} does not know swap2: begin a new game with another opening.`;
    return `${name} does not know ${question}.`;
  }

  /** Returns the points of an answer if they are empty points of the board, as many as allowed. */
  points(line, game, counts) {
    const position = game.position(), points = pointsIn(line), seen = new Set();
    const isGood = (code) => position.contains(code) && position.stone(code) === 0 && !seen.has(code) && seen.add(code);
    if (!counts.includes(points.length) || line.includes("-") || !points.every(isGood)) {
      throw new EngineError(`${this.backend.name} answered “${line.slice(0, 80)}”, which is no move here.`);
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
