// @ts-check
// The server's still drawing as a surface: where its points lie, and how shapes are put on it.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{x: number, y: number}} Spot */

/** One cell apart, in drawing units. */
export const PITCH = 100;

/** Headings by the names that effects use, as unit vectors of the unturned drawing. */
export const HEADINGS = new Map(
  /** @type {[string, number][]} */ ([["E", 0], ["SE", 60], ["SW", 120], ["W", 180], ["NW", 240], ["NE", 300]]).map(
    ([name, degrees]) => {
      const angle = (degrees * Math.PI) / 180;
      return [name, { x: Math.cos(angle), y: Math.sin(angle) }];
    },
  ),
);

export class Drawing {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.ids = svg.dataset.ids ?? "board";
    this.flipped = svg.dataset.flipped === "1";
    /** @type {Map<string, Spot>} places of the unturned drawing */
    this.spots = new Map();
    const sign = this.flipped ? -1 : 1;
    for (const well of svg.querySelectorAll("[data-point]")) {
      const at = { x: sign * Number(well.getAttribute("cx")), y: sign * Number(well.getAttribute("cy")) };
      this.spots.set(well.getAttribute("data-point") ?? "", at);
    }
    this.box = svg.viewBox.baseVal;
  }

  /** Where a point lies now. @param {string} point @returns {Spot} */
  spot(point) {
    const spot = this.spots.get(point);
    if (!spot) throw new Error(`the drawing has no point ${point}`);
    return this.flipped ? { x: -spot.x, y: -spot.y } : spot;
  }

  /** @param {string} name @returns {Spot} unit vector as it is seen now */
  heading(name) {
    const vector = HEADINGS.get(name) ?? { x: 0, y: 0 };
    return this.flipped ? { x: -vector.x, y: -vector.y } : vector;
  }

  /** The heading's name from one point to another if they lie in line. @param {string} from @param {string} to */
  direction(from, to) {
    const start = /** @type {Spot} */ (this.spots.get(from));
    const end = /** @type {Spot} */ (this.spots.get(to));
    return named(end.x - start.x, end.y - start.y, 0.02);
  }

  /** The neighbour in a direction, null past the edge. @param {string} point @param {string} heading */
  neighbour(point, heading) {
    const start = /** @type {Spot} */ (this.spots.get(point));
    const step = /** @type {Spot} */ (HEADINGS.get(heading));
    return nearest(this.spots, start.x + step.x * PITCH, start.y + step.y * PITCH, PITCH * 0.2);
  }

  /** The point under a place of the drawing. @param {Spot} at @param {number} [reach] */
  pointAt(at, reach = PITCH * 0.62) {
    return this.flipped ? nearest(this.spots, -at.x, -at.y, reach) : nearest(this.spots, at.x, at.y, reach);
  }

  /** Drawing units of a place in the window. @param {number} clientX @param {number} clientY @returns {Spot} */
  unit(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.box.x + ((clientX - box.left) / box.width) * this.box.width,
      y: this.box.y + ((clientY - box.top) / box.height) * this.box.height,
    };
  }

  /** Put an HTML element over a place. @param {HTMLElement} element @param {Spot} at */
  over(element, at) {
    element.style.left = `${(((at.x - this.box.x) / this.box.width) * 100).toFixed(3)}%`;
    element.style.top = `${(((at.y - this.box.y) / this.box.height) * 100).toFixed(3)}%`;
  }

  /** @param {string} name of a layer, e.g. "pieces" @returns {SVGGElement} */
  layer(name) {
    const layer = this.svg.querySelector(`.board-${name}`);
    if (!(layer instanceof SVGGElement)) throw new Error(`the drawing has no layer ${name}`);
    return layer;
  }

  /** Turn the drawing by half a turn; pieces and marks follow by being drawn anew. @param {boolean} flipped */
  turn(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.svg.dataset.flipped = flipped ? "1" : "0";
    for (const well of this.svg.querySelectorAll("[data-point]")) {
      const { x, y } = this.spot(well.getAttribute("data-point") ?? "");
      well.setAttribute("cx", String(x));
      well.setAttribute("cy", String(y));
    }
    for (const label of this.layer("coordinates").children) {
      const x = Number(label.getAttribute("x"));
      const y = Number(label.getAttribute("y")) - BASELINE;
      label.setAttribute("x", String(-x));
      label.setAttribute("y", String(BASELINE - y));
    }
  }
}

/** How far below its centre a coordinate's baseline lies; games/drawing/tray.py draws it so. */
const BASELINE = 9.5;

/** @param {Map<string, Spot>} spots @param {number} x @param {number} y @param {number} reach @returns {string|null} */
function nearest(spots, x, y, reach) {
  let found = null;
  let least = reach;
  for (const [point, spot] of spots) {
    const away = Math.hypot(spot.x - x, spot.y - y);
    if (away < least) [found, least] = [point, away];
  }
  return found;
}

/** The heading of a vector, "" if it lies along none. @param {number} x @param {number} y @param {number} slack radians */
export function named(x, y, slack) {
  const angle = Math.atan2(y, x);
  for (const [name, vector] of HEADINGS) {
    const apart = Math.abs(angle - Math.atan2(vector.y, vector.x)) % (2 * Math.PI);
    if (Math.min(apart, 2 * Math.PI - apart) <= slack) return name;
  }
  return "";
}

/**
 * An SVG element with attributes.
 * @param {string} tag @param {Record<string, string|number>} attributes @param {Element[]} [children]
 * @returns {SVGElement}
 */
export function shape(tag, attributes, children = []) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
