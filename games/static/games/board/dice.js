// @ts-check
// Dice and doubling cube on the drawing. A throw shows at most for 600 ms, and any touch ends it.

import { placesOf, shape } from "./drawing.js";
import { beatLength } from "./glide.js";

/** @typedef {import("./drawing.js").Spot} Spot */

const THROW = 540;
const TUMBLE = 90;

export class Dice {
  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.facts = drawing.svg.dataset;
    this.layer = drawing.svg.querySelector(".board-dice");
    this.cubeLayer = drawing.svg.querySelector(".board-cube");
    this.shown = "";
    this.timer = 0;
    /** From left to right. @type {number[]} */
    this.faces = [];
    /** @type {boolean[]} */
    this.used = [];
    /** @type {Spot[]} */
    this.places = [];
    drawing.svg.addEventListener("pointerdown", () => this.settle());
  }

  /** What the dice of a seat show; none: they are in the cup. @param {number[]} faces @param {number|null} seat @param {boolean} thrown whether they are seen falling */
  show(faces, seat, thrown) {
    const key = `${seat}:${faces.join("-")}`;
    if (this.layer === null || (this.shown === key && !thrown)) return;
    this.shown = key;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.faces = faces;
    this.used = [];
    this.places = placesOf(this.facts[`dice-${seat ?? 0}`] ?? this.facts.dice);
    if (!thrown || faces.length === 0 || beatLength() === 0) return this.draw(faces, false);
    const end = performance.now() + THROW;
    const tumble = () => {
      if (performance.now() >= end) return this.settle();
      this.draw(faces.map(() => 1 + Math.floor(Math.random() * 6)), true);
      this.timer = window.setTimeout(tumble, TUMBLE);
    };
    tumble();
  }

  /** The dice that lie there in another order, and which of them are used up. @param {number[]} faces @param {boolean[]} used */
  arrange(faces, used) {
    if (faces.join() === this.faces.join() && used.join() === this.used.join()) return;
    this.faces = [...faces];
    this.used = used;
    if (this.timer === 0) this.draw(faces, false);
  }

  /** Dice that are falling lie still at once. */
  settle() {
    if (this.timer === 0) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.draw(this.faces, false);
  }

  /** In the middle of the places that there are. @param {number[]} faces @param {boolean} falling */
  draw(faces, falling) {
    const skipped = Math.max(0, Math.floor((this.places.length - faces.length) / 2));
    const size = Number(this.facts.die);
    const dice = faces.map((face, index) => {
      const at = this.places[Math.min(index + skipped, this.places.length - 1)];
      const tilt = falling ? ` rotate(${Math.round(Math.random() * 70 - 35)})` : "";
      const box = { x: -size / 2, y: -size / 2, width: size, height: size };
      const parts = [
        shape("rect", { x: 3 - size / 2, y: 6 - size / 2, width: size, height: size, rx: size * 0.2, opacity: 0.32 }),
        shape("use", { href: `#${this.drawing.ids}-die-${face}`, ...box }),
      ];
      if (this.used[index] && !falling) parts.push(...tick(size / 2));
      return shape("g", { class: this.used[index] && !falling ? "die is-used" : "die", "data-face": face, transform: `translate(${at.x} ${at.y})${tilt}` }, parts);
    });
    this.layer?.replaceChildren(...dice);
  }

  /** @param {number|null} value null: none is played with @param {number|null} owner @param {number|null} [offered] to whom it is offered, at twice the value */
  cube(value, owner, offered = null) {
    const cube = this.cubeLayer?.querySelector(".cube");
    const text = cube?.querySelector("text");
    if (!cube || !text || value === null) return;
    const place = offered !== null ? `offered-${offered}` : owner !== null ? `cube-${owner}` : "cube";
    const [at] = placesOf(this.facts[place]);
    const size = offered === null ? 1 : Number(this.facts.offered);
    cube.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${size})`);
    const number = String(offered !== null ? 2 * value : value === 1 ? 64 : value);
    text.textContent = number;
    text.setAttribute("class", number.length > 2 ? "long" : "short");
    text.setAttribute("y", number.length > 2 ? "11" : "13");
  }
}

/** On a die that has been played, at its lower right corner. @param {number} half */
function tick(half) {
  const at = { transform: `translate(${half - 8} ${half - 8})` };
  return [shape("circle", { class: "die-tick-ground", r: 20, ...at }), shape("path", { class: "die-tick", d: "M-9 0-2 8 10-8", ...at })];
}
