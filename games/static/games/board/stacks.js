// @ts-check
// Pieces that stand on points, several on one where the game has it: set down, moved by effects, taken back.
// Where they lie and what they look like stands in the server's drawing.

import { lineThrough, placesOf, shape } from "./drawing.js";
import { Dice } from "./dice.js";
import { Glides, LONGEST, beatLength, move } from "./glide.js";

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {import("./pieces.js").Effect} Effect
 * @typedef {{seat: number|null, kind: string, element: SVGElement, spot?: Spot}} Item
 * @typedef {(effect: Effect) => string[]} Way  the points that an effect leads along, both ends included
 */

/** Effects that carry a piece from one point to another. */
const CARRY = new Set(["moved", "jumped", "homed", "hit", "set_up"]);
/** Those that belong to the move itself and are marked until the next one. */
const MARKED = new Set(["moved", "jumped", "homed"]);

export class Stacks {
  /** @param {import("./drawing.js").Drawing} drawing @param {Way} [way] */
  constructor(drawing, way = straight) {
    this.drawing = drawing;
    this.way = way;
    this.layer = drawing.layer("pieces");
    this.dice = new Dice(drawing);
    this.glides = new Glides();
    this.paints = (drawing.svg.dataset.paints ?? "").split(" ").filter(Boolean).map(Number);
    this.worths = (drawing.svg.dataset.worths ?? "").split(" ").map(Number);
    const [lift, highest] = (drawing.svg.dataset.lift ?? "0 0").split(" ").map(Number);
    this.lift = { each: lift, highest };
    /** From bottom to top. @type {Map<string, Item[]>} */
    this.stacks = new Map();
    /** @type {Effect[]} */
    this.lastMove = [];
  }

  /** Set down a whole position at once. @param {{pieces: [string, number|null, string?][]}} board @param {Effect[]} last */
  set(board, last) {
    this.glides.halt();
    this.layer.replaceChildren();
    this.stacks.clear();
    for (const [point, seat, kind] of board.pieces) this.put(point, seat, kind ?? "");
    for (const point of this.stacks.keys()) this.lay(point);
    this.mark(last);
  }

  /** @param {string} point @returns {Item[]} */
  at(point) {
    return this.stacks.get(point) ?? [];
  }

  /** What a piece in a goal that counts is worth. @param {number} place from the top, 0 is the last to arrive @returns {number} */
  worth(place) {
    return this.worths[Math.min(place, this.worths.length - 1)];
  }

  /** How many pieces of a seat stand on a point. @param {string} point @param {number|null} seat */
  count(point, seat) {
    return this.at(point).filter((item) => item.seat === seat).length;
  }

  /** Play one move; one that moves nothing leaves the marks of that before it. @param {Effect[]} effects @param {boolean} animate */
  play(effects, animate) {
    if (!effects.some((effect) => effect.origin)) return;
    this.glides.halt();
    const last = Math.max(0, ...effects.map((effect) => effect.beat ?? 0));
    const beat = animate ? Math.min(beatLength(), LONGEST / (last + 1)) : 0;
    this.follow(effects, beat);
    this.mark(effects);
  }

  /** One effect after the other; what glides ends where it lies after all of them. @param {Effect[]} effects @param {number} beat ms */
  follow(effects, beat) {
    for (const effect of effects) this.happen(effect, beat);
    const items = new Map([...this.stacks.values()].flat().map((item) => [item.element, item]));
    this.glides.settle((element) => items.get(element)?.spot);
  }

  /** @param {Effect} effect @param {number} beat ms */
  happen(effect, beat) {
    const begin = (effect.beat ?? 0) * beat;
    if (CARRY.has(effect.kind) && effect.origin && effect.target) {
      this.carry(effect, effect.origin, effect.target, begin, beat);
    } else if (effect.kind === "lost" && effect.origin) {
      const item = this.take(effect.origin, effect.seat);
      const at = this.drawing.spot(effect.origin);
      if (item && beat > 0) this.glides.add(item.element, [at, at], begin, beat, [1, 0.1], () => item.element.remove());
      else item?.element.remove();
    } else if (effect.kind === "bridged" && effect.target) {
      const item = this.put(effect.target, null, "bridge");
      this.lay(effect.target);
      const at = this.drawing.spot(effect.target);
      if (beat > 0) this.glides.add(item.element, [at, at], begin, beat, [0.1, 1]);
    }
  }

  /** @param {Effect} effect @param {string} origin @param {string} target @param {number} begin @param {number} beat */
  carry(effect, origin, target, begin, beat) {
    const from = this.topSpot(origin, effect.seat);
    const item = this.take(origin, effect.seat);
    if (!item) return;
    this.add(target, item);
    this.lay(origin);
    this.lay(target);
    if (beat === 0) return;
    const to = this.topSpot(target, effect.seat);
    const between = this.way(effect).slice(1, -1).map((point) => this.drawing.spot(point));
    const size = this.size(target);
    this.glides.add(item.element, [from, ...between, to], begin, beat, [size, size]);
  }

  /** Take one move back, and mark the one before it. @param {Effect[]} effects @param {Effect[]} before */
  revert(effects, before) {
    this.glides.halt();
    for (const effect of [...effects].reverse()) {
      if (CARRY.has(effect.kind) && effect.origin && effect.target) {
        const item = this.take(effect.target, effect.seat);
        if (item) this.add(effect.origin, item);
        this.lay(effect.target);
        this.lay(effect.origin);
      } else if (effect.kind === "lost" && effect.origin) {
        this.put(effect.origin, effect.seat, "");
        this.lay(effect.origin);
      } else if (effect.kind === "bridged" && effect.target) {
        this.take(effect.target, null)?.element.remove();
      }
    }
    this.mark(before);
  }

  /** One step of a draft: a piece goes, and a single one of the other side on its target goes to ``refuge``. @param {number} seat @param {[string, string]} step @param {string} refuge @returns {Effect[]} */
  step(seat, [origin, target], refuge) {
    this.glides.halt();
    const effects = [/** @type {Effect} */ ({ kind: "moved", seat, origin, target })];
    const other = 1 - seat;
    if (target !== "off" && this.count(target, other) === 1) effects.push({ kind: "hit", seat: other, origin: target, target: refuge });
    this.follow(effects, beatLength());
    return effects;
  }

  /** @param {string} point @param {number|null} seat @param {string} kind @returns {Item} */
  put(point, seat, kind) {
    const element = shape("g", { class: kind === "bridge" ? "bridge" : "piece" });
    if (seat !== null) element.dataset.seat = String(seat);
    const item = { seat, kind, element };
    this.add(point, item);
    return item;
  }

  /** On top; a bridge lies below everything. @param {string} point @param {Item} item */
  add(point, item) {
    const stack = this.stacks.get(point) ?? [];
    this.stacks.set(point, stack);
    if (item.kind === "bridge") {
      stack.unshift(item);
      this.layer.prepend(item.element);
    } else {
      stack.push(item);
      this.layer.append(item.element);
    }
    item.element.dataset.at = point;
  }

  /** The topmost piece of a seat. @param {string} point @param {number|null} seat @returns {Item|undefined} */
  take(point, seat) {
    const stack = this.at(point);
    const index = stack.findLastIndex((item) => item.seat === seat);
    return index < 0 ? undefined : stack.splice(index, 1)[0];
  }

  /** Put everything on a point where it belongs. @param {string} point */
  lay(point) {
    const stack = this.at(point).filter((item) => item.kind !== "bridge");
    for (const item of this.at(point)) if (item.kind === "bridge") this.dressBridge(point, item);
    const size = this.size(point);
    for (const [index, item] of stack.entries()) {
      const own = this.shared(point) ? stack.filter((one) => one.seat === item.seat) : stack;
      const rank = own.indexOf(item);
      this.dress(point, item, rank, own.length);
      item.spot = this.spot(point, item.seat, rank, own.length);
      move(item.element, item.spot, size);
      if (index > 0 && this.lift.each > 0) this.layer.append(item.element);
    }
  }

  /** Where the piece of this rank from below lies. @param {string} point @param {number|null} seat @param {number} rank @param {number} count @returns {Spot} */
  spot(point, seat, rank, count) {
    const facts = this.drawing.facts(point);
    const places = placesOf(facts[`places-${seat}`] ?? facts.places);
    if (facts.fromTop !== undefined) {
      const fromTop = Math.min(count - 1 - rank, places.length - 1);
      const pile = Math.max(0, count - places.length);
      return lifted(places[fromTop], fromTop < places.length - 1 ? 0 : rank, pile + 1, this.lift.each, Number(facts.fromTop));
    }
    if (places.length > 0) return places[Math.min(rank, places.length - 1)];
    return lifted(this.drawing.spot(point), rank, count, this.lift.each, this.lift.highest);
  }

  /** Where the topmost piece of a seat lies, or would lie first. @param {string} point @param {number|null} seat */
  topSpot(point, seat) {
    const count = this.shared(point) ? this.count(point, seat) : this.at(point).filter((item) => item.kind !== "bridge").length;
    return this.spot(point, seat, Math.max(0, count - 1), Math.max(1, count));
  }

  /** Where a piece of a seat that comes would lie. @param {string} point @param {number} seat */
  landing(point, seat) {
    const count = this.shared(point) ? this.count(point, seat) : this.at(point).filter((item) => item.kind !== "bridge").length;
    return this.spot(point, seat, count, count + 1);
  }

  /** @param {string} point */
  size(point) {
    return Number(this.drawing.facts(point).scale ?? 1);
  }

  /** Whether both seats have places of their own there. @param {string} point */
  shared(point) {
    return this.drawing.facts(point)["places-0"] !== undefined;
  }

  /** The look of a piece where it lies now. @param {string} point @param {Item} item @param {number} rank @param {number} count */
  dress(point, item, rank, count) {
    const ids = this.drawing.ids;
    const facts = this.drawing.facts(point);
    const places = placesOf(facts[`places-${item.seat}`] ?? facts.places).length;
    const crowded = facts.fromTop === undefined && places > 1 && count > places;
    item.element.style.display = crowded && rank >= places ? "none" : "";
    const number = crowded && rank === places - 1 ? String(count) : "";
    const upright = point === "off";
    const shaded = !upright && (rank === 0 || this.lift.each === 0);
    const look = `${upright}${shaded}${number}`;
    if (item.element.dataset.look === look) return;
    item.element.dataset.look = look;
    const paint = this.paints[Number(item.seat)] ?? item.seat;
    const parts = upright
      ? [shape("use", { href: `#${ids}-slab-${paint}`, x: -13, y: -34, width: 26, height: 68 })]
      : [shape("use", { href: `#${ids}-piece-${paint}`, x: -50, y: -50, width: 100, height: 100 })];
    if (shaded) parts.unshift(shape("use", { href: `#${ids}-shade`, x: -60, y: -60, width: 120, height: 120 }));
    if (number) parts.push(...plaque(number, Number(paint)));
    item.element.replaceChildren(...parts);
  }

  /** @param {string} point @param {Item} item */
  dressBridge(point, item) {
    const turn = Number(this.drawing.facts(point).heading ?? 0);
    const plank = { href: `#${this.drawing.ids}-bridge`, x: -50, y: -50, width: 100, height: 100, transform: `rotate(${turn})` };
    item.element.replaceChildren(shape("use", plank));
    move(item.element, this.drawing.spot(point), 1);
  }

  /** Rings at both ends of the last move and the way between. @param {Effect[]} effects */
  mark(effects) {
    this.lastMove = effects;
    const went = effects.filter((effect) => MARKED.has(effect.kind) && effect.origin && effect.target);
    const targets = new Set(went.map((effect) => effect.target));
    const marks = [];
    for (const effect of went) {
      const ends = this.way(effect).map((point) => this.drawing.spot(point));
      ends[0] = targets.has(effect.origin) ? this.topSpot(String(effect.origin), effect.seat) : this.landing(String(effect.origin), Number(effect.seat));
      ends[ends.length - 1] = this.topSpot(String(effect.target), effect.seat);
      const d = lineThrough(ends);
      marks.push(shape("path", { class: "last-under", d }), shape("path", { class: "last-path", d }));
      if (!targets.has(effect.origin)) marks.push(ring(ends[0], "last-origin"));
    }
    const final = went.at(-1);
    for (const effect of went) {
      const passed = went.some((other) => other !== effect && other.origin === effect.target);
      if (effect === final || !passed) marks.push(ring(this.topSpot(String(effect.target), effect.seat), "last-target"));
    }
    this.drawing.layer("last").replaceChildren(...marks);
  }
}

/** @param {Effect} effect @returns {string[]} */
function straight(effect) {
  return [String(effect.origin), String(effect.target)];
}

/** @param {Spot} spot @param {number} rank @param {number} count @param {number} each @param {number} highest @returns {Spot} */
function lifted(spot, rank, count, each, highest) {
  return { x: spot.x, y: spot.y - rank * Math.min(each, highest / Math.max(1, count - 1)) };
}

/** @param {Spot} at @param {string} kind */
function ring({ x, y }, kind) {
  return shape("circle", { class: kind, cx: x, cy: y, r: 46 });
}

/** How many there are, on the last piece of a crowded point. @param {string} number @param {number} paint */
function plaque(number, paint) {
  const text = shape("text", { class: `stack stack-${paint}`, y: 15, "text-anchor": "middle" });
  text.textContent = number;
  return [shape("circle", { class: `stack-ground stack-ground-${paint}`, r: 28 }), text];
}
