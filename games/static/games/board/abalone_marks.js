// @ts-check
// Marks on an Abalone board: the picked group, its arrows, and what a move would do.

import { PITCH, shape } from "./drawing.js";
import { headingOf } from "./hexagon.js";
import { say } from "../words.js";

const ARROW = "M-17 0H15M3 -13 16 0 3 13";

export class Marks {
  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.layer = drawing.layer("marks");
    this.base = shape("g", {});
    this.shown = shape("g", {});
    this.wrong = shape("g", {});
    this.arrows = shape("g", {});
    this.layer.replaceChildren(this.base, this.shown, this.wrong, this.arrows);
  }

  /** @param {string[]} group @param {import("./abalone.js").Option[]} options @param {string[]} only the single piece that can move */
  draw(group, options, only) {
    this.base.replaceChildren(...group.map((point) => this.ring(point, "mark-picked")), ...only.map((point) => this.ring(point, "mark-only")));
    const sideways = new Set(options.filter((option) => !option.inLine).flatMap((option) => option.targets));
    this.arrows.replaceChildren(...[...sideways].map((point) => this.dot(point)), ...options.map((option) => this.arrow(option)));
    this.shown.replaceChildren();
    this.wrong.replaceChildren();
  }

  /** @param {import("./abalone.js").Option|null} option */
  preview(option) {
    for (const arrow of this.arrows.querySelectorAll(".arrow")) {
      arrow.classList.toggle("is-shown", arrow.getAttribute("data-move") === option?.text);
      arrow.classList.toggle("is-quiet", option !== null && arrow.getAttribute("data-move") !== option.text);
    }
    if (option === null) return this.shown.replaceChildren();
    const parts = option.own.map((point) => this.ring(point, "mark-picked"));
    for (const point of option.inLine ? [] : option.targets) parts.push(this.ring(point, "mark-target"));
    for (const victim of option.victims) parts.push(this.ring(victim.point, victim.falls ? "mark-falls" : "mark-victim"));
    this.shown.replaceChildren(...parts);
  }

  /** Cells towards which the group cannot move. @param {string[]} points */
  refuse(points) {
    this.wrong.replaceChildren(...points.map((point) => this.ring(point, "mark-wrong")));
  }

  /** @param {string} point @param {string} kind */
  ring(point, kind) {
    const { x, y } = this.drawing.spot(point);
    return shape("circle", { class: kind, cx: x, cy: y, r: 45 });
  }

  /** A cell that a side-step would enter. @param {string} point */
  dot(point) {
    const { x, y } = this.drawing.spot(point);
    return shape("circle", { class: "mark-dot", cx: x, cy: y, r: 9 });
  }

  /** @param {import("./abalone.js").Option} option */
  arrow(option) {
    const way = headingOf(this.drawing, option.heading);
    const turned = Math.round((Math.atan2(way.y, way.x) * 180) / Math.PI);
    const parts = [
      shape("circle", { class: "arrow-disc", r: option.inLine ? 34 : 29 }),
      shape("path", { class: "arrow-sign", d: ARROW, transform: `rotate(${turned})${option.inLine ? "" : " scale(.85)"}` }),
    ];
    if (option.victims.length > 0) parts.push(...this.badge(option, way));
    const kind = option.victims.length > 0 ? "arrow arrow-push" : "arrow";
    return shape("g", { class: kind, "data-move": option.text, transform: `translate(${option.at.x} ${option.at.y})` }, parts);
  }

  /** "2 against 1", held away from the group. @param {import("./abalone.js").Option} option @param {import("./drawing.js").Spot} way */
  badge(option, way) {
    const text = shape("text", { class: "arrow-ratio", "text-anchor": "middle" });
    text.textContent = say("ratio", { mine: option.own.length, theirs: option.victims.length });
    const width = 20 + text.textContent.length * 16.5;
    const room = this.drawing.box.width / 2 - width / 2 - 4;
    const falls = option.victims.some((victim) => victim.falls);
    const beside = falls && Math.abs(way.y) > 0.1;
    const shift = beside ? (option.at.x > 0 ? -1 : 1) * (42 + width / 2) : way.x * PITCH * 0.35;
    const x = Math.max(-room, Math.min(room, option.at.x + shift)) - option.at.x;
    const y = beside ? 0 : way.y < -0.1 ? -58 : 58;
    text.setAttribute("x", String(x));
    text.setAttribute("y", String(y + 11));
    return [shape("rect", { class: "arrow-plate", x: x - width / 2, y: y - 22, width, height: 44, rx: 22 }), text];
  }
}
