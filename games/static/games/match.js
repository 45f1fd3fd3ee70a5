// @ts-check
// The page of a match of any game: what the line says is shown, what the people here want is sent along it.
// What is particular to a game comes from its module in titles/; where the match is played, from its line.

import { command, possible } from "./actions.js";
import { Board } from "./board/core.js";
import { Clocks } from "./clock.js";
import { entered } from "./entry.js";
import { afterFrame } from "./frame.js";
import { LineChip } from "./line.js";
import { MoveForm } from "./move_form.js";
import { Mixing } from "./mixing.js";
import { MoveList } from "./moves.js";
import * as passing from "./passing.js";
import { Prompt, Slots } from "./prompt.js";
import { Seats } from "./seats.js";
import * as sound from "./sound.js";
import { StatusLine } from "./status.js";
import { told } from "./tell.js";
import { bindConfirm, bindTools, turnBoard } from "./tools.js";
import { say } from "./words.js";
import { fetchAway, situation } from "./situation.js";

/**
 * @typedef {object} Title  a game as the page shows it
 * @property {any} Hand  picks moves on the board, see Hand in board/core.js
 * @property {any} Pieces  what lies on the board
 * @property {any} Tally  what is counted: set(counters, moves), after(moves)
 * @property {(move: any) => boolean} strikes  whether the list marks this move
 * @property {(event: any, view: any) => string} told  a move, roll or call that was made
 * @property {(move: any) => string} label  of a possible move
 * @property {(point: string) => string} [seen]  the name that a point has for whoever looks at it
 * @property {(pieces: any, counters: any) => string} position
 * @property {(counters: any) => string} note  what else is counted
 * @property {(seat: number, counters: any, pieces: any) => {count: number, limit: number, words: string}} count  beside a seat
 * @property {((page: any, thrown: boolean) => void)} [counted]  draws what is counted on the board itself
 * @property {(page: any, act: (action: string) => void) => import("./situation.js").Situation|null} [asks]  what the game itself asks now
 * @property {boolean} [drafts]  whether a move is shown step by step before it is played
 * @property {() => Promise<unknown>} [tips]  fetches what accompanies a match with tips
 * @property {boolean} turns  whether the script can turn the board round
 */

const page = /** @type {HTMLElement} */ (document.getElementById("match"));

export class MatchPage {
  /** @param {Title} title @param {any} snapshot the page was drawn from @param {import("./transport/socket.js").Line} line @param {import("./situation.js").Device|null} [device] */
  constructor(title, snapshot, line, device = null) {
    this.title = title;
    this.device = device;
    this.board = new Board(element("board"));
    this.pieces = new title.Pieces(this.board.drawing);
    this.tally = new title.Tally();
    this.hand = new title.Hand(this.board, this.pieces, {
      move: (/** @type {[string, string][]} */ steps, drawn = false) => this.play(steps, drawn),
      tell: (/** @type {string} */ text) => this.status.say(text),
      hint: (/** @type {string} */ text) => this.hint(text),
      ask: (/** @type {object|null} */ option) => {
        if (option === null) this.board.rescue(element("confirm"));
        element("confirm").hidden = option === null;
      },
    });
    this.seats = new Seats(page);
    this.status = new StatusLine(element("status-line"), snapshot.v);
    this.line = line;
    this.clocks = new Clocks(this.seats.faces, () => this.serverNow(), "days" in (snapshot.match.clock ?? {}));
    this.moves = new MoveList(element("moves"), (ply) => this.show(ply), title.strikes, this.seats.letters);
    this.prompt = new Prompt(element("prompt"), this.board);
    this.slots = new Slots(element("actions"), (action) => this.act(action));
    this.form = new MoveForm(document.getElementById("move-form"), (steps) => this.play(steps), title);
    this.chip = new LineChip(element("line"));
    this.mixing = new Mixing(this.line);
    document.getElementById("say-form")?.remove();
    this.board.frame.dataset.ready = "true";
    /** @type {any} */
    this.entry = null;
    /** Takes a suggestion off the board. @type {(() => void)|null} */
    this.unhint = null;
    /** A move that is shown before the server has taken it. @type {any} */
    this.draft = null;
    /** Whether the dice have just been thrown. */
    this.thrown = false;
    /** Seats whose owners are ready for the next round. @type {number[]} */
    this.ready = [];
    this.waitOn = false;
    /** Whether the next round, once it begins, is where everybody goes. */
    this.goesOn = snapshot.next_match === null;
    /** Why the line has been closed for good. */
    this.closed = "";
    this.refresh = this.refresh.bind(this);
    this.line.offset = snapshot.now - Date.now();
    this.take(snapshot);
    this.listen();
    const wanted = new URLSearchParams(location.search).get("zug") ?? "";
    if (/^\d{1,5}$/.test(wanted)) this.show(Math.min(Number(wanted), this.moves.moves.length));
    this.line.start();
  }

  listen() {
    this.line.addEventListener("message", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener("line", (event) => passing.line(this, /** @type {CustomEvent} */ (event).detail));
    bindConfirm(this.hand, this.title.drafts ?? false);
    for (const letter of "lpc") this.board.letters.set(letter, async () => (await import("./read_out.js")).readOut(this, letter));
    bindTools(page, this.title.turns ? (flipped) => turnBoard(this, flipped) : null, (text) => this.status.say(text));
    window.setInterval(() => this.refreshPrompt(), 1000);
  }

  /** A whole position. @param {any} snapshot */
  take(snapshot) {
    this.hand.letGo?.();
    const another = this.snapshot?.match.id !== snapshot.match.id;
    this.snapshot = snapshot;
    /** The seats of whoever sits at this device. @type {number[]} */
    this.own = snapshot.you.seats;
    this.turn = snapshot.turn;
    this.offers = snapshot.offers;
    this.absent = new Map(Object.entries(snapshot.absent).map(([seat, at]) => [Number(seat), Number(at)]));
    // Why it is so of the own seat the server has said in the page or by an event.
    this.takenOver = new Map(snapshot.taken_over.map((/** @type {number} */ seat) => [seat, this.takenOver?.get(seat) || page.dataset.takenOver || "left"]));
    this.result = snapshot.result;
    this.nextMatch = snapshot.next_match;
    this.ready = snapshot.ready ?? [];
    this.draft = null;
    this.entry = null;
    this.firstBy = snapshot.clocks?.first_move_by ?? null;
    this.moves.set(snapshot.moves);
    this.tally.set(snapshot.board.counters, snapshot.moves);
    this.pieces.set(snapshot.board, this.moves.lastEffects(snapshot.moves.length));
    this.mixing.snapshot(snapshot.dice, this.me);
    this.clocks.set(snapshot.clocks, snapshot.now);
    this.seats.called(snapshot.match.seats);
    for (const seat of snapshot.match.seats) this.seats.presence(seat.number, seat.connected);
    afterFrame(() => { this.status.version = another ? snapshot.v : Math.max(this.status.version, snapshot.v); });
    this.refresh();
  }

  /** @param {any} message */
  async heard(message) {
    if (message.type === "snapshot") this.take(message);
    else if (message.type === "events") this.follow(message);
    else if (message.type === "your_turn") this.offered(message);
    else if (message.type === "presence") passing.presence(this, message);
    else if (message.type === "people") passing.people(this, message.seats);
    else await passing.rare(this, message);
  }

  /** Events, and what may be asked after the last of them. @param {any} message */
  follow(message) {
    this.offers = message.offers;
    for (const event of message.events) this.happened(event);
  }

  /** @param {any} event */
  happened(event) {
    const { type, data } = event;
    if (data.clocks) {
      this.clocks.set(data.clocks, event.at);
      this.firstBy = data.clocks.first_move_by ?? null;
    }
    if (data.credited) this.clocks.credit(data.seat, data.credited);
    if (data.turn) this.turn = data.turn;
    passing.seatLeft(this, type, data);
    if (type === "moved") this.moved(event);
    else if (type === "rolled" || type === "called") this.acted(event);
    else if (type === "taken_back") this.takenBack(data);
    else if (type === "committed") this.mixing.give(this.me);
    else if (type === "match_ended") this.ended(data);
    const text = told(event, this);
    afterFrame(() => this.status.event(event.v, text));
    if (type === "moved") afterFrame(this.refresh);
    else this.refresh();
  }

  /** @param {any} event */
  moved(event) {
    const { data } = event;
    const draft = this.draft;
    this.draft = null;
    this.entry = null;
    this.waitOn = false;
    const live = this.moves.live;
    if (draft === null) this.hand.letGo?.();
    this.moves.add({ v: event.v, seat: data.seat, text: data.text, effects: data.effects });
    const drawn = draft !== null && draft.text === data.text && this.mine(data.seat);
    if (draft !== null && !drawn) this.pieces.revert(draft.effects, this.moves.lastEffects(this.moves.moves.length - 1));
    if (live && !drawn && data.effects.length > 0) this.pieces.play(data.effects, true);
    if (!drawn) this.sound(data, this.moves.moves.length);
    if (live && ["passed", "retry"].includes(data.effects[0]?.kind)) passing.unable(this, event);
    if (this.due() && !this.mine(data.seat)) sound.turn(`${this.snapshot.match.id}:turn:${event.v}`);
  }

  /** A roll or a call. @param {any} event */
  acted(event) {
    const { data, v } = event;
    this.hand.letGo?.();
    this.entry = null;
    this.waitOn = false;
    const live = this.moves.live;
    this.moves.add({ v, seat: data.seat, text: data.text, effects: data.effects, dice: data.dice });
    if (live && data.effects.some((/** @type {any} */ effect) => effect.origin)) this.pieces.play(data.effects, true);
    if (live && data.dice) passing.thrown(this, v, data.dice.length);
    if (this.due() && !this.mine(data.seat)) sound.turn(`${this.snapshot.match.id}:turn:${v}`);
  }

  /** The sound of a move, by whichever page shows it first. @param {any} move @param {number} ply */
  sound(move, ply) {
    sound.moved(`${this.snapshot.match.id}:${ply}:${move.text}`, move.effects.length, this.title.strikes(move));
  }

  /** @param {any} data */
  takenBack(data) {
    this.dropDraft();
    this.entry = this.result = null;
    const kept = this.moves.moves.filter((move) => move.v <= data.to_v);
    this.show(kept.length);
    this.moves.set(kept);
    this.tally.set(data.board.counters, kept);
  }

  /** @param {any} result */
  ended(result) {
    this.result = result;
    this.entry = null;
    this.absent.clear();
    this.turn = { awaits: "nothing", seat: null };
    sound.ended(`${this.snapshot.match.id}:end`);
  }

  /** The moves offered; those that the hand has begun with stay, whatever else has happened. @param {any} message */
  offered(message) {
    if (this.draft !== null || this.entry?.entry.moves.length > 0) return;
    this.entry = message;
    afterFrame(this.refresh);
  }

  /** @param {[string, string][]} steps @param {boolean} [drawn] whether the board shows them already */
  async play(steps, drawn = false) {
    const offered = entered(this.entry, steps);
    if (offered && this.moves.live) {
      this.unhint?.();
      this.draft = offered;
      this.entry = null;
      if (drawn) this.pieces.mark(offered.effects);
      else this.pieces.play(offered.effects, true);
      this.sound(offered, this.moves.moves.length + 1);
      this.hand.offer(this.me, null, say("hint_sending"));
      this.hint(say("hint_sending"));
      this.board.refresh();
    }
    const answer = await this.line.send("move", { steps }, true);
    if (answer.type === "accepted") return;
    this.refused(answer);
    if (offered) {
      this.dropDraft();
      this.line.watch(true);
    }
  }

  /** @param {import("./transport/socket.js").Answer} answer */
  refused(answer) {
    this.status.say(answer.text ?? say(`line_${this.closed}`));
  }

  /** The line is closed for good: nothing can be sent, so nothing is offered. @param {string} reason */
  shut(reason) {
    this.closed = reason;
    this.entry = null;
    this.refresh();
  }

  dropDraft() {
    this.hand.letGo?.();
    if (this.draft === null) return;
    this.pieces.revert(this.draft.effects, this.moves.lastEffects(this.moves.moves.length));
    this.draft = null;
  }

  /** @param {string} action */
  async act(action) {
    const { type, data, bound } = command(action);
    const answer = await this.line.send(type, data, bound);
    if (answer.type === "refused") this.refused(answer);
    else if (type === "ask_hint") passing.thinking(this);
    else if (type === "ready" && this.me !== null && !this.ready.includes(this.me)) this.ready = [...this.ready, this.me];
    this.refreshPrompt();
  }

  /** The board after so many moves. @param {number} ply */
  show(ply) {
    this.dropDraft();
    const moves = this.moves.moves;
    const steps = ply - this.moves.shown;
    while (this.moves.shown < ply) {
      if (moves[this.moves.shown].effects.length > 0) this.pieces.play(moves[this.moves.shown].effects, steps === 1);
      this.moves.shown += 1;
    }
    while (this.moves.shown > ply) {
      this.pieces.revert(moves[this.moves.shown - 1].effects, this.moves.lastEffects(this.moves.shown - 1));
      this.moves.shown -= 1;
    }
    this.moves.mark(ply);
    this.refresh();
  }

  refresh() {
    const running = this.result === null;
    const live = this.moves.live;
    const mine = running && live && this.me !== null;
    page.dataset.replay = String(!live);
    this.board.frame.dataset.live = String(mine);
    this.seats.turn(running ? this.turn.seat : null);
    this.seats.result(this.result);
    const counters = this.counters;
    this.seats.counts((seat) => this.title.count(seat, counters, this.pieces));
    element("idle").textContent = this.title.note(counters);
    this.title.counted?.(this, this.thrown);
    this.thrown = false;
    if (this.draft === null) this.offerMoves(mine);
    this.refreshPrompt();
  }

  /** @param {boolean} mine */
  offerMoves(mine) {
    const due = mine && this.entry !== null && this.due();
    const entry = due ? this.entry.entry : null;
    const moves = entry?.moves ?? [];
    const expected = mine && !this.closed && this.entry === null && this.due();
    const idle = !this.moves.live ? "hint_replay" : this.closed ? `line_${this.closed}` : this.result !== null ? "over" : expected ? "connecting" : this.takenOver.has(this.me) ? "plays_for_you" : "not_your_turn";
    const known = this.hand.seat === this.me && this.hand.source === entry;
    if (!known) this.unhint?.();
    if (!known || moves.length === 0) {
      this.hand.offer(this.me, entry, say(idle));
      if (!expected) this.form.offer(moves);
    }
    if (!this.moves.live) this.hint(say("hint_replay"));
  }

  /** What is counted in the position shown. */
  get counters() {
    return this.tally.after(this.moves.moves.slice(0, this.moves.shown));
  }

  /** What was counted right after an event. @param {number} v */
  countersAt(v) {
    return this.tally.after(this.moves.moves.filter((move) => move.v <= v));
  }

  refreshPrompt() {
    if (this.absent.size > 0) fetchAway();
    const state = situation(this, (action) => this.act(action));
    this.prompt.show(state);
    const title = `${state.title ?? state.text} · ${page.dataset.title}`;
    if (document.title !== title) document.title = title;
    page.dataset.state = state.kind;
    if (this.me === null) return;
    for (const [action, can] of Object.entries(possible(this))) this.slots.set(action, can);
  }

  /** @param {string} text read once the board has answered */
  hint(text) {
    const line = element("board-hint");
    afterFrame(() => line.textContent !== text && (line.textContent = text));
  }

  /** The seat that is acted for here: of several own ones that on turn; null for whoever only watches. @returns {number|null} */
  get me() {
    return this.mine(this.turn.seat) ? this.turn.seat : this.own[0] ?? null;
  }

  /** @param {number|null} seat */
  mine(seat) {
    return seat !== null && this.own.includes(seat);
  }

  /** Whether a seat is spoken to: the own one, unless several people share this page. @param {number|null} seat */
  you(seat) {
    return this.own.length === 1 && this.mine(seat);
  }

  /** Whether somebody here acts for the seat on turn: their own, and no computer plays it. @param {{seat: number|null}} [turn] */
  due(turn = this.turn) {
    return this.mine(turn.seat) && !this.takenOver.has(turn.seat);
  }

  /** @param {number} seat */
  name(seat) {
    return this.seats.name(seat);
  }

  serverNow() {
    return Date.now() + this.line.offset;
  }
}

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}
