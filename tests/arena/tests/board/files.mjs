// The formats of the page: what is written comes back, what others wrote loses nothing, and what is
// none is named.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fromLink, toLink } from "../../src/board/page/files/links.js";
import { toPgn, toText } from "../../src/board/page/files/moves.js";
import { toPsq } from "../../src/board/page/files/psq.js";
import { ReadError, fileOf, readGames, textOf } from "../../src/board/page/files/read.js";
import { fromSgf, toSgf } from "../../src/board/page/files/sgf.js";
import { pointName } from "../../src/board/page/game/points.js";
import { RULES } from "../../src/board/page/game/rules.js";
import { Game, PASS, Step, fromJson, toJson } from "../../src/board/page/game/tree.js";
import { parseTokens, tokenizeIter } from "../../src/board/page/vendor/sgf.js";

const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const like = { columns: 15, rows: 15, rule: "freestyle" };
const read = (text, terms = like) => readGames(text, terms);
const only = (text, terms = like) => {
  const games = read(text, terms);
  assert.equal(games.length, 1, text.slice(0, 100));
  return games[0];
};
/** The moves of the main line as names, whatever was set up between. */
const line = (game) => {
  const steps = [];
  for (let step = game.root; step; step = step.children[0]) steps.push(step);
  return steps.filter((step) => step.isMove).map((step) => (step.move === PASS ? "pass" : pointName(step.move, game.root.setup))).join(" ");
};
/** All of a game but which step is shown. */
const whole = (game) => {
  const json = JSON.parse(JSON.stringify(toJson(game)));
  delete json.current;
  for (const step of json.steps) delete step.preferred;
  return json;
};

// --- random games

/** Random numbers from 0 to `count` - 1, the same in every run. */
let seed = 20261130;
function random(count) {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
  const mixed = Math.imul(seed ^ (seed >>> 13), 0x297a2d39);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
}
const chance = (percent) => random(100) < percent;
const pick = (values) => values[random(values.length)];

const WORDS = [
  "good", "a]b", "c\\d", "\\]", "e:f", "(;B[aa])", "两个三", "黒の勝ち", "오목", "ещё", "🙂", "{", "}", "[", "\n", "\n\n", " ", "\t", ";", "%", "\"", "&#125;", "\\", "Tốt",
];
const words = (count) => Array.from({ length: random(count) }, () => pick(WORDS)).join("");

const randomSize = () => (chance(60) ? { columns: 15, rows: 15 } : { columns: 5 + random(18), rows: 5 + random(18) });
function randomSetup({ columns, rows }) {
  const stones = new Map();
  for (let count = random(8); count > 0; count--) stones.set(random(rows) * 256 + random(columns), 1 + random(2));
  return { columns, rows, stones: [...stones].sort(([a], [b]) => a - b), toMove: 1 + random(2) };
}

const randomFound = () => ({
  rank: random(3), count: 1 + random(3), score: pick([{ value: random(900) - 450, plies: 0 }, { value: 29991, plies: 9 }, { value: -29990, plies: -10 }]),
  depth: chance(20) ? NaN : random(30), nodes: chance(20) ? NaN : random(1e9), speed: chance(20) ? NaN : random(1e6),
  line: Array.from({ length: random(6) }, () => random(5) * 256 + random(5)),
});

function randomGame() {
  const game = new Game(randomSize(), pick(RULES).id), steps = [game.root];
  game.isRuleGuessed = chance(30);
  game.names = [words(4), words(4)];
  if (chance(50)) game.root.setup = randomSetup(game.root.setup);
  for (let count = random(60); count > 0; count--) {
    const parent = chance(70) ? steps[steps.length - 1] : pick(steps), { columns, rows, toMove } = game.situationAfter(parent);
    const what = random(100);
    const step = what < 80
      ? new Step(parent, { move: random(rows) * 256 + random(columns), side: chance(90) ? toMove : 3 - toMove })
      : what < 86
        ? new Step(parent, { move: PASS, side: toMove })
        : new Step(parent, { setup: randomSetup(chance(60) ? { columns, rows } : randomSize()) });
    steps.push(game.add(step));
  }
  for (const step of steps) {
    if (chance(30)) step.comment = words(6);
    if (chance(20)) step.found = randomFound();
    if (chance(30)) step.spentMs = random(100000);
    if (chance(10)) step.rest = { LB: ["aa:x]", "bb:\\"], [pick(["KM", "Zeit"])]: [words(3)] };
  }
  if (chance(30)) game.result = pick([{ winner: 0, manner: "" }, { winner: 1, manner: "R" }, { winner: 2, manner: "T" }, { winner: 2, manner: "F" }, { winner: 1, manner: "" }]);
  if (game.isRuleGuessed && chance(50)) game.root.rest.RU = ["Japanese"];
  return game;
}

const counts = { trees: 0, steps: 0, setups: 0, parts: 0 };
for (let round = 0; round < 300; round++) {
  const game = randomGame(), text = toSgf(game);
  assert.deepEqual(whole(fromJson(JSON.parse(JSON.stringify(toJson(game))))), JSON.parse(JSON.stringify(whole(game), (key, value) => (key === "rank" ? 0 : key === "count" ? 1 : value))));
  const games = fromSgf(text, { columns: 5, rows: 5, rule: "caro" });
  assert.equal(games.length, 1, text);
  assert.deepEqual(whole(games[0]), whole(game), text);
  assert.equal(toSgf(games[0]), text);
  counts.trees += 1;
  counts.steps += game.steps.length;
  counts.setups += game.steps.filter((step) => step.parent && step.setup).length;
  counts.parts += (text.match(/GOMOPART/g) ?? []).length / 2;
}

// --- every form leads back to the same game

for (const [columns, rows] of [[5, 5], [15, 15], [22, 22], [12, 9]]) {
  for (const { id } of RULES) {
    const moves = [0, 257, 2, rows * 256 - 256, 4, columns - 1 + 256 * 2].filter((it, at, all) => all.indexOf(it) === at);
    const game = new Game({ columns, rows }, id, { moves });
    game.names = ["a]b\\", "2048 \"x\""];
    game.result = { winner: 2, manner: "R" };
    for (const text of [toSgf(game), toPgn(game)]) assert.deepEqual(whole(only(text)), whole(game), text);
    const psq = only(toPsq(game));
    assert.deepEqual({ ...whole(psq), result: null }, { ...whole(game), result: null });
    assert.deepEqual(psq.result, { winner: 2, manner: "" });
    for (const link of [toLink(game), `http://127.0.0.1:1/?token=a#${toLink(game)}`, `file:///home/x/gomolith.html#${toLink(game)}`]) {
      const linked = only(link);
      assert.deepEqual([linked.root.setup, linked.rule, linked.isRuleGuessed, linked.moves], [game.root.setup, id, false, moves], link);
    }
    const { root: { setup }, moves: found, isRuleGuessed } = only(toText(game), { columns, rows, rule: id });
    assert.deepEqual([setup, found, isRuleGuessed], [game.root.setup, moves, true]);
  }
}

// White first, a board that was set up, passes, two moves of one side: in all forms that can hold them.
const odd = new Game({ columns: 15, rows: 15 }, "renju");
odd.root.setup = { columns: 15, rows: 15, stones: [[1799, 1], [1800, 2], [2057, 2]], toMove: 2 };
odd.put(2056);
odd.put(PASS);
odd.put(0);
for (const text of [toSgf(odd), toPgn(odd), toLink(odd)]) assert.deepEqual(whole(only(text)), whole(odd), text);
assert.deepEqual(only(toText(odd)).at().stones, odd.at().stones);
odd.put(1, 2);
assert.deepEqual(only(toLink(odd)).at().position, odd.at().position);
assert.deepEqual(only(toPgn(odd)).at().position, odd.at().position);
assert.throws(() => toPsq(odd), ReadError);
odd.goTo(odd.root.children[0]);
assert.deepEqual(fromLink(toLink(odd)).at().position, odd.at().position);

// A link leads to the position that is shown.
const shown = only("h8 i9 j7");
shown.back();
assert.equal(toLink(shown), "freestyle?/15/h8i9");
assert.ok(fromLink(`#${toLink(shown)}`).isRuleGuessed);
assert.equal(fromLink("#nothing"), null);
assert.equal(fromLink(""), null);
assert.deepEqual(whole(fromLink("#renju/15//--w")).steps[0].setup, { columns: 15, rows: 15, stones: [], toMove: 2 });

// PSQ keeps times and what Gomocup says of the end.
const timed = only("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,9,1234\nA.zip\nB.zip\n15\n2,Renju1\n");
assert.deepEqual([timed.rule, timed.isRuleGuessed, timed.names, timed.result], ["renju", false, ["A.zip", "B.zip"], { winner: 2, manner: "T" }]);
assert.deepEqual(timed.steps.map(({ spentMs }) => spentMs), [null, null, 1234]);
assert.equal(toPsq(timed), "Piskvorky 20x20, 11:11, 0\n10,10,0\n11,9,1234\nA.zip\nB.zip\n15\n2,Renju1\n");
assert.deepEqual(only("Piskvorky 15x10, 11:11, 1\n8,8,0\nhomo-1\nhomo-2\n-1\n").names, ["homo-2", "homo-1"]);
assert.deepEqual(only("Piskvorky 15x10, 11:11, 1\n8,8,0\n").root.setup, { columns: 15, rows: 10, stones: [], toMove: 1 });
assert.deepEqual(read("Piskvorky 15x15, 1\n8,8\n9, 9\n-1\nPiskvorky 20x20 , 0 - 0\r\n1,1,0\r\n").map(line), ["h8 i7", "a20"]);

// The result that the board shows is written, unless the rule is a guess, and is no other one when it comes back.
const ended = (moves, rule, guessed = false) => {
  const game = only(moves, { ...like, rule });
  game.isRuleGuessed = guessed;
  assert.equal(only(toSgf(game)).result, null);
  return /RE\[(.*?)\]/.exec(toSgf(game))?.[1];
};
assert.equal(ended("h8a1i8a3j8a5k8a7l8", "freestyle"), "B+");
assert.equal(ended("h8a1i8a3j8a5k8a7l8", "freestyle", true), undefined);
assert.equal(ended("h8a1", "freestyle"), undefined);
assert.equal(ended("g8a1h8a3i8a5k8a7l8a9j8", "renju"), "W+F");
for (const [text, result] of Object.entries({
  "B+": [1, ""], "B+R": [1, "R"], "B+Resign": [1, "R"], "W+Time": [2, "T"], "W+F": [2, "F"], "b+3.5": [1, ""], "0": [0, ""], "Draw": [0, ""], "1-0": [1, ""], "White wins by resignation": [2, "R"],
  "黑中盘胜": [1, "R"], "白胜": [2, ""], "和棋": [0, ""], "?": null, "Void": null,
})) {
  const game = only(`(;SZ[15]RU[renju]RE[${text}];B[hh])`);
  assert.deepEqual(game.result, result && { winner: result[0], manner: result[1] }, text);
  assert.ok(toSgf(game).includes(`RE[${text}]`), text);
}

// --- what people write

for (const [text, moves] of Object.entries({
  "h8i9j7": "h8 i9 j7",
  " 1. H8 i9, 2. j7\n": "h8 i9 j7",
  "H8-I9": "h8 i9",
  "h8→i9 => j7 -> k8 – k9": "h8 i9 j7 k8 k9",
  "h8、i9。": "h8 i9",
  "1 h8 2 i9 3 j7": "h8 i9 j7",
  "1 h8 i9\n2 j7": "h8 i9 j7",
  "1.h8 i9 2.j7 1-0": "h8 i9 j7",
  "1) h8 2) i9 0-1": "h8 i9",
  "h8 i9 1/2-1/2": "h8 i9",
  "h8 i9 *": "h8 i9",
  "h8 i9 B+": "h8 i9",
  "h8 i9 W+R.": "h8 i9",
  "h8 i9 j7.": "h8 i9 j7",
  "8,8 9,9": "h8 i7",
  "(7,7) (8, 8)": "g9 h8",
  "7,7 8,8 0,14": "h8 i7 a1",
  "8,8, 9,9.": "h8 i7",
  "h8 pass i9": "h8 pass i9",
  "h8! i9?? 2. j7 $6": "h8 i9 j7",
  "https://gomocalc.com/#/h8i9j7": "h8 i9 j7",
  "https://www.gomocalc.com/#/h8--j7": "h8 pass j7",
  "#renju/15/h8i9": "h8 i9",
  "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,12\r\nx\r\n": "h8 i9",
  "(;GM[4]SZ[15]C[W[aa\\] no];B[hh];W[ig](;B[aa])(;B[bb]))": "h8 i9 a15",
  "(;sz[15];b[HH];Black[ig]White[jh]B[ii];W[h9])": "h8 i9 j8 i7 h9",
  "(;GM[4]SZ[15];B[hh][ih];W[])": "h8 i8 pass",
  "(;GM[1]SZ[19];B[tt];W[aa];B[aa])": "pass a19 a19",
  "(;GM[4]SZ[20];B[tt])": "t1",
  "(;GM[4]SZ[15]B[hh];AW[aa]W[bb])": "h8 b14",
})) assert.equal(line(only(text)), moves, text);
assert.deepEqual(only("h8 i9 1-0").result, { winner: 1, manner: "" });
assert.deepEqual(only("h8 i9 W+R").result, { winner: 2, manner: "R" });
assert.deepEqual(only("black h8 black i8 white a1").steps.map(({ side }) => side), [0, 1, 1, 2]);
// The size: told, or that of the game before, or a common one for the points.
for (const [text, columns] of Object.entries({ "h8": 15, "p16": 19, "t3": 20, "22,1": 22, "(;GM[4];B[ss])": 19, "(;GM[1];B[aa])": 19, "https://gomocalc.com/#/s1": 19 })) {
  assert.equal(only(text).root.setup.columns, columns, text);
}
assert.equal(line(only("h10", { columns: 10, rows: 12, rule: "renju" })), "h10");
// The rule: told, or that of the game before, as a guess.
const rules = { "Gomoku": "freestyle", "Freestyle": "freestyle", "Standard gomoku": "standard", "RIF": "renju", "Renju rules": "renju", "caro": "caro", "standard caro": "standard-caro", "Taraguchi-10": "renju", "4": "renju" };
for (const [name, rule] of Object.entries(rules)) {
  const { rule: found, isRuleGuessed } = only(`(;GM[4]SZ[15]RU[${name}];B[hh])`, { ...like, rule: "caro" });
  assert.deepEqual([found, isRuleGuessed], [rule, false], name);
}
const japanese = only("(;GM[1]SZ[19]RU[Japanese]KM[6.5]RE[W+2.5]AP[x];B[aa])", { ...like, rule: "caro" });
assert.deepEqual([japanese.rule, japanese.isRuleGuessed, japanese.result], ["caro", true, { winner: 2, manner: "" }]);
assert.match(toSgf(japanese), /RE\[W\+2\.5\]RU\[Japanese\].*KM\[6\.5\]/);
for (const text of ["h8", "8,8", "Piskvorky 15x15, 1\n8,8", "START 15\nBOARD\n7,7,1\nDONE", "https://gomocalc.com/#/h8", "(;SZ[15];B[hh])"]) {
  const { rule, isRuleGuessed } = only(text, { ...like, rule: "renju" });
  assert.deepEqual([rule, isRuleGuessed], ["renju", true], text);
}

// --- PGN

for (let round = 0; round < 100; round++) {
  const game = new Game({ columns: 15, rows: 15 }, pick(RULES).id), steps = [game.root];
  game.root.setup = randomSetup(game.root.setup);
  game.isRuleGuessed = chance(30);
  game.names = ["Ann \"the\" \\ X", "李 世"];
  game.root.rest = { EV: ["Cup"], DT: ["2026-11-30"], KM: ["0"] };
  for (let count = random(50); count > 0; count--) {
    game.goTo(chance(70) ? steps[steps.length - 1] : pick(steps));
    const free = game.at().position.empty(), before = game.steps.length;
    game.put(chance(5) ? PASS : pick(free));
    if (game.steps.length > before) steps.push(game.current);
    if (chance(30)) game.current.comment = words(5).replaceAll("&#125;", "").trim();
  }
  game.result = chance(50) ? null : { winner: 2, manner: "T" };
  game.goTo(game.root);
  const back = only(toPgn(game), { columns: 5, rows: 5, rule: "caro" });
  assert.deepEqual(whole(back), whole(game), toPgn(game));
  assert.ok(toPgn(game).split("\n").every((it) => it.length <= 120 || /[{}]/.test(it)));
}
const annotated = only('[Event "x"]\n[Black "A"]\n[White "B"]\n[Result "0-1"]\n[Opening "Hoshi"]\n\n{before} 1. h8! {good} i9 (1... g9?! {or} 2. h9 (2. a1)) 2. j7 ({why} 2. j8 $5) 0-1');
assert.equal(line(annotated), "h8 i9 j7");
assert.deepEqual(annotated.root.comment, "before");
const [first] = annotated.root.children;
assert.deepEqual([first.comment, first.rest], ["good", { TE: ["1"] }]);
assert.deepEqual(first.children.map((step) => step.comment), ["", "or"]);
assert.deepEqual(first.children[0].children.map((step) => [step.comment, step.rest]), [["", {}], ["why", { IT: [""] }]]);
assert.deepEqual(first.children[1].children.map((step) => pointName(step.move, like)), ["h9", "a1"]);
assert.deepEqual([annotated.names, annotated.result, annotated.root.rest], [["A", "B"], { winner: 2, manner: "" }, { EV: ["x"], ON: ["Hoshi"] }]);
assert.match(toPgn(annotated), /\{before\} 1\. h8! \{good\} 1\.\.\. i9 \(1\.\.\. g9\?! \{or\} 2\. h9 \(2\. a1\)\) 2\. j7 \(2\. j8!\?\s\{why\}\) 0-1/);
const two = read('[Black "A"]\n\n1. h8 i9 1-0\n\n[Black "B"]\n\n1. h8 j9 *\n');
assert.deepEqual(two.map((game) => [game.names[0], line(game), game.result]), [["A", "h8 i9", { winner: 1, manner: "" }], ["B", "h8 j9", null]]);
assert.deepEqual(read('[Black "A"]\n[Black "B"]\n\nh8 1-0 {end} 1-0\n').map((game) => [game.names[0], line(game), game.steps.at(-1).comment]), [["A", "", ""], ["B", "h8", "end"]]);
// On PlayOK the second player has chosen Black: the names are those of the sides as they play.
const swapped = only('[Site "PlayOK"]\n[Date "2021.07.31"]\n[Black "k"]\n[White "r"]\n[Result "0-1"]\n[GameType "61,15"]\n[BlackElo "1"]\n\n1. g8 h8 2. j8 black 3. h9 h10 0-1\n');
assert.deepEqual([line(swapped), swapped.names, swapped.result.winner, swapped.root.rest.WR], ["g8 h8 j8 h9 h10", ["r", "k"], 1, ["1"]]);
const kept = only('[Site "PlayOK"]\n[Black "k"]\n[White "r"]\n[Result "0-1"]\n[GameType "60,19"]\n\n1. h8 j8 2. l8 g7 3. h7 -- 4. black h9 0-1\n');
assert.deepEqual([line(kept), kept.names, kept.result.winner, kept.root.setup.columns], ["h8 j8 l8 g7 h7 h9", ["k", "r"], 2, 19]);

// --- positions as managers tell them

const told = only("START 20\nINFO timeout_turn 5000\nINFO rule 4\nBOARD\n7,7,2\n8,8,1\n9,9,2\nDONE\n");
assert.deepEqual(told.root.setup, { columns: 20, rows: 20, stones: [[1799, 1], [2056, 2], [2313, 1]], toMove: 2 });
assert.deepEqual([told.rule, told.isRuleGuessed], ["renju", false]);
assert.deepEqual(only("BOARD\n7,7,1\n8,8,2\nDONE").root.setup, { columns: 15, rows: 15, stones: [[1799, 1], [2056, 2]], toMove: 1 });
assert.equal(only("rectstart 16,10\nboard\ndone").root.setup.rows, 10);

// --- what is none is named

const image = String.fromCharCode(0x89) + "PNG\r\n\x1a\n\0\0\0\rIHDR";
for (const [text, message] of [
  ["", /nothing to read/], [" \n\ufeff", /nothing to read/], [image, /no text/],
  ["hello", /“hello” in line 1 is no move/], ["h8 i9\n\nhello", /“hello” in line 3/], ["h8 h8", /“h8” in line 1 is a point that is taken/],
  ["h99", /“h99”.*no point/], ["w3", /“w3”.*no point of a board of 22×22/], ["h8 8,8", /“8,8” in line 1.*not both/], ["8 8 9 9", /“8”/], ["8,8,0\n9,9,0", /“0”/],
  ["h8 (i9", /“\(” in line 1/], ["h8 i9)", /“\)”/], ["h8 {good", /“{good”/], ["h8 1 i9 7 j7", /“7”/], ["h8! ? white", /“white”/], ["(h8 i9)", /no SGF|none/],
  ["1. d4 Nf6", /“Nf6”/], ["...", /“...” in line 1/], ["1-0", /“1-0”/], ["h8 1-0 2.", /“2.”/], ["h8 i9 (;GM[4];B[hh])", /\(;GM/], ["[Size \"30\"] h8", /30×30/], ["%PDF-1.4", /%PDF/],
  ["Piskvorky 99x99, 1", /99×99/], ["Piskvorky\n1,1", /no size/], ["Piskvorky 15x15\n16,1,0", /“16,1,0” in line 2 is no point/], ["Piskvorky 15x15\n1,1,0\n1,1,0", /line 3.*taken/],
  ["Piskvorky 15x15\n1,1,0\n1,2,x", /“1,2,x” in line 3/], ["Piskvorky 15x15\n1,1,0\nA\nB\n2,2,0", /“2,2,0” in line 5/], ["Piskvorky 15x15\n1,1,0\n(;B[aa])", /\(;B/],
  ["(;SZ[15]B[zz])", /“B\[zz\]” in line 1 is no point of a board of 15×15/], ["(;SZ[15]\n;B[aa]\n;AB[aa:zz])", /“AB\[aa:zz\]” in line 3/], ["(;SZ[37];B[aa])", /37×37/], ["(;SZ[x])", /“SZ\[x\]”/],
  ["(;GM[3]SZ[8];W[e2e4])", /“W\[e2e4\]”/], ["(hello)", /“\(hello\)”/], ["(;B[aa]", null], ["(;B[aa];W", /middle/], ["(;B[aa]C[x)", /never closed/], ["(;B[aa]) hello", /“hello”/],
  ["(;B[aa](;W[bb]);B[cc])", /“;B\[cc\]/], ["(;B[aa]))(;B[bb])", /“\)/], ["(;B[aa]KO)", /“\)/], ["()", /none/], ["(;B[aa]()", /“\)/],
  ["gomoku/15/h8", /“gomoku” in the link/], ["freestyle/3/a1", /3×3/], ["#freestyle/15/h8k", /“k”/], ["#renju/15/h8h8", /“h8”.*taken/], ["#renju/15/p8", /“p8”.*15×15/], ["#renju/15/h8/x", /“x” is no position/],
  ["https://example.org/x", /no link/], ["https://gomocalc.com/#/settings", /no link/], ["https://gomocalc.com/#/w3", /“w3”/],
  ["START 15\n", /no BOARD/], ["BOARD\n7,7\nDONE", /“7,7” in line 2/], ["BOARD\n7,7,1\n7,7,2\nDONE", /taken/], ["START 15\nBOARD\n15,0,1\nDONE", /15×15/], ["BOARD\n1,1,1\nDONE\nh8", /“h8” in line 4/],
  ["x".repeat(20000000), /longer/], ["{\"no\":1}", /./],
]) {
  if (message === null) read(text);
  else assert.throws(() => read(text), (error) => message.test(error.message) && (error instanceof ReadError || text.startsWith("{\"")), text.slice(0, 60));
}

// --- what could take minutes, or overflow

const hostile = {
  deep: "(;B[aa]".repeat(100000) + ")".repeat(100000), brackets: `(;C[a](;B[aa])${"[".repeat(1000000)}`, garbage: `(;B[aa](;W[bb])${"$".repeat(1000000)}`,
  comment: `(;C[${"x".repeat(15000000)}])`, escapes: `(;C[${"\\]".repeat(1000000)}])`, moves: `(${";B[aa];W[bb]".repeat(60000)})`, setups: `(;SZ[19]${";AB[aa:ss];PL[B]".repeat(20000)})`,
  variations: `(;B[aa]${"(;W[bb])".repeat(90000)})`, nodes: `(;${";C[x]".repeat(200000)})`, dashes: "-".repeat(1000000), tildes: "~".repeat(1000000), passes: "pass ".repeat(90000),
  open: "h8 " + "(".repeat(100000), headers: "[a \"".repeat(100000), digits: "1".repeat(1000000), board: `BOARD\n${"1,1,1\n".repeat(200000)}`, psq: `Piskvorky 15x15\n${"1,1,1\n".repeat(200000)}`,
  names: "h8i9".repeat(200000), link: `#renju/15/${"h8".repeat(200000)}`, braces: "{".repeat(1000000), values: `(;AB${"[aa]".repeat(300000)})`, trees: "(;AB[aa:ss])".repeat(100000),
};
for (const [name, text] of Object.entries(hostile)) {
  const begun = performance.now();
  try {
    read(text);
  } catch (error) {
    assert.ok(error instanceof ReadError, `${name}: ${error.stack}`);
  }
  const spent = performance.now() - begun;
  if (process.argv.includes("--counts")) console.log(name, Math.round(spent), "ms");
  assert.ok(spent < 60000, `${name}: ${spent} ms`);
}

// --- files

const named = new Game({ columns: 15, rows: 15 }, "renju", { moves: [1799] });
assert.equal(fileOf(named, "sgf").name, "gomoku-renju-15.sgf");
named.names = ["Ann/../B: \"x\"", "李世乭 9p."];
assert.deepEqual(fileOf(named, "pgn", "2026-11-30"), { name: "Ann_.._B_x-李世乭_9p-2026-11-30.pgn", text: toPgn(named) });
assert.equal(fileOf(named, "psq").text, toPsq(named));
const encoded = (encoding, name) => only(textOf(Buffer.concat([Buffer.from(`(;CA[${encoding}]SZ[15]PB[`), name, Buffer.from("])")]))).names[0];
assert.equal(encoded("UTF-8", Buffer.from("囲碁")), "囲碁");
assert.equal(encoded("GB2312", Buffer.from([0xce, 0xa7, 0xc6, 0xe5])), "围棋");
assert.equal(encoded("Shift_JIS", Buffer.from([0x88, 0xcd, 0x8c, 0xe9])), "囲碁");
assert.equal(encoded("nonsense", Buffer.from([0xce, 0xa7, 0xc6, 0xe5])), "围棋");
assert.equal(textOf(Buffer.from("\ufeffh8 i9", "utf16le")).trim(), "h8 i9");

// --- the library, and the files that libraries are tested with

const vendored = readFileSync(here("src/board/page/vendor/sgf.js"), "utf8"), license = readFileSync(here("src/board/page/vendor/LICENSE-sgf"), "utf8");
for (const text of [vendored, license]) {
  for (const name of ["@sabaki/sgf", "doken"]) assert.ok(text.includes(name));
  assert.equal(text.split("Permission is hereby granted").length, 3);
}
assert.doesNotMatch(vendored, /<\/script|<!--|file:\/\/|node_modules/);
assert.ok(!vendored.includes(here("")));
if (existsSync(here("node_modules/esbuild"))) {
  const made = execFileSync(process.execPath, [here("src/board/page/vendor/make.mjs"), "--print"], { encoding: "utf8", maxBuffer: 1e7 });
  assert.equal(vendored, made, "vendor/sgf.js is not what `npm run vendor` makes");
}

const nodesOf = (trees) => trees.flatMap(function all(node) {
  return [node, ...node.children.flatMap(all)];
});
const others = ["node_modules/@sabaki/sgf/tests/sgf", "node_modules/smartgame/example/sgf"].map(here).filter((folder) => existsSync(folder));
for (const folder of others) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sgf"))) {
    const text = textOf(readFileSync(`${folder}/${file}`)), trees = parseTokens(tokenizeIter(text));
    const games = read(text), again = read(games.map(toSgf).join("\n"));
    assert.deepEqual(again.map(whole), games.map(whole), file);
    assert.equal(games.length, trees.length, file);
    games.forEach((game, index) => {
      const all = nodesOf([trees[index]]).map(({ data }) => data), root = all[0], { steps } = game;
      const moves = all.flatMap(({ B = [], W = [] }) => [...B, ...W]).length, remarks = all.flatMap(({ C = [] }) => C);
      assert.equal(steps.filter((step) => step.isMove).length, moves, file);
      assert.deepEqual(game.names, [root.PB?.[0] ?? "", root.PW?.[0] ?? ""], file);
      for (const remark of remarks) assert.ok(steps.some(({ comment }) => comment.includes(remark.replace(/\r/g, ""))), `${file}: ${remark}`);
      if (root.RE) assert.ok(game.result || game.root.rest.RE, file);
      counts.files = (counts.files ?? 0) + 1;
      counts.moves = (counts.moves ?? 0) + moves;
    });
  }
}

// --- result files of the arena

for (const [reason, winner, result] of [
  ["line", 0, { winner: 1, manner: "" }], ["adjudicated", 1, { winner: 2, manner: "" }], ["adjudicated", null, { winner: 0, manner: "" }],
  ["late-move", 0, { winner: 1, manner: "T" }], ["crash", 0, { winner: 1, manner: "F" }],
]) {
  const players = [{ name: "a", side: "black" }, { name: "b", side: "white" }];
  const record = { width: 15, height: 15, rule: "freestyle", opening: [], players, moves: [{ player: 0, put: [{ x: 7, y: 7 }], ms: 1 }], result: { winner, reason, detail: "" } };
  assert.deepEqual(only(JSON.stringify(record)).result, result, reason);
}

assert.ok(counts.trees === 300 && counts.files >= 5 && counts.moves > 300, JSON.stringify(counts));
if (process.argv.includes("--counts")) console.log(counts);
console.log("passed");
