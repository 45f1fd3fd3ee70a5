// @ts-check
// How far the runtime has come onto this device, in bytes, and what can be done when it does not.

import { say } from "../words.js";

export class Loading {
  /** @param {import("./solo.js").Solo} solo */
  constructor(solo) {
    this.solo = solo;
    /** @type {Map<string, number>} */
    this.loaded = new Map();
    this.total = Object.values(solo.facts.runtime.files).reduce((sum, bytes) => sum + bytes, 0);
    this.ready = false;
    /** Why it has failed, a code. */
    this.failed = "";
    /** Whether scripts of the page itself have not come: browsers try them once. */
    this.torn = false;
    const { runtime } = solo;
    runtime.addEventListener("progress", (event) => this.progress(/** @type {CustomEvent} */ (event).detail));
    runtime.addEventListener("ready", () => this.done());
    runtime.addEventListener("failed", (event) => this.fail(/** @type {CustomEvent} */ (event).detail.code));
  }

  /** @param {{part: string, loaded: number}} detail */
  progress({ part, loaded }) {
    this.loaded.set(part, loaded);
    this.show();
  }

  /** @returns {number} bytes so far */
  get bytes() {
    return Math.min(this.total, [...this.loaded.values()].reduce((sum, bytes) => sum + bytes, 0));
  }

  get amount() {
    if (this.bytes >= this.total) return say("loading_starts");
    return say("loading_amount", { percent: Math.floor((100 * this.bytes) / this.total) });
  }

  async done() {
    this.ready = true;
    this.failed = "";
    this.show();
    await this.solo.live();
    const ahead = await import("./ahead.js");
    await ahead.fetchAll(this.solo.page.title);
    const { keepOffline } = await import("./offline.js");
    const kept = await keepOffline(this.solo.facts.files);
    document.documentElement.dataset.offline = kept ? "kept" : "no";
    this.show();
  }

  /** @param {string} code */
  fail(code) {
    const played = this.ready;
    const stalled = code === "runtime_hangs" && this.bytes < this.total;
    this.ready = false;
    this.loaded.clear();
    this.failed = played ? "crashed" : stalled ? "unreachable" : code;
    this.show();
    this.solo.page?.refreshPrompt();
  }

  /** The board does not come to life. */
  tear() {
    this.torn = true;
    this.failed = "unreachable";
    const box = /** @type {HTMLElement} */ (document.getElementById("match"));
    box.dataset.setting = "true";
    this.show();
  }

  again() {
    if (this.torn) return location.reload();
    this.failed = "";
    this.show();
    this.solo.runtime.load();
    const { kept, awaits } = this.solo;
    if (kept?.save) this.solo.goOn(kept);
    else if (awaits && kept) this.solo.start(kept.settings);
    this.solo.page?.refreshPrompt();
  }

  /** Why it has failed, and what to do. */
  get reason() {
    if (["runtime_hangs", "wasm_blocked"].includes(this.failed)) return say("failed_runtime_hangs");
    if (!navigator.onLine) return say("failed_offline");
    return say(["unreachable", "no_worker"].includes(this.failed) ? "failed_network" : "failed_runtime");
  }

  /** Instead of the match. @returns {import("../situation.js").Situation} */
  situation() {
    if (this.failed) return { kind: "absent", text: say("line_failed"), more: this.reason, replies: [{ label: say("load_again"), kind: "pine", act: () => this.again() }] };
    return { kind: "thinking", text: say("loading"), more: this.ready ? say("loading_starts") : this.amount };
  }

  show() {
    const { solo } = this;
    const box = /** @type {HTMLElement} */ (document.getElementById("solo-loading"));
    const text = /** @type {HTMLElement} */ (box.querySelector("[data-loading-text]"));
    const offline = document.documentElement.dataset.offline === "kept";
    const said = this.failed ? `${say("line_failed")} ${this.reason}` : this.ready ? say(offline ? "loaded_offline" : "loaded") : `${say("loading")} ${this.amount}`;
    if (text.textContent !== said) text.textContent = said;
    box.dataset.state = this.failed ? "failed" : this.ready ? "ready" : "loading";
    box.querySelector("[data-loading-again]")?.toggleAttribute("hidden", !this.failed);
    for (const bar of document.querySelectorAll("[data-progress]")) {
      if (!(bar instanceof HTMLProgressElement)) continue;
      bar.value = this.total > 0 ? this.bytes / this.total : 0;
      bar.hidden = this.ready || this.failed !== "" || (bar.classList.contains("prompt-progress") && !solo.awaits);
    }
    if (solo.awaits) solo.page?.refreshPrompt();
  }
}
