// @ts-check
// The server's still drawing as a surface: where its points lie, and how shapes are put on it.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{x: number, y: number}} Spot */

/** One cell apart, in drawing units. */
export const PITCH = 100;

export class Drawing {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.ids = svg.dataset.ids ?? "board";
    this.flipped = svg.dataset.flipped === "1";
    /** @type {Map<string, Spot>} places of the unturned drawing */
    this.spots = new Map();
    /** Points that are larger than a cell: width and height. @type {Map<string, Spot>} */
    this.areas = new Map();
    /** @type {Map<string, DOMStringMap>} */
    this.noted = new Map();
    const sign = this.flipped ? -1 : 1;
    for (const well of svg.querySelectorAll("[data-point]")) {
      const { x, y, width, height } = extent(well);
      const point = well.getAttribute("data-point") ?? "";
      this.spots.set(point, { x: sign * x, y: sign * y });
      this.noted.set(point, /** @type {SVGElement} */ (well).dataset);
      if (Math.max(width, height) > LARGE) this.areas.set(point, { x: width, y: height });
    }
    this.box = svg.viewBox.baseVal;
  }

  /** What the server has noted at a point. @param {string} point @returns {DOMStringMap} */
  facts(point) {
    return this.noted.get(point) ?? {};
  }

  /** Where a point lies now. @param {string} point @returns {Spot} */
  spot(point) {
    const spot = this.spots.get(point);
    if (!spot) throw new Error(`the drawing has no point ${point}`);
    return this.flipped ? { x: -spot.x, y: -spot.y } : spot;
  }

  /** The point under a place of the drawing. @param {Spot} at @param {number} [reach] */
  pointAt(at, reach = PITCH * 0.62) {
    const x = this.flipped ? -at.x : at.x;
    const y = this.flipped ? -at.y : at.y;
    const cells = this.areas.size === 0 ? this.spots : new Map([...this.spots].filter(([point]) => !this.areas.has(point)));
    return nearest(cells, x, y, reach) ?? this.areaAt(x, y);
  }

  /** One that is mirrored lies above and below. @param {number} x @param {number} y @returns {string|null} */
  areaAt(x, y) {
    for (const [point, size] of this.areas) {
      const spot = /** @type {Spot} */ (this.spots.get(point));
      const off = this.facts(point).mirrored ? Math.abs(spot.y) - Math.abs(y) : spot.y - y;
      if (Math.abs(spot.x - x) <= size.x / 2 && Math.abs(off) <= size.y / 2) return point;
    }
    return null;
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

  /** Let an HTML element cover the area of a point that is larger than a cell. @param {HTMLElement} element @param {string} point */
  cover(element, point) {
    const area = this.areas.get(point);
    if (!area) return;
    element.style.width = `${((area.x / this.box.width) * 100).toFixed(3)}%`;
    element.style.height = `${((area.y / this.box.height) * 100).toFixed(3)}%`;
    element.classList.add("is-area");
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

/** A point wider or higher than this is touched as an area, in drawing units. */
const LARGE = 120;

/** Centre and size of a drawn circle or rectangle. @param {Element} well */
function extent(well) {
  const number = (/** @type {string} */ name) => Number(well.getAttribute(name));
  if (well.tagName === "rect") {
    const [width, height] = [number("width"), number("height")];
    return { x: number("x") + width / 2, y: number("y") + height / 2, width, height };
  }
  return { x: number("cx"), y: number("cy"), width: 2 * number("r"), height: 2 * number("r") };
}

/** Places as the server writes them: "x,y x,y". @param {string|undefined} text @returns {Spot[]} */
export function placesOf(text) {
  return (text ?? "").split(" ").filter(Boolean).map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x, y };
  });
}

/** @param {Map<string, Spot>} spots @param {number} x @param {number} y @param {number} reach @returns {string|null} */
export function nearest(spots, x, y, reach) {
  let found = null;
  let least = reach;
  for (const [point, spot] of spots) {
    const away = Math.hypot(spot.x - x, spot.y - y);
    if (away < least) [found, least] = [point, away];
  }
  return found;
}

/** The path of a line through these spots. @param {Spot[]} spots */
export function lineThrough(spots) {
  return spots.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
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
