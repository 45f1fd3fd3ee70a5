// @ts-check
// What whoever sits at a table on this device is called, and how they are spoken to.

import { capital, change, say } from "../words.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** How one person is told that it is their turn; several are called by their colours. */
let alone = "";

/** @param {Settings} settings @returns {string[]} */
export function names({ who }) {
  const shared = who.filter((level) => level === null).length > 1;
  return who.map((level, seat) => {
    if (level !== null) return say("computer", { level: say(`level_${level}`) });
    return shared ? capital(say(`seat_${seat}`)) : say("you");
  });
}

/** A snapshot with everybody's name. @param {any} snapshot @param {Settings} settings */
export function named(snapshot, settings) {
  const called = names(settings);
  const seats = snapshot.match.seats.map((/** @type {any} */ seat) => ({ ...seat, name: called[seat.number] }));
  return { ...snapshot, match: { ...snapshot.match, seats } };
}

/** Strips and sentences as these people need them. @param {Settings} settings @param {any} page the MatchPage */
export function dress(settings, page) {
  alone ||= say("your_turn");
  const shared = settings.who.filter((level) => level === null).length > 1;
  change({ your_turn: shared ? say("shared_turn") : alone });
  for (const [seat, strip] of page.seats.strips) {
    const colour = strip.querySelector(".seat-colour");
    if (colour) colour.textContent = shared && settings.who[seat] === null ? say("person_here") : capital(say(`seat_${seat}`));
  }
  const match = document.getElementById("match");
  if (match) match.dataset.seat = shared ? "" : String(settings.who.indexOf(null));
  for (const only of document.querySelectorAll('[data-solo-draw], [name="follow"]')) only.toggleAttribute("hidden", !shared);
}
