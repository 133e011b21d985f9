// The course of a game as a curve: Black's chance to win after each move.

import { shape } from "./board.js";

/** Width and height of the graph, in SVG user units. */
const WIDTH = 400, HEIGHT = 110;

/**
 * Returns the graph as an SVG element. `chances` are Black's after each number of moves, NaN where
 * they are not known; `faults` the numbers of moves that are marked; a click calls `goTo(count)`.
 */
export function drawGraph(chances, faults, here, goTo) {
  const svg = shape(document.createDocumentFragment(), "svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Black's chance to win after each move",
  });
  const last = Math.max(1, chances.length - 1);
  const x = (count) => 4 + ((WIDTH - 8) * count) / last, y = (chance) => 4 + (HEIGHT - 8) * (1 - chance);
  const known = chances.map((chance, count) => [count, chance]).filter(([, chance]) => Number.isFinite(chance));
  const points = known.map(([count, chance]) => `${x(count).toFixed(1)} ${y(chance).toFixed(1)}`);
  if (points.length > 0) {
    const [from, to] = [x(known[0][0]), x(known[known.length - 1][0])];
    shape(svg, "path", { class: "area", d: `M${from} ${y(0)}L${points.join("L")}L${to} ${y(0)}Z` });
    shape(svg, "path", { class: "curve", d: `M${points.join("L")}` });
  }
  shape(svg, "line", { class: "half", x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5) });
  shape(svg, "line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT });
  shape(svg, "text", { x: 6, y: 13 }, "Black wins");
  shape(svg, "text", { x: 6, y: HEIGHT - 6 }, "White wins");
  for (const count of faults) {
    if (Number.isFinite(chances[count])) shape(svg, "circle", { class: "fault", cx: x(count), cy: y(chances[count]), r: 3.5, "data-move": count });
  }
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    goTo(Math.round((((event.clientX - box.left) / box.width) * WIDTH - 4) / ((WIDTH - 8) / last)));
  });
  return svg;
}
