// @ts-check
// Learning with tips: what is possible now and why, for up to three own rolls and moves. It never acts itself.

import { LAST, SIX, pointAt, progress, progresses, reached } from "../board/track.js";
import { label, pointName } from "../telling.js";
import { say } from "../words.js";
import { panelOf } from "./tips_panel.js";

export const { toggle, refresh } = panelOf(explained);

/** @param {any} page @returns {string[]} */
function explained(page) {
  const { seat, awaits } = page.turn;
  if (!page.mine(seat)) return [say("tip_wait", { name: seat === null ? "" : page.name(seat) }), ...threats(page)];
  const far = progresses(page.pieces, page.me);
  return awaits === "roll" ? beforeRoll(page, far) : beforeMove(page, far);
}

/** @param {any} page @param {number[]} far */
function beforeRoll(page, far) {
  const start = pointName(pointAt(page.pieces.paints[page.me], 0));
  if (page.entry === null) return [];
  const { tries, tries_limit: limit } = page.entry.entry.counters;
  if (limit > 1) return [say("tip_tries", { count: tries + 1, limit })];
  if (!far.includes(-1)) return [say("tip_all_out"), say("tip_again")];
  return [say(far.includes(0) ? "tip_start_taken" : "tip_start_free", { point: start }), say("tip_again")];
}

/** What can be done, and why the rest cannot. @param {any} page @param {number[]} far */
function beforeMove(page, far) {
  const moves = page.entry?.entry.moves ?? [];
  if (moves.length === 0) return [];
  const { die, narrowed } = page.hand;
  const start = pointName(pointAt(page.pieces.paints[page.me], 0));
  if (narrowed) return [say(`tip_${narrowed}`, { point: start }), ...moves.flatMap((/** @type {any} */ move) => about(page, move))];
  const head = moves.length === 1 ? say("tip_one", { die }) : say("tip_many", { die, count: moves.length });
  const options = moves.flatMap((/** @type {any} */ move) => about(page, move));
  return [head, ...options, ...stays(page, far, die)];
}

/** A move and what speaks for or against it. @param {any} page @param {any} move */
function about(page, move) {
  const text = label(move);
  const [first, ...more] = move.effects;
  const said = [];
  if (more.some((/** @type {any} */ effect) => effect.kind === "hit")) said.push(say("tip_captures"));
  if (first.target.includes("g")) said.push(say("tip_safe"));
  else if (chasers(page, Number(first.target)).length > 0) said.push(say("tip_risky", { count: chasers(page, Number(first.target)).length }));
  if (first.origin === pointAt(page.pieces.paints[page.me], 0)) said.push(say("tip_clears"));
  return [`• ${text.charAt(0).toUpperCase()}${text.slice(1)}. ${said.join(" ")}`.trim()];
}

/** Why other pieces stay where they are. @param {any} page @param {number[]} far @param {number} die */
function stays(page, far, die) {
  const colour = page.pieces.paints[page.me];
  const said = new Set();
  for (const one of far) {
    const to = reached(one, die);
    if (one < 0) {
      if (die !== SIX) said.add(say("tip_house"));
    } else if (to > LAST) said.add(say("tip_too_far", { point: pointName(pointAt(colour, one)) }));
    else if (far.includes(to)) said.add(say("tip_own_there", { point: pointName(pointAt(colour, one)) }));
  }
  return [...said];
}

/** The rolls by which opponents could capture a piece on a field of the ring, one for each of their pieces that could. @param {any} page @param {number} field @returns {number[]} */
function chasers(page, field) {
  return page.pieces.paints.flatMap((/** @type {number} */ colour, /** @type {number} */ seat) => {
    if (seat === page.me) return [];
    const target = progress(colour, String(field));
    const far = progresses(page.pieces, seat).map((one) => (one === target ? -1 : one));
    return [...new Set(far)].map((one) => rollTo(far, one, target)).filter(Boolean);
  });
}

/** The roll by which a piece comes to a field, 0 for none: with a six, entering comes first, then clearing the start field. @param {number[]} far of all pieces of its seat @param {number} one @param {number} target */
function rollTo(far, one, target) {
  if (one < 0) return target === 0 ? SIX : 0;
  const die = target - one;
  if (die < 1 || die > SIX) return 0;
  if (die < SIX || !far.includes(-1)) return die;
  return one === 0 || (far.includes(0) && far.includes(SIX)) ? SIX : 0;
}

/** @param {any} page */
function threats(page) {
  const said = [];
  for (const [point, stack] of page.pieces.stacks) {
    if (!/^\d+$/.test(point) || !stack.some((/** @type {any} */ item) => item.seat === page.me)) continue;
    const behind = [...new Set(chasers(page, Number(point)))].sort((one, other) => one - other);
    if (behind.length > 0) said.push(say("tip_threat", { point: pointName(point), dice: behind.join(", ") }));
  }
  return said.length > 0 ? said : [say("tip_no_threat")];
}
