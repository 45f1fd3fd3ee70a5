// @ts-check
// A fan beside a stack: what lies there from top to bottom, with colour, shape, letter and owner. It takes
// neither the pointer nor the focus; the next touch closes it.

import { PITCH, shape } from "./drawing.js";

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {{seat: number|null, word: string, count: number, worth: string}} Row  several equal ones in a row count together
 */

/** Between the fan and what it lists, in drawing units. */
const GAP = PITCH * 0.5;
/** To the edge of the board, in px. */
const EDGE = 4;

export class Fan {
  /** @param {import("./core.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = document.createElement("div");
    this.box.className = "fan";
    this.box.setAttribute("role", "group");
    this.title = document.createElement("p");
    this.list = document.createElement("ol");
    this.box.append(this.title, this.list);
    board.frame.append(this.box);
  }

  /** @param {string} title @param {Row[]} rows from the top @param {Spot} spot of the stack @param {Spot[]} kept what should stay in sight, first the top of the stack */
  open(title, rows, spot, kept) {
    this.title.textContent = title.charAt(0).toUpperCase() + title.slice(1);
    this.box.setAttribute("aria-label", title);
    this.list.replaceChildren(...rows.map((row) => this.item(row)));
    this.list.classList.toggle("is-wide", rows.length > 6);
    this.box.hidden = false;
    this.place(spot, kept);
  }

  close() {
    this.box.hidden = true;
  }

  /** @param {Row} row */
  item({ seat, word, count, worth }) {
    const item = document.createElement("li");
    const picture = shape("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false" });
    const kind = seat === null ? "bridge" : `piece-${seat}`;
    picture.append(shape("use", { href: `#${this.board.drawing.ids}-${kind}`, x: -50, y: -50, width: 100, height: 100 }));
    item.append(picture);
    const sits = strip(seat);
    if (sits) item.append(span("fan-letter", sits.letter ?? ""));
    item.append(span("fan-colour", count > 1 ? `${count}\u2009×\u2009${word}` : word));
    if (sits) item.append(span("fan-owner", sits.name ?? ""));
    if (worth) item.append(span("fan-worth", worth));
    return item;
  }

  /** Beside the stack and inside the board, where it hides least of what should be seen. @param {Spot} spot @param {Spot[]} kept */
  place(spot, kept) {
    const { drawing, frame } = this.board;
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    const scale = width / drawing.box.width;
    const onBoard = (/** @type {Spot} */ { x, y }) => ({ x: (x - drawing.box.x) * scale, y: (y - drawing.box.y) * scale });
    const [wide, high, gap] = [this.box.offsetWidth, this.box.offsetHeight, GAP * scale];
    const [foot, top] = [onBoard(spot), onBoard(kept[0])];
    const seen = [spot, ...kept].map(onBoard);
    const [centre, middle] = [foot.x - wide / 2, top.y - high / 2];
    const places = [[centre, top.y - gap - high], [centre, foot.y + gap], [foot.x - gap - wide, middle], [foot.x + gap, middle]];
    let best = { left: EDGE, upper: EDGE, hidden: Infinity };
    for (const [x, y] of places) {
      const left = Math.max(EDGE, Math.min(width - wide - EDGE, x));
      const upper = Math.max(EDGE, Math.min(height - high - EDGE, y));
      const hidden = seen.filter((one) => one.x > left - gap / 2 && one.x < left + wide + gap / 2 && one.y > upper - gap / 2 && one.y < upper + high + gap / 2).length;
      if (hidden < best.hidden) best = { left, upper, hidden };
    }
    this.box.style.left = `${best.left.toFixed(1)}px`;
    this.box.style.top = `${best.upper.toFixed(1)}px`;
  }
}

/** Letter and name of a seat, as its strip has them. @param {number|null} seat @returns {DOMStringMap|null} */
function strip(seat) {
  const found = document.querySelector(`.seat-strip[data-seat="${seat}"]`);
  return found instanceof HTMLElement ? found.dataset : null;
}

/** @param {string} kind @param {string} text */
function span(kind, text) {
  const element = document.createElement("span");
  element.className = kind;
  element.textContent = text;
  return element;
}
