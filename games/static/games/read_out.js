// @ts-check
// What the letters L, P and C say: last move, position, clocks.

import { written } from "./clock.js";
import { say } from "./words.js";

/** The letters, while the board has the focus. @param {any} page the MatchPage */
export function readOut(page) {
  for (const [letter, text] of [["l", lastMove], ["p", position], ["c", clocks]]) {
    page.board.letters.set(letter, () => page.status.say(/** @type {(page: any) => string} */ (text)(page)));
  }
}

/** @param {any} page the MatchPage */
function lastMove(page) {
  const move = page.moves.moves[page.moves.shown - 1];
  if (!move) return say("no_move_yet");
  return say("last_move", { number: page.moves.shown, colour: move.seat === null ? "" : say(`seat_${move.seat}`), move: move.text });
}

/** @param {any} page */
function position(page) {
  return page.title.position(page.pieces, page.counters);
}

/** @param {any} page */
function clocks(page) {
  if (page.clocks.remaining.length === 0) return say("no_clock");
  return page.clocks.remaining.map((/** @type {number} */ _, /** @type {number} */ seat) => `${page.name(seat)}: ${written(page.clocks.left(seat))}`).join(", ");
}
