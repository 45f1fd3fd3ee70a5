// @ts-check
// A round, enlarged view of what lies around a finger, with a ring round the place that is meant. Only an aid
// for the eye: it takes no focus and no pointer, and assistive technology does not see it.

import { PITCH, shape } from "./drawing.js";

/**
 * @typedef {import("./core.js").Board} Board
 * @typedef {import("./core.js").Gesture} Gesture
 * @typedef {import("./drawing.js").Spot} Spot
 */

/** How long a finger rests before the view opens, in ms; one that moves does not wait. */
const REST = 200;
/** How far a finger may tremble, in drawing units. */
const TREMBLE = PITCH * 0.2;
/** How much of the board is seen, as a radius in drawing units. */
const REACH = PITCH * 1.45;
/** Between the middle of the finger and the rim of the view, in px. */
const GAP = 30;
/** To the edge of the window, in px. */
const EDGE = 4;

export class Magnifier {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Gesture|null} */
    this.gesture = null;
    this.timer = 0;
    /** The place whose way is shown; undefined before there is one. @type {string|null|undefined} */
    this.chosen = undefined;
    const { svg, box } = board.drawing;
    svg.id = `${board.drawing.ids}-drawing`;
    const game = [...svg.classList].filter((name) => name !== "board");
    this.view = shape("svg", { class: ["lens-view", ...game].join(" "), focusable: "false" });
    this.ring = shape("circle", { class: "lens-ring", r: 47 });
    this.under = shape("circle", { class: "lens-under", r: 47 });
    this.tip = shape("circle", { class: "lens-tip", r: 7 });
    this.view.append(shape("use", { href: `#${svg.id}`, x: box.x, y: box.y, width: box.width, height: box.height }), this.under, this.ring, this.tip);
    this.box = document.createElement("div");
    this.box.className = "lens";
    this.box.setAttribute("aria-hidden", "true");
    this.box.hidden = true;
    this.box.style.setProperty("--drawn-width", `${box.width}px`);
    this.box.style.setProperty("--drawn-height", `${box.height}px`);
    this.box.append(this.view);
    document.body.append(this.box);
    board.frame.addEventListener("pointermove", (event) => this.moved(event));
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** A finger has come down; the view opens once it rests or moves. @param {Gesture} gesture */
  follow(gesture) {
    this.close();
    this.gesture = gesture;
    this.timer = window.setTimeout(() => this.open(), Math.max(0, REST - (performance.now() - gesture.since)));
    if (this.hasMoved(gesture)) this.open();
  }

  close() {
    window.clearTimeout(this.timer);
    this.gesture = null;
    this.chosen = undefined;
    this.box.hidden = true;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const gesture = this.gesture;
    if (!gesture || gesture.id !== event.pointerId) return;
    if (gesture.outside) return this.board.abandon();
    if (gesture.aimed || this.hasMoved(gesture)) this.open();
  }

  /** Letting go by key, wherever the focus is. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || this.gesture === null) return;
    event.stopPropagation();
    this.board.abandon();
  }

  /** @param {Gesture} gesture */
  hasMoved(gesture) {
    const at = this.board.drawing.unit(gesture.last.clientX, gesture.last.clientY);
    return Math.hypot(at.x - gesture.start.x, at.y - gesture.start.y) > TREMBLE;
  }

  open() {
    const { gesture, board } = this;
    if (gesture === null || board.gesture !== gesture) return this.close();
    gesture.aimed = true;
    window.clearTimeout(this.timer);
    const { clientX, clientY } = gesture.last;
    const at = board.drawing.unit(clientX, clientY);
    const chosen = board.hand?.fitting?.(at) ?? null;
    if (!gesture.dragging && chosen !== this.chosen) board.hand?.hover?.(chosen, null);
    this.chosen = chosen;
    this.draw(at, chosen === null ? null : board.drawing.spot(chosen));
    this.box.hidden = false;
    this.place(clientX, clientY);
  }

  /** @param {Spot} at @param {Spot|null} chosen */
  draw(at, chosen) {
    this.view.setAttribute("viewBox", `${(at.x - REACH).toFixed(1)} ${(at.y - REACH).toFixed(1)} ${2 * REACH} ${2 * REACH}`);
    for (const ring of [this.under, this.ring]) {
      ring.setAttribute("visibility", chosen === null ? "hidden" : "visible");
      ring.setAttribute("cx", String(chosen?.x ?? 0));
      ring.setAttribute("cy", String(chosen?.y ?? 0));
    }
    this.tip.setAttribute("cx", at.x.toFixed(1));
    this.tip.setAttribute("cy", at.y.toFixed(1));
  }

  /** Above the finger, or beside it where there is no room: in the part of the page that is seen. @param {number} x @param {number} y */
  place(x, y) {
    const seen = window.visualViewport ?? { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight, scale: 1 };
    const size = Math.min(232, Math.max(120, Math.min(seen.width, seen.height) * seen.scale * 0.4)) / seen.scale;
    const [half, edge] = [size / 2, EDGE / seen.scale];
    const away = half + GAP / seen.scale;
    const left = seen.offsetLeft + half + edge;
    const top = seen.offsetTop + half + edge;
    const right = Math.max(left, seen.offsetLeft + seen.width - half - edge);
    const bottom = Math.max(top, seen.offsetTop + seen.height - half - edge);
    let best = { x, y, off: Infinity };
    for (const [index, angle] of ANGLES.entries()) {
      const wanted = { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle) };
      const spot = { x: Math.min(right, Math.max(left, wanted.x)), y: Math.min(bottom, Math.max(top, wanted.y)) };
      const off = Math.max(0, away - Math.hypot(spot.x - x, spot.y - y)) * 4 + index * 3;
      if (off < best.off) best = { ...spot, off };
    }
    this.box.style.width = `${size.toFixed(1)}px`;
    this.box.style.left = `${(best.x - half).toFixed(1)}px`;
    this.box.style.top = `${(best.y - half).toFixed(1)}px`;
  }
}

/** Directions from the finger, best first: up, then turning to either side, the left before the right, where a right hand is out of the way. */
const ANGLES = [0, 30, 60, 90, 120].flatMap((turn) => (turn === 0 ? [0] : [-turn, turn])).map((turn) => ((turn - 90) * Math.PI) / 180);
