// @ts-check
// The form of possible moves: the same list without a board. Its address works without this script.

import { pointName } from "./telling.js";
import { say } from "./words.js";

export class MoveForm {
  /** @param {HTMLElement|null} form @param {(steps: [string, string][]) => void} play @param {{label: (move: any) => string, seen?: (point: string) => string}} title */
  constructor(form, play, { label, seen = (point) => point }) {
    this.label = label;
    this.seen = seen;
    this.form = form instanceof HTMLFormElement ? form : null;
    this.select = /** @type {HTMLSelectElement|null} */ (this.form?.querySelector("select") ?? null);
    /** @type {any[]} */
    this.moves = [];
    this.form?.addEventListener("submit", (event) => {
      const move = this.moves.find((one) => value(one) === this.select?.value);
      if (!move) return;
      event.preventDefault();
      play(move.steps);
    });
  }

  /** @param {any[]} moves */
  offer(moves) {
    this.moves = moves;
    if (!this.form || !this.select) return;
    this.form.hidden = moves.length === 0;
    const note = document.getElementById("move-form-note");
    if (note) note.hidden = moves.length > 0;
    /** @type {Map<string, HTMLOptGroupElement>} */
    const groups = new Map();
    for (const move of moves) {
      const point = move.steps[0][0];
      let group = groups.get(point);
      if (!group) {
        group = document.createElement("optgroup");
        group.label = say("form_group", { point: pointName(this.seen(point)) });
        groups.set(point, group);
      }
      group.append(new Option(this.label(move), value(move)));
    }
    const sorted = [...groups.entries()].sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1));
    this.select.replaceChildren(...sorted.map(([, group]) => group));
  }
}

/** As games/pages.py writes it. @param {any} move */
function value(move) {
  return move.steps.map((/** @type {string[]} */ step) => step.join(">")).join(" ");
}
