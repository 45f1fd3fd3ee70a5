// @ts-check
// The line to a match on this device: the same messages as from the server, from a worker beside the page.

import { has, say } from "../words.js";

/** @typedef {import("./socket.js").Answer} Answer @typedef {import("./socket.js").Frame} Frame */

/** Events: `message` (detail: the message), `line` (detail: {state}), and `shown` (detail: a snapshot to keep). */
export class DeviceLine extends EventTarget {
  /** @param {import("./runtime.js").Runtime} runtime @param {(snapshot: any) => any} named gives the seats their names */
  constructor(runtime, named) {
    super();
    this.runtime = runtime;
    this.named = named;
    this.version = 0;
    this.offset = 0;
    this.counter = 0;
    /** @type {Map<string, (answer: Answer) => void>} */
    this.unanswered = new Map();
    /** For whom the next snapshots are: true for what is kept, false for the page. @type {boolean[]} */
    this.kept = [];
    this.runtime.addEventListener("frames", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
  }

  start() {}

  /** @param {string} type @param {object} [data] @param {boolean} [bound] tied to the version that was seen @returns {Promise<Answer>} */
  send(type, data, bound = false) {
    this.counter += 1;
    const id = `page-${this.counter}`;
    /** @type {Frame} */
    const frame = { type, id };
    if (bound) frame.at = this.version;
    if (data) frame.data = data;
    // Nothing reaches the worker while a computer thinks.
    if (this.runtime.thinks) this.runtime.stop();
    return new Promise((resolve) => {
      this.unanswered.set(id, resolve);
      this.runtime.say(frame);
    });
  }

  /** @param {boolean} [fresh] */
  watch(fresh = false) {
    if (fresh) this.kept.push(false);
    this.runtime.say({ type: "watch", since: fresh ? null : this.version });
  }

  /** Ask for a snapshot that the page does not show. */
  picture() {
    this.kept.push(true);
    this.runtime.say({ type: "watch", since: null });
  }

  /** The position after so many entries of the move list, as the game writes it. @param {number} ply @returns {Promise<string>} "" for none */
  position(ply) {
    this.counter += 1;
    const id = `page-${this.counter}`;
    return new Promise((resolve) => {
      this.unanswered.set(id, (answer) => resolve(/** @type {any} */ (answer).position ?? ""));
      this.runtime.say({ type: "position", id, ply });
    });
  }

  /** Another match: what was asked of the one before gets no answer. */
  renew() {
    this.version = 0;
    this.kept = [];
    for (const resolve of this.unanswered.values()) resolve({ type: "refused", id: null, code: "unknown_match", text: "" });
    this.unanswered.clear();
  }

  /** @param {{frames?: any[]}} answer */
  heard({ frames = [] }) {
    let pictured = false;
    for (const frame of frames) {
      if (["accepted", "refused", "position"].includes(frame.type)) this.answered(frame);
      else if (frame.type === "snapshot") pictured = this.seen(frame);
      else if (frame.type === "events") this.follow(frame);
      else if (!pictured) this.deliver(frame);
    }
  }

  /** @param {any} snapshot @returns {boolean} whether it was to be kept only */
  seen(snapshot) {
    const keep = this.kept.shift() ?? false;
    const message = this.named(snapshot);
    if (keep) {
      this.dispatchEvent(new CustomEvent("shown", { detail: message }));
      return true;
    }
    this.version = snapshot.v;
    this.deliver(message);
    return false;
  }

  /** @param {any} message */
  follow(message) {
    const fresh = message.events.filter((/** @type {any} */ event) => event.v > this.version);
    if (fresh.length === 0) return;
    this.version = fresh[fresh.length - 1].v;
    this.deliver({ ...message, events: fresh });
  }

  /** @param {any} answer */
  answered(answer) {
    const text = answer.code && has(`refused_${answer.code}`) ? say(`refused_${answer.code}`, answer.params) : say("refused_internal");
    const waiting = this.unanswered.get(answer.id);
    this.unanswered.delete(answer.id);
    waiting?.({ ...answer, text });
  }

  /** @param {string} state of the line: "connecting", "live", "closed" @param {string} [reason] */
  report(state, reason) {
    this.dispatchEvent(new CustomEvent("line", { detail: { state, lag: 0, reason } }));
  }

  /** @param {any} message */
  deliver(message) {
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }
}
