// @ts-check
// A hand on an Abalone board: picks a group of marbles and a direction out of the moves that are offered.

import { PITCH } from "./drawing.js";
import { direction, headingOf, named, neighbour } from "./hexagon.js";
import { Marks } from "./abalone_marks.js";
import { say } from "../words.js";

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {import("./pieces.js").Effect} Effect
 * @typedef {[string, string][]} Steps
 * @typedef {{steps: Steps, text: string, effects: Effect[]}} Offered  one move as the server offers it
 * @typedef {object} Option  a move that the picked group can make
 * @property {Steps} steps
 * @property {string} text
 * @property {string} heading
 * @property {string[]} own  marbles of one's own that move
 * @property {{point: string, falls: boolean}[]} victims
 * @property {boolean} inLine
 * @property {Spot} at  where its arrow lies: beside what moves, so that nothing which is pushed is covered
 * @property {string[]} targets  cells that the group newly enters
 *
 * @typedef {object} Wishes  what the page does for the hand
 * @property {(steps: Steps) => void} move
 * @property {(text: string) => void} tell  a reason, spoken and shown
 * @property {(text: string) => void} hint  the quiet line below the board
 * @property {(option: Option|null) => void} ask  confirm this move; null: nothing is to be confirmed any more
 */

const LARGEST = 3;
/** How far beyond a marble that falls its arrow lies, in distances of cells. */
const ONTO_RIM = 0.88;

/** @implements {import("./core.js").Hand} */
export class Hand {
  /** @param {import("./core.js").Board} board @param {import("./pieces.js").Pieces} pieces @param {Wishes} wishes */
  constructor(board, pieces, wishes) {
    this.board = board;
    this.drawing = board.drawing;
    this.pieces = pieces;
    this.wishes = wishes;
    this.marks = new Marks(this.drawing);
    /** Seat that the page moves for, null for spectators. @type {number|null} */
    this.seat = null;
    /** @type {Omit<Option, "at"|"targets">[]} */
    this.offers = [];
    /** What is offered, to tell something new from the same. @type {{moves: Offered[]}|null} */
    this.source = null;
    /** @type {Set<string>} */
    this.selectable = new Set();
    /** @type {string[]} */
    this.group = [];
    /** @type {string[]} */
    this.before = [];
    /** @type {Option|null} */
    this.pending = null;
    this.dragFrom = "";
    this.dragHeading = "";
    this.dropped = "";
    /** Why nothing can be moved now. */
    this.idle = "";
    board.hand = this;
  }

  /** The moves that the server offers; none while another must act. @param {number|null} seat @param {{moves: Offered[]}|null} entry @param {string} idle */
  offer(seat, entry, idle) {
    this.seat = seat;
    this.idle = idle;
    this.source = entry;
    this.offers = (entry?.moves ?? []).map((move) => read(move, seat ?? -1, this.drawing));
    this.selectable = new Set(this.offers.flatMap((offer) => offer.own));
    this.pick([]);
  }

  /** @param {string} point */
  describe(point) {
    const owner = this.pieces.seats.get(point);
    const colour = owner === undefined ? "" : say(`seat_${owner}`);
    if (owner === undefined) return { name: say("cell_empty", { point }), pressed: null };
    if (owner !== this.seat) return { name: say(this.seat === null ? "cell_piece" : "cell_theirs", { point, colour }), pressed: null };
    const picked = this.group.includes(point);
    if (this.offers.length === 0) return { name: say("cell_mine", { point, colour }), pressed: null };
    const key = picked ? "cell_picked" : this.selectable.has(point) ? "cell_selectable" : "cell_mine";
    return { name: say(key, { point, colour }), pressed: this.selectable.has(point) ? picked : null };
  }

  /** @param {string|null} point @param {Spot|null} at */
  tap(point, at) {
    if (this.offers.length === 0) {
      if (this.seat !== null && point !== null && this.pieces.seats.has(point)) this.wishes.tell(this.idle);
      return;
    }
    const option = this.optionAt(point, at);
    if (option) return this.choose(option);
    if (point === null) return this.pick([]);
    const owner = this.pieces.seats.get(point);
    if (owner === this.seat) return this.tapOwn(point);
    if (this.group.length === 0) {
      this.wishes.tell(say(owner === undefined ? "tap_empty" : "not_your_marble", { point }));
      return;
    }
    const heading = this.headingTo(point);
    if (heading) return this.attempt(heading);
    this.wishes.tell(say("tap_far", { point }));
    this.pick([]);
  }

  /** @param {string} point */
  tapOwn(point) {
    if (this.group.includes(point)) {
      const rest = this.group.filter((one) => one !== point);
      const apart = !inLine(rest, this.drawing);
      this.pick(apart ? [point] : rest);
      this.dropped = apart ? "" : point;
      return;
    }
    const longer = [...this.group, point];
    const together = inLine(longer, this.drawing);
    if (longer.length <= LARGEST && together) return this.pick(longer);
    if (this.group.length > 0) this.wishes.tell(say(together ? "group_full" : "group_apart", { point }));
    this.pick([point]);
  }

  /** The option whose arrow or unambiguous target was meant. @param {string|null} point @param {Spot|null} at */
  optionAt(point, at) {
    const options = this.options();
    if (at) {
      const near = options.map((option) => ({ option, away: Math.hypot(option.at.x - at.x, option.at.y - at.y) }));
      near.sort((one, other) => one.away - other.away);
      if (near.length > 0 && near[0].away < PITCH * 0.46) return near[0].option;
    }
    if (point === null || this.pieces.seats.get(point) === this.seat) return null;
    const meant = options.filter((option) => option.targets.includes(point));
    if (meant.length > 1 && at) {
      const away = (/** @type {Option} */ option) => Math.hypot(option.at.x - at.x, option.at.y - at.y);
      return meant.sort((one, other) => away(one) - away(other))[0];
    }
    return meant.length === 1 ? meant[0] : null;
  }

  /** Cells that the group newly enters. @param {Omit<Option, "at"|"targets">} offer @returns {string[]} */
  targets(offer) {
    const cells = offer.own.map((point) => neighbour(this.drawing, point, offer.heading));
    return /** @type {string[]} */ (cells.filter((point) => point !== null && !offer.own.includes(point)));
  }

  /** @returns {Option[]} */
  options() {
    if (this.group.length === 0) return [];
    const key = keyOf(this.group);
    const found = this.offers.filter((offer) =>
      this.group.length === 1 ? offer.inLine && offer.steps[0][0] === this.group[0] : keyOf(offer.own) === key,
    );
    return found.map((offer) => ({ ...offer, at: this.arrowAt(offer), targets: this.targets(offer) }));
  }

  /** @param {Omit<Option, "at"|"targets">} offer @returns {Spot} */
  arrowAt(offer) {
    const way = headingOf(this.drawing, offer.heading);
    const spots = offer.own.map((point) => this.drawing.spot(point));
    const ahead = spots.map((spot) => spot.x * way.x + spot.y * way.y);
    if (offer.inLine) {
      const head = spots[ahead.indexOf(Math.max(...ahead))];
      const falls = offer.victims.some((victim) => victim.falls);
      const away = PITCH * (offer.victims.length + (falls ? ONTO_RIM : 1));
      return { x: head.x + way.x * away, y: head.y + way.y * away };
    }
    const sum = spots.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }));
    return { x: sum.x / spots.length + way.x * PITCH, y: sum.y / spots.length + way.y * PITCH };
  }

  /** The direction in which a cell beside the group lies, "" if it is not beside it. @param {string} point */
  headingTo(point) {
    const headings = this.group.map((member) =>
      ["E", "NE", "NW", "W", "SW", "SE"].find((heading) => neighbour(this.drawing, member, heading) === point),
    );
    return headings.find((heading) => heading !== undefined) ?? "";
  }

  /** @param {string[]} group */
  pick(group) {
    this.confirming(null);
    this.dropped = "";
    this.group = sorted(group, this.drawing);
    this.show();
  }

  show() {
    const options = this.options();
    const only = this.selectable.size === 1 && this.group.length === 0 ? [...this.selectable] : [];
    this.marks.draw(this.group, options, only);
    this.board.setExtras(
      options.map((option) => ({ spot: option.at, point: null, button: this.button(option) })),
      this.group[0],
    );
    this.board.refresh();
    if (this.offers.length === 0) this.wishes.hint("");
    else this.wishes.hint(say(this.group.length === 0 ? "hint_pick" : options.length > 0 ? "hint_direction" : "hint_stuck"));
  }

  /** @param {Option} option */
  button(option) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "arrow-button";
    button.dataset.move = option.text;
    button.setAttribute("aria-label", this.describeOption(option));
    button.addEventListener("click", () => this.choose(option));
    for (const begin of ["pointerenter", "focus"]) button.addEventListener(begin, () => this.preview(option));
    for (const end of ["pointerleave", "blur"]) button.addEventListener(end, () => this.preview(this.pending));
    return button;
  }

  /** @param {Option} option */
  describeOption(option) {
    const seen = headingOf(this.drawing, option.heading);
    const params = { way: say(`way_${named(seen.x, seen.y, 0.1)}`), move: option.text, mine: option.own.length, theirs: option.victims.length };
    if (option.victims.length === 0) return say(option.inLine ? "arrow_line" : "arrow_side", params);
    return say(option.victims.some((victim) => victim.falls) ? "arrow_eject" : "arrow_push", params);
  }

  /** @param {Option|null} option */
  preview(option) {
    this.marks.preview(option);
    if (option) this.wishes.hint(this.describeOption(option));
    else if (this.group.length > 0) this.wishes.hint(say("hint_direction"));
  }

  /** @param {Option} option */
  choose(option) {
    const wanted = document.documentElement.dataset.confirm ?? "off";
    const asks = wanted === "always" || (wanted === "touch" && this.board.pointerType === "touch");
    if (asks && this.pending?.text !== option.text) {
      this.confirming(option);
      this.preview(option);
      return;
    }
    this.commit(option.steps);
  }

  /** Play the move that was to be confirmed. */
  confirm() {
    if (this.pending) this.commit(this.pending.steps);
  }

  /** @param {Steps} steps */
  commit(steps) {
    this.offers = [];
    this.pick([]);
    this.wishes.move(steps);
  }

  /** A direction that is not offered: the server says precisely why not. @param {string} heading */
  attempt(heading) {
    const steps = entered(this.group, heading, this.drawing);
    if (steps === null) return this.wishes.tell(say("hint_rim"));
    if (this.options().some((option) => option.heading === heading)) return this.wishes.tell(say("hint_arrow"));
    this.wishes.move(steps);
  }

  /** @param {Option|null} option */
  confirming(option) {
    if (this.pending === option) return;
    this.pending = option;
    this.wishes.ask(option);
  }

  /** @param {string} point */
  grab(point) {
    if (this.offers.length === 0 || this.pieces.seats.get(point) !== this.seat) return false;
    this.before = this.group;
    this.dragFrom = point;
    this.dragHeading = "";
    if (!this.group.includes(point)) this.pick([point]);
    return true;
  }

  /** Whether what the drag began with is still held: something else may have happened meanwhile. */
  get holds() {
    return this.offers.length > 0 && this.group.includes(this.dragFrom);
  }

  /** @param {Spot} at @param {string|null} point */
  drag(at, point) {
    if (!this.holds) return this.marks.refuse([]);
    if (point !== null && point !== this.dragFrom && this.pieces.seats.get(point) === this.seat && !this.group.includes(point)) {
      const longer = [...this.group, point];
      if (longer.length <= LARGEST && inLine(longer, this.drawing)) {
        this.pick(longer);
        this.dragFrom = point;
      }
    }
    const from = this.drawing.spot(this.dragFrom);
    const away = Math.hypot(at.x - from.x, at.y - from.y);
    const towardsOwn = point !== null && this.group.includes(point) && this.before.length === 0;
    this.dragHeading = away < PITCH * 0.55 || towardsOwn ? "" : this.seen(at.x - from.x, at.y - from.y);
    const option = this.options().find((one) => one.heading === this.dragHeading) ?? null;
    this.preview(option);
    this.marks.refuse(this.dragHeading && !option ? this.beside(this.dragHeading) : []);
  }

  /** @param {Spot|null} at */
  drop(at) {
    this.marks.refuse([]);
    const heading = this.dragHeading;
    this.dragHeading = "";
    if (!this.holds) return;
    if (at === null) return this.pick(this.before);
    if (heading === "") return this.preview(null);
    const option = this.options().find((one) => one.heading === heading);
    if (option) this.choose(option);
    else this.attempt(heading);
  }

  /** The heading of a vector on the drawing as it is turned now. @param {number} x @param {number} y */
  seen(x, y) {
    const sign = this.drawing.flipped ? -1 : 1;
    return named(sign * x, sign * y, Math.PI / 6 + 0.001);
  }

  /** Cells beside the group in a direction that are not of the group. @param {string} heading @returns {string[]} */
  beside(heading) {
    const cells = this.group.map((member) => neighbour(this.drawing, member, heading));
    return /** @type {string[]} */ (cells.filter((cell) => cell !== null && this.pieces.seats.get(cell) !== this.seat));
  }

  escape() {
    const held = this.group.length > 0 || this.pending !== null;
    if (held) this.pick([]);
    return held;
  }
}

/** @param {Offered} move @param {number} seat @param {import("./drawing.js").Drawing} drawing @returns {Omit<Option, "at"|"targets">} */
function read(move, seat, drawing) {
  const own = move.effects.filter((effect) => effect.seat === seat);
  const first = own[0];
  return {
    steps: move.steps,
    text: move.text,
    heading: direction(drawing, String(first.origin), String(first.target)),
    own: own.map((effect) => String(effect.origin)),
    victims: move.effects
      .filter((effect) => effect.seat !== seat)
      .map((effect) => ({ point: String(effect.origin), falls: effect.kind === "ejected" })),
    inLine: move.steps.length === 1,
  };
}

/** How a group's move in a direction is entered; null if it would leave the board altogether.
 * @param {string[]} group along its line @param {string} heading @param {import("./drawing.js").Drawing} drawing @returns {Steps|null} */
function entered(group, heading, drawing) {
  const ends = [group[0], group[group.length - 1]];
  const axis = group.length > 1 ? direction(drawing, ends[0], ends[1]) : heading;
  const back = group.length > 1 ? direction(drawing, ends[1], ends[0]) : heading;
  if (heading === axis || heading === back) {
    const tail = heading === axis ? ends[0] : ends[1];
    const next = neighbour(drawing, tail, heading);
    return next === null ? null : [[tail, next]];
  }
  for (const [end, other] of [ends, [...ends].reverse()]) {
    const target = neighbour(drawing, end, heading);
    if (target !== null) return [[end, other], [end, target]];
  }
  return null;
}

/** Whether points are neighbours in one straight line. @param {string[]} points @param {import("./drawing.js").Drawing} drawing */
function inLine(points, drawing) {
  if (points.length < 2) return true;
  const row = sorted(points, drawing);
  const heading = direction(drawing, row[0], row[1]);
  return heading !== "" && row.every((point, index) => index === 0 || neighbour(drawing, row[index - 1], heading) === point);
}

/** Points from left to right, and from top to bottom where that does not tell. @param {string[]} points @param {import("./drawing.js").Drawing} drawing */
function sorted(points, drawing) {
  const weight = (/** @type {string} */ point) => {
    const spot = /** @type {Spot} */ (drawing.spots.get(point));
    return spot.x + spot.y / 1000;
  };
  return [...points].sort((one, other) => weight(one) - weight(other));
}

/** @param {string[]} points */
function keyOf(points) {
  return [...points].sort().join(" ");
}
