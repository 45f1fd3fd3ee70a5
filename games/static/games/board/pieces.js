// @ts-check
// The marbles on the drawing: set down, moved along by effects, and rolled off into the gutters.

import { PITCH, shape } from "./drawing.js";

/**
 * @typedef {{kind: string, seat: number|null, origin: string|null, target: string|null, beat?: number, params?: Record<string, any>}} Effect
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {{element: SVGElement, from: Spot, to: Spot, size: [number, number], begin: number, length: number, done?: () => void}} Glide
 */

const BEAT = { slow: 400, normal: 200, fast: 100, off: 0 };
const LONGEST = 1000;
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
    /** @type {Glide[]} */
    this.glides = [];
    this.frame = 0;
    this.slots = [slots(drawing, 0), slots(drawing, 1)];
    for (const element of this.layer.querySelectorAll(".piece")) {
      const point = element.getAttribute("data-at") ?? "";
      this.seats.set(point, Number(element.getAttribute("data-seat")));
      this.elements.set(point, /** @type {SVGElement} */ (element));
    }
  }

  /** Set down a whole position at once. @param {[string, number][]} pieces @param {number[]} ejected @param {Effect[]} last */
  set(pieces, ejected, last) {
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
    this.set([...this.seats], this.ejected, this.lastMove);
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
    const beat = animate ? length() : 0;
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
    const way = this.drawing.heading(String(effect.params?.toward ?? ""));
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
  glide(element, from, to, begin, length, size = [1, 1], done) {
    const start = Math.min(begin, LONGEST - length);
    if (start === 0) move(element, from, size[0]);
    this.glides.push({ element, from, to, size, begin: performance.now() + start, length, done });
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** @param {number} now */
  tick(now) {
    this.frame = 0;
    const going = [];
    for (const glide of this.glides) {
      const part = Math.min(1, (now - glide.begin) / glide.length);
      if (part > 0) {
        const eased = 1 - (1 - part) ** 3;
        const at = { x: mix(glide.from.x, glide.to.x, eased), y: mix(glide.from.y, glide.to.y, eased) };
        move(glide.element, at, mix(glide.size[0], glide.size[1], eased));
      }
      if (part < 1) going.push(glide);
      else glide.done?.();
    }
    this.glides = going;
    if (going.length > 0) this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /** Every marble goes at once to where it belongs. */
  halt() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const glides = this.glides;
    this.glides = [];
    for (const glide of glides) {
      move(glide.element, glide.to, glide.size[1]);
      glide.done?.();
    }
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
    const parts = [shape("use", { href: `#${ids}-marble-${seat}`, x: -50, y: -50, width: 100, height: 100 })];
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

/** @param {SVGElement} element @param {Spot} at @param {number} size */
function move(element, at, size) {
  const scale = size === 1 ? "" : ` scale(${size.toFixed(3)})`;
  element.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})${scale}`);
}

/** @param {number} from @param {number} to @param {number} part */
function mix(from, to, part) {
  return from + (to - from) * part;
}

/** Milliseconds a beat, by the reader's settings. */
function length() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.visibilityState === "hidden") return 0;
  const speed = document.documentElement.dataset.animation ?? "normal";
  return speed in BEAT ? BEAT[/** @type {keyof typeof BEAT} */ (speed)] : BEAT.normal;
}
