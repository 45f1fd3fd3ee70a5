// @ts-check
// Abalone on its pages: whose hand, whose marbles, what is counted and how a move is told.

import { Hand } from "../board/abalone.js";
import { Pieces } from "../board/pieces.js";
import { say } from "../words.js";

/**
 * @typedef {import("../board/pieces.js").Effect} Effect
 * @typedef {import("../moves.js").Played} Played
 * @typedef {{ejected: number[], ejections_to_win: number, idle: number, idle_limit: number}} Counters
 */

/** What Abalone counts, after any number of moves: marbles pushed off, moves without a fall. */
class Tally {
  constructor() {
    /** Before the first move of the list. @type {Counters} */
    this.start = { ejected: [0, 0], ejections_to_win: 6, idle: 0, idle_limit: 300 };
  }

  /** @param {Counters} counters after all of these moves @param {Played[]} moves */
  set(counters, moves) {
    const ejected = counters.ejected.map((count, seat) => count - pushedOff(moves, seat));
    const idle = moves.some(strikes) ? 0 : counters.idle - moves.length;
    this.start = { ...counters, ejected, idle };
  }

  /** @param {Played[]} moves from the first on @returns {Counters} */
  after(moves) {
    const ejected = this.start.ejected.map((count, seat) => count + pushedOff(moves, seat));
    const last = moves.findLastIndex(strikes);
    return { ...this.start, ejected, idle: moves.length - 1 - last + (last < 0 ? this.start.idle : 0) };
  }
}

/** @param {Played[]} moves @param {number} seat */
function pushedOff(moves, seat) {
  return moves.filter((move) => move.seat === seat && strikes(move)).length;
}

/** Whether a marble falls. @param {{effects: Effect[]}} move */
function strikes(move) {
  return move.effects.some((effect) => effect.kind === "ejected");
}

/** @param {{effects: Effect[]}} move @param {number|null} seat */
function sides(move, seat) {
  const theirs = move.effects.filter((effect) => effect.seat !== seat).length;
  return { mine: move.effects.length - theirs, theirs };
}

/** A move that was played, as a sentence. @param {any} event @param {any} view */
function told(event, view) {
  const data = event.data;
  const own = view.you(data.seat);
  const params = { name: view.name(data.seat), move: data.text };
  const counters = view.countersAt(event.v);
  const { mine, theirs } = sides(data, data.seat);
  const key = strikes(data) ? "moved_eject" : theirs > 0 ? "moved_push" : "moved";
  return say(`${key}${own ? "_you" : ""}`, { ...params, mine, theirs, count: counters.ejected[data.seat] });
}

/** A possible move for the list. @param {{text: string, steps: string[][], effects: Effect[]}} move */
function label(move) {
  const params = { move: move.text, ...sides(move, move.effects[0].seat) };
  if (strikes(move)) return say("form_eject", params);
  if (params.theirs > 0) return say("form_push", params);
  return say(move.steps.length > 1 ? "form_side" : "form_line", params);
}

/** The position read out. @param {Pieces} pieces @param {Counters} counters */
function position({ seats }, counters) {
  const points = (/** @type {number} */ seat) => [...seats].filter(([, owner]) => owner === seat).map(([point]) => point).sort().join(" ");
  return say("position", { black: points(0), white: points(1), by_black: counters.ejected[0], by_white: counters.ejected[1] });
}

/** The line about draws. @param {Counters} counters */
function note({ idle, idle_limit }) {
  return say("idle", { count: idle, limit: idle_limit });
}

/** Marbles that a seat has pushed off. @param {number} seat @param {Counters} counters */
function count(seat, counters) {
  const params = { count: counters.ejected[seat], limit: counters.ejections_to_win };
  return { ...params, words: say("captured", params) };
}

/** @type {import("../match.js").Title} */
export const title = { Hand, Pieces, Tally, strikes, told, label, position, note, count, turns: true };
