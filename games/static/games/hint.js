// @ts-check
// A suggested move, fetched with the first of them: drawn on the board, and said with its reasons.

import { lineThrough, shape } from "./board/drawing.js";
import { pointName } from "./telling.js";
import { say } from "./words.js";

/** @typedef {import("./board/drawing.js").Spot} Spot */
/** @typedef {import("./board/pieces.js").Effect} Effect */

const POINTS = ["point", "origin", "target"];
const NOT_OWN = new Set(["hit", "lost", "ejected", "set_up"]);

/** @param {any} page the MatchPage @param {{v: number, move: {text: string}, seat: number, reasons: {code: string, params: Record<string, any>}[]}} message */
export function show(page, { v, move, seat, reasons }) {
  if (!page.entry || v < page.entry.v) return;
  const offered = page.entry.entry.moves.find((/** @type {any} */ one) => one.text === move.text);
  if (!offered || !page.moves.live) return;
  page.hand.letGo?.();
  page.unhint?.();
  const drawing = page.board.drawing;
  const group = shape("g", { class: "board-hints" });
  drawing.svg.append(group);
  page.unhint = () => {
    group.remove();
    page.unhint = null;
  };
  for (const effect of offered.effects) {
    if (effect.seat === seat && effect.origin && effect.target && !NOT_OWN.has(effect.kind)) group.append(...way(page, effect));
  }
  const why = reasons.map(({ code, params }) => say(`why_${code}`, worded(params))).join(" ");
  const named = page.title.label(offered);
  const text = say("hint_named", { move: named.charAt(0).toUpperCase() + named.slice(1), why }).trim();
  page.status.instead(text, say("hint_thinking"));
}

/** Points by their names. @param {Record<string, any>} params */
function worded(params) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, POINTS.includes(name) ? pointName(String(value)) : value]));
}

/** An arrow from where a piece stands to where it would go. @param {any} page @param {Effect} effect @returns {SVGElement[]} */
function way({ pieces, board }, effect) {
  const origin = String(effect.origin);
  const target = String(effect.target);
  const points = pieces.way?.(effect) ?? [origin, target];
  const spots = points.map((/** @type {string} */ point) => board.drawing.spot(point));
  spots[0] = pieces.topSpot?.(origin, effect.seat) ?? spots[0];
  const last = spots.length - 1;
  spots[last] = pieces.landing?.(target, effect.seat) ?? spots[last];
  const { x, y } = spots[last];
  const turn = (Math.atan2(y - spots[last - 1].y, x - spots[last - 1].x) * 180) / Math.PI;
  const d = lineThrough(spots);
  const head = { d: "M-30 -20 4 0-30 20Z", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})` };
  return [
    shape("path", { class: "hint-under", d }),
    shape("path", { class: "hint-way", d }),
    shape("circle", { class: "hint-origin", cx: spots[0].x, cy: spots[0].y, r: 46 }),
    shape("path", { class: "hint-head", ...head }),
  ];
}
