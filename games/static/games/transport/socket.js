// @ts-check
// The line to one match: every command gets exactly one answer, every event arrives once and in order.

const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
const OPEN_WITHIN = 5_000;
const CHECK_WITHIN = 3_000;
/** More than this the server does not take, in ms. */
const LONGEST_LAG = 10_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;
const EVENTS_WITHIN = 1_500;

/** Close codes after which another try would be refused as well. */
const FINAL = new Map([
  [4401, "signed_out"],
  [4403, "not_allowed"],
  [4404, "unknown_match"],
]);
/** Whoever is suspended is told why by every page that they load. */
const SUSPENDED = 4405;

/**
 * @typedef {{type: string, id?: string, at?: number, data?: object, since?: number|null, t?: number, lag?: number, mark?: string}} Frame
 * @typedef {{type: "accepted"|"refused", id: string|null, v?: number, code?: string, params?: object, text?: string}} Answer
 * @typedef {EventTarget & {offset: number, start: () => void, watch: (fresh?: boolean) => void, send: (type: string, data?: object, bound?: boolean) => Promise<Answer>}} Line  to where a match is played
 */

/** Events: `message` (detail: the parsed message) and `line` (detail: {state, lag, reason}). */
export class MatchSocket extends EventTarget {
  /**
   * @param {string} address ws(s) address with the language
   * @param {number} version of the snapshot that the page was drawn from
   */
  constructor(address, version) {
    super();
    this.address = address;
    this.version = version;
    /** @type {"connecting"|"live"|"offline"|"closed"} */
    this.state = "connecting";
    this.lag = 0;
    /** Of the last pong; the next ping says with it that the pong was read. @type {string|undefined} */
    this.mark = undefined;
    /** What must be added to the browser's clock to get the server's, in ms. */
    this.offset = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {frame: Frame, resolve: (answer: Answer) => void, answer: Promise<Answer>}>} */
    this.unanswered = new Map();
    this.tries = 0;
    /** Why no further try is made, "" as long as there is hope. */
    this.stopped = "";
    this.counter = 0;
    this.session = Math.random().toString(36).slice(2, 10);
    /** @type {number|undefined} */
    this.retryTimer = undefined;
    /** @type {number|undefined} */
    this.openTimer = undefined;
    /** @type {number|undefined} */
    this.pongTimer = undefined;
    /** @type {number|undefined} */
    this.gapTimer = undefined;
    this.pingTimer = 0;
    this.best = Infinity;
  }

  start() {
    this.pingTimer = window.setInterval(() => this.ping(PONG_WITHIN), PING_EVERY);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.check();
    });
    window.addEventListener("pageshow", (event) => event.persisted && this.check());
    window.addEventListener("online", () => this.check());
    window.addEventListener("offline", () => this.dropped());
    window.addEventListener("pagehide", () => this.socket?.close(1000));
    this.connect();
  }

  /**
   * Send a command. Sending survives a lost connection: an unanswered command is sent again with its id.
   * Once the line is closed for good it is refused, with the reason as its code and without a text.
   * Said once more about the same version before it is answered, it is the same command.
   * @param {string} type @param {object} [data] @param {boolean} [bound] tied to the version that was seen
   * @returns {Promise<Answer>}
   */
  send(type, data, bound = false) {
    this.counter += 1;
    const id = `${this.session}-${this.counter}`;
    /** @type {Frame} */
    const frame = { type, id };
    if (bound) frame.at = this.version;
    if (data) frame.data = data;
    if (this.stopped) return Promise.resolve({ type: "refused", id, code: this.stopped });
    const said = bound && [...this.unanswered.values()].find((one) => same(one.frame, frame));
    if (said) return said.answer;
    /** @type {(answer: Answer) => void} */
    let resolve = () => {};
    const answer = new Promise((/** @type {(answer: Answer) => void} */ settle) => (resolve = settle));
    this.unanswered.set(id, { frame, resolve, answer });
    this.transmit(frame);
    return answer;
  }

  /** Fetch what is missing; with `fresh` the whole position. @param {boolean} [fresh] */
  watch(fresh = false) {
    this.transmit({ type: "watch", since: fresh ? null : this.version });
  }

  /** The page was away: is the line still alive, and was anything missed? A try that began before may hang. */
  check() {
    if (this.stopped) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.watch();
      this.ping(CHECK_WITHIN);
      return;
    }
    const stuck = this.socket;
    this.socket = null;
    stuck?.close();
    this.connect();
  }

  connect() {
    if (this.stopped || this.socket?.readyState === WebSocket.CONNECTING) return;
    window.clearTimeout(this.retryTimer);
    window.clearTimeout(this.openTimer);
    this.retryTimer = undefined;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.openTimer = window.setTimeout(() => socket === this.socket && this.dropped(), OPEN_WITHIN);
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => socket === this.socket && this.received(event.data));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code));
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    window.clearTimeout(this.openTimer);
    this.watch();
    for (const { frame } of this.unanswered.values()) this.transmit(frame);
    this.ping(PONG_WITHIN);
  }

  /** @param {unknown} text */
  received(text) {
    const message = parsed(text);
    if (message === null) return;
    if (this.state !== "live") {
      this.tries = 0;
      this.report("live");
    }
    if (message.type === "pong") return this.ponged(message);
    if (message.type === "accepted" || message.type === "refused") return this.answered(message);
    if (message.type === "snapshot") {
      this.version = message.v;
      this.deliver(message);
    } else if (message.type === "events") {
      this.take(message);
    } else {
      if (message.type === "your_turn" && message.v > this.version) this.watch();
      this.deliver(message);
    }
  }

  /** Only what follows the known version without a gap is passed on. @param {any} message */
  take(message) {
    const fresh = message.events.filter((/** @type {any} */ event) => event.v > this.version);
    if (fresh.length === 0) return;
    if (fresh[0].v !== this.version + 1) return this.watch();
    this.version = fresh[fresh.length - 1].v;
    this.deliver({ ...message, events: fresh });
  }

  /** @param {any} answer */
  answered(answer) {
    const waiting = answer.id === null ? undefined : this.unanswered.get(answer.id);
    if (answer.type === "refused" && answer.code === "stale") this.watch();
    if (answer.type === "accepted" && answer.v > this.version) {
      window.clearTimeout(this.gapTimer);
      this.gapTimer = window.setTimeout(() => answer.v > this.version && this.watch(), EVENTS_WITHIN);
    }
    if (waiting) {
      this.unanswered.delete(answer.id);
      waiting.resolve(answer);
    } else if (answer.id === null) {
      this.deliver(answer);
    }
  }

  /** @param {number} within ms in which the answer must come */
  ping(within) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    /** @type {Frame} */
    const frame = { type: "ping", t: Date.now() };
    if (this.mark !== undefined) Object.assign(frame, { mark: this.mark, lag: Math.min(this.lag, LONGEST_LAG) });
    this.transmit(frame);
    window.clearTimeout(this.pongTimer);
    const asked = this.socket;
    this.pongTimer = window.setTimeout(() => {
      if (asked === this.socket) this.dropped();
    }, within);
  }

  /** @param {{t: number, now: number, mark?: string}} message */
  ponged(message) {
    this.mark = message.mark;
    window.clearTimeout(this.pongTimer);
    const now = Date.now();
    this.lag = Math.max(0, now - message.t);
    this.best = Math.min(this.lag, this.best + 5);
    if (this.lag <= this.best + 30) this.offset = message.now + this.lag / 2 - now;
    this.report("live");
  }

  /** The line is dead although the browser has not noticed. */
  dropped() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lost(1006);
  }

  /** @param {number} code */
  lost(code) {
    window.clearTimeout(this.pongTimer);
    window.clearTimeout(this.openTimer);
    this.socket = null;
    if (this.stopped) return;
    if (code === SUSPENDED) return window.location.reload();
    const reason = FINAL.get(code);
    if (reason) return this.stop(reason);
    this.report(navigator.onLine ? "connecting" : "offline");
    window.clearTimeout(this.retryTimer);
    this.retryTimer = window.setTimeout(() => this.connect(), this.delay(code));
  }

  /** No further try: what waits for an answer will get none. @param {string} reason */
  stop(reason) {
    this.stopped = reason;
    window.clearInterval(this.pingTimer);
    this.report("closed", reason);
    const waiting = [...this.unanswered];
    this.unanswered.clear();
    for (const [id, { resolve }] of waiting) resolve({ type: "refused", id, code: reason });
  }

  /** @param {number} code */
  delay(code) {
    const step = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.tries);
    this.tries += 1;
    return (code === 4400 ? 3_000 : 0) + step * (0.5 + Math.random());
  }

  /** @param {Frame} frame */
  transmit(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** @param {"connecting"|"live"|"offline"|"closed"} state @param {string} [reason] */
  report(state, reason) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("line", { detail: { state, lag: this.lag, reason } }));
  }

  /** @param {any} message */
  deliver(message) {
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }
}

/** Whether two commands differ in nothing but their ids. @param {Frame} one @param {Frame} other */
function same(one, other) {
  return JSON.stringify({ ...one, id: "" }) === JSON.stringify({ ...other, id: "" });
}

/** @param {unknown} text @returns {any} */
function parsed(text) {
  if (typeof text !== "string") return null;
  try {
    const message = JSON.parse(text);
    return message && typeof message === "object" ? message : null;
  } catch {
    return null;
  }
}

/** Where a socket of this site is opened, in the page's language. @param {string} path */
export function address(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${path}?lang=${document.documentElement.lang}`;
}
