// @ts-check
// The move list and the way through it: by click, slider, keys and the four buttons.

import { afterFrame } from "./frame.js";
import { listed } from "./telling.js";
import { say } from "./words.js";

/** How long a position stands while moves play by themselves, in ms. */
const PLAY_EVERY = 1200;

/** @typedef {{v: number, seat: number|null, text: string, effects: import("./board/pieces.js").Effect[], dice?: number[]}} Played */

export class MoveList {
  /**
   * @param {HTMLElement} panel
   * @param {(ply: number) => void} show the position after so many moves
   * @param {(move: Played) => boolean} strikes whether a move is marked
   * @param {string[]} seats a letter for each
   */
  constructor(panel, show, strikes, seats) {
    this.seats = seats;
    this.panel = panel;
    this.strikes = strikes;
    this.list = /** @type {HTMLElement} */ (panel.querySelector(".move-list"));
    this.slider = /** @type {HTMLInputElement} */ (panel.querySelector("[data-slider]"));
    this.show = show;
    /** @type {Played[]} */
    this.moves = [];
    this.shown = 0;
    panel.addEventListener("click", (event) => this.clicked(event));
    panel.addEventListener("keydown", (event) => this.key(event));
    this.slider.addEventListener("input", () => {
      this.stop();
      this.show(Number(this.slider.value));
    });
    new ResizeObserver(() => this.keepInSight()).observe(this.list);
    this.player = /** @type {HTMLElement} */ (panel.querySelector('[data-go="play"]'));
    this.player.hidden = false;
    /** When the list is laid out anyway, it scrolls to the marked move: laying out twice is slow on phones. */
    this.frame = 0;
    /** How many entries the list shows. */
    this.drawn = 0;
    this.draw = this.draw.bind(this);
    /** The timer of moves that play by themselves, 0 when they stand still. */
    this.playing = 0;
  }

  /** Whether the board shows the present position. */
  get live() {
    return this.shown === this.moves.length;
  }

  /** What the last of so many entries that moved anything shows. @param {number} ply @returns {import("./board/pieces.js").Effect[]} */
  lastEffects(ply) {
    return this.moves.slice(0, ply).findLast((move) => move.effects.some((effect) => effect.origin))?.effects ?? [];
  }

  /** @param {Played[]} moves */
  set(moves) {
    this.stop();
    this.moves = [...moves];
    this.list.replaceChildren();
    this.drawn = 0;
    this.mark(moves.length);
  }

  /** A further entry, which is shown if the last one was; the list says so once the board does. @param {Played} move */
  add(move) {
    const follow = this.live;
    this.moves.push(move);
    if (follow) this.shown = this.moves.length;
    afterFrame(this.draw);
  }

  /** @param {number} ply */
  append(ply) {
    const move = this.moves[ply - 1];
    const link = document.createElement("a");
    link.href = `?zug=${ply}`;
    link.dataset.ply = String(ply);
    link.dataset.seat = String(move.seat);
    const text = listed(move.text);
    link.textContent = text;
    link.setAttribute("aria-label", move.seat === null ? text : say("move_label", { number: ply, colour: say(`seat_${move.seat}`), move: text }));
    if (this.strikes(move)) link.classList.add("strikes");
    this.row(move).append(link);
  }

  /** Where an entry stands: a move beside its roll, else those of two seats side by side. @param {Played} move */
  row(move) {
    const last = this.list.lastElementChild;
    const many = this.seats.length > 2;
    const before = this.moves[Number(last?.firstElementChild?.getAttribute("data-ply")) - 1];
    if (last?.children.length === 1 && !move.dice && (before?.dice || !many)) return last;
    const row = document.createElement("li");
    if (many && move.seat !== null) row.dataset.letter = this.seats[move.seat];
    this.list.append(row);
    return row;
  }

  /** @param {number} ply */
  mark(ply) {
    this.shown = ply;
    this.draw();
  }

  draw() {
    const [ply, count] = [this.shown, this.moves.length];
    while (this.drawn < count) this.append(++this.drawn);
    for (const link of this.list.querySelectorAll('[aria-current="true"]')) link.removeAttribute("aria-current");
    const link = this.list.querySelector(`[data-ply="${ply}"]`);
    link?.setAttribute("aria-current", "true");
    window.cancelAnimationFrame(this.frame);
    this.frame = window.requestAnimationFrame(() => this.keepInSight());
    this.slider.max = String(count);
    this.slider.value = String(ply);
    this.slider.setAttribute("aria-valuetext", say("move_of", { number: ply, count }));
    for (const button of this.panel.querySelectorAll("[data-go]")) {
      const go = button.getAttribute("data-go");
      const ends = { first: ply === 0, previous: ply === 0, play: count === 0 }[String(go)] ?? ply === count;
      button.setAttribute("aria-disabled", String(ends));
    }
    this.panel.dataset.live = String(this.live);
    for (const link of document.querySelectorAll("[data-follows]")) {
      const name = link instanceof HTMLAnchorElement ? "href" : "data-copy";
      link.setAttribute(name, String(link.getAttribute(name)).replace(/zug=\d+/, `zug=${ply}`));
    }
  }

  /** Move after move by itself, from the start when the present position is shown; again: stop. */
  play() {
    if (this.playing) return this.stop();
    if (this.moves.length === 0) return;
    if (this.live) this.show(0);
    this.player.setAttribute("aria-pressed", "true");
    this.playing = window.setInterval(() => {
      if (!this.live) this.show(this.shown + 1);
      if (this.live) this.stop();
    }, PLAY_EVERY);
  }

  stop() {
    window.clearInterval(this.playing);
    this.playing = 0;
    this.player.setAttribute("aria-pressed", "false");
  }

  /** The marked move lies in the middle of the list, as far as that can be. */
  keepInSight() {
    const link = this.list.querySelector('[aria-current="true"]');
    this.list.scrollTop = link instanceof HTMLElement ? link.offsetTop - this.list.clientHeight / 2 : 0;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-ply], [data-go]") : null;
    if (target === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (target === this.player) return this.play();
    const ply = target.getAttribute("data-ply");
    this.stop();
    if (ply !== null) this.show(Number(ply));
    else this.go(String(target.getAttribute("data-go")));
  }

  /** @param {string} where */
  go(where) {
    const last = this.moves.length;
    const ply = { first: 0, previous: this.shown - 1, next: this.shown + 1, last }[where] ?? last;
    if (ply >= 0 && ply <= last && ply !== this.shown) this.show(ply);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.slider || event.ctrlKey || event.altKey || event.metaKey) return;
    const where = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (where === undefined) return;
    event.preventDefault();
    this.stop();
    this.go(where);
  }
}
