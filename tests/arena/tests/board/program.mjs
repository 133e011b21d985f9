// The engine as WebAssembly, in the worker's host but without a page:
// `node program.mjs FILE.wasm talk` prints `passed`, `node program.mjs FILE.wasm bench [NODES]`
// what the program prints.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Process } from "../../src/board/page/backend/worker.js";

const [file, what, ...rest] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
/** A machine that is busy may answer this much later. */
const PATIENCE_MS = 20000;
const MEMORY_MAX = 64 * 1024 * 1024;

/** A brain, and what it has said. */
class Brain {
  constructor() {
    this.lines = [];
    this.process = new Process(module, [], (line) => {
      this.lines.push(line);
      this.told?.();
    });
    this.ended = this.process.run();
  }

  say(...lines) {
    lines.forEach((line) => this.process.write(`${line}\n`));
  }

  /** The next line that matches; those before it are dropped. */
  async hear(pattern) {
    const begun = performance.now();
    for (;;) {
      const index = this.lines.findIndex((line) => pattern.test(line));
      if (index >= 0) return this.lines.splice(0, index + 1).pop();
      const left = PATIENCE_MS - (performance.now() - begun);
      assert(left > 0, `no ${pattern}; last lines: ${this.lines.slice(-5).join(" | ")}`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.told = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

const MOVE = /^\d+,\d+$/;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const talks = {
  async "commands are answered in order, also those that come while it thinks"() {
    const brain = new Brain();
    brain.say("START 15", "INFO timeout_turn 300", "TURN 7,7", "ABOUT");
    await brain.hear(/^OK$/);
    await brain.hear(MOVE);
    await brain.hear(/^name="gomolith"/);
    brain.say("TURN 0,0");
    await sleep(100);
    brain.say("ABOUT", "NOSUCH");
    await brain.hear(MOVE);
    await brain.hear(/^name="gomolith"/);
    await brain.hear(/^UNKNOWN/);
    brain.say("END");
    assert.equal(await brain.ended, 0);
  },

  async "a search without limits tells what it finds, and stops when it is told to"() {
    const brain = new Brain();
    brain.say(`INFO max_memory ${MEMORY_MAX}`, "START 15", "INFO timeout_turn -1");
    brain.say("YXSHOWINFO", "INFO show_detail 1", "YXBOARD", "7,7,1", "8,8,2", "DONE", "YXNBEST 2");
    for (let count = 0; count < 3; count++) await brain.hear(/^MESSAGE REALTIME PV/);
    assert(!brain.lines.some((line) => MOVE.test(line)), "an answer before the end");
    const stopped = performance.now();
    brain.say("YXSTOP");
    await brain.hear(MOVE);
    const late = performance.now() - stopped;
    console.log(`heard after ${late.toFixed(0)} ms`);
    assert(late < 1000, `stopped after ${late} ms`);
    assert(brain.process.exports.memory.buffer.byteLength <= MEMORY_MAX);
    brain.say("END");
    assert.equal(await brain.ended, 0);
  },

  async "an end in the middle of a search is one, and so is the end of the input"() {
    const brain = new Brain();
    brain.say("START 15", "INFO timeout_turn -1", "TURN 7,7");
    await sleep(300);
    brain.say("END");
    assert.equal(await brain.ended, 0);
    assert(!brain.lines.some((line) => MOVE.test(line)), "a move after END");
    const other = new Brain();
    other.say("START 15");
    await other.hear(/^OK$/);
    other.process.endInput();
    assert.equal(await other.ended, 0);
  },

  async "two of them play each other"() {
    const brains = [new Brain(), new Brain()];
    brains.forEach((brain) => brain.say("START 15", "INFO max_node 300", "INFO rule 1"));
    brains[0].say("BEGIN");
    const taken = new Set();
    for (let ply = 0; ply < 24; ply++) {
      const move = await brains[ply % 2].hear(/^\d+,\d+$|^ERROR/);
      const [x, y] = move.split(",").map(Number);
      assert(x < 15 && y < 15 && !taken.has(move), `${move} after ${[...taken].join(" ")}`);
      taken.add(move);
      brains[1 - (ply % 2)].say(`TURN ${move}`);
    }
    brains.forEach((brain) => brain.say("END"));
    for (const brain of brains) assert.equal(await brain.ended, 0);
  },
};

if (what === "talk") {
  for (const [name, talk] of Object.entries(talks)) {
    console.log(name);
    await talk();
  }
  console.log("passed");
} else {
  const program = new Process(module, [what, ...rest], (line) => console.log(line));
  process.exitCode = await program.run();
  process.stderr.write(program.errors);
}
