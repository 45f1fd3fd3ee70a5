// @ts-check
// What goes beside the play of a match: who is here, and who plays for whom.

import * as sound from "./sound.js";
import { say } from "./words.js";

/** What comes within this time, in ms, needs no announcement. */
const SOON = 400;

/** @param {any} page the MatchPage @param {any} message */
export function presence(page, message) {
  for (const { number, level } of page.snapshot.match.seats) if (level === null) page.seats.presence(number, Boolean(message.seats[number]));
  const count = message.watching;
  const line = document.getElementById("watching");
  if (line) line.textContent = count > 0 ? say("watching", { count }) : "";
}

/** The connection to the server: live, lost, closed for good. @param {any} page the MatchPage @param {{state: string, lag: number, reason?: string}} detail */
export function line(page, detail) {
  const lost = detail.state !== "live" && (page.chip.state === "live" || detail.state !== "connecting");
  if (lost) page.seats.unseen(page.me);
  const change = page.chip.show(detail);
  if (change) page.status.say(change);
  if (detail.state === "closed") page.shut(detail.reason);
}

/**
 * Who sits there now. When the own name is another one, a log-in in another tab has made all of this page old.
 * @param {any} page the MatchPage @param {import("./seats.js").Seated[]} seats
 */
export function people(page, seats) {
  const changed = page.seats.called(seats);
  if (changed.includes(page.me) && page.draft === null && !page.hand.taken?.length) setTimeout(renew, SOON, page.me);
  else if (changed.length > 0) page.refreshPrompt();
}

/** Load the page anew once it is that of the seat again: the other tab may still be waiting for its cookie. @param {number} me */
async function renew(me, wait = 100) {
  const answer = await fetch(location.href).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  const match = new DOMParser().parseFromString(text, "text/html").getElementById("match");
  if (match?.dataset.seat === String(me)) location.reload();
  else if (wait < 10_000) setTimeout(renew, wait, me, 2 * wait);
}

/** What is seldom said: its scripts are fetched with the first of it. @param {any} page @param {any} message */
export async function rare(page, message) {
  if (message.type === "refused") page.status.say(message.text);
  else if (message.type === "hint") (await import("./hint.js")).show(page, message);
  else if (["next_round", "ratings_changed"].includes(message.type)) (await import("./afterwards.js")).heard(page, message);
}

/** A hint that is not there at once is announced. @param {any} page */
export function thinking(page) {
  window.setTimeout(() => page.unhint === null && page.due() && page.status.say(say("hint_thinking")), SOON);
}

/** Dice fall. @param {any} page @param {number} v of the event @param {number} dice how many */
export function thrown(page, v, dice) {
  page.thrown = true;
  sound.rolled(`${page.snapshot.match.id}:roll:${v}`, dice);
}

/** A roll that allowed no move is gone at once, so it is said on the board for a while. @param {any} page @param {any} event */
export async function unable(page, event) {
  const text = page.title.told(event, page);
  (await import("./plaque.js")).show(page.board.frame, text);
}

/** A seat is announced as absent, handed to a computer, or taken back. @param {any} page @param {string} type @param {any} data */
export function seatLeft(page, type, { seat, claim_at, reason }) {
  if (type === "absent") page.absent.set(seat, claim_at);
  if (!type.startsWith("seat_")) return;
  page.absent.delete(seat);
  page.takenOver.delete(seat);
  if (type === "seat_returned") return;
  page.takenOver.set(seat, reason);
  if (!page.mine(seat)) return;
  page.hand.letGo?.();
  page.entry = null;
}
