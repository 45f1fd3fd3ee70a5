// @ts-check
// What all boards share: a grid of real buttons over the drawing, one tab stop, pointer and keyboard. Knows no rules.

import { afterFrame } from "../frame.js";
import { Drawing, PITCH } from "./drawing.js";

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {object} Hand  what a game makes of taps, drags and keys
 * @property {(point: string) => {name: string, pressed: boolean|null}} describe
 * @property {(point: string|null, at: Spot|null) => void} tap  `at` is null from the keyboard
 * @property {(point: string) => boolean} grab  a drag begins; false if nothing can be dragged there
 * @property {(at: Spot, point: string|null) => void} drag
 * @property {(at: Spot|null) => void} drop  null: the pointer left the board, nothing happens
 * @property {() => boolean} escape  true if there was something to let go
 * @property {(point: string|null, at: Spot|null) => void} [hover]  the mouse or the focus rests there, null: no more
 * @property {() => void} [away]  something beside the board was touched; without it that is as good as an escape
 * @property {string} [dropped]  what the last tap has let go, "" for nothing
 * @property {boolean} [aims]  whether a finger is helped to find a place now, see magnifier.js
 * @property {(at: Spot) => string|null} [fitting]  the place that a finger there is meant for
 *
 * @typedef {{spot: Spot, button: HTMLButtonElement, point: string|null}} Stop
 *
 * @typedef {object} Gesture  from where a pointer came down to where it is lifted
 * @property {number} id
 * @property {string|null} point
 * @property {Spot} start
 * @property {number} since  as performance.now() has it
 * @property {PointerEvent} last
 * @property {boolean} dragging
 * @property {boolean} outside
 * @property {boolean} aimed  it was seen enlarged, so that lifting chooses wherever it went
 */

const DRAG_FROM = PITCH * 0.4;
const KEYS = new Map([["ArrowRight", [1, 0]], ["ArrowLeft", [-1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);

export class Board {
  /** @param {HTMLElement} frame with the still drawing and an empty .board-grid */
  constructor(frame) {
    this.frame = frame;
    const svg = frame.querySelector("svg.board");
    const grid = frame.querySelector(".board-grid");
    if (!(svg instanceof SVGSVGElement) || !(grid instanceof HTMLElement)) throw new Error("no board to bring to life");
    this.grid = grid;
    this.drawing = new Drawing(svg);
    /** @type {Hand|null} */
    this.hand = null;
    /** What a letter does while the board has the focus. @type {Map<string, () => void>} */
    this.letters = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Stop[]} */
    this.extras = [];
    /** @type {string} */
    this.current = "";
    this.goal = 0;
    /** @type {Gesture|null} */
    this.gesture = null;
    /** @type {import("./magnifier.js").Magnifier|null} */
    this.magnifier = null;
    this.pointerType = "";
    this.pointerDone = false;
    this.relabel = this.relabel.bind(this);
    this.build();
    this.listen();
  }

  build() {
    svgHidden(this.drawing.svg);
    this.grid.setAttribute("role", "grid");
    const rows = new Map();
    for (const point of this.drawing.spots.keys()) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cell";
      button.tabIndex = -1;
      button.dataset.cell = point;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.append(button);
      this.buttons.set(point, button);
      const height = Math.round(this.drawing.spot(point).y);
      if (!rows.has(height)) rows.set(height, []);
      rows.get(height).push({ x: this.drawing.spot(point).x, cell });
    }
    const lines = [...rows.entries()].sort(([one], [other]) => one - other);
    for (const [, cells] of lines) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.append(...cells.sort((/** @type {any} */ a, /** @type {any} */ b) => a.x - b.x).map((/** @type {any} */ one) => one.cell));
      this.grid.append(row);
    }
    this.current = middle(this.drawing);
    this.place();
  }

  /** Lay the buttons over the drawing as it is turned now. */
  place() {
    for (const [point, button] of this.buttons) {
      this.drawing.over(button, this.drawing.spot(point));
      this.drawing.cover(button, point);
    }
  }

  /** @param {boolean} flipped */
  turn(flipped) {
    if (flipped === this.drawing.flipped) return;
    this.drawing.turn(flipped);
    const rows = [...this.grid.children].reverse();
    for (const row of rows) row.append(...[...row.children].reverse());
    this.grid.append(...rows);
    this.place();
  }

  /** Names and states of all cells anew, where a pointer is used once the drawing is seen; the focus stays. */
  refresh() {
    if (this.frame.dataset.by === "pointer") afterFrame(this.relabel);
    else this.relabel();
  }

  relabel() {
    for (const [point, button] of this.buttons) {
      const { name, pressed } = this.hand?.describe(point) ?? { name: point, pressed: null };
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
      if (pressed === null) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(pressed));
    }
    this.rove();
  }

  /** Further buttons on the board, e.g. direction arrows. @param {Stop[]} extras @param {string} [refuge] gets the focus of one that goes */
  setExtras(extras, refuge) {
    const lost = this.extras.some((stop) => stop.button === document.activeElement);
    for (const stop of this.extras) stop.button.remove();
    this.extras = extras;
    const box = this.frame.querySelector(".board-arrows");
    for (const stop of extras) {
      stop.button.tabIndex = -1;
      this.drawing.over(stop.button, stop.spot);
      box?.append(stop.button);
    }
    if (lost) this.focus(refuge ?? this.current);
  }

  /** @param {string} point */
  focus(point) {
    this.current = point;
    this.rove();
    this.buttons.get(point)?.focus({ preventScroll: true });
  }

  /** Take the focus out of what is about to vanish. @param {HTMLElement} box */
  rescue(box) {
    if (box.contains(document.activeElement)) this.focus(this.current);
  }

  rove() {
    for (const [point, button] of this.buttons) {
      const index = point === this.current ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  }

  listen() {
    const frame = this.frame;
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.moved(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", () => this.abandon());
    frame.addEventListener("lostpointercapture", () => this.abandon());
    // A phone that is turned moves the board away under the finger.
    window.addEventListener("resize", () => (this.gesture?.dragging || this.gesture?.aimed) && this.abandon());
    // A tap that was heard needs no mouse events made up after it: finding their target is slow on phones.
    frame.addEventListener("touchend", (event) => this.pointerDone && event.cancelable && event.preventDefault(), { passive: false });
    frame.addEventListener("click", (event) => this.clicked(event));
    frame.addEventListener("dblclick", (event) => this.doubled(event));
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("focusin", (event) => this.focused(event));
    frame.addEventListener("contextmenu", (event) => {
      if (frame.dataset.live === "true" && this.pointerType === "touch") event.preventDefault();
    });
    const byKey = () => {
      delete frame.dataset.by;
      this.pointerDone = false;
    };
    document.addEventListener("keydown", byKey, true);
    document.addEventListener("pointerdown", (event) => {
      const target = event.target;
      if (!(target instanceof Element) || frame.contains(target) || target.closest("[data-keeps-draft]")) return;
      if (this.hand?.away) this.hand.away();
      else this.hand?.escape();
    });
    frame.addEventListener("pointerleave", () => this.hand?.hover?.(null, null));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pointerType = event.pointerType;
    this.pointerDone = false;
    this.frame.dataset.by = "pointer";
    if (this.gesture && event.pointerType === "touch") this.abandon();
    if (this.gesture || !event.isPrimary || event.button !== 0 || isExtra(event.target)) return;
    const at = this.drawing.unit(event.clientX, event.clientY);
    const point = this.drawing.pointAt(at);
    this.gesture = { id: event.pointerId, point, start: at, since: performance.now(), last: event, dragging: false, outside: false, aimed: false };
    if (this.frame.dataset.live !== "true") return;
    this.frame.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch" && this.hand?.aims) this.aim(this.gesture);
  }

  /** Help a finger to find its place; the module is there from the first touch on. @param {Gesture} gesture */
  async aim(gesture) {
    const loaded = await import("./magnifier.js").catch(() => null);
    if (loaded === null || gesture !== this.gesture) return;
    this.magnifier ??= new loaded.Magnifier(this);
    this.magnifier.follow(gesture);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const gesture = this.gesture;
    if (gesture === null && event.pointerType === "mouse" && this.hand?.hover) {
      const over = this.drawing.unit(event.clientX, event.clientY);
      this.hand.hover(this.drawing.pointAt(over), over);
    }
    if (!gesture || gesture.id !== event.pointerId) return;
    const at = this.drawing.unit(event.clientX, event.clientY);
    gesture.last = event;
    gesture.outside = !inside(this.frame, event);
    if (!gesture.dragging) {
      if (Math.hypot(at.x - gesture.start.x, at.y - gesture.start.y) < DRAG_FROM) return;
      if (gesture.point === null || !this.hand?.grab(gesture.point)) return;
      gesture.dragging = true;
    }
    if (!gesture.outside) this.hand?.drag(at, this.drawing.pointAt(at));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const gesture = this.gesture;
    if (!gesture || gesture.id !== event.pointerId) return;
    this.gesture = null;
    this.pointerDone = true;
    this.magnifier?.close();
    const at = this.drawing.unit(event.clientX, event.clientY);
    const within = inside(this.frame, event);
    if (gesture.dragging) return this.hand?.drop(within ? at : null);
    if (gesture.aimed ? !within : Math.hypot(at.x - gesture.start.x, at.y - gesture.start.y) > PITCH * 0.7) return;
    const point = gesture.aimed ? this.drawing.pointAt(at) : gesture.point;
    const focused = (gesture.aimed && this.hand?.fitting?.(at)) || point;
    this.hand?.tap(point, at);
    if (focused) this.focusLater(focused);
  }

  /** Once the drawing is seen, unless the focus has gone elsewhere by then. @param {string} point */
  focusLater(point) {
    const before = document.activeElement;
    this.current = point;
    afterFrame(() => document.activeElement === before && this.focus(point));
  }

  abandon() {
    const gesture = this.gesture;
    if (gesture === null) return;
    this.gesture = null;
    this.pointerDone = true;
    this.magnifier?.close();
    if (gesture.dragging) this.hand?.drop(null);
    else if (gesture.aimed) this.hand?.hover?.(null, null);
  }

  /** Enter, Space and assistive technology; pointers were heard before. @param {MouseEvent} event */
  clicked(event) {
    const handled = this.pointerDone;
    this.pointerDone = false;
    const point = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (handled || point === undefined || this.gesture?.dragging) return;
    this.pointerType = "key";
    this.hand?.tap(point, null);
  }

  /** A double click is meant as one: what its second half has let go is picked again. @param {MouseEvent} event */
  doubled(event) {
    const at = this.drawing.unit(event.clientX, event.clientY);
    const point = this.drawing.pointAt(at);
    if (point !== null && point === this.hand?.dropped) this.hand.tap(point, at);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = KEYS.get(event.key);
    if (way) {
      this.go(way[0], way[1]);
    } else if (event.key === "Escape") {
      if (this.gesture?.dragging) this.abandon();
      else if (!this.hand?.escape()) return;
    } else {
      const act = this.letters.get(event.key.toLowerCase());
      if (!act || event.repeat) return;
      act();
    }
    event.preventDefault();
  }

  /** To the nearest stop in a direction; going up and down keeps to the column where it began. @param {number} dx @param {number} dy */
  go(dx, dy) {
    const here = this.stops().find((stop) => stop.button === document.activeElement);
    const from = here?.spot ?? this.drawing.spot(this.current);
    if (dx !== 0) this.goal = NaN;
    else if (Number.isNaN(this.goal)) this.goal = from.x;
    let found = null;
    let least = Infinity;
    for (const stop of this.stops()) {
      const x = stop.spot.x - from.x;
      const y = stop.spot.y - from.y;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead < PITCH * 0.2 || aside > ahead * 1.75) continue;
      const off = dx === 0 ? Math.abs(stop.spot.x - this.goal) / 4 : aside / 2;
      const score = Math.hypot(x, y) + off - (stop.point === null ? PITCH * 0.1 : 0);
      if (score < least) [found, least] = [stop, score];
    }
    found?.button.focus({ preventScroll: true });
  }

  /** @returns {Stop[]} */
  stops() {
    const cells = [...this.buttons].map(([point, button]) => ({ point, button, spot: this.drawing.spot(point) }));
    return [...this.extras, ...cells];
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const point = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (point === undefined) return;
    this.current = point;
    this.rove();
    if (event.target instanceof HTMLElement && this.frame.dataset.by === undefined && event.target.matches(":focus-visible")) this.hand?.hover?.(point, null);
  }
}

/** @param {EventTarget|null} target */
function isExtra(target) {
  return target instanceof Element && target.closest(".board-arrows") !== null;
}

/** @param {HTMLElement} frame @param {PointerEvent} event */
function inside(frame, event) {
  const box = frame.getBoundingClientRect();
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}

/** @param {Drawing} drawing */
function middle(drawing) {
  return drawing.pointAt({ x: 0, y: 0 }) ?? [...drawing.spots.keys()][0];
}

/** The buttons speak for the drawing from now on. @param {SVGSVGElement} svg */
function svgHidden(svg) {
  svg.removeAttribute("role");
  svg.removeAttribute("aria-label");
  svg.setAttribute("aria-hidden", "true");
}
