// @ts-check
// An example that is being tried out: the server says what a position offers, whoever reads plays all seats.

import { Board } from "./board/core.js";
import { beatLength } from "./board/glide.js";
import { entered } from "./entry.js";
import { capital, say, set } from "./words.js";

/** How long a move is seen before what follows is offered, in ms; where nothing glides, no time at all. */
const GLIDE = 350;

export class Trial {
  /** @param {HTMLElement} figure @param {import("./match.js").Title} title @param {any} state as the server gave it first */
  constructor(figure, title, state) {
    this.figure = figure;
    this.title = title;
    this.first = state;
    this.address = String(figure.dataset.example);
    this.still = /** @type {HTMLElement} */ (figure.querySelector(".example-board")).innerHTML;
    /** Moves so far in the game's notation. @type {string[]} */
    this.played = [];
    this.busy = false;
    set(state.texts);
    this.build();
    this.show(state, true);
    this.board.focus(this.board.current);
  }

  build() {
    const place = /** @type {HTMLElement} */ (this.figure.querySelector(".example-board"));
    this.place = place;
    const frame = element("div", { class: "board-frame", "data-live": "true" });
    frame.innerHTML = this.first.drawing;
    frame.append(
      element("div", { class: "board-grid", "aria-label": say("board") }),
      element("div", { class: "board-arrows", role: "group", "aria-label": say("extras") }),
    );
    this.status = element("p", { class: "trial-status", role: "status" });
    this.hintLine = element("p", { class: "trial-hint" });
    this.replies = element("p", { class: "row tight", "data-keeps-draft": "" });
    this.confirming = element("p", { class: "row tight", "data-keeps-draft": "", hidden: "" });
    const drafts = this.title.drafts ?? false;
    this.confirming.append(
      button(drafts ? say("draft_play") : say("trial_play"), "primary", () => this.hand.confirm()),
      button(drafts ? say("draft_undo") : say("trial_not_yet"), "", () => (drafts ? this.hand.undo() : this.hand.escape())),
    );
    this.panel = element("div", { class: "stack tight trial" });
    this.panel.append(this.status, this.hintLine, this.confirming, this.replies);
    place.replaceChildren(frame);
    place.after(this.panel);
    this.figure.classList.add("is-open");
    const start = this.figure.querySelector("[data-try]");
    if (start instanceof HTMLElement) start.hidden = true;
    this.board = new Board(frame);
    this.pieces = new this.title.Pieces(this.board.drawing);
    this.tally = new this.title.Tally();
    this.hand = new this.title.Hand(this.board, this.pieces, {
      move: (/** @type {[string, string][]} */ steps, drawn = false) => this.move(steps, drawn),
      tell: (/** @type {string} */ text) => this.tell(text, true),
      hint: (/** @type {string} */ text) => (this.hintLine.textContent = text),
      ask: (/** @type {object|null} */ option) => {
        if (option === null) this.board.rescue(this.confirming);
        this.confirming.hidden = option === null;
      },
    });
  }

  /** What titles ask of the page that they are on. */
  get moves() {
    return { live: true, moves: [], shown: 0 };
  }

  get counters() {
    return this.tally.after([]);
  }

  get me() {
    return this.turn.seat;
  }

  /** @param {number|null} seat */
  mine(seat) {
    return seat !== null;
  }

  /** @param {any} state @param {boolean} whole whether the board is to be set anew */
  show(state, whole = false) {
    this.state = state;
    this.turn = state.turn;
    if (whole) this.pieces.set(state.board, state.effects);
    this.tally.set(state.board.counters, []);
    this.hand.letGo?.();
    this.title.counted?.(this, false);
    const moves = state.entry.moves.length > 0 && state.entry.moves[0].steps.length > 0;
    this.hand.offer(this.turn.seat, { ...state.entry }, say(moves ? "hint_sending" : "trial_done"));
    this.board.refresh();
    if (!moves) this.hintLine.textContent = "";
    this.offerReplies(state);
  }

  /** @param {any} state */
  offerReplies(state) {
    const held = this.replies.contains(document.activeElement);
    const replies = state.says.map((/** @type {[string, string]} */ [texts, label], /** @type {number} */ index) =>
      button(label, index === 0 ? "pine" : "", () => this.go(pick(texts.split(";")))),
    );
    const pass = state.entry.moves.find((/** @type {any} */ move) => move.steps.length === 0);
    if (pass) replies.push(button(say("trial_pass"), "pine", () => this.go(pass.text)));
    const again = button(say("trial_reset"), "", () => this.reset());
    const done = button(say("trial_close"), "quiet", () => this.close());
    this.replies.replaceChildren(...replies, again, done);
    if (held) (replies[0] ?? again).focus({ preventScroll: true });
    if (state.over) this.tell(`${state.told} ${state.over}`.trim(), false);
    else if (!this.status.textContent) this.tell(turnOf(state), false);
  }

  /** @param {[string, string][]} steps @param {boolean} drawn */
  async move(steps, drawn) {
    const offered = entered({ entry: this.state.entry }, steps);
    if (!offered) return this.attempt(steps);
    if (drawn) this.pieces.mark(offered.effects);
    else this.pieces.play(offered.effects, true);
    await this.go(offered.text);
  }

  /** A move, a roll, a call or a pass. @param {string} text as the game writes it */
  async go(text) {
    this.played.push(text);
    const before = this.played.length;
    this.hand.offer(this.turn.seat, null, "");
    const [state] = await Promise.all([this.ask({}), pause(beatLength() === 0 ? 0 : GLIDE)]);
    if (this.played.length !== before || state === null) return;
    this.tell(`${state.told} ${turnOf(state)}`.trim(), false);
    this.show(state, true);
  }

  /** Steps that are not offered: why not. @param {[string, string][]} steps */
  async attempt(steps) {
    const answer = await this.ask({ s: steps.map((step) => step.join(">")).join(" ") });
    if (answer) this.tell(answer.refused ?? answer.error, true);
  }

  /** @param {Record<string, string>} more @returns {Promise<any>} null when the server cannot be reached */
  async ask(more) {
    const address = new URL(this.address, location.href);
    if (this.played.length > 0) address.searchParams.set("z", this.played.join(";"));
    for (const [key, value] of Object.entries(more)) address.searchParams.set(key, value);
    try {
      return await (await fetch(address)).json();
    } catch {
      this.tell(say("trial_offline"), true);
      return null;
    }
  }

  /** @param {string} text @param {boolean} refusal */
  tell(text, refusal) {
    this.status.textContent = text;
    this.status.classList.toggle("is-refusal", refusal);
  }

  reset() {
    this.played = [];
    this.tell("", false);
    this.show(this.first, true);
  }

  close() {
    const held = this.panel.contains(document.activeElement) || this.place.contains(document.activeElement);
    this.board.hand = null;
    this.panel.remove();
    this.place.innerHTML = this.still;
    this.figure.classList.remove("is-open");
    const start = this.figure.querySelector("[data-try]");
    if (!(start instanceof HTMLElement)) return;
    start.hidden = false;
    if (held) start.focus();
  }
}

/** Whose turn it is, as a sentence. @param {any} state */
function turnOf(state) {
  if (state.over) return "";
  return state.colour === undefined ? say("trial_house") : say("trial_turn", { colour: capital(state.colour) });
}

/** @param {string[]} texts */
function pick(texts) {
  return texts[Math.floor(Math.random() * texts.length)];
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}

/** @param {string} tag @param {Record<string, string>} attributes */
function element(tag, attributes) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** @param {string} label @param {string} kind @param {() => void} act */
function button(label, kind, act) {
  const made = element("button", { type: "button", class: `button small ${kind}` });
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}
