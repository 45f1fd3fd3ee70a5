// @ts-check
// What one person has played and won against computers at this device; never sent anywhere.

import { say } from "../words.js";

const KEY = "spielstein.statistics";
const VERSION = 1;
/** So many matches are remembered as counted: an undo after the end counts none twice. */
const REMEMBERED = 50;

/** @typedef {{game: string, seats: number, levels: (number|null)[], own: number[], places: number[]|null, forfeits: number[], id: string}} Ended */

/** @returns {{version: number, rows: Record<string, [number, number]>, ids: string[]}} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (found?.version === VERSION && Array.isArray(found.ids) && isTable(found.rows)) return found;
  } catch {
    // nothing may be kept, or it is not what was kept
  }
  return { version: VERSION, rows: {}, ids: [] };
}

/** @param {unknown} rows */
function isTable(rows) {
  const counted = (/** @type {unknown} */ row) => Array.isArray(row) && row.length === 2 && row.every(Number.isInteger);
  return typeof rows === "object" && rows !== null && Object.entries(rows).every(([key, row]) => key.split("|").length === 3 && counted(row));
}

/** Count a match that has ended, once; whoever resigns has not won, however a computer fares in their place. @param {Ended} ended */
export function count({ game, seats, levels, own, places, forfeits, id }) {
  const found = stored();
  if (own.length !== 1 || places === null || found.ids.includes(id)) return;
  const key = keyOf(game, seats, levels);
  const [played, won] = found.rows[key] ?? [0, 0];
  found.rows[key] = [played + 1, won + Number(places[own[0]] === 1 && !forfeits.includes(own[0]))];
  found.ids = [...found.ids, id].slice(-REMEMBERED);
  try {
    localStorage.setItem(KEY, JSON.stringify(found));
  } catch {
    // it counts until the page is closed, which is not at all
  }
}

/** Won and played against computers like these. @param {string} game @param {(number|null)[]} levels @returns {[number, number]} */
export function against(game, levels) {
  return stored().rows[keyOf(game, levels.length, levels)] ?? [0, 0];
}

export function clear() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there was none
  }
}

/** @param {string} game @param {HTMLElement} fold */
export function show(game, fold) {
  const rows = Object.entries(stored().rows)
    .map(([key, counts]) => ({ key: key.split("|"), counts }))
    .filter(({ key }) => key[0] === game)
    .sort((one, other) => one.key.join().localeCompare(other.key.join()));
  fold.querySelectorAll("[data-some]").forEach((some) => some.toggleAttribute("hidden", rows.length === 0));
  fold.querySelector("[data-none]")?.toggleAttribute("hidden", rows.length > 0);
  fold.querySelector("tbody")?.replaceChildren(
    ...rows.map(({ key, counts: [played, won] }) => {
      const row = document.createElement("tr");
      const head = Object.assign(document.createElement("th"), { scope: "row", textContent: named(key[2].split(",")) });
      const cells = [played, won].map((number) => Object.assign(document.createElement("td"), { className: "number", textContent: String(number) }));
      row.append(head, ...cells);
      return row;
    }),
  );
}

/** "2 × Computer (easy), Computer (strong)". @param {string[]} levels */
function named(levels) {
  const counts = [...new Set(levels)].map((level) => {
    const number = levels.filter((one) => one === level).length;
    const name = say("computer", { level: say(`level_${level}`) });
    return number > 1 ? say("cell_many", { count: number, colour: name }) : name;
  });
  return counts.join(", ");
}

/** @param {string} game @param {number} seats @param {(number|null)[]} levels */
function keyOf(game, seats, levels) {
  return [game, seats, levels.filter((level) => level !== null).sort().join(",")].join("|");
}
