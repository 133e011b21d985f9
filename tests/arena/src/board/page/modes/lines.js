// The best moves of a position that is thought about: a table, and marks on the board.

import { chanceText, countText, scoreText, winChance } from "../engine/info.js";
import { pointName } from "../game/points.js";
import { button, element, part } from "../parts/dom.js";
import { t } from "../words/words.js";

/** @typedef {import("../engine/info.js").Info} Info */
/** @typedef {import("../game/situation.js").Situation} Situation */

/** Moves of a line that are shown as words. */
const LINE_SHOWN = 12;
/** A move that loses less than this is still good. */
const GOOD = 0.1;

/** The table of the best moves. */
export class Lines {
  /**
   * `play(line)` is called for moves that are to be made, `preview(line)` for a line that is pointed at or held, with
   * null when it is not any more.
   *
   * @param {{play: (line: number[]) => void, preview: (line: number[] | null) => void}} listeners
   */
  constructor({ play, preview }) {
    this.play = play;
    this.preview = preview;
    /** @type {Info[]} */
    this.infos = [];
    /** The rank of the line that stays on the board; -1 for none. */
    this.held = -1;
    /** True while a line is on the board because it is pointed at. */
    this.isPointed = false;
  }

  /** Has no line stay on the board. */
  release() {
    this.held = -1;
    this.isPointed = false;
  }

  /** Shows a line while it is pointed at. @param {number[] | null} line */
  point(line) {
    this.isPointed = line !== null;
    this.preview(line ?? this.heldLine);
  }

  /**
   * Shows the best moves in rows that stay, so that a click or the focus on one is not lost.
   *
   * @param {Info[]} infos
   * @param {Situation} situation
   */
  show(infos, situation) {
    this.infos = infos;
    const [body] = part("lines").tBodies;
    while (body.rows.length > infos.length) body.lastChild.remove();
    while (body.rows.length < infos.length) body.append(this.row(body.rows.length));
    infos.forEach((info, rank) => {
      const [move, chance, score, depth, line] = body.rows[rank].cells;
      const names = info.line.slice(0, LINE_SHOWN).map((code) => pointName(code, situation));
      move.firstChild.textContent = pointName(info.line[0], situation);
      chance.textContent = chanceText(info.score);
      score.textContent = scoreText(info.score);
      depth.textContent = Number.isFinite(info.depth) ? info.depth : "";
      if (line.firstChild.dataset.names !== names.join()) showNames(line.firstChild, names, info.line.length > LINE_SHOWN);
      line.firstChild.setAttribute("aria-pressed", String(rank === this.held));
    });
  }

  /** @param {number} rank */
  row(rank) {
    const row = element("tr"), cells = ["", "number", "number", "number", ""].map((name) => element("td", "", name));
    cells[0].append(button("", () => this.play(this.infos[rank].line.slice(0, 1)), "link"));
    const show = element("button", "", "link");
    show.type = "button";
    show.title = t("analyze.line.about");
    // A click with the mouse, which sees the line while it points, plays up to there; a tap and a key
    // only show the line.
    show.addEventListener("click", (event) => {
      const count = countAt(event), isMouse = /** @type {PointerEvent} */ (event).pointerType === "mouse";
      if (isMouse && count > 0) this.play(this.infos[rank].line.slice(0, count));
      else this.hold(rank);
    });
    show.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.point(this.infos[rank]?.line.slice(0, countAt(event) || undefined) ?? null);
    });
    cells[4].append(show);
    row.append(...cells);
    row.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.point(this.infos[rank]?.line ?? null));
    row.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.point(null));
    show.addEventListener("focus", () => show.matches(":focus-visible") && this.point(this.infos[rank]?.line ?? null));
    show.addEventListener("blur", () => this.point(null));
    return row;
  }

  /** Has a line stay on the board, or no longer. @param {number} rank */
  hold(rank) {
    this.held = this.held === rank ? -1 : rank;
    this.preview(this.heldLine);
  }

  get heldLine() {
    return this.infos[this.held]?.line ?? null;
  }
}

/**
 * Shows the moves of a line, each as a part of its own.
 *
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {boolean} isCut
 */
function showNames(place, names, isCut) {
  place.dataset.names = names.join();
  const parts = names.map((name, index) => {
    const made = element("span", `${name} `);
    made.dataset.count = String(index + 1);
    return made;
  });
  place.replaceChildren(...parts, isCut ? "…" : "");
}

/** How many moves of a line lead to the one that is pointed at; 0 if it is none. @param {Event} event */
const countAt = (event) => Number(/** @type {HTMLElement} */ (event.target).dataset.count ?? 0);

/**
 * Marks for the best moves: their chance, in colors by how much is lost.
 *
 * @param {Info[]} infos
 * @param {Situation} situation
 */
export function moveMarks(infos, situation) {
  const best = infos[0];
  return infos.filter((info) => situation.isEmpty(info.line[0])).map((info, rank) => {
    const chance = winChance(info.score), lost = winChance(best.score) - chance, moves = Math.ceil(Math.abs(info.score.plies) / 2);
    const kind = rank === 0 ? "best" : lost < GOOD ? "good" : "bad";
    const percent = Math.min(Math.max(Math.round(chance * 100), 1), 99);
    const text = info.score.plies > 0 ? `+${moves}` : info.score.plies < 0 ? `−${moves}` : String(percent);
    return { code: info.line[0], text, kind, words: t("analyze.mark", { rank: rank + 1, chance: chanceText(info.score) }) };
  });
}

/**
 * Words how far a search is.
 *
 * @param {number} nodes
 * @param {number} speed
 */
export const speedText = (nodes, speed) => (Number.isFinite(nodes) ? t("analyze.speed", { nodes: countText(nodes), speed: countText(speed) }) : "\u00a0");
