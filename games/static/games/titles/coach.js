// @ts-check
// A first match with tips, in the games whose tips follow from what their moves show. It never acts itself.

import { has, say } from "../words.js";
import { panelOf } from "./tips_panel.js";

export const { toggle, refresh } = panelOf(explained);

/** @param {any} page @param {number} step @returns {string[]} */
function explained(page, step) {
  const { seat, awaits } = page.turn;
  if (!page.mine(seat)) return [say("tip_wait", { name: seat === null ? "" : page.name(seat) })];
  if (awaits !== "move") return has(`coach_${awaits}`) ? [say(`coach_${awaits}`)] : [];
  const moves = page.entry?.entry.moves ?? [];
  if (moves.length === 0) return [];
  const counted = say("coach_count", { count: moves.length });
  return [say(`coach_move_${step}`), ...special(page, moves), counted];
}

/** What is particular to this position. @param {any} page @param {any[]} moves */
function special(page, moves) {
  const kinds = new Set(moves.flatMap(({ effects }) => effects.flatMap(namesOf)));
  if (page.pieces.count?.("bar", page.me) > 0) kinds.add("bar");
  if (covered(page)) kinds.add("covered");
  const longest = Math.max(...moves.map(({ effects }) => effects.filter((/** @type {any} */ effect) => effect.kind === "jumped").length));
  if (longest > 1) kinds.add("chain");
  return [...kinds].filter((kind) => has(`coach_if_${kind}`)).map((kind) => say(`coach_if_${kind}`, { count: longest }));
}

/** @param {any} effect */
function namesOf({ kind, params }) {
  return params?.by ? [kind, `${kind}_${params.by}`] : [kind];
}

/** Whether a piece of whoever looks lies under another one. @param {any} page */
function covered(page) {
  return [...(page.pieces.stacks?.entries() ?? [])].some(
    ([point, stack]) => /^\d+$/.test(point) && stack.slice(0, -1).some((/** @type {any} */ item) => item.seat === page.me),
  );
}
