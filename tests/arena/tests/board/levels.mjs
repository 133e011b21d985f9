// How far the levels of strength are apart: each plays the next, in pairs from the same opening.
//
//   node levels.mjs PROGRAM [GAMES [FIRST LAST]]
//
// PROGRAM is a brain that knows Yixin-Board's commands. GAMES are those of each two levels.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Engine } from "../../src/board/page/engine/engine.js";
import { Game } from "../../src/board/page/game/tree.js";
import { LEVELS, moveAtLevel } from "../../src/board/page/engine/levels.js";
import { codeOf } from "../../src/board/page/game/rules.js";

const [program, games = "40", first = "1", last = String(LEVELS.length)] = process.argv.slice(2);

/** A backend as backend.js describes it: the program as a process. */
const backend = {
  name: program, place: "on this machine", stops: true,
  open() {
    const child = spawn(program, { stdio: ["pipe", "pipe", "ignore"] });
    let ended = () => {};
    child.on("exit", (code) => ended(`${program} exited with status ${code}.`));
    return {
      send: (line) => child.stdin.write(`${line}\n`),
      onLine: (callback) => createInterface({ input: child.stdout }).on("line", callback),
      onEnd: (callback) => (ended = callback),
      close: () => child.kill("SIGKILL"),
    };
  },
};

let state = 26;
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;

/** Three stones near the middle, which leave neither level much of an advantage over the pair. */
function opening() {
  const points = new Set();
  while (points.size < 3) points.add(codeOf(5 + Math.floor(random() * 5), 5 + Math.floor(random() * 5)));
  return [...points];
}

/** Plays a game; returns the index of the winner, or -1 for a draw. */
async function play(moves, players) {
  const game = new Game({ columns: 15, rows: 15 }, "freestyle", { moves });
  for (;;) {
    const index = game.at().count % 2, { level, engine } = players[index];
    game.put(await moveAtLevel(engine, game.at(), level, random));
    const { verdict } = game.at();
    if (verdict !== "goes on") return verdict === "wins" ? index : -1;
  }
}

for (let number = Number(first); number < Number(last); number++) {
  const players = [LEVELS[number - 1], LEVELS[number]].map((level) => ({ level, engine: new Engine(backend) }));
  const score = [0, 0];
  for (let game = 0; game < Number(games) / 2; game++) {
    const moves = opening();
    for (const black of [0, 1]) {
      const winner = await play(moves, black === 0 ? players : [players[1], players[0]]);
      if (winner < 0) score.forEach((_, index) => (score[index] += 0.5));
      else score[winner === 0 ? black : 1 - black] += 1;
    }
  }
  const share = score[1] / (score[0] + score[1]);
  const elo = share === 1 ? "all won" : `${Math.round(-400 * Math.log10(1 / share - 1))} Elo`;
  console.log(`level ${number + 1} against ${number}: ${score[1]} – ${score[0]}, ${elo}`);
  players.forEach(({ engine }) => engine.close());
}
