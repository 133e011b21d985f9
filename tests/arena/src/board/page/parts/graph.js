// The course of a game as a curve: the chance to win after each move.

import { shape } from "../board/board.js";
import { percentText } from "../engine/info.js";
import { t } from "../words/words.js";

/** Width and height of the graph, in SVG user units, and its margin. */
const WIDTH = 400, HEIGHT = 110, EDGE = 4;

/** A graph that is pointed at, touched and stepped through by keys. */
export class Graph {
  /**
   * `goTo(index)` is called for the point that is chosen.
   *
   * @param {HTMLElement} place
   * @param {(index: number) => void} goTo
   */
  constructor(place, goTo) {
    this.place = place;
    this.goTo = goTo;
    /** @type {number[]} */
    this.chances = [];
    /** @type {number[]} What somebody else says, if there are two. */
    this.second = [];
    this.here = 0;
    this.pointed = -1;
    /** @type {SVGElement | null} */
    this.svg = null;
  }

  /**
   * Shows chances from 0 to 1, NaN where they are not known; `faults` are the indices that are marked, `here` the one
   * that is shown on the board, `second` what somebody else says.
   *
   * @param {number[]} chances
   * @param {number[]} faults
   * @param {number} here
   * @param {number[]} [second]
   */
  show(chances, faults, here, second = []) {
    Object.assign(this, { chances, here, second });
    if (![...chances, ...second].some(Number.isFinite)) {
      this.place.replaceChildren();
      this.svg = null;
      return;
    }
    const svg = this.svg ?? this.begin();
    svg.replaceChildren();
    this.draw(svg, chances, "curve");
    this.draw(svg, second, "curve second");
    shape(svg, "line", { class: "half", x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5) });
    shape(svg, "line", { class: "here", x1: this.x(here), x2: this.x(here), y1: 0, y2: HEIGHT });
    shape(svg, "text", { x: 6, y: 13 }, t("graph.black"));
    shape(svg, "text", { x: 6, y: HEIGHT - 6 }, t("graph.white"));
    for (const index of faults) {
      if (Number.isFinite(chances[index])) shape(svg, "circle", { class: "fault", cx: this.x(index), cy: y(chances[index]), r: 3.5, "data-move": index });
    }
    this.pointer = shape(svg, "g", {});
    for (const [name, value] of Object.entries({ min: 0, max: chances.length - 1, now: here, text: this.words(here) })) svg.setAttribute(`aria-value${name}`, String(value));
    this.showPointed();
  }

  /**
   * Draws a curve, and below the first one its area.
   *
   * @param {SVGElement} svg
   * @param {number[]} chances
   * @param {string} kind
   */
  draw(svg, chances, kind) {
    const known = chances.map((chance, index) => /** @type {const} */ ([index, chance])).filter(([, chance]) => Number.isFinite(chance));
    if (known.length === 0) return;
    const points = known.map(([index, chance]) => `${this.x(index).toFixed(1)} ${y(chance).toFixed(1)}`).join("L");
    const [from, to] = [this.x(known[0][0]), this.x(known[known.length - 1][0])];
    if (kind === "curve") shape(svg, "path", { class: "area", d: `M${from} ${y(0)}L${points}L${to} ${y(0)}Z` });
    shape(svg, "path", { class: kind, d: `M${points}` });
  }

  begin() {
    const svg = shape(document.createDocumentFragment(), "svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "slider", tabindex: 0, "aria-label": t("graph"),
    });
    this.svg = svg;
    this.place.replaceChildren(svg);
    const point = (/** @type {number} */ index) => {
      this.pointed = index;
      this.showPointed();
    };
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      point(this.indexAt(event));
      // A finger that glides over the graph takes the board along.
      if (event.buttons !== 0 && this.pointed !== this.here) this.goTo(this.pointed);
    });
    svg.addEventListener("pointerleave", () => point(-1));
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.goTo(this.indexAt(event)));
    svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const last = this.chances.length - 1;
      const to = { ArrowLeft: this.here - 1, ArrowDown: this.here - 1, ArrowRight: this.here + 1, ArrowUp: this.here + 1, PageUp: this.here + 10, PageDown: this.here - 10, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.goTo(Math.min(Math.max(to, 0), last));
    });
    return svg;
  }

  /** @param {number} index */
  x(index) {
    return EDGE + ((WIDTH - 2 * EDGE) * index) / Math.max(1, this.chances.length - 1);
  }

  /** @param {PointerEvent} event */
  indexAt(event) {
    const box = /** @type {SVGElement} */ (this.svg).getBoundingClientRect(), last = Math.max(1, this.chances.length - 1);
    const index = Math.round((((event.clientX - box.left) / box.width) * WIDTH - EDGE) / ((WIDTH - 2 * EDGE) / last));
    return Math.min(Math.max(index, 0), this.chances.length - 1);
  }

  /** @param {number} index */
  words(index) {
    const chance = Number.isFinite(this.chances[index]) ? this.chances[index] : this.second[index];
    return Number.isFinite(chance) ? t("graph.at", { move: index, chance: percentText(chance) }) : t("graph.unknown", { move: index });
  }

  /** Tells what is pointed at. */
  showPointed() {
    if (!this.pointer) return;
    this.pointer.replaceChildren();
    if (this.pointed < 0 || this.pointed >= this.chances.length) return;
    const x = this.x(this.pointed), isRight = x > WIDTH / 2;
    shape(this.pointer, "line", { class: "over", x1: x, x2: x, y1: 0, y2: HEIGHT });
    shape(this.pointer, "text", { class: "told-here", x: isRight ? x - 5 : x + 5, y: 26, "text-anchor": isRight ? "end" : "start" }, this.words(this.pointed));
  }
}

/** @param {number} chance */
const y = (chance) => EDGE + (HEIGHT - 2 * EDGE) * (1 - chance);
