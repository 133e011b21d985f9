// What engines say, what threatens, why a point is forbidden, and wins that are played out.
import assert from "node:assert/strict";
import { chanceText, percentText, readCount, readInfo, readScore, winChance } from "../../src/board/page/engine/info.js";
import { foulOn } from "../../src/board/page/game/fouls.js";
import { pointName, pointNamed } from "../../src/board/page/game/points.js";
import { Position } from "../../src/board/page/game/rules.js";
import { threats } from "../../src/board/page/game/threats.js";
import { Game } from "../../src/board/page/game/tree.js";
import { playedOut } from "../../src/board/page/game/winning.js";

const size = { columns: 15, rows: 15 };
const codes = (names) => (names.match(/[a-o]\d+/g) ?? []).map((name) => pointNamed(name, size));
const at = (names, rule = "freestyle") => new Game(size, rule, { moves: codes(names) }).at();

// What engines say.
assert.deepEqual(readScore("+M9"), { value: 29991, plies: 9 });
assert.deepEqual(readScore("-M8"), { value: -29992, plies: -8 });
assert.deepEqual(readScore("29995"), { value: 29995, plies: 5 });
assert.equal(chanceText(readScore("+M9")), "wins in 5");
assert.ok(winChance(readScore("0")) === 0.5 && winChance(readScore("200")) > 0.73);
const info = readInfo("MESSAGE DETAIL (2/3) Depth 7-9 | Evaluation -35 | Time 120 ms | Node 1234 | Speed 10283 | Bestline 7,7 8,8");
assert.deepEqual([info.rank, info.count, info.score.value, info.depth, info.nodes, info.speed, info.line], [1, 3, -35, 7, 1234, 10283, [1799, 2056]]);
assert.equal(readInfo("MESSAGE (1) 35 7,7").line[0], 1799);
for (const line of ["", "7,7", "MESSAGE REALTIME BEST 7,7", "MESSAGE (1) x 7,7"]) assert.equal(readInfo(line), null);
assert.deepEqual(readCount("MESSAGE NODES 12345 678 ms"), { nodes: 12345, ms: 678 });
assert.equal(readCount("MESSAGE NODES"), null);

// What is not proven is never told as certain, what is proven is.
for (const value of [2000, 5000, 29000]) {
  assert.equal(chanceText({ value, plies: 0 }), "99 %");
  assert.equal(chanceText({ value: -value, plies: 0 }), "1 %");
  assert.ok(winChance({ value, plies: 0 }) < 1);
}
assert.deepEqual([percentText(1), percentText(0), percentText(0.999), percentText(0.001), percentText(0.5)], ["100 %", "0 %", "99 %", "1 %", "50 %"]);

// Threats: three in a row makes open fours at both ends, and threes and fours where they are.
const three = new Position(15, 15);
for (const code of codes("g8 h8 i8")) three.put(code, 1);
const found = threats(three, "freestyle", 1);
assert.equal(found.get(pointNamed("f8", size)), "open four");
assert.equal(found.get(pointNamed("e8", size)), "four");
assert.equal(threats(three, "freestyle", 2).size, 0);
three.put(pointNamed("i8", size), 0);
assert.equal(threats(three, "freestyle", 1).get(pointNamed("i8", size)), "three");

// Why a point is forbidden, and by which stones.
for (const [black, point, kind, lines] of [
  ["g8 i8 h7 h9", "h8", "double three", ["g8 i8", "h9 h7"]],
  ["c8 d8 e8 g8 h8", "f8", "overline", ["c8 d8 e8 g8 h8"]],
  ["e8 f8 g8 h9 h10 h11", "h8", "double four", ["e8 f8 g8", "h11 h10 h9"]],
  ["d8 e8 f8 i8 j8 k8", "h8", null, []],
  ["g8 i8", "h8", null, []],
]) {
  const position = new Position(15, 15);
  codes(black).forEach((code) => position.put(code, 1));
  const foul = foulOn(position, pointNamed(point, size));
  assert.equal(foul?.kind ?? null, kind, black);
  const named = (line) => line.map((code) => pointName(code, size)).sort().join(" ");
  assert.deepEqual((foul?.lines ?? []).map(named).sort(), lines.map((line) => line.split(" ").sort().join(" ")).sort(), black);
}

// What an engine cannot be told, since it knows whose turn it is by the number of stones alone.
const white = new Game(size, "freestyle", { moves: codes("h8 i9"), toMove: 2 });
assert.equal(white.at().flaw, "");
white.rule = "renju";
assert.equal(white.at().flaw, "renju-counts");
white.setUp({ ...size, stones: [[0, 1], [1, 1], [2, 1]], toMove: 2 });
assert.equal(white.at().flaw, "counts");

// A win is played out, from wherever its line stops.
for (const [moves, line, plies] of [["h8a1i8a3j8a5", "g8", 3], ["h8a1i8a3j8a5k8a7", "l8", 1]]) {
  const begun = codes(line), { line: whole, isWon } = playedOut(at(moves), begun, plies);
  assert.ok(isWon && whole.length <= plies, `${moves}: ${whole.map((code) => pointName(code, size))}`);
  assert.deepEqual(whole.slice(0, begun.length), begun);
}
assert.deepEqual(playedOut(at("h8a1"), codes("i9"), 9), { line: codes("i9"), isWon: false });
console.log("passed");
