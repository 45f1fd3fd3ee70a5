// @ts-check
// What is said of seats that are left alone. With two the other may claim the win; with more a computer
// goes on, and the owner may come back unless the seat was given up.

import { mayReturn } from "./actions.js";
import { say } from "./words.js";

/** @typedef {import("./situation.js").Situation} Situation */

/** A computer plays for the person here; the slot below brings them back. @param {any} page the MatchPage @returns {Situation|null} */
export function own(page) {
  const reason = page.takenOver.get(page.me);
  if (reason === undefined) return null;
  const back = mayReturn(page);
  const said = [say(back ? "away_back" : `away_${reason}`)];
  if (page.snapshot.match.rated) said.push(say(back ? "away_else_last" : "away_last"));
  return { kind: "absent", text: say("plays_for_you"), more: said.join(" ") };
}

/**
 * Another seat has been left alone.
 * @param {any} page the MatchPage @param {(action: string) => void} act
 * @param {Situation} turn what would be said without it @param {(ms: number) => string} countdown
 * @returns {Situation|null}
 */
export function left(page, act, turn, countdown) {
  for (const [seat, at] of page.absent) {
    if (page.mine(seat)) continue;
    const wait = at - page.serverNow();
    const name = page.name(seat);
    if (page.snapshot.match.seats.length > 2) return { ...turn, more: say("absent_computer", { name, time: countdown(wait) }) };
    if (page.me === null) return { kind: "absent", text: say("absent", { name }), title: turn.text };
    if (wait > 0) return { ...turn, more: say("absent_wait", { name, time: countdown(wait) }) };
    if (page.waitOn) continue;
    return {
      kind: "absent",
      text: say("absent_claim", { name }),
      replies: [
        { label: say("claim"), kind: "pine", act: () => act("claim") },
        { label: say("wait"), act: () => waitOn(page) },
      ],
    };
  }
  return null;
}

/** @param {any} page */
function waitOn(page) {
  page.waitOn = true;
  page.refreshPrompt();
}
