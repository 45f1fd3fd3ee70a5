// @ts-check
// The worker beside a solo match, as the page sees it: loads, plays, can be interrupted, and says so when it fails.

/** Without any news for so long, loading has failed, in ms: a blocked runtime does not fail, it hangs. */
const NEWS_WITHIN = 45_000;

/**
 * @typedef {{worker: string, base: string, files: Record<string, number>, hurried?: boolean}} Facts
 * `hurried`: computers are shown without a pause
 * @typedef {{frames: any[], save: string|null, thinks: boolean, pause: number, hints: boolean,
 *   error?: {code: string, params: object}, ended?: object, trouble?: string}} Answer of games.solo.bridge
 */

/**
 * Events, with what they tell as `detail`: `progress` {part: "runtime"|"library"|"engine", loaded, total} in bytes;
 * `ready` {milliseconds}; `frames`, an Answer; `failed` {code, text}, after which `load` tries again.
 *
 * Codes: `no_worker` (its script does not come), `wasm_blocked`, `unreachable` (a file does not come), `not_loaded`,
 * `runtime_hangs`, `crashed` (an error in play; the save before it is good).
 */
export class Runtime extends EventTarget {
  /** @param {Facts} facts what games.device.offer tells the page */
  constructor(facts) {
    super();
    this.facts = facts;
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {"idle"|"loading"|"ready"|"failed"} */
    this.state = "idle";
    this.shared = self.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    /** The match as it was shown last, for another worker to go on with. @type {string|null} */
    this.save = null;
    this.thinks = false;
    /** How many matches have begun; what comes late of the one before is not told. */
    this.match = 0;
    /** @type {any} */
    this.timer = 0;
  }

  /** Load everything unless that has begun. */
  load() {
    if (this.state === "loading" || this.state === "ready") return;
    this.end();
    this.state = "loading";
    const worker = new Worker(this.facts.worker, { type: "module" });
    worker.addEventListener("message", ({ data }) => this.worker === worker && this.hear(data));
    worker.addEventListener("error", (event) => {
      if (this.worker === worker) this.fail("no_worker", event.message ?? "");
    });
    this.worker = worker;
    const { base, files, hurried } = this.facts;
    worker.postMessage({ kind: "load", base, files, hurried, shared: this.shared });
    this.wait();
  }

  /**
   * Begin a match, or go on with a stored one, as games.solo.bridge wants it. Loads if need be.
   * @param {object} request @param {boolean} [waits] for the next `say` before a computer thinks
   */
  start(request, waits = false) {
    this.load();
    this.save = "save" in request ? /** @type {{save: string}} */ (request).save : null;
    this.match += 1;
    this.worker?.postMessage({ kind: "start", request, waits, match: this.match });
  }

  /** @param {object} frame */
  say(frame) {
    this.worker?.postMessage({ kind: "say", frame });
  }

  /** Interrupt the computer; it thinks again after the next `say`. */
  stop() {
    if (!this.shared && this.thinks && this.save && this.state === "ready") {
      // nothing reaches a worker that thinks: another one goes on
      this.end();
      this.start({ save: this.save }, true);
      return;
    }
    if (this.shared) Atomics.store(new Int32Array(this.shared), 0, 1);
    this.worker?.postMessage({ kind: "stop" });
  }

  /** End the worker; what it has not told is lost. */
  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.state = "idle";
    this.thinks = false;
    if (this.shared) Atomics.store(new Int32Array(this.shared), 0, 0);
  }

  /** @param {any} message */
  hear({ kind, ...detail }) {
    if (kind === "failed") return this.fail(detail.code, detail.text);
    if (kind === "ready") {
      this.state = "ready";
      clearTimeout(this.timer);
    }
    if (kind === "progress") this.wait();
    if (kind === "frames") {
      if (detail.match !== this.match) return;
      this.thinks = detail.thinks || detail.hints;
      this.save = detail.save ?? this.save;
    }
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail("runtime_hangs", ""), NEWS_WITHIN);
  }

  /** @param {string} code @param {string} text */
  fail(code, text) {
    this.end();
    this.state = "failed";
    this.dispatchEvent(new CustomEvent("failed", { detail: { code, text } }));
  }
}
