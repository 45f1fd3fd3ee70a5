// @ts-check
// The doubling dialogue: what is at stake is said before anybody doubles, takes or drops.

import { roll } from "../situation.js";
import { say } from "../words.js";

/** @typedef {import("../situation.js").Situation} Situation */

/** @param {number} points */
function stake(points) {
  return points === 1 ? say("stake_one") : say("stake_more", { points });
}

/** What is asked because of the cube, null for nothing. @param {any} page the MatchPage @param {(action: string) => void} act @returns {Situation|null} */
export function asks(page, act) {
  const { awaits, seat } = page.turn;
  const counted = page.tally.after(page.moves.moves);
  const { cube } = counted;
  const value = 2 * cube;
  const mine = page.mine(seat);
  if (awaits === "call" && !page.offers.resignation) {
    const name = page.name(1 - seat);
    if (!mine) return { kind: "theirs", text: say("double_waits", { name: page.name(seat), value }) };
    const replies = ["take", "drop"].map((call) => ({ label: say(`call_${call}`), kind: call === "take" ? "pine" : "", act: () => act(`call:${call}`) }));
    return { kind: "asked", text: say("double_asked", { name, value }), more: `${say("double_take", { value })} ${say("double_drop", { name, stake: stake(cube) })}`, title: say("your_turn", { name: page.name(seat) }), replies };
  }
  if (!mine || awaits !== "roll" || !page.entry?.entry.calls.includes("double")) return null;
  const think = (/** @type {boolean} */ wanted) => {
    page.doubling = wanted ? page.turn : null;
    page.refreshPrompt();
  };
  if (page.doubling !== page.turn) {
    const replies = [
      roll(page, act),
      { label: say("call_double_to", { value }), act: () => think(true) },
    ];
    return { kind: "mine", text: say("your_turn", { name: page.name(seat) }), more: page.title.note(counted), replies };
  }
  const name = page.name(1 - seat);
  const replies = [
    { label: say("double_yes"), kind: "primary", act: () => act("call:double") },
    { label: say("double_no"), act: () => think(false) },
  ];
  return { kind: "asked", text: say("double_sure", { value }), more: say("double_sure_more", { name, value, stake: stake(cube) }), title: say("your_turn", { name: page.name(seat) }), replies };
}
