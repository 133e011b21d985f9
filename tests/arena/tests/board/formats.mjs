// The formats of the page, and what it says to what is none.
import assert from "node:assert/strict";
import { readGame, fromLink, toLink, toPsq, toSgf, toText } from "../../src/board/page/formats.js";
import { Game, pointName, pointNamed } from "../../src/board/page/game.js";
import { chanceText, readInfo, readScore, winChance } from "../../src/board/page/info.js";
import { RULES, Position, threats } from "../../src/board/page/rules.js";
import { playedOut } from "../../src/board/page/winning.js";

const like = new Game(15, 15, "freestyle");
const names = (game) => game.moves.map((code) => pointName(code, game)).join(" ");

// Every form leads back to the same game.
for (const [columns, rows] of [[5, 5], [15, 15], [22, 22], [12, 9]]) {
  for (const { id } of RULES) {
    const moves = [0, 257, 2, rows * 256 - 256, 4, columns - 1 + 256 * 2].filter((it, at, all) => all.indexOf(it) === at);
    const game = new Game(columns, rows, id, moves);
    for (const text of [toSgf(game, ["a]b\\", "c"], "B+"), toLink(game), `http://127.0.0.1:1/#${toLink(game)}`]) {
      const read = readGame(text, like);
      assert.deepEqual([read.columns, read.rows, read.rule, read.moves], [columns, rows, id, moves], text);
    }
    assert.deepEqual(readGame(toPsq(game, ["1x", "b"], ""), like).moves, moves);
    assert.deepEqual(readGame(toText(game), game).moves, moves);
  }
}
assert.equal(names(readGame("h8i9j7", like)), "h8 i9 j7");
assert.equal(names(readGame(" 1. H8 i9, 2. j7\n", like)), "h8 i9 j7");
assert.equal(names(readGame("(;GM[4]SZ[15]C[W[aa\\] no];B[hh];W[ig](;B[aa])(;B[bb]))", like)), "h8 i9 a15");
assert.equal(names(readGame("(;GM[4]SZ[15]AB[hh][ig]AW[jj])", like)), "h8 j6 i9");
assert.equal(names(readGame("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,12\r\nx\r\n", like)), "h8 i9");
assert.equal(fromLink("#nothing"), null);

// What is none is named.
for (const [text, words] of [
  ["", /nothing to read/], ["hello", /is no game/], ["h8 h8", /taken/], ["h99", /no point/], ["w3", /is no game/],
  ["Piskvorky 99x99, 1", /99×99/], ["Piskvorky\n1,1", /no size/], ["Piskvorky 15x15\n16,1,0", /off the board/],
  ["(;SZ[15]B[zz])", /off the board/], ["(;SZ[15]AB[aa][bb][cc])", /in turn/], ["gomoku/15/h8", /no rule/],
  ["freestyle/3/a1", /3×3/], ["x".repeat(2000000), /longer/],
]) assert.throws(() => readGame(text, like), words, text.slice(0, 40));

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

// Threats: three in a row makes open fours at both ends, and threes and fours where they are.
const three = new Position(15, 15);
for (const name of ["g8", "h8", "i8"]) three.put(pointNamed(name, like), 1);
const found = threats(three, "freestyle", 1);
assert.equal(found.get(pointNamed("f8", like)), "open four");
assert.equal(found.get(pointNamed("e8", like)), "four");
assert.equal(threats(three, "freestyle", 2).size, 0);
three.put(pointNamed("i8", like), 0);
assert.equal(threats(three, "freestyle", 1).get(pointNamed("i8", like)), "three");

// Results, as files have them.
const at = (moves) => readGame(moves, like);
assert.equal(at("h8a1i8a3j8a5k8a7l8").resultText(), "B+");
assert.equal(at("h8a1").resultText(), "");
assert.equal(at("h8a1").resultText(1, "R"), "W+R");
assert.equal(at("h8a1").resultText(2, "T"), "B+T");

// A win is played out, from wherever its line stops.
for (const [moves, line, plies] of [["h8a1i8a3j8a5", "g8", 3], ["h8a1i8a3j8a5k8a7", "l8", 1]]) {
  const game = at(moves), begun = line ? at(line).moves : [];
  const { line: whole, isWon } = playedOut(game, begun, plies);
  assert.ok(isWon && whole.length <= plies, `${moves}: ${whole.map((code) => pointName(code, like))}`);
  assert.deepEqual(whole.slice(0, begun.length), begun);
}
assert.deepEqual(playedOut(at("h8a1"), at("i9").moves, 9), { line: at("i9").moves, isWon: false });
console.log("passed");
