// @ts-check
// A touch of the place where dice lie throws them or picks them up. Who uses no pointer has a button for it elsewhere.

import { placesOf } from "./drawing.js";

const MIDDLE = 2;

export class Cup {
  /** @param {import("./core.js").Board} board */
  constructor({ drawing, frame }) {
    this.drawing = drawing;
    this.act = () => {};
    this.place = document.createElement("div");
    this.place.className = "dice-cup";
    this.place.hidden = true;
    this.place.ariaHidden = "true";
    this.place.addEventListener("click", () => this.act());
    frame.querySelector(".board-arrows")?.append(this.place);
  }

  /** What a touch of a seat's dice does; without a seat, nothing. @param {number|null} seat @param {() => void} act */
  offer(seat, act) {
    const { dataset } = this.drawing.svg;
    const places = placesOf(dataset[`dice-${seat}`] ?? dataset.dice);
    this.place.hidden = seat === null || places.length === 0;
    if (this.place.hidden) return;
    this.act = act;
    const around = Math.max(0, places.length / 2 - MIDDLE / 2);
    const [left, right] = [places[around], places[places.length - 1 - around]];
    const size = Number(dataset.die);
    this.drawing.over(this.place, { x: (left.x + right.x) / 2, y: left.y });
    this.place.style.width = `${((right.x - left.x + 1.3 * size) / this.drawing.box.width) * 100}%`;
    this.place.style.height = `${((1.3 * size) / this.drawing.box.height) * 100}%`;
  }
}
