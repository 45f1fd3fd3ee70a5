// @ts-check
// What happened, as a sentence for the status line. The sentences are those of games/texts.py.

import { has, say } from "./words.js";

const ACTIONS = new Set(["moved", "rolled", "called"]);
const SILENT = new Set(["clock_flagged", "claimed", "resigned", "committed", "nonce_given", "nonces_fixed", "seed_revealed"]);

/**
 * @param {any} event as stored
 * @param {{name: (seat: number) => string, you: (seat: number|null) => boolean, due: (turn: any) => boolean, title: import("./match.js").Title, countersAt: (v: number) => any}} view
 * @returns {string}
 */
export function told(event, view) {
  const data = event.data;
  const seat = data.seat ?? null;
  const own = view.you(seat);
  const params = { name: seat === null ? "" : view.name(seat), move: data.text ?? "" };
  if (ACTIONS.has(event.type)) return `${view.title.told(event, view)}${own ? "" : turnText(data.turn, view)}`;
  if (event.type === "match_ended") return endText(data, view);
  if (event.type === "taken_back") return `${say("taken_back")}${turnText(data.turn, view)}`;
  if (event.type === "resignation_offered") return say(`${event.type}_${data.size}${own ? "_you" : ""}`, params);
  if (event.type.endsWith("_answered")) {
    return say(`${event.type}_${data.accept ? "yes" : "no"}${own ? "_you" : ""}`, params);
  }
  if (SILENT.has(event.type)) return "";
  const because = `${event.type}_${data.reason}`;
  return say(`${has(because) ? because : event.type}${own ? "_you" : ""}`, params);
}

/** @param {any} turn @param {{name: (seat: number) => string, due: (turn: any) => boolean}} view */
function turnText(turn, view) {
  return turn && view.due(turn) ? ` ${say("your_turn", { name: view.name(turn.seat) })}` : "";
}

/**
 * Who won, and why.
 * @param {{places: number[]|null, ending: string, stake?: number}} result
 * @param {{name: (seat: number) => string, you: (seat: number|null) => boolean}} view
 * @returns {{headline: string, reason: string}}
 */
export function ending(result, view) {
  const places = result.places ?? [];
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const winner = first.length === 1 ? first[0] : null;
  const loser = winner !== null && places.length === 2 ? 1 - winner : null;
  const side = winner !== null && view.you(winner) ? "_won" : loser !== null && view.you(loser) ? "_you" : "";
  const reason = say(`reason_${result.ending}${side}`, {
    loser: loser === null ? "" : view.name(loser),
    winner: winner === null ? "" : view.name(winner),
  });
  const worth = (result.stake ?? 1) > 1 ? ` ${say("worth", { points: Number(result.stake) })}` : "";
  return { headline: headline(result.places, first, view), reason: reason + worth };
}

/**
 * @param {number[]|null} places of the seats, null for a match without a result
 * @param {number[]} first the seats in first place
 * @param {{name: (seat: number) => string, you: (seat: number|null) => boolean}} view
 */
function headline(places, first, view) {
  if (places === null) return say("headline_aborted");
  if (first.length === places.length) return say("headline_draw");
  if (first.some((seat) => view.you(seat))) return say(first.length === 1 ? "headline_won" : "headline_shared");
  const own = places.findIndex((_place, seat) => view.you(seat));
  if (own >= 0) return places.length === 2 ? say("headline_lost") : say("headline_place", { place: places[own] });
  if (first.length === 1) return say("headline_other", { name: view.name(first[0]) });
  return say("headline_others", { names: first.map((seat) => view.name(seat)).join(", ") });
}

/** @param {any} result @param {any} view */
function endText(result, view) {
  const { headline, reason } = ending(result, view);
  return `${headline}. ${reason}`;
}
