// @ts-check
// The page of a match of backgammon: drafts until the dice are picked up, pips, cube and score.

import { open } from "../match.js";
import { say } from "../words.js";
import { stackTitle } from "./stacks.js";

const BAR = 25;

/** Pips that a seat has still to go. @param {import("../board/stacks.js").Stacks} pieces @param {number} seat */
function pips(pieces, seat) {
  let sum = 0;
  for (const [point, stack] of pieces.stacks) {
    const far = point === "bar" ? BAR : point === "off" ? 0 : seat === 0 ? Number(point) : BAR - Number(point);
    sum += far * stack.filter((item) => item.seat === seat).length;
  }
  return sum;
}

/** @param {import("./stacks.js").Counted} counted */
function note({ cube, owner, score, crawford, start }) {
  const said = [];
  if (start.length !== 1) said.push(owner === null ? say("note_cube", { cube }) : say("note_owned", { cube, colour: say(`seat_${owner}`) }));
  if (start.length > 1) said.push(say("note_score", { first: score[0], second: score[1], length: start.length }));
  if (crawford) said.push(say("note_crawford"));
  return said.join(" ");
}

/** @param {any} page @param {import("./stacks.js").Counted} counted */
function draw(page, { cube, owner, start }) {
  page.pieces.dice.cube(start.length === 1 ? null : cube, owner);
  for (const seat of [0, 1]) {
    const text = page.board.drawing.svg.querySelector(`.count[data-seat="${seat}"] .pips`)?.firstChild;
    if (text) text.textContent = String(pips(page.pieces, seat));
  }
}

open(
  stackTitle({
    habits: { drafts: true, refuge: "bar" },
    striking: ["hit", "game_won"],
    note,
    draw,
    count: (seat, _, pieces) => {
      const count = pips(pieces, seat);
      return { count, limit: 0, words: say("count", { count }) };
    },
  }),
);
