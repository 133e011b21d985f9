// The first minute: what wins, what a three and a four are, what is forbidden, what swap2 is, each with a picture.

import { drawBoard, middle, shape } from "../board/board.js";
import { foulOn } from "../game/fouls.js";
import { pointNamed } from "../game/points.js";
import { BLACK, Position, WHITE, columnOf, rowOf } from "../game/rules.js";
import { t } from "../words/words.js";
import { openDialog } from "./dialog.js";
import { element } from "./dom.js";

/**
 * The pictures, on a board of 9: stones of Black and of White, and a point with a mark on it.
 *
 * @type {{key: string, black: string, white: string, mark: string}[]}
 */
const PICTURES = [
  { key: "five", black: "c5 d5 e5 f5 g5", white: "c6 d4 e6 g7", mark: "" },
  { key: "four", black: "d5 e5 f5 g5", white: "d6 e7 f3", mark: "c5 h5" },
  { key: "three", black: "d5 e5 f5", white: "e7 f3", mark: "c5 g5" },
  { key: "forbidden", black: "e3 e4 c5 d5", white: "b2 g7 h6 b8", mark: "e5" },
  { key: "swap2", black: "e5 g6", white: "d6", mark: "" },
];
const SIZE = { columns: 9, rows: 9 };

/** Opens the lesson. */
export function openLesson() {
  const parts = PICTURES.map(({ key, black, white, mark }) => {
    const place = element("div", undefined, "lesson"), words = element("div");
    words.append(element("h3", t(`lesson.${key}`)), element("p", t(`lesson.${key}.about`)));
    place.append(picture(black, white, mark), words);
    return place;
  });
  openDialog(t("lesson.title"), ...parts);
}

/** The points of names. @param {string} names */
const points = (names) => names.split(" ").filter(Boolean).map((name) => pointNamed(name, SIZE));

/**
 * @param {string} black
 * @param {string} white
 * @param {string} mark
 */
function picture(black, white, mark) {
  const position = new Position(SIZE.columns, SIZE.rows);
  const svg = drawBoard({ b: [SIZE.columns, SIZE.rows], o: [], m: [], l: [] }, 0, false);
  for (const [side, name, names] of /** @type {[number, string, string][]} */ ([[BLACK, "black", black], [WHITE, "white", white]])) {
    for (const code of points(names)) {
      position.put(code, side);
      shape(svg, "circle", { class: name, cx: middle(columnOf(code)), cy: middle(rowOf(code)), r: 13 });
    }
  }
  for (const code of points(mark)) {
    const center = { cx: middle(columnOf(code)), cy: middle(rowOf(code)) };
    shape(svg, "circle", { class: "reason", ...center, r: 11 });
    for (const stone of foulOn(position, code)?.lines.flat() ?? []) {
      shape(svg, "circle", { class: "reason", cx: middle(columnOf(stone)), cy: middle(rowOf(stone)), r: 14 });
    }
  }
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
