// @ts-check
// The clocks as the server keeps them; the page only counts on between two messages.

import { say } from "./words.js";

const LOW = 20_000;

export class Clocks {
  /** @param {Map<number, HTMLElement>} faces by seat @param {() => number} now server time in ms */
  constructor(faces, now) {
    this.faces = faces;
    this.now = now;
    /** @type {number[]} */
    this.remaining = [];
    /** @type {number|null} */
    this.running = null;
    this.since = 0;
    this.timer = 0;
  }

  /** @param {{remaining: number[], running: number|null}|null} clocks @param {number} at server ms that they are true for */
  set(clocks, at) {
    this.remaining = clocks?.remaining ?? [];
    this.running = clocks?.running ?? null;
    this.since = at;
    this.draw();
  }

  /** How much lag the last action of a seat was not charged for: its face says so to whoever asks. @param {number} seat @param {number} ms */
  credit(seat, ms) {
    this.faces.get(seat)?.setAttribute("title", say("credited", { ms }));
  }

  /** @param {number} seat */
  left(seat) {
    const spent = seat === this.running ? Math.max(0, this.now() - this.since) : 0;
    return Math.max(0, (this.remaining[seat] ?? 0) - spent);
  }

  draw() {
    window.clearTimeout(this.timer);
    if (this.remaining.length === 0) return;
    for (const [seat, face] of this.faces) {
      const left = this.left(seat);
      const text = written(left);
      if (face.textContent !== text) face.textContent = text;
      face.dataset.running = String(seat === this.running);
      face.dataset.low = String(left < LOW);
    }
    if (this.running === null) return;
    const left = this.left(this.running);
    if (left > 0) this.timer = window.setTimeout(() => this.draw(), left < LOW ? 100 : (left % 1000) + 5);
  }
}

/** Minutes and seconds, under twenty seconds with tenths. @param {number} ms @returns {string} */
export function written(ms) {
  const tenths = ms < LOW ? Math.floor(ms / 100) : Math.ceil(ms / 1000) * 10;
  const seconds = Math.floor(tenths / 10);
  const rest = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const whole = minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return ms < LOW ? `${whole}.${tenths % 10}` : whole;
}
