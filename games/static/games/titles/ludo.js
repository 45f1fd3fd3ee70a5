// @ts-check
// Ab ins Ziel on its pages.

import { LAST, TrackHand, pointAt, progress } from "../board/track.js";
import { roll } from "../situation.js";
import { say } from "../words.js";
import { stackTitle } from "./stacks.js";

const PIECES = 4;

/** The page as it was drawn last. @type {any} */
let page = null;
/** Learning with tips: off at first, fetched when it is wanted. @type {typeof import("./tips.js")|null} */
let tips = null;

/** Along the ring, and through the goal. @this {import("../board/stacks.js").Stacks} @param {import("../board/pieces.js").Effect} effect */
function way({ kind, seat, origin, target }) {
  const [from, to] = [String(origin), String(target)];
  if (kind === "hit" || from.endsWith("h")) return [from, to];
  const colour = this.paints[Number(seat)] ?? 0;
  const [start, end] = [from, to].map((point) => progress(colour, point));
  if (end < start || end > LAST) return [from, to];
  return Array.from({ length: end - start + 1 }, (_, index) => pointAt(colour, start + index));
}

/** Which of several tries it is, for whoever has them. @param {any} match the MatchPage @param {(action: string) => void} act */
function asks(match, act) {
  const { awaits, seat } = match.turn;
  const { tries = 0, tries_limit: limit = 1 } = match.entry?.entry.counters ?? {};
  if (!match.moves.live || !match.mine(seat) || awaits !== "roll" || limit === 1) return null;
  const replies = [roll(match, act)];
  return { kind: "mine", text: say("your_turn", { name: match.name(seat) }), more: say("note_try", { count: tries + 1, limit }), replies };
}

const toggle = document.querySelector("[data-tips]");
const fetched = async () => (tips ??= await import("./tips.js"));
toggle?.addEventListener("click", async () => (await fetched()).toggle(page));

const shown = stackTitle({
  hand: TrackHand,
  stays: true,
  way,
  striking: ["hit"],
  asks,
  note: ({ dice, played, retry }) => (retry ? say("note_try", retry) : dice.length > 0 && !played ? say("note_die", { die: dice[0] }) : ""),
  draw: (drawn, { dice }) => {
    page = drawn;
    page.hand.die = dice[0] ?? 0;
    toggle?.setAttribute("aria-disabled", String(page.turn.seat === null || !page.moves.live));
    // The moves are offered only after this.
    queueMicrotask(() => tips?.refresh(page));
  },
  count: (seat, _, pieces) => {
    let home = 0;
    for (const [point, stack] of pieces.stacks) if (point.includes("g")) home += stack.filter((item) => item.seat === seat).length;
    const params = { count: home, limit: PIECES };
    return { ...params, words: say("count", params) };
  },
});

export const title = { ...shown, tips: fetched };
