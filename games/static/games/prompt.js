// @ts-check
// The one place for questions and states, and the fixed slots of the actions. What has just changed under
// a finger, or has just been pressed, is not pressed: for half a second it does not answer, and says so.

import { Cup } from "./board/cup.js";

const GUARD = 500;

/** @typedef {{label: string, act: () => void, kind?: string, disabled?: boolean, dice?: number}} Reply  dice: of which seat are thrown by it */

export class Prompt {
  /** @param {HTMLElement} box @param {import("./board/core.js").Board} board where the focus goes when a reply that had it vanishes */
  constructor(box, board) {
    this.box = box;
    this.board = board;
    this.cup = new Cup(board);
    this.line = /** @type {HTMLElement} */ (box.querySelector(".prompt-text"));
    this.more = /** @type {HTMLElement} */ (box.querySelector(".prompt-more"));
    this.replies = /** @type {HTMLElement} */ (box.querySelector(".prompt-replies"));
    this.shown = "";
    this.openAt = 0;
    this.timer = 0;
    /** @type {Reply[]} */
    this.present = [];
  }

  /** @param {{kind: string, text: string, more?: string, replies?: Reply[]}} state */
  show({ kind, text, more = "", replies = [] }) {
    this.box.dataset.kind = kind;
    if (this.line.textContent !== text) this.line.textContent = text;
    if (this.more.textContent !== more) this.more.textContent = more;
    this.present = replies;
    const shown = replies.map((reply) => reply.label).join("|");
    if (shown !== this.shown) {
      this.shown = shown;
      this.board.rescue(this.replies);
      this.replies.replaceChildren(...replies.map((reply, index) => this.button(reply, index)));
      this.guard();
    }
    const throws = replies.findIndex((reply) => reply.dice !== undefined);
    this.cup.offer(replies[throws]?.dice ?? null, () => this.pressed(throws));
    this.enable();
  }

  guard() {
    this.openAt = performance.now() + GUARD;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.enable(), GUARD);
  }

  enable() {
    const guarded = performance.now() < this.openAt;
    for (const [index, reply] of this.present.entries()) {
      this.replies.children[index]?.setAttribute("aria-disabled", String(guarded || (reply.disabled ?? false)));
    }
  }

  /** @param {Reply} reply @param {number} index */
  button({ label, kind = "" }, index) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = `button small ${kind}`;
    element.textContent = label;
    element.addEventListener("click", () => this.pressed(index));
    return element;
  }

  /** @param {number} index of a reply */
  pressed(index) {
    if (this.replies.children[index]?.getAttribute("aria-disabled") !== "false") return;
    this.guard();
    this.enable();
    this.present[index]?.act();
  }
}

/** Actions that stay where they are; one that cannot be taken now is shown so. */
export class Slots {
  /** @param {HTMLElement} box @param {(action: string) => void} act */
  constructor(box, act) {
    this.box = box;
    box.addEventListener("click", (event) => {
      const control = event.target instanceof Element ? event.target.closest("summary, button[data-action]") : null;
      if (control === null) return;
      const dead = control.getAttribute("aria-disabled") === "true";
      if (dead || control.tagName === "BUTTON") event.preventDefault();
      if (dead || control.tagName === "SUMMARY") return;
      control.closest("details")?.removeAttribute("open");
      act(String(control.getAttribute("data-action")));
    });
  }

  /** @param {string} action @param {boolean} possible */
  set(action, possible) {
    const slot = this.box.querySelector(`[data-slot="${action}"]`);
    if (!(slot instanceof HTMLElement) || slot.dataset.possible === String(possible)) return;
    slot.dataset.possible = String(possible);
    const control = slot.querySelector("summary, button");
    if (!possible) {
      control?.setAttribute("aria-disabled", "true");
      slot.querySelector("details")?.removeAttribute("open");
      return;
    }
    window.setTimeout(() => control?.setAttribute("aria-disabled", String(slot.dataset.possible !== "true")), GUARD);
  }
}
