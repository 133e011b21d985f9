// The board on the page: what it shows, and the clicks, touches and keys on it.

import { pointName } from "../game/points.js";
import { BLACK, WHITE, codeOf, columnOf, rowOf } from "../game/rules.js";
import { sideName } from "../words/names.js";
import { t } from "../words/words.js";
import { CELL, EDGE, drawGrid, drawLast, drawStone, drawWin, middle, shape } from "./board.js";

/** Width of a cell on the screen, in pixels, below which a finger has to confirm its point. */
const FINGER_PX = 30;
/** The turn of a wheel that is one step, in pixels: some give many small ones. */
const WHEEL_PX = 60;

/** @type {Scene} A scene without anything on the board. */
const EMPTY = {
  columns: 15, rows: 15, stones: [], last: -1, won: [], forbidden: [], marks: [], ghosts: [], numbers: false, toMove: 0,
};

/**
 * What the board shows.
 *
 * @typedef {object} Scene
 * @property {number} columns
 * @property {number} rows
 * @property {{code: number, side: number, count: number}[]} stones
 * @property {number} last  The point of the last move; -1 for none.
 * @property {number[]} won  Points of the winning line.
 * @property {number[]} forbidden  Points that the side to move may not take.
 * @property {Mark[]} marks  Words on points.
 * @property {{code: number, side: number, count: number}[]} ghosts  Stones that are not there yet.
 * @property {boolean} numbers  True to number the stones.
 * @property {number} toMove  The side whose stone a click puts; 0 if it puts none.
 *
 * @typedef {{code: number, text: string, kind: string, words?: string}} Mark
 */

/** The board: an SVG picture in layers, of which only the changed ones are drawn. */
export class BoardView {
  /**
   * `onPoint(code)` is called for each point that the user takes, `onStep(isForward)` for each turn of the
   * wheel, `reasonOf(code)` for the stones that make a point forbidden.
   *
   * @param {HTMLElement} container
   * @param {{onPoint: (code: number) => void, onStep: (isForward: boolean) => void, reasonOf: (code: number) => number[][],
   *   announce: (words: string) => void, confirm: HTMLElement}} listeners
   */
  constructor(container, { onPoint, onStep, reasonOf, announce, confirm }) {
    this.container = container;
    this.onPoint = onPoint;
    this.onStep = onStep;
    this.reasonOf = reasonOf;
    this.announce = announce;
    this.confirm = confirm;
    this.scene = EMPTY;
    this.size = "";
    /** The point of the keyboard, or of a finger that has still to confirm; -1 for none. */
    this.cursor = -1;
    this.hover = -1;
    this.turned = 0;
    /** True while the board has the focus by a click. */
    this.isPointed = false;
    /** @type {any} The picture; none before the first scene. */
    this.svg = null;
    /** @type {any} */
    this.stones = null;
    /** @type {any} */
    this.marks = null;
    /** @type {any} */
    this.pointer = null;
    this.listen();
  }

  /** Shows a scene; what it leaves out is empty. */
  show(scene) {
    this.scene = { ...EMPTY, ...scene };
    const size = `${this.scene.columns}x${this.scene.rows}`;
    if (size !== this.size) this.begin(size);
    this.drawStones();
    this.drawMarks();
    this.drawCursor();
    this.container.setAttribute("aria-label", this.described());
    // A touch that waited for its confirmation was meant for the position before.
    if (!this.confirm.hidden && (this.scene.toMove === 0 || !this.isEmpty(this.cursor))) this.confirm.hidden = true;
  }

  /** Shows other marks and ghosts on the same scene. */
  showMarks(marks, ghosts = this.scene.ghosts) {
    this.scene.marks = marks;
    this.scene.ghosts = ghosts;
    this.drawMarks();
  }

  begin(size) {
    const { columns, rows } = this.scene;
    this.size = size;
    this.cursor = -1;
    const box = `0 0 ${middle(columns - 1) + EDGE} ${middle(rows - 1) + EDGE}`;
    const svg = shape(document.createDocumentFragment(), "svg", { class: "board", viewBox: box, "aria-hidden": "true" });
    drawGrid(svg, [columns, rows]);
    this.svg = svg;
    [this.stones, this.marks, this.pointer] = ["stones", "marks", "pointer"].map((name) => shape(svg, "g", { class: name }));
    this.container.replaceChildren(svg);
    const ratio = (middle(columns - 1) + EDGE) / (middle(rows - 1) + EDGE);
    this.container.closest("main")?.style.setProperty("--ratio", String(ratio));
  }

  drawStones() {
    const { stones, won, last, numbers } = this.scene;
    const fragment = shape(document.createDocumentFragment(), "g", {});
    for (const stone of stones) drawStone(fragment, this.placed(stone), { numbers, won: won.includes(stone.code) });
    if (won.length > 1 && !numbers) {
      drawWin(fragment, this.placed({ code: won[0] }), this.placed({ code: won[won.length - 1] }));
    }
    if (last >= 0) drawLast(fragment, this.placed({ code: last }), numbers);
    this.stones.replaceChildren(...fragment.childNodes);
  }

  drawMarks() {
    const fragment = shape(document.createDocumentFragment(), "g", {});
    for (const code of this.scene.forbidden) {
      const x = middle(columnOf(code)), y = middle(rowOf(code));
      shape(fragment, "path", { class: "forbidden", d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, "data-forbidden": pointName(code, this.scene) });
    }
    for (const mark of this.scene.marks) this.drawMark(fragment, mark);
    this.scene.ghosts.forEach((ghost) => {
      const group = shape(fragment, "g", { class: "ghost" });
      drawStone(group, { ...this.placed(ghost), name: "" }, { numbers: true, won: false });
    });
    this.marks.replaceChildren(...fragment.childNodes);
  }

  drawMark(parent, { code, text, kind }) {
    const center = { cx: middle(columnOf(code)), cy: middle(rowOf(code)) };
    const group = shape(parent, "g", { class: `mark ${kind}`, "data-mark": pointName(code, this.scene) });
    shape(group, "circle", { ...center, r: 13 });
    shape(group, "text", { x: center.cx, y: center.cy + 4 }, text);
  }

  /** Returns a stone as board.js draws it. */
  placed({ code, side = BLACK, count = 0 }) {
    return { x: columnOf(code), y: rowOf(code), name: pointName(code, this.scene), black: side === BLACK, count, move: 0 };
  }

  drawCursor() {
    const fragment = shape(document.createDocumentFragment(), "g", {});
    const at = this.cursor >= 0 ? this.cursor : this.hover;
    if (at >= 0 && this.scene.toMove !== 0 && this.isEmpty(at)) {
      const center = { cx: middle(columnOf(at)), cy: middle(rowOf(at)), r: 13 };
      shape(fragment, "circle", { class: `hover ${this.scene.toMove === WHITE ? "white" : "black"}`, ...center });
    }
    if (at >= 0 && this.scene.forbidden.includes(at)) this.drawReason(fragment, at);
    if (this.cursor >= 0) {
      const x = middle(columnOf(this.cursor)), y = middle(rowOf(this.cursor));
      shape(fragment, "rect", { class: "cursor", x: x - 14, y: y - 14, width: 28, height: 28, rx: 4 });
    }
    this.pointer.replaceChildren(...fragment.childNodes);
  }

  /**
   * Rings the stones that make a point forbidden.
   *
   * @param {SVGElement} parent
   * @param {number} code
   */
  drawReason(parent, code) {
    for (const line of this.reasonOf(code)) {
      const ends = [...line, code].sort((a, b) => a - b), [from, to] = [ends[0], ends[ends.length - 1]];
      // A light casing lets it be seen on wood and on stones alike.
      for (const kind of ["casing", "reason"]) {
        shape(parent, "line", { class: kind, x1: middle(columnOf(from)), y1: middle(rowOf(from)), x2: middle(columnOf(to)), y2: middle(rowOf(to)) });
        for (const stone of line) shape(parent, "circle", { class: kind, cx: middle(columnOf(stone)), cy: middle(rowOf(stone)), r: 13.5 });
      }
    }
  }

  /** @param {number} code */
  isEmpty(code) {
    return !this.scene.stones.some((stone) => stone.code === code);
  }

  listen() {
    const { container } = this;
    container.addEventListener("pointermove", (event) => {
      const code = event.pointerType === "touch" ? -1 : this.pointAt(event);
      if (code !== this.hover) {
        this.hover = code;
        if (this.svg) this.drawCursor();
      }
    });
    container.addEventListener("pointerleave", () => {
      this.hover = -1;
      if (this.svg) this.drawCursor();
    });
    // The kind of pointer is known before the click, which comes last.
    let isTouch = false;
    container.addEventListener("pointerdown", (event) => {
      isTouch = event.pointerType === "touch";
      this.isPointed = true;
    });
    container.addEventListener("click", (event) => {
      const code = this.pointAt(event);
      if (code >= 0) this.choose(code, isTouch && this.cellPx() < FINGER_PX);
    });
    container.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    container.addEventListener("keydown", (event) => this.key(event));
    container.addEventListener("focus", () => (this.isPointed = container.matches(":focus-visible") ? false : this.isPointed));
    container.addEventListener("blur", () => {
      this.isPointed = false;
      if (!this.confirm.hidden) return;
      this.setCursor(-1);
    });
    this.confirm.addEventListener("click", () => this.choose(this.cursor, false));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_PX;
    this.turned = Math.sign(px) === Math.sign(this.turned) ? this.turned + px : px;
    while (Math.abs(this.turned) >= WHEEL_PX) {
      this.onStep(this.turned > 0);
      this.turned -= Math.sign(this.turned) * WHEEL_PX;
    }
  }

  /** Takes a point, or only marks it if it has to be confirmed. */
  choose(code, mustConfirm) {
    const isOpen = this.scene.toMove !== 0 && this.isEmpty(code) && !this.scene.forbidden.includes(code);
    if (mustConfirm && code !== this.cursor && isOpen) {
      this.setCursor(code);
      this.confirm.hidden = false;
      this.confirm.textContent = t("board.confirm", { point: pointName(code, this.scene) });
      return;
    }
    // Why a point is forbidden is shown to a finger too.
    if (mustConfirm && this.scene.forbidden.includes(code)) this.setCursor(code);
    this.confirm.hidden = true;
    if (code >= 0) {
      const isReason = this.scene.forbidden.includes(code);
      if (!isReason && (mustConfirm || this.container !== document.activeElement)) this.setCursor(-1);
      this.onPoint(code);
    }
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key], { columns, rows } = this.scene;
    if (event.ctrlKey || event.altKey || event.metaKey || !this.svg) return;
    // Who came to the board with the mouse goes through the game by the arrows.
    if (step && this.isPointed && this.cursor < 0) return;
    if (step) {
      const [x, y] = this.cursor < 0 ? [(columns >> 1) - step[0], (rows >> 1) - step[1]] : [columnOf(this.cursor), rowOf(this.cursor)];
      const clamp = (value, count) => Math.min(Math.max(value, 0), count - 1);
      this.setCursor(codeOf(clamp(x + step[0], columns), clamp(y + step[1], rows)));
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor >= 0) {
      this.choose(this.cursor, false);
    } else if (event.key === "Escape" && this.cursor >= 0) {
      this.confirm.hidden = true;
      this.setCursor(-1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  setCursor(code) {
    this.cursor = code;
    if (!this.svg) return;
    this.drawCursor();
    if (code >= 0) this.announce(`${pointName(code, this.scene)}, ${this.wordsFor(code)}`);
  }

  wordsFor(code) {
    const stone = this.scene.stones.find((it) => it.code === code);
    if (stone) return sideName(stone.side);
    if (this.scene.forbidden.includes(code)) return t("board.forbidden");
    const mark = this.scene.marks.find((it) => it.code === code);
    return mark ? `${t("board.empty")}, ${mark.words || mark.text}` : t("board.empty");
  }

  /** Returns the point under the pointer; -1 if there is none near it. */
  pointAt(event) {
    if (!this.svg) return -1;
    const box = this.svg.getBoundingClientRect(), { columns, rows } = this.scene;
    const unit = (middle(columns - 1) + EDGE) / box.width;
    const x = Math.round(((event.clientX - box.left) * unit - EDGE) / CELL);
    const y = Math.round(((event.clientY - box.top) * unit - EDGE) / CELL);
    return x >= 0 && y >= 0 && x < columns && y < rows ? codeOf(x, y) : -1;
  }

  cellPx() {
    return (this.svg.getBoundingClientRect().width * CELL) / (middle(this.scene.columns - 1) + EDGE);
  }

  /** The position in words. */
  described() {
    const { columns, rows, stones } = this.scene;
    const names = (/** @type {number} */ of) => stones.filter(({ side }) => side === of).map(({ code }) => pointName(code, this.scene)).join(" ") || t("none");
    return t("board.described", { columns, rows, black: names(BLACK), white: names(WHITE) });
  }
}
