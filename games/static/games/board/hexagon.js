// @ts-check
// The six headings of a board of hexagons.

import { PITCH, nearest } from "./drawing.js";

/** @typedef {import("./drawing.js").Spot} Spot @typedef {import("./drawing.js").Drawing} Drawing */

/** Headings by the names that effects use, as unit vectors of the unturned drawing. */
const HEADINGS = new Map(
  /** @type {[string, number][]} */ ([["E", 0], ["SE", 60], ["SW", 120], ["W", 180], ["NW", 240], ["NE", 300]]).map(
    ([name, degrees]) => {
      const angle = (degrees * Math.PI) / 180;
      return [name, { x: Math.cos(angle), y: Math.sin(angle) }];
    },
  ),
);

/** @param {Drawing} drawing @param {string} name @returns {Spot} unit vector as it is seen now */
export function headingOf(drawing, name) {
  const vector = HEADINGS.get(name) ?? { x: 0, y: 0 };
  return drawing.flipped ? { x: -vector.x, y: -vector.y } : vector;
}

/** The heading's name from one point to another if they lie in line. @param {Drawing} drawing @param {string} from @param {string} to */
export function direction(drawing, from, to) {
  const start = /** @type {Spot} */ (drawing.spots.get(from));
  const end = /** @type {Spot} */ (drawing.spots.get(to));
  return named(end.x - start.x, end.y - start.y, 0.02);
}

/** The neighbour in a direction, null past the edge. @param {Drawing} drawing @param {string} point @param {string} heading */
export function neighbour(drawing, point, heading) {
  const start = /** @type {Spot} */ (drawing.spots.get(point));
  const step = /** @type {Spot} */ (HEADINGS.get(heading));
  return nearest(drawing.spots, start.x + step.x * PITCH, start.y + step.y * PITCH, PITCH * 0.2);
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
