// @ts-check
// Halma on the star on its pages.

import { say } from "../words.js";
import { stackTitle } from "./stacks.js";

export const title = stackTitle({
  habits: { snaps: true, marksAll: false },
  striking: ["finished"],
  note: ({ turns, start }) => {
    const limit = start.turn_limit;
    return say("note", { count: Math.min(Math.max(0, ...Object.values(turns)) + 1, limit), limit });
  },
  count: (seat, _, pieces) => {
    let inside = 0;
    let all = 0;
    for (const [point, stack] of pieces.stacks) {
      const own = stack.filter((item) => item.seat === seat).length;
      all += own;
      if (pieces.drawing.facts(point).goal === String(seat)) inside += own;
    }
    const params = { count: inside, limit: all };
    return { ...params, words: say("count", params) };
  },
});
