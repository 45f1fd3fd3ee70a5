// @ts-check
// Dorada on its pages.

import { StoneHand } from "../board/stones.js";
import { say } from "../words.js";
import { stackTitle } from "./stacks.js";

/** Along the lane, either way. @param {import("../board/pieces.js").Effect} effect */
function way({ origin, target, params }) {
  const [from, to] = [String(origin), String(target)];
  const [start, end] = [Number(from), Number(to)];
  if (Number.isNaN(start) || Number.isNaN(end) || params?.by === "gold") return from.startsWith("s") && end > 0 ? [from, ...fields(0, end), to] : [from, to];
  return [from, ...fields(start, end), to];
}

/** The fields strictly between two, in their order. @param {number} start @param {number} end */
function fields(start, end) {
  const toward = Math.sign(end - start);
  return Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, index) => String(start + toward * (index + 1)));
}

export const title = stackTitle({
  hand: StoneHand,
  way,
  habits: { explains: true },
  stays: true,
  striking: ["lost", "homed"],
  note: ({ dice, played }) => (dice.length > 0 && !played ? say("note_die", { die: dice[0] }) : ""),
  count: (seat, _, pieces) => {
    const fromTop = [...pieces.at("goal")].reverse();
    const points = fromTop.reduce((sum, item, place) => sum + (item.seat === seat ? pieces.worth(place) : 0), 0);
    return { count: points, limit: 0, words: say("count", { count: points }) };
  },
});
