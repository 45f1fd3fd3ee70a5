// @ts-check
// A hand on the board of Ab ins Ziel: it says why the choice is narrowed, and why a piece has to stay.

import { StepHand } from "./steps.js";
import { say } from "../words.js";

const RING = 40;
const LAST = 43;
const SIX = 6;

/** How far a piece of a colour has come: -1 in the house, 0 to 39 on the ring, up to 43 in the goal. @param {number} colour @param {string} point */
export function progress(colour, point) {
  if (point.endsWith("h")) return -1;
  if (point.includes("g")) return RING - 1 + Number(point.split("g")[1]);
  return (Number(point) - 10 * colour + RING) % RING;
}

/** The point at such a progress; beyond the goal it is its last field. @param {number} colour @param {number} far */
export function pointAt(colour, far) {
  if (far < RING) return String((Math.max(0, far) + 10 * colour) % RING);
  return `${colour}g${Math.min(far, LAST) - RING + 1}`;
}

/** The progress of all pieces of a seat, ascending. @param {import("./stacks.js").Stacks} pieces @param {number} seat @returns {number[]} */
export function progresses(pieces, seat) {
  const found = [];
  for (const [point, stack] of pieces.stacks) {
    for (const item of stack) if (item.seat === seat) found.push(progress(pieces.paints[seat], point));
  }
  return found.sort((one, other) => one - other);
}

/** Where a piece at such a progress comes by a roll; what its own rules forbid is beyond that. @param {number} far @param {number} die */
export function reached(far, die) {
  return far < 0 ? 0 : far + die;
}

export { LAST, SIX };

export class TrackHand extends StepHand {
  /** What lies in the tray now. */
  die = 0;

  /** Houses and goal fields of others are named with their colour. @param {string} point */
  named(point) {
    const name = super.named(point);
    const colour = /^(\d)[gh]/.exec(point)?.[1];
    if (colour === undefined || (this.seat !== null && this.pieces.paints[this.seat] === Number(colour))) return name;
    return say("point_of", { point: name, colour: say(`colour_${colour}`) });
  }

  /** Why a six leaves no choice, as the server says: "enter", "clear", or "" where it does. @returns {string} */
  get narrowed() {
    return this.source?.counters?.narrowed ?? "";
  }

  /** @param {Set<string>} origins */
  hint(origins) {
    const said = super.hint(origins);
    if (said === "" || this.picked || this.narrowed === "") return said;
    return say(`narrowed_${this.narrowed}`, { point: this.habits.point(pointAt(this.pieces.paints[Number(this.seat)], 0)) });
  }

  /** The server says why a piece cannot go where the die would take it. @param {string} point */
  stuck(point) {
    const colour = this.pieces.paints[Number(this.seat)];
    this.attempt(point, pointAt(colour, reached(progress(colour, point), this.die)));
  }
}
