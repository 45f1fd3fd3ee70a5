// @ts-check
// The page of a match of Ab ins Ziel.

import { open } from "../match.js";
import { say } from "../words.js";
import { stackTitle } from "./stacks.js";

const RING = 40;
const PIECES = 4;

/** Along the ring, and through the goal. @param {import("../board/pieces.js").Effect} effect */
function way({ kind, origin, target }) {
  const from = String(origin);
  const to = String(target);
  if (kind === "hit" || from.endsWith("h")) return [from, to];
  const points = [from];
  const colour = Number(to.split("g")[0]);
  const goal = to.includes("g");
  for (let point = from; point !== to && points.length < 8; points.push(point)) {
    if (point.includes("g")) point = `${colour}g${Number(point.split("g")[1]) + 1}`;
    else if (goal && Number(point) === (10 * colour + RING - 1) % RING) point = `${colour}g1`;
    else point = String((Number(point) + 1) % RING);
  }
  return points.at(-1) === to ? points : [from, to];
}

open(
  stackTitle({
    way,
    striking: ["hit"],
    note: ({ dice, retry }) => (retry ? say("note_try", retry) : dice.length > 0 ? say("note_die", { die: dice[0] }) : ""),
    count: (seat, _, pieces) => {
      let home = 0;
      for (const [point, stack] of pieces.stacks) if (point.includes("g")) home += stack.filter((item) => item.seat === seat).length;
      const params = { count: home, limit: PIECES };
      return { ...params, words: say("count", params) };
    },
  }),
);
