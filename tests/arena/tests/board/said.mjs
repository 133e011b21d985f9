// What engines say beside their moves is read, whoever says it.
import assert from "node:assert/strict";
import { saidOf } from "../../src/board/page/files/said.js";
import { codeOf } from "../../src/board/page/game/rules.js";

const none = { value: null, plies: 0, depth: null, nodes: null, ms: null, line: [] };
const points = (text) => text.split(" ").map((it) => codeOf(...it.split(",").map(Number)));
const check = (lines, expected, game) => assert.deepEqual(saidOf(lines, game), { ...none, ...expected }, lines.join("\n"));

// gomolith, as it stands in a result file.
check(
  ["MESSAGE Depth 16-17 | Evaluation -479 | Time 269 ms | Node 248481 | Speed 923721 | Bestline 5,8 4,8 6,6"],
  { value: -479, depth: 16, nodes: 248481, ms: 269, line: points("5,8 4,8 6,6") },
);
check(
  ["MESSAGE Depth 24-24 | Evaluation +M25 | Time 241 ms | Node 368971 | Speed 1531000 | Bestline 4,5 4,6"],
  { value: 29975, plies: 25, depth: 24, nodes: 368971, ms: 241, line: points("4,5 4,6") },
);
check(["MESSAGE Depth 3-3 | Evaluation -M8 | Time 1 ms | Node 9 | Speed 9 | Bestline"], { value: -29992, plies: -8, depth: 3, nodes: 9, ms: 1 });
check(["MESSAGE REALTIME VAL 99", "MESSAGE (1) 12 7,7 8,8", "MESSAGE (2) 9 8,8"], { value: 12, line: points("7,7 8,8") });
check(
  ["MESSAGE DETAIL (1/3) Depth 5-6 | Evaluation 9 | Time 9 ms | Node 6 | Speed 6 | Bestline 7,7", "MESSAGE DETAIL (2/3) Depth 5-6 | Evaluation 1 | Time 9 ms | Node 6 | Speed 6 | Bestline 8,8"],
  { value: 9, depth: 5, nodes: 6, ms: 9, line: points("7,7") },
);

// Rapfi in its forms: a line for each depth and a summary; the summary alone; the form of UCI; several moves.
check(
  ["MESSAGE OptiTime 1200ms | MaxTime 5000ms", "MESSAGE Depth 16-30 | Eval -480 | Time 900ms | I8 J7", "MESSAGE Depth 17-37 | Eval -484 | Time 1471ms | I8 J7 K6", "MESSAGE Speed 1674K | Depth 18-38 | Eval -486 | Node 5117K | Time 12s"],
  { value: -486, depth: 18, nodes: 5117000, ms: 12000, line: points("8,7 9,6 10,5") },
);
check(["MESSAGE Speed 82000 | Depth 2-3 | Eval 120 | Node 82 | Time 0ms", "MESSAGE Bestline H6 J8"], { value: 120, depth: 2, nodes: 82, ms: 0, line: points("7,5 9,7") });
check(
  ["MESSAGE depth 10-15 ev -9 n 42K n/ms 1425 tm 30 pv K5 M4 O1"],
  { value: -9, depth: 10, nodes: 42000, ms: 30, line: points("10,4 12,3 14,0") },
);
check(["MESSAGE (1) 50 | 12-20 | H8 I9", "MESSAGE (2) 49 | 12-20 | A1"], { value: 50, depth: 12, line: points("7,7 8,8") });
check(["MESSAGE (1) 52 (W 52.00, D 2.00, S 0.30) | V 4000 | SD 14 | 7,8 8,8", "MESSAGE Speed 9K | Visit 12K | Time 800ms"], { value: 52, nodes: 12000, ms: 800, line: points("7,8 8,8") });
check(["MESSAGE Speed 5 | Depth 8-20 | Eval -M* | Node 1 | Time 5ms"], { value: -29000, depth: 8, nodes: 1, ms: 5 });
check(["MESSAGE depth 3-9 multipv 1 ev 5 n 1 n/ms 1 tm 1 pv H8", "MESSAGE depth 3-9 multipv 2 ev 4 n 1 n/ms 1 tm 1 pv A1"], { value: 5, depth: 3, nodes: 1, ms: 1, line: points("7,7") });

// Embryo: rows from above, from 0 on.
check(
  ["MESSAGE depth 14-27 ev -30 n 1196k n/ms 1218 tm 982 pv Xi6 Oi9"],
  { value: -30, depth: 14, nodes: 1196000, ms: 982, line: points("8,6 8,9") },
);
// AlphaGomoku: a chance in percent, or what is proven.
check(
  ["MESSAGE depth 1-14 ev 56.2 winrate 51.0 drawrate 10.4 n 3381 n/s 932 tm 3627 pv Oe4 Xe3"],
  { value: 50, depth: 1, nodes: 3381, ms: 3627, line: points("4,4 4,3") },
);
check(["MESSAGE depth 1-5 ev L6 winrate 0.0 drawrate 0.0 n 9 n/s 9 tm 9 pv Oe4"], { value: -29994, plies: -6, depth: 1, nodes: 9, ms: 9, line: points("4,4") });

// Yixin: letters and numbers are turned, in brackets.
check(
  ["MESSAGE DETAIL DEPTH:13-26 VAL:-115 TIME:6352MS NODE:5M [I,9]", "MESSAGE Speed: 802 | Evaluation: -115", "MESSAGE Bestline: [I,9] [J,8] [K,7]"],
  { value: -115, depth: 13, nodes: 5e6, ms: 6352, line: points("6,8 7,9 8,10") },
);
// Wine, with words that nobody can read; SlowRenju; Pela, which tells no value.
check(["MESSAGE depth: 8-12 best:[7,6] val=35 time:120ms", "MESSAGE depth: 9-14 best:[8,6] val=-41 time:310ms"], { value: -41, depth: 9, ms: 310, line: points("8,6") });
check(
  ["MESSAGE Expected time=1900ms", "MESSAGE  4;(07,08)     30 ----------       20", "MESSAGE  5;(09,08)     35 ----------      120"],
  { value: 35, depth: 5, ms: 120, line: points("9,8") },
);
check(["MESSAGE Nodes=81234, Time=1870ms, speed=43440, depth=9-21, Evaluation=-12"], { value: -12, depth: 9, nodes: 81234, ms: 1870 });
check(["DEBUG depth 12, nodes 5400"], { depth: 12, nodes: 5400 });

// The move made tells how the points are to be read, on any board.
const rapfi = ["MESSAGE Depth 1-1 | Eval 1 | Time 1ms | C4 D5"];
check(rapfi, { value: 1, depth: 1, ms: 1, line: points("2,3 3,4") }, { rows: 20 });
check(rapfi, { value: 1, depth: 1, ms: 1, line: points("2,16 3,15") }, { rows: 20, move: codeOf(2, 16) });
check(["pv h8 i9 ev 3"], { value: 3, line: points("7,12 8,11") }, { rows: 20 });
check(["pv h8 i9 ev 3"], { value: 3, line: points("7,7 8,8") }, { rows: 20, move: codeOf(7, 7) });

// What is none is none: no line, no words, no numbers, no exception.
const nothing = ["", "MESSAGE", "DEBUG", "MESSAGE I win !", "MESSAGE VCF算杀成功！必胜点[7, 7]", "DEBUG 3 coordinates didn't hit an empty field", "MESSAGE Expected time=5ms",
  "MESSAGE value of nothing", "The evaluation: none", "REALTIME BEST 7,7", "MESSAGE Bestline H8 I9", "x".repeat(20000), "MESSAGE ev 3abc", "MESSAGE Depth | Eval | Time"];
assert.equal(saidOf(nothing), null);
for (const line of [...nothing, null, undefined, 7, {}]) assert.equal(saidOf([line]), null, String(line));
assert.equal(saidOf([]), null);
// Neither long lines nor odd ones take long.
const words = ["depth ", "ev ", "7,7 ", "[", "pv ", "(1) ", "| ", "n 1k ", "9;(", "M", "-", "H8 ", "(1/3)"];
let seed = 7;
const begin = performance.now();
for (let count = 0; count < 3000; count++) {
  let line = "MESSAGE ";
  for (let length = seed % 40; length >= 0; length--) line += words[(seed = (seed * 16807) % 2147483647) % words.length];
  saidOf([line]);
}
for (const word of words) saidOf([word.repeat(4000)]);
assert.ok(performance.now() - begin < 2000, `${performance.now() - begin} ms`);

console.log("passed");
