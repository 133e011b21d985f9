// The games that are over, as a list that can be narrowed down: whose, how they ended, faults and late moves.

import { button, element, fill } from "../parts/dom.js";
import { t } from "../words/words.js";

const RESULTS = ["any", "won", "drawn", "lost"], KINDS = ["any", "fault", "late"];
/** The time between two questions for the list while games end. */
const AGAIN_MS = 2000;

/** The list. */
export class GameFilter {
  /**
   * @param {HTMLElement} place
   * @param {{ask: (request: any) => void, open: (number: number) => void}} listeners
   */
  constructor(place, { ask, open }) {
    this.ask = ask;
    this.open = open;
    this.askedAt = -Infinity;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    this.games = -1;
    this.names = "";
    const labeled = (/** @type {string} */ key, /** @type {HTMLElement} */ field) => {
      const label = element("label");
      label.append(element("span", t(key)), " ", field);
      return label;
    };
    this.player = element("select");
    this.result = element("select");
    this.kind = element("select");
    fill(this.player, [{ id: "", name: t("filter.anybody") }], "");
    fill(this.result, RESULTS.map((id) => ({ id, name: t(`filter.${id}`) })), "any");
    fill(this.kind, KINDS.map((id) => ({ id, name: t(`filter.kind.${id}`) })), "any");
    for (const field of [this.player, this.result, this.kind]) field.addEventListener("change", () => this.askNow());
    const controls = element("div", undefined, "controls");
    controls.append(labeled("watch.player", this.player), labeled("filter.result", this.result), labeled("filter.kind", this.kind));
    this.count = element("p", "", "note");
    this.list = element("ol", undefined, "over");
    this.more = button(t("filter.more"), () => this.askNow(this.lowest));
    this.more.hidden = true;
    place.append(element("h2", t("filter.title")), controls, this.count, this.list, this.more);
    this.lowest = 0;
    this.filterShown = "";
  }

  get filterText() {
    return [this.player.value, this.result.value, this.kind.value].join("\n");
  }

  /** @param {any} state */
  heard(state) {
    const names = state.standings.map((/** @type {any} */ { name }) => String(name));
    if (names.join("\n") !== this.names) {
      this.names = names.join("\n");
      fill(this.player, [{ id: "", name: t("filter.anybody") }, ...names.map((/** @type {string} */ name) => ({ id: name, name }))], this.player.value);
    }
    if (state.games === this.games) return;
    this.games = state.games;
    this.again ??= setTimeout(() => this.askNow(), Math.max(0, this.askedAt + AGAIN_MS - performance.now()));
  }

  /** What was asked for may not have been heard. */
  forget() {
    this.games = -1;
  }

  /** @param {number} [before]  Only games of a lower number than this, which are added to the list. */
  askNow(before) {
    clearTimeout(this.again);
    this.again = undefined;
    this.askedAt = performance.now();
    const filter = { player: this.player.value || null, result: this.result.value, kind: this.kind.value, before: before ?? null };
    this.ask({ filter });
  }

  /** @param {any} list */
  answered({ filter, total, rows }) {
    const isWanted = (filter.player ?? "") === this.player.value && filter.result === this.result.value && filter.kind === this.kind.value;
    if (!isWanted) return;
    this.count.textContent = t("filter.count", { count: total });
    const items = rows.map((/** @type {any} */ row) => this.row(row));
    if (filter.before === null) this.show(items);
    else this.list.append(...items);
    const { lastElementChild: last } = this.list;
    this.lowest = last ? /** @type {HTMLLIElement} */ (last).value : 0;
    this.more.hidden = this.list.children.length >= total;
  }

  /** Rows that are there stay, so that a click or the focus on one is not lost. @param {HTMLLIElement[]} items */
  show(items) {
    const known = new Map([...this.list.children].map((row) => [/** @type {HTMLLIElement} */ (row).value, row]));
    const rows = items.map((item) => known.get(item.value) ?? item), end = items.length > 0 ? items[items.length - 1].value : 0;
    // What "More" has added goes on below, if the filter is the same.
    if (this.filterShown === this.filterText) rows.push(...[...known.values()].filter((row) => /** @type {HTMLLIElement} */ (row).value < end));
    this.filterShown = this.filterText;
    for (const row of known.values()) if (!rows.includes(row)) row.remove();
    rows.forEach((row, index) => this.list.children[index] !== row && this.list.insertBefore(row, this.list.children[index] ?? null));
  }

  /** @param {any} row */
  row({ number, names, winner, reason, stones, detail, is_late: isLate }) {
    const item = element("li"), result = winner === 1 ? "1–0" : winner === 2 ? "0–1" : winner === 0 ? "½–½" : "–";
    const how = reason === "line" || reason === "draw" ? "" : `, ${t(`watch.reason.${reason}`)}`, late = isLate.some(Boolean) ? `, ${t("watch.late")}` : "";
    item.value = number;
    const open = button(`${names.join(" – ")} ${result}${how}${late}, ${t("watch.stones", { stones })}`, () => this.open(number), "link");
    open.title = detail ?? "";
    item.append(open);
    return item;
  }
}
