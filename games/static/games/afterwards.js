// @ts-check
// What is said after the end of a match, fetched with the first of it: ratings and the next round.

import { say } from "./words.js";

const STANDING_SPREAD = 2_000;

/** @param {any} page the MatchPage @param {any} message */
export function heard(page, message) {
  if (message.type === "next_round") nextRound(page, message);
  else rated(page, message.seats);
}

/** @param {any} page the MatchPage @param {any[]} changes */
function rated(page, changes) {
  const said = page.seats.ratings(changes);
  // The whole audience hears of the end at the same moment; they ask one after another.
  window.setTimeout(showStanding, page.me === null ? Math.random() * STANDING_SPREAD : 0);
  if (!page.snapshot.match.rated) return;
  line("rating-note").textContent = said;
  page.status.add(said);
}

/** The rounds that everybody has won, as the page says them once this one counts. */
async function showStanding() {
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("standing");
  if (now) line("standing").replaceChildren(...now.childNodes);
}

/**
 * Whoever played goes on to a round that begins while the page is open; a page opened later stays, to look back.
 * @param {any} page the MatchPage @param {any} message
 */
function nextRound(page, message) {
  page.ready = message.ready;
  page.nextMatch = message.match ?? page.nextMatch;
  if (message.match && page.me !== null && page.goesOn) {
    page.goesOn = false;
    location.assign(line("match").dataset.matches?.replace("MATCH", message.match) ?? "/");
    return;
  }
  const other = page.ready.find((/** @type {number} */ seat) => !page.mine(seat));
  const gone = (message.left ?? []).find((/** @type {number} */ seat) => !page.mine(seat));
  if (gone !== undefined && page.me !== null) page.status.say(say("left_table", { name: page.name(gone) }));
  else if (other !== undefined && page.me !== null) page.status.say(say("wants_rematch", { name: page.name(other) }));
  page.refreshPrompt();
}

/** @param {string} id @returns {HTMLElement} */
function line(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
