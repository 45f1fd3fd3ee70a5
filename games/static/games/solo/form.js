// @ts-check
// The form of the settings: what is chosen, what goes together, and which colours the seats have then.

import { allowed, paints } from "./settings.js";
import { capital, say } from "../words.js";

/** @typedef {import("./settings.js").Settings} Settings @typedef {import("./settings.js").Facts} Facts */

const LETTERS = "ABCDEF";

export class SettingsForm {
  /** @param {HTMLFormElement} form @param {Facts} facts @param {(settings: Settings) => void} begin */
  constructor(form, facts, begin) {
    this.form = form;
    this.facts = facts;
    /** From where a game goes on. */
    this.position = "";
    form.addEventListener("change", (event) => this.tidy(event.target));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      begin(this.chosen());
    });
  }

  /** @param {Settings} settings */
  show({ who, beginner, options, position }) {
    this.position = position;
    this.pick("sitze", String(who.length));
    for (const [seat, level] of who.entries()) {
      const field = this.field(seat);
      if (field) field.value = String(level ?? 0);
    }
    this.pick("beginnt", String(beginner));
    for (const [name, value] of Object.entries(options)) this.pick(name, String(value));
    this.tidy();
  }

  /** @returns {Settings} */
  chosen() {
    const seats = this.seats;
    const who = Array.from({ length: seats }, (_, seat) => Number(this.field(seat)?.value ?? 0) || null);
    /** @type {Settings["options"]} */
    const options = {};
    for (const { name, values, usual } of this.facts.options) options[name] = values.find((value) => String(value) === this.picked(name)) ?? usual;
    return { who, beginner: Number(this.picked("beginnt")) || 0, options, position: this.position };
  }

  get seats() {
    return Number(this.picked("sitze")) || this.facts.drawn.seats;
  }

  /** What does not go together is put right: a table has somebody at this device, and whoever begins sits there. @param {EventTarget|null} [changed] */
  tidy(changed = null) {
    const seats = this.seats;
    for (const row of this.form.querySelectorAll("[data-row]")) if (row instanceof HTMLElement) row.hidden = Number(row.dataset.row) >= seats;
    if (Number(this.picked("beginnt")) >= seats) this.pick("beginnt", "0");
    const fields = Array.from({ length: seats }, (_, seat) => this.field(seat));
    if (!fields.some((field) => field?.value === "0") && fields[0]) fields[0].value = "0";
    const people = fields.filter((field) => field?.value === "0");
    const stays = people.find((field) => field === changed) ?? people[0];
    if (!this.facts.shared) for (const field of people) if (field && field !== stays) field.value = String(this.facts.usual_level);
    for (const { name, values, usual } of this.facts.options) {
      for (const value of values) {
        const radio = this.radio(name, String(value));
        if (radio) radio.disabled = !allowed(this.facts, seats, name, value);
        if (radio?.disabled && radio.checked) this.pick(name, String(usual));
      }
    }
    this.name();
  }

  /** People are "you" as long as there is one of them; seats have the colours of this table. */
  name() {
    const settings = this.chosen();
    const alone = settings.who.filter((level) => level === null).length === 1;
    for (const [seat, paint] of paints(settings, this.facts).entries()) {
      const own = this.field(seat)?.querySelector('option[value="0"]');
      if (own) own.textContent = alone && settings.who[seat] === null ? say("you") : say("person_option");
      for (const row of this.form.querySelectorAll(`[data-row="${seat}"]`)) {
        const mark = row.querySelector("i");
        if (mark) mark.dataset.seat = String(paint);
        if (mark?.textContent) mark.textContent = LETTERS[paint];
        const colour = row.querySelector(".solo-seat-colour");
        if (colour) colour.textContent = capital(say(`paint_${paint}`));
      }
    }
  }

  /** @param {number} seat @returns {HTMLSelectElement|null} */
  field(seat) {
    return this.form.querySelector(`select[name="wer-${seat}"]`);
  }

  /** @param {string} name @param {string} value @returns {HTMLInputElement|null} */
  radio(name, value) {
    return this.form.querySelector(`input[name="${name}"][value="${value}"]`);
  }

  /** @param {string} name @param {string} value */
  pick(name, value) {
    const radio = this.radio(name, value);
    if (radio) radio.checked = true;
  }

  /** @param {string} name @returns {string} */
  picked(name) {
    return /** @type {HTMLInputElement|null} */ (this.form.querySelector(`input[name="${name}"]:checked`))?.value ?? "";
  }
}
