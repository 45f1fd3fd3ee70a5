// @ts-check
// The connection as a chip: live with its lag, reconnecting, offline.

import { say } from "./words.js";

const SPOKEN_AFTER = 2_000;

export class LineChip {
  /** @param {HTMLElement} chip */
  constructor(chip) {
    this.chip = chip;
    this.state = "";
    this.lostAt = 0;
    this.told = false;
  }

  /** Show it; returns a sentence when the state is worth one. @param {{state: string, lag: number, reason?: string}} line */
  show({ state, lag, reason }) {
    const before = this.state;
    this.state = state;
    this.chip.dataset.line = state;
    const text = state === "live" ? say("line_live", { lag }) : say(reason ? `line_${reason}` : `line_${state}`);
    if (this.chip.textContent !== text) this.chip.textContent = text;
    if (state === "live") {
      const back = this.told;
      this.told = false;
      this.lostAt = 0;
      return back ? say("line_back") : "";
    }
    if (before === "live" || before === "") this.lostAt = performance.now();
    if (before === "" || this.told || (state === "connecting" && performance.now() - this.lostAt < SPOKEN_AFTER)) return "";
    this.told = true;
    return text;
  }
}
