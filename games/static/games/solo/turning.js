// @ts-check
// Keys of the living board, and which side it is seen from where the script can turn it.

import { turnBoard } from "../tools.js";
import { say } from "../words.js";

/** @typedef {import("./solo.js").Solo} Solo */

const settings = document.documentElement.dataset;

/** @param {Solo} solo */
export function bindBoard(solo) {
  const { letters } = solo.page.board;
  letters.set("z", () => solo.undo());
  letters.set("n", () => solo.choose());
  letters.set("?", () => hint(solo));
  if (settings.flip === "on") turn(solo, "flip");
}

/** A button was pressed. @param {Solo} solo @param {string} name of the setting */
export function turn(solo, name) {
  if (name === "flip" && solo.page.title.turns) turnBoard(solo.page, (solo.facts.drawn.near === 1) !== (settings.flip === "on"));
  follow(solo.page);
}

/** Where people who share the device want it, the board is turned to whoever moves. @param {any} page the MatchPage */
export function follow(page) {
  if (settings.follow !== "on" || page.own.length < 2 || !page.mine(page.turn.seat) || page.draft) return;
  if (page.title.turns && page.board.drawing.flipped !== (page.turn.seat === 1)) turnBoard(page, page.turn.seat === 1);
}

/** @param {Solo} solo */
function hint({ page }) {
  if (page.due() && page.turn.awaits === "move" && page.entry !== null) page.act("ask_hint");
  else page.status.say(say(page.due() ? "hint_after_roll" : "not_your_turn"));
}
