// @ts-check
// What the games whose pieces stand on points have in common on their pages.

import { Stacks } from "../board/stacks.js";
import { StepHand } from "../board/steps.js";
import { label, placeName, told } from "../telling.js";
import { capital, say } from "../words.js";

/**
 * @typedef {import("../board/pieces.js").Effect} Effect
 * @typedef {import("../moves.js").Played} Played
 * @typedef {object} Counted  what the moves so far have come to
 * @property {number[]} dice  as they lie now; they stay where nothing could be moved
 * @property {number[]} rolled  by the last roll, whether played or not
 * @property {boolean} played  whether they have been moved with, or could not be
 * @property {number|null} roller  whose they are
 * @property {boolean} house  whether nobody's turn has begun with them: each seat has thrown one
 * @property {number[]} turns  moves of each seat, passes too
 * @property {{count: number, limit: number}|null} retry  the try that comes next
 * @property {number} cube
 * @property {number|null} owner
 * @property {number|null} offered  to whom a double is offered
 * @property {number[]} score
 * @property {Record<string, any>} start  the counters as the server gave them
 *
 * @typedef {object} Game
 * @property {typeof StepHand} [hand]
 * @property {(effect: Effect) => string[]} [way]
 * @property {Partial<import("../board/steps.js").Habits>} [habits]
 * @property {string[]} striking
 * @property {(counted: Counted) => string} note
 * @property {(seat: number, counted: Counted, pieces: Stacks) => {count: number, limit: number, words: string}} count
 * @property {(counted: Counted) => number[]} [faces]  the dice as they are drawn
 * @property {boolean} [stays]  whether a die that has been played lies there, pale, until the next roll
 * @property {(page: any, counted: Counted) => void} [draw]
 * @property {import("../match.js").Title["asks"]} [asks]
 * @property {import("../match.js").Title["seen"]} [seen]
 */

/** Counts by going through the moves; what they do not tell stays as the server said. */
class Tally {
  constructor() {
    /** @type {Record<string, any>} */
    this.start = {};
  }

  /** @param {Record<string, any>} counters after all of these moves @param {Played[]} moves */
  set(counters, moves) {
    this.start = { ...counters, moves: moves.length };
  }

  /** @param {Played[]} moves from the first on @returns {Counted} */
  after(moves) {
    const dice = moves.length === 0 && this.start.moves === 0 ? lying(this.start) : [];
    /** @type {Counted} */
    const counted = { dice, rolled: dice, played: false, roller: null, house: false, turns: [], retry: null, cube: 1, owner: null, offered: null, score: [0, 0], crawford: false, start: this.start };
    for (const [index, move] of moves.entries()) {
      if (index === this.start.moves) Object.assign(counted, stakes(this.start));
      if (move.dice) {
        counted.dice = counted.rolled = move.dice;
        counted.played = false;
        counted.retry = null;
        counted.roller = move.seat ?? Number(move.dice[1] > move.dice[0]);
        counted.house = move.seat === null;
        continue;
      }
      if (move.effects.some((effect) => effect.origin)) counted.dice = [];
      counted.played = true;
      counted.retry = null;
      counted.offered = null;
      if (move.seat !== null) counted.turns[move.seat] = (counted.turns[move.seat] ?? 0) + 1;
      for (const effect of move.effects) add(counted, effect);
    }
    if (moves.length === this.start.moves) Object.assign(counted, stakes(this.start));
    return counted;
  }
}

/** Dice that lay there before the first move: only where a match did not begin at the beginning. @param {Record<string, any>} start */
function lying({ dice, die }) {
  return dice ?? (die ? [die] : []);
}

/** What is played for, as the server said. @param {Record<string, any>} start */
function stakes({ cube, cube_owner: owner, score, crawford }) {
  return cube === undefined ? {} : { cube, owner, score: [...score], crawford };
}

/** @param {Counted} counted @param {Effect} effect */
function add(counted, { kind, seat, params }) {
  if (kind === "retry" && params?.next) counted.retry = { count: params.next, limit: params.limit };
  if (kind === "cube" && params?.call === "double") counted.offered = 1 - Number(seat);
  if (kind === "cube" && params?.call === "take") {
    counted.cube = params.value;
    counted.owner = seat;
  }
  if (kind === "game_won") {
    counted.score[Number(seat)] += params?.points ?? 0;
    counted.crawford = Boolean(params?.crawford);
    counted.cube = 1;
    counted.owner = null;
  }
}

/** A game as match.js wants it. @param {Game} game @returns {import("../match.js").Title} */
export function stackTitle({ hand = StepHand, way, habits, striking, note, count, faces, draw, asks, stays = false, seen = (name) => name }) {
  const full = { drafts: false, snaps: false, marksAll: true, explains: false, refuge: "", point: (/** @type {string} */ name) => placeName(seen(name)), ...habits };
  return {
    Hand: class extends hand {
      /** @param {any} board @param {any} pieces @param {any} wishes */
      constructor(board, pieces, wishes) {
        super(board, pieces, wishes, full, label);
      }
    },
    Pieces: class extends Stacks {
      /** @param {any} drawing */
      constructor(drawing) {
        super(drawing, way);
      }
    },
    Tally,
    drafts: full.drafts,
    strikes: (move) => move.effects.some((/** @type {Effect} */ effect) => striking.includes(effect.kind)),
    told,
    label,
    note,
    count,
    seen,
    asks,
    position: (pieces, counted) => `${position(pieces, full.point)} ${note(counted)}`.trim(),
    counted: (page, thrown) => {
      const counters = page.counters;
      const roller = counters.roller ?? page.turn.seat;
      const shown = stays ? counters.rolled : (faces?.(counters) ?? counters.dice);
      page.pieces.dice.show(shown, roller, thrown);
      if (stays) page.pieces.dice.arrange(shown, shown.map(() => counters.played));
      draw?.(page, counters);
    },
    turns: false,
  };
}

/** The pieces of every seat, point by point. @param {Stacks} pieces @param {(point: string) => string} named */
function position(pieces, named) {
  /** @type {Map<number, string[]>} */
  const points = new Map();
  /** @type {string[]} */
  const bridges = [];
  for (const [point, stack] of pieces.stacks) {
    for (const { seat } of stack) {
      if (seat === null) bridges.push(named(point));
      else if (!points.has(seat)) points.set(seat, [named(point)]);
      else points.get(seat)?.push(named(point));
    }
  }
  const seats = [...points].sort(([one], [other]) => one - other);
  const said = seats.map(([seat, names]) => say("position_seat", { colour: capital(say(`seat_${seat}`)), points: counted(names).join(", ") }));
  if (bridges.length > 0) said.push(say("position_bridges", { points: counted(bridges).join(", ") }));
  return said.join(" ");
}

/** "field 3, field 3" as "2 × field 3". @param {string[]} names */
function counted(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count}\u2009×\u2009${name}` : name));
}
