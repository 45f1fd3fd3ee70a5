// @ts-check
// Backgammon on its pages: drafts until the dice are picked up, pips, cube and score.

import { BAR, CheckerHand, far } from "../board/checkers.js";
import { say } from "../words.js";
import { asks } from "./cube.js";
import { stackTitle } from "./stacks.js";

/** Pips that a seat has still to go. @param {import("../board/stacks.js").Stacks} pieces @param {number} seat */
function pips(pieces, seat) {
  let sum = 0;
  for (const [point, stack] of pieces.stacks) {
    sum += far(point, seat) * stack.filter((item) => item.seat === seat).length;
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

/** Equal dice count twice. @param {import("./stacks.js").Counted} counted */
function faces({ dice, house }) {
  return dice.length === 2 && dice[0] === dice[1] && !house ? [...dice, ...dice] : dice;
}

/** @param {any} page @param {import("./stacks.js").Counted} counted */
function draw(page, counted) {
  const { cube, owner, offered, start, roller } = counted;
  page.hand.dice(faces(counted), roller ?? page.turn.seat);
  page.pieces.dice.cube(start.length === 1 ? null : cube, owner, offered);
  page.hand.recount = () => recount(page);
  recount(page);
}

/** What is seen counts, the steps of a draft too. @param {any} page */
function recount(page) {
  // a trial in a guide has no strips
  page.seats?.counts((/** @type {number} */ seat) => count(seat, null, page.pieces));
  for (const seat of [0, 1]) {
    const text = page.board.drawing.svg.querySelector(`.count[data-seat="${seat}"] .pips`)?.firstChild;
    if (text) text.textContent = String(pips(page.pieces, seat));
  }
}

/** @param {number} seat @param {unknown} _ @param {import("../board/stacks.js").Stacks} pieces */
function count(seat, _, pieces) {
  const left = pips(pieces, seat);
  return { count: left, limit: 0, words: say("count", { count: left }) };
}

/** Points are called what stands beside them: whoever sits below counts them. @param {string} point */
function seen(point) {
  const turned = document.querySelector("svg.board")?.getAttribute("data-near") === "1" && far(point, 0) % BAR > 0;
  return turned ? String(far(point, 1)) : point;
}

export const title = stackTitle({
  asks,
  seen,
  hand: CheckerHand,
  habits: { drafts: true, refuge: "bar" },
  faces,
  striking: ["hit", "game_won"],
  note,
  draw,
  count,
});
