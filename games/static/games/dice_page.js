// @ts-check
// The page of a match's dice: once the seed is known, checks the whole log as soon as the page is open.

import { Unfair, check } from "./dice_check.js";
import { load, say } from "./words.js";

load("dice-texts");
const verdict = document.getElementById("dice-verdict");
const log = verdict?.dataset.log;
if (verdict !== null && log !== undefined) void tell(verdict, log);

/** @param {HTMLElement} line @param {string} address of the log as JSON */
async function tell(line, address) {
  line.textContent = say("dice_checking");
  line.hidden = false;
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const count = await check(await answer.json());
    line.textContent = say("dice_right", { count });
    line.dataset.verdict = "right";
  } catch (error) {
    line.dataset.verdict = "wrong";
    if (!(error instanceof Unfair)) line.textContent = say("dice_unread");
    else if (error.code === "wrong_roll") line.textContent = say("dice_wrong_roll", error.params);
    else line.textContent = say("dice_wrong", { code: error.code });
  }
}
