// The games under way as small boards.

import { drawBoard } from "../board/board.js";
import { clockText } from "../game/clocks.js";
import { BLACK, codeOf } from "../game/rules.js";
import { button, element, stonePicture } from "../parts/dom.js";

/**
 * What a side has left, or has used where nothing limits that.
 *
 * @param {any} live  A game under way, as the server tells it.
 * @param {number} side
 */
export function liveClock(live, side) {
  const player = side === BLACK ? live.black : 1 - live.black, isToMove = live.stones.length % 2 === (side === BLACK ? 0 : 1);
  const used = live.used_ms[player] + (isToMove ? Math.max(0, Date.now() - live.since_ms) : 0);
  return live.game_ms[player] === null ? clockText(used, false) : clockText(live.game_ms[player] - used, true);
}

/** The small boards. A click makes one large. */
export class SmallBoards {
  /**
   * @param {HTMLElement} place
   * @param {(key: string) => void} choose
   */
  constructor(place, choose) {
    this.place = place;
    this.choose = choose;
    /** @type {Map<string, HTMLElement>} */
    this.figures = new Map();
    /** @type {any[]} */
    this.games = [];
  }

  /**
   * @param {any[]} games
   * @param {string} chosen
   */
  show(games, chosen) {
    this.games = games;
    const keys = new Set(games.map(({ id }) => `live ${id}`));
    for (const [key, figure] of this.figures) {
      if (keys.has(key)) continue;
      figure.remove();
      this.figures.delete(key);
    }
    for (const game of games) {
      const key = `live ${game.id}`, figure = this.figures.get(key) ?? this.begin(key);
      if (figure.dataset.stones !== String(game.stones.length)) {
        figure.dataset.stones = String(game.stones.length);
        const moves = game.stones.map((/** @type {{x: number, y: number}} */ { x, y }) => codeOf(x, y));
        figure.lastChild?.replaceWith(drawBoard({ b: [game.width, game.height], o: [], m: moves, l: [] }, moves.length, false));
      }
      figure.toggleAttribute("aria-current", key === chosen);
    }
    this.showClocks();
  }

  /** What is there already stays in the page, so that nothing flickers or loses its place. @param {string} key */
  begin(key) {
    const figure = button("", () => this.choose(key), "small");
    figure.append(element("span"), element("span"));
    this.place.append(figure);
    this.figures.set(key, figure);
    return figure;
  }

  showClocks() {
    for (const game of this.games) {
      const figure = this.figures.get(`live ${game.id}`);
      const lines = [1, 2].map((side) => {
        const line = element("span", undefined, "line"), player = side === BLACK ? game.black : 1 - game.black;
        line.append(stonePicture(side === BLACK), element("span", game.names[player]), element("span", liveClock(game, side), "clock"));
        return line;
      });
      figure?.firstElementChild?.replaceChildren(...lines);
    }
  }
}
