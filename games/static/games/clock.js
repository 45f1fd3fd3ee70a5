// @ts-check
// The clocks as the server keeps them; the page only counts on between two messages.

import { localMoment } from "../site/site.js";
import { say } from "./words.js";

const LOW = 20_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export class Clocks {
  /**
   * @param {Map<number, HTMLElement>} faces by seat @param {() => number} now server time in ms
   * @param {boolean} days whether it is a correspondence match, where nothing ticks by the second
   */
  constructor(faces, now, days) {
    this.faces = faces;
    this.now = now;
    this.days = days;
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
    if (this.days) this.due();
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

  /** @param {number} seat @returns {string} */
  text(seat) {
    return this.days ? unitsLeft(this.left(seat)).join(" ") : written(this.left(seat));
  }

  draw() {
    window.clearTimeout(this.timer);
    if (this.remaining.length === 0) return;
    for (const [seat, face] of this.faces) {
      const text = this.text(seat);
      if (face.textContent !== text) this.days ? showUnits(face, unitsLeft(this.left(seat))) : (face.textContent = text);
      face.dataset.running = String(seat === this.running);
      face.dataset.low = String(this.left(seat) < (this.days ? HOUR : LOW));
    }
    if (this.running === null) return;
    const left = this.left(this.running);
    const next = this.days ? (left % MINUTE) + 50 : left < LOW ? 100 : (left % 1000) + 5;
    if (left > 0) this.timer = window.setTimeout(() => this.draw(), next);
  }

  /** By when the next move must be made, in the reader's own time. */
  due() {
    const place = document.getElementById("due");
    const time = place?.querySelector("time");
    if (!place || !time) return;
    place.hidden = this.running === null;
    if (this.running === null) return;
    const until = new Date(this.since + (this.remaining[this.running] ?? 0));
    time.dateTime = until.toISOString();
    time.textContent = localMoment(until);
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

/** The two largest units, in the last hour minutes; as games/days_left.py writes them. @param {number} ms @returns {string[]} */
function unitsLeft(ms) {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  /** @type {[string, number][]} */
  const parts = days > 0 ? [[days === 1 ? "left_day" : "left_days", days], ["left_hours", hours % 24]] : [["left_hours", hours], ["left_minutes", minutes % 60]];
  const shown = parts.filter(([, count]) => count > 0).map(([key, count]) => say(key, { count }));
  return shown.length > 0 ? shown : [say("left_minutes", { count: 0 })];
}

/** The smaller unit has an element of its own, which narrow strips leave out. @param {HTMLElement} face @param {string[]} units */
function showUnits(face, [first, second]) {
  face.textContent = first ?? "";
  if (second === undefined) return;
  const rest = document.createElement("span");
  rest.className = "rest";
  rest.textContent = ` ${second}`;
  face.append(rest);
}
