// The positions of a game, and the board as an SVG picture.
//
// A point code is row * 256 + column, both from 0, also for a point off the board. For the
// one-letter fields of a game see data.rs of the report, which shares this file: there the word
// `export` is left out.

/**
 * Returns column, row and name of a point code. The name counts rows from below; that of a point
 * off the board is its numbers.
 */
export function pointOf(code, game) {
  const x = code % 256, y = code >> 8;
  const letter = x < 26 ? String.fromCharCode(97 + x) : "?";
  const inside = x < game.b[0] && y < game.b[1];
  return { x, y, inside, name: inside ? letter + (game.b[1] - y) : x + "," + y };
}

/** Returns the point codes of the stones of a move; none for a swap. */
export function stonesOf(move) {
  return move === -1 ? [] : typeof move === "number" ? [move] : move;
}

/**
 * Returns the stones after `step` moves, in order. Colors alternate, whoever puts the stones. A
 * stone off the board or on another one is illegal. `move` is -1 for stones of the opening.
 */
export function position(game, step) {
  const stones = [], taken = new Set();
  const put = (code, move) => {
    const point = pointOf(code, game);
    const illegal = !point.inside || taken.has(code);
    taken.add(code);
    stones.push({ code, ...point, move, illegal, black: stones.length % 2 === 0, count: stones.length + 1 });
  };
  game.o.forEach((code) => put(code, -1));
  game.m.slice(0, step).forEach((move, index) => {
    stonesOf(move).forEach((code) => put(code, index));
  });
  return stones;
}

/** Adds an SVG element to `parent`, with attributes and perhaps text, and returns it. */
export function shape(parent, name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

/** Width of a cell, and of the margin around the cells, in SVG user units. */
export const CELL = 30, EDGE = 26;

/** Returns the coordinate of the middle of a column or row. */
export const middle = (index) => EDGE + index * CELL;

/** Draws the empty board. */
export function drawGrid(svg, [columns, rows]) {
  const right = middle(columns - 1), bottom = middle(rows - 1);
  shape(svg, "rect", { class: "wood", width: right + EDGE, height: bottom + EDGE });
  for (let x = 0; x < columns; x++) {
    shape(svg, "line", { class: "grid", x1: middle(x), x2: middle(x), y1: EDGE, y2: bottom });
    const letter = String.fromCharCode(97 + x);
    shape(svg, "text", { class: "coordinate", x: middle(x), y: bottom + EDGE - 3 }, letter);
  }
  for (let y = 0; y < rows; y++) {
    shape(svg, "line", { class: "grid", x1: EDGE, x2: right, y1: middle(y), y2: middle(y) });
    shape(svg, "text", { class: "coordinate", x: 6.5, y: middle(y) + 3.5 }, rows - y);
  }
  for (const [x, y] of starPoints(columns, rows)) {
    shape(svg, "circle", { class: "star", cx: middle(x), cy: middle(y), r: 3 });
  }
}

/** Returns the points with a dot, which help the eye: near the corners, and the center. */
export function starPoints(columns, rows) {
  const along = (count) => (count < 13 ? [] : [3, count - 4]);
  const corners = along(columns).flatMap((x) => along(rows).map((y) => [x, y]));
  const odd = columns % 2 === 1 && rows % 2 === 1;
  return odd ? [...corners, [(columns - 1) / 2, (rows - 1) / 2]] : corners;
}

/** Draws a stone, with its number or a ring if it is part of the winning line, as `marks` says. */
export function drawStone(svg, stone, marks) {
  const center = { cx: middle(stone.x), cy: middle(stone.y) };
  const color = stone.black ? "black" : "white";
  shape(svg, "circle", { class: color, ...center, r: 13, "data-point": stone.name });
  if (stone.move < 0) shape(svg, "circle", { class: "ring", ...center, r: 10.5 });
  if (marks.numbers) {
    const text = { class: "count on-" + color, x: center.cx, y: center.cy + 4 };
    shape(svg, "text", text, stone.count);
  }
  if (marks.won) shape(svg, "circle", { class: "won-ring", ...center, r: 13.5 });
}

/** Marks a stone of the last move: with a dot, or with a ring that leaves its number legible. */
export function drawLast(svg, stone, numbers) {
  const kind = numbers ? { class: "last-ring", r: 13 } : { class: "last", r: 4.5 };
  shape(svg, "circle", { ...kind, cx: middle(stone.x), cy: middle(stone.y) });
}

/** Draws a cross where a stone could not be put. */
export function drawIllegal(svg, stone) {
  if (!stone.inside) return;
  const x = middle(stone.x), y = middle(stone.y);
  const path = `M${x - 9} ${y - 9}l18 18m0 -18l-18 18`;
  shape(svg, "path", { class: "behind", d: path });
  shape(svg, "path", { class: "illegal", d: path, "data-point": stone.name });
}

/** Returns the board after `step` moves as an SVG element. */
export function drawBoard(game, step, numbers) {
  const stones = position(game, step), [columns, rows] = game.b;
  const box = `0 0 ${middle(columns - 1) + EDGE} ${middle(rows - 1) + EDGE}`;
  const svg = shape(document.createDocumentFragment(), "svg", { class: "board", viewBox: box, role: "img" });
  drawGrid(svg, game.b);
  const won = step === game.m.length ? game.l : [];
  const legal = stones.filter((stone) => !stone.illegal);
  for (const stone of legal) drawStone(svg, stone, { numbers, won: won.includes(stone.code) });
  // A line would hide numbers: beside these only rings mark the winning stones.
  if (won.length > 0 && !numbers) drawWin(svg, pointOf(won[0], game), pointOf(won[won.length - 1], game));
  const last = legal.filter((stone) => stone.move >= 0 && stone.move === step - 1);
  last.forEach((stone) => drawLast(svg, stone, numbers));
  stones.filter((stone) => stone.illegal).forEach((stone) => drawIllegal(svg, stone));
  svg.setAttribute("aria-label", described(stones));
  return svg;
}

/** Draws the line through the winning stones. */
export function drawWin(svg, from, to) {
  const ends = { x1: middle(from.x), y1: middle(from.y), x2: middle(to.x), y2: middle(to.y) };
  // On wood of any shade, and across stones of either color.
  shape(svg, "line", { class: "won-casing", ...ends });
  shape(svg, "line", { class: "won", ...ends });
}

/** Returns the position in words. */
export function described(stones) {
  const names = (black) => stones.filter((stone) => stone.black === black).map((stone) => stone.name);
  return `Board. Black: ${names(true).join(" ") || "none"}. White: ${names(false).join(" ") || "none"}.`;
}
