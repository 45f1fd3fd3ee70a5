// @ts-check
// Shapes that glide from one place of the drawing to another, by the reader's settings.

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {{element: SVGElement, way: Spot[], size: [number, number], begin: number, since?: number, length: number, done?: () => void}} Glide
 */

const BEAT = { slow: 400, normal: 200, fast: 100, off: 0 };
/** How far a move has come in the first frame that shows it, in ms. */
const BEGUN = 16;
/** No animation lasts longer, in ms. */
export const LONGEST = 1000;

export class Glides {
  constructor() {
    /** @type {Glide[]} */
    this.going = [];
    this.frame = 0;
  }

  /** Along a way of two places or more, from ``begin`` ms after the first frame on. @param {SVGElement} element @param {Spot[]} way @param {number} begin @param {number} length @param {[number, number]} [size] @param {() => void} [done] */
  add(element, way, begin, length, size = [1, 1], done) {
    const start = Math.max(0, Math.min(begin, LONGEST - length));
    if (!this.going.some((glide) => glide.element === element)) move(element, way[0], size[0]);
    this.going.push({ element, way, size, begin: start, length, done });
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** Once everything lies where it belongs: each stands where it begins, and ends where it lies by then. @param {(element: SVGElement) => Spot|undefined} laid */
  settle(laid) {
    const firsts = new Map([...this.going].reverse().map((glide) => [glide.element, glide]));
    const lasts = new Map(this.going.map((glide) => [glide.element, glide]));
    for (const [element, glide] of lasts) glide.way = [...glide.way.slice(0, -1), laid(element) ?? /** @type {Spot} */ (glide.way.at(-1))];
    for (const [element, { way, size }] of firsts) move(element, way[0], size[0]);
  }

  /** @param {number} now */
  tick(now) {
    this.frame = 0;
    const going = [];
    for (const glide of this.going) {
      glide.since ??= now - BEGUN;
      const part = Math.min(1, (now - glide.since - glide.begin) / glide.length);
      if (part > 0) {
        const eased = 1 - (1 - part) ** 3;
        move(glide.element, along(glide.way, eased), mix(glide.size[0], glide.size[1], eased));
      }
      if (part < 1) going.push(glide);
      else glide.done?.();
    }
    this.going = going;
    if (going.length > 0) this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  /** Everything goes at once to where it belongs. */
  halt() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const going = this.going;
    this.going = [];
    for (const glide of going) {
      move(glide.element, /** @type {Spot} */ (glide.way.at(-1)), glide.size[1]);
      glide.done?.();
    }
  }
}

/** @param {SVGElement} element @param {Spot} at @param {number} size */
export function move(element, at, size) {
  const scale = size === 1 ? "" : ` scale(${size.toFixed(3)})`;
  element.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})${scale}`);
}

/** Milliseconds a beat, by the reader's settings. */
export function beatLength() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.visibilityState === "hidden") return 0;
  const speed = document.documentElement.dataset.animation ?? "normal";
  return speed in BEAT ? BEAT[/** @type {keyof typeof BEAT} */ (speed)] : BEAT.normal;
}

/** The place at a part of a way, each leg taking as long. @param {Spot[]} way @param {number} part @returns {Spot} */
function along(way, part) {
  const legs = way.length - 1;
  const leg = Math.min(legs - 1, Math.floor(part * legs));
  const from = way[leg];
  const to = way[leg + 1];
  return { x: mix(from.x, to.x, part * legs - leg), y: mix(from.y, to.y, part * legs - leg) };
}

/** @param {number} from @param {number} to @param {number} part */
function mix(from, to, part) {
  return from + (to - from) * part;
}
