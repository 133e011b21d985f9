// The numbers of a match or a tournament.

import { element } from "../parts/dom.js";
import { t } from "../words/words.js";

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
const rounded = (/** @type {number} */ elo) => `${elo > 0 ? "+" : elo < 0 ? "−" : ""}${Math.abs(elo).toFixed(0)}`;
const interval = (/** @type {number[]} */ [value, low, high]) => `${rounded(value)} (${rounded(low)} … ${rounded(high)})`;

/**
 * Shows how a match of two stands: one interval, what it counts, and the sequential test.
 *
 * @param {HTMLElement} place
 * @param {any} duel
 */
export function showDuel(place, duel) {
  place.replaceChildren();
  if (!duel) return;
  const { names, games: [won, drawn, lost], elo, los, sprt, counted } = duel;
  place.append(element("p", t("watch.duel", { one: names[0], two: names[1], won, drawn, lost })));
  if (elo) {
    const stronger = los === null ? "" : ` ${t("watch.los", { los: percent(los) })}`;
    const left = [counted.repeated > 0 ? t("watch.repeated", { count: counted.repeated }) : "", counted.waiting > 0 ? t("watch.unpaired", { count: counted.waiting }) : ""];
    place.append(
      element("p", `${t("watch.elo", { elo: interval(elo) })}${stronger}`),
      element("p", [t(`watch.counts.${counted.unit}`, { count: counted.count }), ...left].filter(Boolean).join(" "), "note"),
    );
  }
  if (sprt) {
    const [llr, lower, upper] = [sprt.llr, sprt.lower, sprt.upper].map((it) => it.toFixed(2));
    place.append(element("p", t("watch.sprt", { hypotheses: sprt.hypotheses, verdict: sprt.verdict, llr, lower, upper })), sprtBar(sprt));
  }
}

/** @param {{llr: number, lower: number, upper: number}} test */
function sprtBar({ llr, lower, upper }) {
  const bar = element("div", undefined, "sprt"), mark = element("span");
  bar.setAttribute("role", "meter");
  bar.setAttribute("aria-label", t("watch.llr"));
  for (const [name, value] of Object.entries({ min: lower, max: upper, now: llr })) bar.setAttribute(`aria-value${name}`, value.toFixed(2));
  mark.style.left = `${Math.min(Math.max((llr - lower) / (upper - lower), 0), 1) * 100}%`;
  bar.append(mark);
  return bar;
}

/**
 * Shows the standings; the strengths are in the match itself where only two play.
 *
 * @param {HTMLElement} place
 * @param {any[]} rows
 * @param {any} duel
 */
export function showStandings(place, rows, duel) {
  const table = element("table"), head = element("tr"), body = element("tbody");
  const names = ["watch.player", "watch.games", "watch.won", "watch.drawn", "watch.lost", "watch.score", ...(duel ? [] : ["watch.elo.head"]), "watch.faults", "watch.late.head"];
  for (const name of names) {
    const cell = element("th", t(name), name === "watch.player" ? "" : "number");
    cell.scope = "col";
    head.append(cell);
  }
  for (const { name, games, score, elo, faults, late } of rows) {
    const row = element("tr"), player = element("th", name), count = games.reduce((/** @type {number} */ sum, /** @type {number} */ it) => sum + it, 0);
    player.scope = "row";
    row.append(player);
    for (const cell of [count, ...games, count ? percent(score) : "–", ...(duel ? [] : [elo && count ? interval(elo) : "–"]), faults, late]) row.append(element("td", cell, "number"));
    body.append(row);
  }
  const top = element("thead");
  top.append(head);
  table.append(top, body);
  place.replaceChildren(...(rows.length > 0 ? [table] : []));
}
