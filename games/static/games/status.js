// @ts-check
// The one status line: every event once, numbered by its version, never two identical texts in a row.

export class StatusLine {
  /** @param {HTMLElement} line polite live region @param {number} version already spoken for */
  constructor(line, version) {
    this.line = line;
    this.version = version;
    this.last = "";
    this.repeats = 1;
    /** @type {string[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /** An event of the match; versions that were told before are not told again. @param {number} v @param {string} text */
  event(v, text) {
    if (v <= this.version || text === "") return;
    this.version = v;
    this.say(`${v}. ${text}`);
  }

  /** Something that only this page knows: a refusal, a read-out. @param {string} text */
  say(text) {
    if (text === "") return;
    this.waiting.push(text);
    if (this.timer === 0) this.timer = window.setTimeout(() => this.show(), 30);
  }

  /** Takes the place of something that may not have been shown yet. @param {string} text @param {string} before */
  instead(text, before) {
    this.waiting = this.waiting.filter((other) => other !== before);
    this.say(text);
  }

  /** Something that belongs to what was said last, and does not take its place. @param {string} text */
  add(text) {
    const shown = this.line.textContent ?? "";
    if (shown.includes(text)) return;
    this.say(this.waiting.length > 0 ? text : `${shown} ${text}`.trim());
  }

  show() {
    this.timer = 0;
    const text = this.waiting.join(" ");
    this.waiting = [];
    this.repeats = text === this.last ? this.repeats + 1 : 1;
    this.last = text;
    this.line.textContent = this.repeats > 1 ? `${text} (${this.repeats}×)` : text;
  }
}
