// @ts-check
// What the letters L, P and C say: last move, position, clocks.

import { written } from "./clock.js";
import { say } from "./words.js";

/** @param {any} page the MatchPage */
export function lastMove(page) {
  const move = page.moves.moves[page.moves.shown - 1];
  if (!move) return say("no_move_yet");
  return say("last_move", { number: page.moves.shown, colour: say(`seat_${move.seat}`), move: move.text });
}

/** @param {any} page */
export function position(page) {
  const points = (/** @type {number} */ seat) =>
    [...page.pieces.seats].filter(([, owner]) => owner === seat).map(([point]) => point).sort().join(" ");
  return say("position", { black: points(0), white: points(1), by_black: page.ejected[0], by_white: page.ejected[1] });
}

/** @param {any} page */
export function clocks(page) {
  if (page.clocks.remaining.length === 0) return say("no_clock");
  return page.clocks.remaining.map((/** @type {number} */ _, /** @type {number} */ seat) => `${page.name(seat)}: ${written(page.clocks.left(seat))}`).join(", ");
}
