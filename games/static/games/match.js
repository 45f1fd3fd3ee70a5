// @ts-check
// The page of a match: what the server says is shown, what the person wants is sent.

import { Board } from "./board/core.js";
import { Hand } from "./board/abalone.js";
import { Pieces } from "./board/pieces.js";
import { Clocks } from "./clock.js";
import { LineChip } from "./line.js";
import { MoveForm } from "./move_form.js";
import { MoveList } from "./moves.js";
import { Prompt, Slots } from "./prompt.js";
import * as readOut from "./read_out.js";
import { Seats } from "./seats.js";
import * as sound from "./sound.js";
import { StatusLine } from "./status.js";
import { ending, told } from "./tell.js";
import { bindTools } from "./tools.js";
import { MatchSocket } from "./transport/socket.js";
import { load, say } from "./words.js";
import { situation } from "./situation.js";

load("match-texts");
const first = JSON.parse(document.getElementById("match-snapshot")?.textContent ?? "null");
const page = /** @type {HTMLElement} */ (document.getElementById("match"));

class MatchPage {
  /** @param {any} snapshot the page was drawn from */
  constructor(snapshot) {
    this.board = new Board(element("board"));
    this.pieces = new Pieces(this.board.drawing);
    this.hand = new Hand(this.board, this.pieces, {
      move: (steps) => this.play(steps),
      tell: (text) => this.status.say(text),
      hint: (text) => this.hint(text),
      ask: (option) => this.confirming(option !== null),
    });
    this.seats = new Seats(page);
    this.status = new StatusLine(element("status-line"), snapshot.v);
    this.socket = new MatchSocket(socketAddress(), snapshot.v);
    this.clocks = new Clocks(this.seats.faces, () => this.serverNow());
    this.moves = new MoveList(element("moves"), (ply) => this.show(ply));
    this.prompt = new Prompt(element("prompt"));
    this.slots = new Slots(element("actions"), (action) => this.act(action));
    this.form = new MoveForm(document.getElementById("move-form"), (steps) => this.play(steps));
    this.chip = new LineChip(element("line"));
    this.board.frame.dataset.ready = "true";
    /** @type {any} */
    this.entry = null;
    /** A move that is shown before the server has taken it. @type {any} */
    this.draft = null;
    this.watching = 0;
    /** Seats whose owners are ready for the next round. @type {number[]} */
    this.ready = [];
    this.waitOn = false;
    this.socket.offset = snapshot.now - Date.now();
    this.take(snapshot);
    this.listen();
    const wanted = Number(new URLSearchParams(location.search).get("zug"));
    if (wanted > 0 && wanted <= this.moves.moves.length) this.show(wanted);
    this.socket.start();
  }

  listen() {
    this.socket.addEventListener("message", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    this.socket.addEventListener("line", (event) => {
      const detail = /** @type {CustomEvent} */ (event).detail;
      const change = this.chip.show(detail);
      if (change) this.status.say(change);
    });
    element("confirm-yes").addEventListener("click", () => this.hand.confirm());
    element("confirm-no").addEventListener("click", () => this.hand.escape());
    this.board.letters.set("l", () => this.status.say(readOut.lastMove(this)));
    this.board.letters.set("p", () => this.status.say(readOut.position(this)));
    this.board.letters.set("c", () => this.status.say(readOut.clocks(this)));
    bindTools(page, (flipped) => this.turnBoard(flipped), () => this.moves.moves.map((move) => move.text));
    window.setInterval(() => this.refreshPrompt(), 1000);
  }

  /** A whole position. @param {any} snapshot */
  take(snapshot) {
    this.snapshot = snapshot;
    this.me = snapshot.you.seats.length > 0 ? snapshot.you.seats[0] : null;
    this.turn = snapshot.turn;
    this.offers = snapshot.offers;
    this.absent = new Map(Object.entries(snapshot.absent).map(([seat, at]) => [Number(seat), Number(at)]));
    this.result = snapshot.result;
    this.nextMatch = snapshot.next_match;
    this.ready = snapshot.ready ?? [];
    this.draft = null;
    this.entry = null;
    this.firstBy = snapshot.clocks?.first_move_by ?? null;
    this.moves.set(snapshot.moves);
    const last = snapshot.moves.at(-1)?.effects ?? [];
    this.pieces.set(snapshot.board.pieces, snapshot.board.counters.ejected, last);
    this.clocks.set(snapshot.clocks, snapshot.now);
    for (const seat of snapshot.match.seats) this.seats.presence(seat.number, seat.connected);
    this.status.version = Math.max(this.status.version, snapshot.v);
    this.refresh();
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "snapshot") this.take(message);
    else if (message.type === "events") for (const event of message.events) this.happened(event);
    else if (message.type === "your_turn") this.offered(message);
    else if (message.type === "presence") this.presence(message);
    else if (message.type === "next_round") this.nextRound(message);
    else if (message.type === "ratings_changed") this.rated(message.seats);
    else if (message.type === "refused") this.status.say(message.text);
  }

  /** @param {any} event */
  happened(event) {
    const { type, data } = event;
    if (data.clocks) {
      this.clocks.set(data.clocks, event.at);
      this.firstBy = data.clocks.first_move_by ?? null;
    }
    if (data.turn) this.turn = data.turn;
    if (type === "moved") this.moved(event);
    else if (type === "taken_back") this.takenBack(data.to_v);
    else if (type === "draw_offered") this.offers.draw = data.seat;
    else if (type === "takeback_asked") this.offers.takeback = data.seat;
    else if (type === "draw_answered" || type === "takeback_answered") this.offers = { draw: null, takeback: null };
    else if (type === "absent") this.absent.set(data.seat, data.claim_at);
    else if (type === "seat_returned") this.absent.delete(data.seat);
    else if (type === "match_ended") this.ended(data);
    this.status.event(event.v, told(event, this));
    this.refresh();
  }

  /** @param {any} event */
  moved(event) {
    const { data } = event;
    const draft = this.draft;
    this.draft = null;
    this.entry = null;
    this.waitOn = false;
    if (this.offers.draw !== data.seat) this.offers.draw = null;
    if (this.offers.takeback !== data.seat) this.offers.takeback = null;
    const live = this.moves.live;
    this.moves.add({ v: event.v, seat: data.seat, text: data.text, effects: data.effects });
    const drawn = draft !== null && draft.text === data.text && this.mine(data.seat);
    if (draft !== null && !drawn) this.pieces.revert(draft.effects, this.moves.moves.at(-2)?.effects ?? []);
    if (live && !drawn) this.pieces.play(data.effects, true);
    if (!drawn) sound.moved(data.effects.length, data.effects.some((/** @type {any} */ one) => one.kind === "ejected"));
    if (this.mine(this.turn.seat) && !this.mine(data.seat)) sound.turn();
  }

  /** @param {number} version */
  takenBack(version) {
    this.dropDraft();
    this.entry = null;
    this.offers = { draw: null, takeback: null };
    const kept = this.moves.moves.filter((move) => move.v <= version);
    this.show(kept.length);
    this.moves.set(kept);
  }

  /** @param {any} result */
  ended(result) {
    this.result = result;
    this.entry = null;
    this.offers = { draw: null, takeback: null };
    this.absent.clear();
    this.turn = { awaits: "nothing", seat: null };
    sound.ended();
  }

  /** @param {any} message */
  offered(message) {
    if (this.draft !== null || this.entry?.v === message.v) return;
    this.entry = message;
    this.refresh();
  }

  /** @param {any} message */
  presence(message) {
    for (const [seat, here] of Object.entries(message.seats)) this.seats.presence(Number(seat), Boolean(here));
    this.watching = message.watching;
    element("watching").textContent = message.watching > 0 ? say("watching", { count: message.watching }) : "";
  }

  /** @param {any[]} changes */
  rated(changes) {
    const said = this.seats.ratings(changes);
    if (!this.snapshot.match.rated) return;
    element("rating-note").textContent = said;
    this.status.say(said);
  }

  /** @param {any} message */
  nextRound(message) {
    this.ready = message.ready;
    this.nextMatch = message.match ?? this.nextMatch;
    if (message.match && this.me !== null) {
      location.assign(element("match").dataset.matches?.replace("MATCH", message.match) ?? "/");
      return;
    }
    const other = this.ready.find((seat) => !this.mine(seat));
    if (other !== undefined && this.me !== null) this.status.say(say("wants_rematch", { name: this.name(other) }));
    this.refreshPrompt();
  }

  /** @param {[string, string][]} steps */
  async play(steps) {
    const offered = this.entry?.entry.moves.find((/** @type {any} */ move) => JSON.stringify(move.steps) === JSON.stringify(steps)) ?? this.sideways(steps);
    if (offered && this.moves.live) {
      this.draft = offered;
      this.entry = null;
      this.pieces.play(offered.effects, true);
      sound.moved(offered.effects.length, offered.effects.some((/** @type {any} */ one) => one.kind === "ejected"));
      this.hand.offer(this.me, [], say("hint_sending"));
      this.hint(say("hint_sending"));
      this.board.refresh();
    }
    const answer = await this.socket.send("move", { steps }, true);
    if (answer.type === "accepted") return;
    this.status.say(answer.text ?? "");
    if (offered) {
      this.dropDraft();
      this.socket.watch(true);
    }
  }

  /** A side-step may be entered from either end. @param {[string, string][]} steps */
  sideways(steps) {
    const node = this.entry?.entry.nodes[0]?.steps.find((/** @type {any} */ [from, to]) => from === steps[0][0] && to === steps[0][1]);
    const nodes = this.entry?.entry.nodes;
    const last = node && steps.length === 2 ? nodes[node[2]].steps.find((/** @type {any} */ [, to]) => to === steps[1][1]) : node;
    const index = last ? nodes[last[2]].move : null;
    return index === null || index === undefined ? null : this.entry.entry.moves[index];
  }

  dropDraft() {
    if (this.draft === null) return;
    this.pieces.revert(this.draft.effects, this.moves.moves.at(-1)?.effects ?? []);
    this.draft = null;
  }

  /** @param {string} action */
  async act(action) {
    if (action === "wait") {
      this.waitOn = true;
      this.refreshPrompt();
      return;
    }
    const [type, reply] = action.split(":");
    const data = reply === undefined ? undefined : { accept: reply === "yes" };
    const answer = await this.socket.send(type, data, reply !== undefined);
    if (answer.type === "refused") this.status.say(answer.text ?? "");
    else if (type === "ready" && this.me !== null && !this.ready.includes(this.me)) this.ready = [...this.ready, this.me];
    this.refreshPrompt();
  }

  /** The board after so many moves. @param {number} ply */
  show(ply) {
    this.dropDraft();
    const moves = this.moves.moves;
    const steps = ply - this.moves.shown;
    while (this.moves.shown < ply) {
      this.pieces.play(moves[this.moves.shown].effects, steps === 1);
      this.moves.shown += 1;
    }
    while (this.moves.shown > ply) {
      this.pieces.revert(moves[this.moves.shown - 1].effects, moves[this.moves.shown - 2]?.effects ?? []);
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
    this.seats.counts(this.pieces.ejected);
    this.counters();
    if (this.draft === null) this.offerMoves(mine);
    if (this.me !== null) this.setSlots(running);
    this.refreshPrompt();
  }

  /** @param {boolean} mine */
  offerMoves(mine) {
    const due = mine && this.entry !== null && this.mine(this.turn.seat);
    const moves = due ? this.entry.entry.moves : [];
    const expected = mine && this.entry === null && this.mine(this.turn.seat);
    const idle = !this.moves.live ? "hint_replay" : this.result !== null ? "over" : expected ? "connecting" : "not_your_turn";
    const known = this.hand.seat === this.me && this.hand.source === moves;
    if (!known || moves.length === 0) {
      this.hand.offer(this.me, moves, say(idle));
      if (!expected) this.form.offer(moves);
    }
    if (!this.moves.live) this.hint(say("hint_replay"));
  }

  counters() {
    const shown = this.moves.moves.slice(0, this.moves.shown);
    const since = shown.findLastIndex((move) => move.effects.some((effect) => effect.kind === "ejected"));
    element("idle").textContent = say("idle", { count: shown.length - 1 - since });
  }

  /** @param {boolean} running */
  setSlots(running) {
    const match = this.snapshot.match;
    const people = match.seats.every((/** @type {any} */ seat) => seat.level === null);
    const open = this.offers.draw === null && this.offers.takeback === null;
    this.slots.set("resign", running);
    this.slots.set("offer_draw", running && match.draws && people && open);
    this.slots.set("ask_takeback", running && !match.rated && open && this.moves.moves.some((move) => this.mine(move.seat)));
    this.slots.set("claim", running && this.claimable());
    this.slots.set("ready", !running && this.nextMatch === null && !this.ready.includes(this.me));
  }

  claimable() {
    const now = this.serverNow();
    if ([...this.absent].some(([seat, at]) => !this.mine(seat) && at <= now)) return true;
    const running = this.clocks.running;
    return running !== null && !this.mine(running) && this.clocks.left(running) <= 0;
  }

  refreshPrompt() {
    const state = situation(this, (action) => this.act(action));
    this.prompt.show(state);
    document.title = `${state.title ?? state.text} · ${page.dataset.title}`;
    page.dataset.state = state.kind;
    if (this.me !== null) this.slots.set("claim", this.result === null && this.claimable());
  }

  /** @param {boolean} asks */
  confirming(asks) {
    element("confirm").hidden = !asks;
    element("board-hint").hidden = false;
  }

  /** @param {string} text */
  hint(text) {
    const line = element("board-hint");
    if (line.textContent !== text) line.textContent = text;
  }

  /** @param {boolean} flipped */
  turnBoard(flipped) {
    this.board.turn(flipped);
    this.pieces.redraw();
    this.hand.show();
    page.dataset.flipped = String(flipped);
  }

  /** @param {number|null} seat */
  mine(seat) {
    return seat !== null && seat === this.me;
  }

  /** @param {number} seat */
  name(seat) {
    return this.seats.name(seat);
  }

  get ejected() {
    return this.pieces.ejected;
  }

  ending() {
    return ending(this.result, this);
  }

  serverNow() {
    return Date.now() + this.socket.offset;
  }
}

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}

function socketAddress() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${page.dataset.socket}?lang=${document.documentElement.lang}`;
}

if (first) new MatchPage(first);
