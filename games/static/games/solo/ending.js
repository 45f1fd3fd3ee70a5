// @ts-check
// The end of a match on this device: who has come where, and what can be done now.

import { ending } from "../tell.js";
import { say } from "../words.js";
import { names } from "./people.js";
import * as statistics from "./statistics.js";

const panel = /** @type {HTMLElement} */ (document.getElementById("solo-end"));

export class Ending {
  /** @param {import("./solo.js").Solo} solo */
  constructor(solo) {
    this.solo = solo;
    /** Whether the panel was put away to look at the match. */
    this.away = false;
  }

  /** @param {import("./statistics.js").Ended} [ended] what the bridge says of it, with the last event */
  show(ended) {
    const { page, facts } = this.solo;
    if (ended) statistics.count(ended);
    if (page.result === null) return this.hide();
    if (this.away || !panel.hidden) return;
    this.list(page.result.places ?? []);
    this.record();
    panel.hidden = false;
    statistics.show(facts.game, /** @type {HTMLElement} */ (document.getElementById("solo-statistics")));
  }

  hide() {
    this.away = false;
    if (panel.contains(document.activeElement)) this.solo.page.board.focus(this.solo.page.board.current);
    panel.hidden = true;
  }

  /** @param {number[]} places */
  list(places) {
    const called = names(this.solo.settings);
    const order = places.map((place, seat) => ({ place, seat })).sort((one, other) => one.place - other.place);
    const list = /** @type {HTMLElement} */ (panel.querySelector("[data-places]"));
    list.replaceChildren(
      ...order.map(({ place, seat }) => {
        const item = document.createElement("li");
        const marble = this.solo.page.seats.strips.get(seat)?.querySelector(".seat-marble")?.cloneNode(true);
        const [rank, name] = [String(place), called[seat]].map((text) => Object.assign(document.createElement("span"), { textContent: text }));
        rank.className = "solo-rank";
        item.dataset.first = String(place === 1);
        if (marble) item.append(rank, marble, name);
        return item;
      }),
    );
    list.hidden = order.length === 0;
  }

  /** How often computers like these were beaten. */
  record() {
    const { settings, facts } = this.solo;
    const line = /** @type {HTMLElement} */ (panel.querySelector("[data-record]"));
    const [played, won] = statistics.against(facts.game, settings.who);
    const alone = settings.who.filter((level) => level === null).length === 1;
    line.textContent = alone && played > 0 ? say("record", { played, won }) : "";
  }

  /** From the first position on. */
  lookBack() {
    this.away = true;
    panel.hidden = true;
    const { page } = this.solo;
    page.show(0);
    page.moves.player.focus();
    page.moves.play();
  }

  /** To tell others. @param {string} link to a game like this one */
  text(link) {
    const { page, facts, settings } = this.solo;
    const { headline, reason } = ending(page.result, page);
    const moves = page.moves.moves.filter((/** @type {any} */ move) => !move.dice && move.seat !== null).length;
    return say("share_result", { game: facts.name, table: names(settings).join(" – "), result: `${headline}. ${reason}`, moves, link });
  }
}
