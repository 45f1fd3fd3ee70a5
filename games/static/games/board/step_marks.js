// @ts-check
// Marks for a hand that goes step by step: what can move, what is picked, where it can go, what it would do.

import { lineThrough, shape } from "./drawing.js";

/** @typedef {import("./drawing.js").Spot} Spot */

/** @type {import("./pieces.js").Effect[]} */
const NOTHING = [];

export class StepMarks {
  /** @param {import("./drawing.js").Drawing} drawing @param {import("./stacks.js").Stacks} pieces */
  constructor(drawing, pieces) {
    this.drawing = drawing;
    this.pieces = pieces;
    /** What the way is shown of: shown again, it stays as it is. */
    this.previewed = NOTHING;
    this.base = shape("g", {});
    this.shown = shape("g", {});
    this.carried = shape("g", { class: "carried" });
    drawing.layer("marks").replaceChildren(this.base, this.shown, this.carried);
  }

  /** @param {number} seat @param {string} picked @param {string[]} free @param {import("./steps.js").Target[]} targets */
  draw(seat, picked, free, targets) {
    const parts = free.map((point) => ring(this.pieces.topSpot(point, seat), "mark-free", 44));
    if (picked) parts.push(ring(this.pieces.topSpot(picked, seat), "mark-picked", 46));
    for (const target of targets) {
      const at = this.pieces.landing(target.point, seat);
      const hits = target.move?.effects.some((effect) => effect.kind === "hit" && effect.origin === target.point);
      if (target.point === picked) continue;
      parts.push(ring(at, hits ? "mark-victim is-offered" : "mark-target is-offered", hits ? 47 : 30));
    }
    this.base.replaceChildren(...parts);
  }

  /** The way of a move and what comes of it. @param {import("./pieces.js").Effect[]} effects @param {number|null} seat */
  preview(effects, seat) {
    if (effects === this.previewed || (effects.length === 0 && this.previewed === NOTHING)) return;
    this.previewed = effects.length > 0 ? effects : NOTHING;
    const parts = [];
    for (const effect of effects) {
      if (!effect.origin) continue;
      if (effect.kind === "lost") parts.push(cross(this.drawing.spot(effect.origin)));
      if (effect.kind === "hit") parts.push(ring(this.drawing.spot(effect.origin), "mark-victim", 47));
      if (!effect.target || effect.seat !== seat || effect.kind === "hit") continue;
      const ends = this.pieces.way(effect).map((point) => this.drawing.spot(point));
      const d = lineThrough(ends);
      parts.push(shape("path", { class: "way-under", d }), shape("path", { class: "way", d }));
      parts.push(shape("circle", { class: "way-stop", cx: ends[ends.length - 1].x, cy: ends[ends.length - 1].y, r: 13 }));
    }
    this.shown.replaceChildren(...parts);
  }

  /** A piece under the finger; "" lets go of it. @param {string} point @param {Spot|null} at @param {number} seat */
  carry(point, at, seat) {
    if (point === "" || at === null) return this.carried.replaceChildren();
    const ids = this.drawing.ids;
    const paint = this.pieces.paints[seat] ?? seat;
    if (this.carried.childElementCount === 0) {
      this.carried.append(shape("use", { href: `#${ids}-shade`, x: -60, y: -60, width: 120, height: 120 }));
      this.carried.append(shape("use", { href: `#${ids}-piece-${paint}`, x: -50, y: -50, width: 100, height: 100 }));
    }
    this.carried.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(1.12)`);
  }
}

/** @param {Spot} at @param {string} kind @param {number} r */
function ring({ x, y }, kind, r) {
  return shape("circle", { class: kind, cx: x, cy: y, r });
}

/** Here a stone is lost. @param {Spot} at */
function cross({ x, y }) {
  return shape("path", { class: "mark-lost", d: `M${x - 24} ${y - 24}L${x + 24} ${y + 24}M${x + 24} ${y - 24}L${x - 24} ${y + 24}` });
}
