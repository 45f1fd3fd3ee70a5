// @ts-check
// The marbles on the drawing: set down, moved along by effects, and rolled off into the gutters.

import { PITCH, shape } from "./drawing.js";
import { headingOf } from "./hexagon.js";
import { Glides, beatLength, move } from "./glide.js";

/**
 * @typedef {{kind: string, seat: number|null, origin: string|null, target: string|null, beat?: number, params?: Record<string, any>}} Effect
 * @typedef {import("./drawing.js").Spot} Spot
 */

const SLOT_SIZE = 0.58;

export class Pieces {
  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.layer = drawing.layer("pieces");
    /** @type {Map<string, number>} seat by point */
    this.seats = new Map();
    /** @type {Map<string, SVGElement>} */
    this.elements = new Map();
    /** Marbles that each seat has pushed off. @type {number[]} */
    this.ejected = [0, 0];
    /** @type {Effect[]} */
    this.lastMove = [];
    this.glides = new Glides();
    this.slots = [slots(drawing, 0), slots(drawing, 1)];
    for (const element of this.layer.querySelectorAll(".piece")) {
      const point = element.getAttribute("data-at") ?? "";
      this.seats.set(point, Number(element.getAttribute("data-seat")));
      this.elements.set(point, /** @type {SVGElement} */ (element));
    }
  }

  /** Set down a whole position at once. @param {{pieces: [string, number][], counters: {ejected: number[]}}} board @param {Effect[]} last */
  set(board, last) {
    this.setDown(board.pieces, board.counters.ejected, last);
  }

  /** @param {[string, number][]} pieces @param {number[]} ejected @param {Effect[]} last */
  setDown(pieces, ejected, last) {
    this.halt();
    this.layer.replaceChildren();
    this.seats.clear();
    this.elements.clear();
    for (const [point, seat] of pieces) this.put(point, seat);
    this.ejected = [...ejected];
    this.lastMove = last;
    this.drawLost();
    this.drawLast();
  }

  /** Draw the same position anew, after turning the board. */
  redraw() {
    this.setDown([...this.seats], this.ejected, this.lastMove);
  }

  /** @param {string} point @param {number} seat */
  put(point, seat) {
    const element = this.marble(seat, this.drawing.spot(point), "piece");
    element.setAttribute("data-at", point);
    this.layer.append(element);
    this.seats.set(point, seat);
    this.elements.set(point, element);
  }

  /** Play one move. @param {Effect[]} effects @param {boolean} animate */
  play(effects, animate) {
    this.halt();
    const beat = animate ? beatLength() : 0;
    const lifted = this.lift(effects, "origin");
    for (const { effect, element } of lifted) {
      if (effect.kind === "ejected") {
        const by = 1 - Number(effect.seat);
        this.ejected[by] += 1;
        this.rollOff(effect, element, by, beat);
      } else if (effect.target) {
        this.land(effect.target, Number(effect.seat), element);
        if (beat > 0) this.glide(element, this.spot(effect.origin), this.spot(effect.target), (effect.beat ?? 0) * beat, beat);
      }
    }
    this.lastMove = effects;
    this.drawLast();
    if (beat === 0) this.drawLost();
  }

  /** Take one move back, and mark the one before it. @param {Effect[]} effects @param {Effect[]} before */
  revert(effects, before) {
    this.halt();
    for (const { effect, element } of this.lift(effects.filter((effect) => effect.target), "target")) {
      if (effect.origin) this.land(effect.origin, Number(effect.seat), element);
    }
    for (const effect of effects.filter((effect) => effect.kind === "ejected")) {
      this.ejected[1 - Number(effect.seat)] -= 1;
      if (effect.origin) this.put(effect.origin, Number(effect.seat));
    }
    this.lastMove = before;
    this.drawLost();
    this.drawLast();
  }

  /** @param {Effect[]} effects @param {"origin"|"target"} end */
  lift(effects, end) {
    const lifted = [];
    for (const effect of effects) {
      const point = effect[end];
      const element = point ? this.elements.get(point) : undefined;
      if (point && element) lifted.push({ effect, element, point });
    }
    for (const { point } of lifted) {
      this.elements.delete(point);
      this.seats.delete(point);
    }
    return lifted;
  }

  /** @param {string} point @param {number} seat @param {SVGElement} element */
  land(point, seat, element) {
    element.setAttribute("data-at", point);
    move(element, this.drawing.spot(point), 1);
    this.elements.set(point, element);
    this.seats.set(point, seat);
  }

  /** Over the rim, then into the gutter of whoever pushed. @param {Effect} effect @param {SVGElement} element @param {number} by @param {number} beat */
  rollOff(effect, element, by, beat) {
    if (beat === 0) {
      element.remove();
      return;
    }
    const from = this.spot(effect.origin);
    const way = headingOf(this.drawing, String(effect.params?.toward ?? ""));
    const rim = { x: from.x + way.x * PITCH * 0.95, y: from.y + way.y * PITCH * 0.95 };
    const slot = this.slots[by][Math.min(5, this.ejected[by] - 1)];
    const begin = (effect.beat ?? 0) * beat;
    this.layer.append(element);
    this.glide(element, from, rim, begin, beat);
    this.glide(element, rim, this.turned(slot), begin + beat, beat * 2, [1, SLOT_SIZE], () => {
      element.remove();
      this.drawLost();
    });
  }

  /** @param {SVGElement} element @param {Spot} from @param {Spot} to @param {number} begin @param {number} length @param {[number, number]} [size] @param {() => void} [done] */
  glide(element, from, to, begin, length, size, done) {
    this.glides.add(element, [from, to], begin, length, size, done);
  }

  /** Every marble goes at once to where it belongs. */
  halt() {
    this.glides.halt();
  }

  drawLost() {
    const lost = [];
    for (const [by, count] of this.ejected.entries()) {
      for (const slot of this.slots[by].slice(0, count)) {
        lost.push(this.marble(1 - by, this.turned(slot), "lost", SLOT_SIZE, false));
      }
    }
    this.drawing.layer("lost").replaceChildren(...lost);
  }

  /** Rings at both ends of the last move and the path between. */
  drawLast() {
    const targets = new Set(this.lastMove.map((effect) => effect.target));
    const marks = [];
    for (const { origin, target } of this.lastMove) {
      if (!origin) continue;
      const from = this.spot(origin);
      if (target) {
        const to = this.spot(target);
        marks.push(shape("path", { class: "last-path", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
        marks.push(shape("circle", { class: "last-target", cx: to.x, cy: to.y, r: 46.5 }));
      }
      if (!targets.has(origin)) marks.push(shape("circle", { class: "last-origin", cx: from.x, cy: from.y, r: 46.5 }));
    }
    this.drawing.layer("last").replaceChildren(...marks);
  }

  /** @param {number} seat @param {Spot} at @param {string} kind @param {number} [size] @param {boolean} [shaded] */
  marble(seat, at, kind, size = 1, shaded = true) {
    const ids = this.drawing.ids;
    const parts = [shape("use", { href: `#${ids}-piece-${seat}`, x: -50, y: -50, width: 100, height: 100 })];
    if (shaded) parts.unshift(shape("use", { href: `#${ids}-shade`, x: -60, y: -60, width: 120, height: 120 }));
    const element = shape("g", { class: kind, "data-seat": seat }, parts);
    move(element, at, size);
    return element;
  }

  /** @param {string|null} point */
  spot(point) {
    return this.drawing.spot(point ?? "");
  }

  /** @param {Spot} spot of the unturned drawing */
  turned(spot) {
    return this.drawing.flipped ? { x: -spot.x, y: -spot.y } : spot;
  }
}

/** Places of one seat's gutter on the unturned drawing. @param {import("./drawing.js").Drawing} drawing @param {number} seat @returns {Spot[]} */
function slots(drawing, seat) {
  const sign = drawing.flipped ? -1 : 1;
  return [...drawing.svg.querySelectorAll(`.gutter[data-seat="${seat}"] .cup`)].map((cup) => ({
    x: sign * Number(cup.getAttribute("cx")),
    y: sign * Number(cup.getAttribute("cy")),
  }));
}
