// @ts-check
// The strips of the seats: who sits there, whether it is their turn, what they have pushed off.

import { has, say } from "./words.js";

/** @typedef {{number: number, name: string|null, url: string|null, kind: string, level?: number|null}} Seated */

export class Seats {
  /** @param {HTMLElement} page */
  constructor(page) {
    /** @type {Map<number, HTMLElement>} */
    this.strips = new Map();
    this.page = page;
    for (const strip of page.querySelectorAll(".seat-strip")) {
      if (strip instanceof HTMLElement) this.strips.set(Number(strip.dataset.seat), strip);
    }
  }

  /** @returns {Map<number, HTMLElement>} */
  get faces() {
    const faces = new Map();
    for (const [seat, strip] of this.strips) {
      const face = strip.querySelector(".clock");
      if (face) faces.set(seat, face);
    }
    return faces;
  }

  /** A letter for each, as on the board. */
  get letters() {
    return [...this.strips].sort(([one], [other]) => one - other).map(([, strip]) => String(strip.dataset.letter));
  }

  /** @param {number} seat @returns {string} */
  name(seat) {
    return this.strips.get(seat)?.dataset.name ?? say(`seat_${seat}`);
  }

  /** @param {number|null} seat whose turn it is */
  turn(seat) {
    for (const [number, strip] of this.strips) strip.dataset.turn = String(number === seat);
  }

  /** @param {{places: number[]|null}|null} result */
  result(result) {
    const winner = result?.places?.filter((place) => place === 1).length === 1 ? result.places.indexOf(1) : -1;
    for (const [number, strip] of this.strips) strip.dataset.won = String(number === winner);
    const own = this.page.dataset.seat || String(winner);
    const won = winner >= 0 && own === String(winner);
    this.page.dataset.outcome = result === null ? "" : won ? "won" : this.strips.size > 2 ? "places" : winner < 0 ? "even" : "lost";
  }

  /** @param {(seat: number) => {count: number, limit: number, words: string}} counted */
  counts(counted) {
    for (const [seat, strip] of this.strips) {
      const { count, limit, words: said } = counted(seat);
      const box = strip.querySelector(".captured");
      if (!(box instanceof HTMLElement) || box.dataset.count === String(count)) continue;
      box.dataset.count = String(count);
      box.querySelectorAll(".pip").forEach((pip, index) => pip.classList.toggle("is-full", index < count));
      box.querySelector(".captured-number")?.setAttribute("data-shown", limit ? `${count}/${limit}` : String(count));
      const words = box.querySelector(".captured-words");
      if (words) words.textContent = said;
    }
  }

  /** @param {number} seat @param {boolean|null} here null: nobody knows */
  presence(seat, here) {
    const dot = this.strips.get(seat)?.querySelector(".presence");
    if (!(dot instanceof HTMLElement)) return;
    dot.className = `presence ${here === null ? "away" : here ? "on" : "off"}`;
    const words = dot.querySelector(".visually-hidden");
    if (words) words.textContent = say(here === null ? "unseen" : here ? "present" : "gone");
  }

  /** Without a line to the server this page knows of itself only. @param {number|null} me */
  unseen(me) {
    for (const seat of this.strips.keys()) this.presence(seat, seat === me ? false : null);
  }

  /** The names of people as they are now. @param {Seated[]} seats @returns {number[]} the seats that were called something else */
  called(seats) {
    return seats.filter((one) => this.call(one)).map((one) => one.number);
  }

  /** @param {Seated} seated @returns {boolean} whether it is another name than before, or that of a member now */
  call({ number, name, url, kind, level }) {
    const strip = this.strips.get(number);
    const shown = strip?.querySelector(".seat-name > [title]");
    const before = strip?.dataset.name ?? "";
    if (!strip || !shown || name === null || (before === name && (url === null || shown.tagName === "A"))) return false;
    const element = document.createElement(url === null ? "span" : "a");
    if (url !== null) element.setAttribute("href", url);
    element.title = name;
    element.textContent = name;
    if (has(`level_${level}`)) element.dataset.level = say(`level_${level}`);
    shown.replaceWith(element);
    strip.dataset.name = name;
    strip.setAttribute("aria-label", [say(`seat_${number}`), name].join(": "));
    const clock = strip.querySelector(".clock");
    clock?.setAttribute("aria-label", String(clock.getAttribute("aria-label")).replace(before, () => name));
    if (kind === "member") strip.querySelector(".seat-kind")?.remove();
    return true;
  }

  /** @param {{seat: number, before: number|null, after: number|null, reason: string}[]} changes @returns {string} what to say of it */
  ratings(changes) {
    const said = [];
    for (const { seat, before, after } of changes) {
      const rating = this.strips.get(seat)?.querySelector(".rating");
      if (!rating || before === null || after === null) continue;
      said.push(say("rated", { name: this.name(seat), before, after }));
      const gain = Math.round(after) - Math.round(before);
      const change = document.createElement("span");
      change.className = gain < 0 ? "loss" : "gain";
      change.textContent = ` ${["−", "±", "+"][Math.sign(gain) + 1]}${Math.abs(gain)}`;
      const provisional = rating.textContent?.includes("?") ? "?" : "";
      rating.replaceChildren(`${Math.round(after)}${provisional}`, change);
    }
    const reason = changes.find((change) => change.reason)?.reason;
    return reason ? say("unrated", { reason: say(`unrated_${reason}`) }) : said.join(" ");
  }
}
