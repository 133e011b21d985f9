// The tree of a game: what it holds, against a slow twin that replays each path from the beginning.
import assert from "node:assert/strict";
import { Game, PASS, fromJson, toJson } from "../../src/board/page/game/tree.js";
import { BLACK, WHITE, codeOf, other } from "../../src/board/page/game/rules.js";

let state = 49;
const random = (below) => Math.floor(((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648) * below);

/** The stones after a step, replayed by hand. */
function replayed(step) {
  let stones = new Map(), toMove = BLACK;
  for (const { setup, move, side } of step.path) {
    if (setup) {
      stones = new Map(setup.stones);
      ({ toMove } = setup);
    } else {
      if (move !== PASS) stones.set(move, side);
      toMove = other(side);
    }
  }
  return { stones: [...stones].sort((a, b) => a[0] - b[0]), toMove };
}

/** A game by random moves, variations, set-ups, passes and changes of the main line. */
function grown() {
  const game = new Game({ columns: 9, rows: 7 }, "freestyle", { toMove: random(2) ? BLACK : WHITE });
  for (let count = 0; count < 60; count++) {
    const { columns, rows } = game.at(), what = random(12);
    if (what < 7) game.put(codeOf(random(columns), random(rows)));
    else if (what === 7) game.put(PASS);
    else if (what === 8) game.setUp({ columns: 5 + random(6), rows: 5 + random(6), stones: [[codeOf(random(5), random(5)), BLACK]], toMove: 1 + random(2) });
    else if (what === 9) game.goTo(game.steps[random(game.steps.length)]);
    else if (what === 10) game.promote(game.current);
    else game.current.comment = `after ${count}`;
  }
  return game;
}

for (let count = 0; count < 200; count++) {
  const game = grown();
  for (const step of game.steps) {
    const { stones, toMove } = replayed(step), situation = game.at(step);
    assert.deepEqual(situation.stones.map(({ code, side }) => [code, side]).sort((a, b) => a[0] - b[0]), stones);
    assert.equal(situation.toMove, toMove);
    for (const child of step.children) assert.equal(child.parent, step);
  }
  // A copy by way of JSON is the same game, and one of its own.
  const copy = fromJson(JSON.parse(JSON.stringify(toJson(game))));
  assert.deepEqual(toJson(copy), toJson(game));
  const before = JSON.stringify(toJson(game));
  copy.goTo(copy.root);
  copy.put(codeOf(0, 0));
  assert.equal(JSON.stringify(toJson(game)), before);
  // What is taken out is put back as it was.
  const step = game.steps[1 + random(game.steps.length - 1)], putBack = game.remove(step);
  assert.ok(!game.steps.includes(step) && game.steps.includes(game.current));
  putBack();
  assert.equal(JSON.stringify(toJson(game)), before);
  // A line that is promoted is the first one at each of its steps.
  game.promote(step);
  for (let it = step; it.parent; it = it.parent) assert.equal(it.parent.children[0], it);
  assert.ok(game.goTo(step) && game.line.includes(step));
}

// The same move twice is one step; going back and making another is a variation.
const game = new Game({ columns: 15, rows: 15 }, "freestyle", { moves: [codeOf(7, 7), codeOf(8, 8)] });
game.back();
const again = game.put(codeOf(8, 8));
assert.equal(game.steps.length, 3);
game.back();
game.put(codeOf(6, 6));
assert.equal(again.parent.children.length, 2);
assert.deepEqual(game.moves, [codeOf(7, 7), codeOf(6, 6)]);

// What was kept may be anything.
for (const value of [null, {}, { rule: "chess", steps: [] }, { rule: "renju", steps: [{ setup: { columns: 3, rows: 3, stones: [], toMove: 1 } }] },
  { rule: "renju", steps: [{ setup: { columns: 15, rows: 15, stones: [], toMove: 1 } }, { of: 0, move: 99999, side: 1 }] },
  { rule: "renju", steps: [{ setup: { columns: 15, rows: 15, stones: [[0, 3]], toMove: 1 } }] },
  { rule: "renju", steps: [{ setup: { columns: 15, rows: 15, stones: [], toMove: 1 } }, { of: 7, move: 0, side: 1 }] }]) {
  assert.throws(() => fromJson(value), undefined, JSON.stringify(value));
}
console.log("passed");
