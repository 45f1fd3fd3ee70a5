// @ts-check
// What the letters L, P and C say, fetched with the first of them: last move, position, clocks.

import { listed } from "./telling.js";
import { say } from "./words.js";

/** @type {Record<string, (page: any) => string>} */
const SAID = { l: lastMove, p: position, c: clocks };

/** @param {any} page the MatchPage @param {string} letter */
export function readOut(page, letter) {
  page.status.say(SAID[letter](page));
}

/** @param {any} page the MatchPage */
function lastMove(page) {
  const move = page.moves.moves[page.moves.shown - 1];
  if (!move) return say("no_move_yet");
  const said = { number: page.moves.shown, move: listed(move.text) };
  return move.seat === null ? say("last_roll", said) : say("last_move", { ...said, colour: say(`seat_${move.seat}`) });
}

/** @param {any} page */
function position(page) {
  return page.title.position(page.pieces, page.counters);
}

/** @param {any} page */
function clocks(page) {
  if (page.clocks.remaining.length === 0) return say("no_clock");
  return page.clocks.remaining.map((/** @type {number} */ _, /** @type {number} */ seat) => `${page.name(seat)}: ${page.clocks.text(seat)}`).join(", ");
}
