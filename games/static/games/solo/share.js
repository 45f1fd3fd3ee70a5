// @ts-check
// The link to a game like this one and, after the end, the result to tell others.

import { answer, copyField } from "../../site/copying.js";
import { say } from "../words.js";
import { address } from "./settings.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("solo-share"));

for (const button of dialog.querySelectorAll("[data-copy-from]")) if (button instanceof HTMLButtonElement) bind(button);

/** @param {import("./solo.js").Solo} solo */
export function share(solo) {
  const settings = solo.begun ? solo.settings : solo.form.chosen();
  const link = new URL(address(settings, solo.facts, true), location.href).href;
  field("solo-link").value = link;
  const over = solo.begun && solo.page.result !== null;
  dialog.querySelector("[data-result]")?.toggleAttribute("hidden", !over);
  if (over) field("solo-result").value = solo.ending?.text(link) ?? "";
  dialog.showModal();
}

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {HTMLButtonElement} button */
function bind(button) {
  button.addEventListener("click", async () => {
    const copied = await copyField(field(String(button.dataset.copyFrom)));
    answer(button, say(copied ? "copied" : "copy_failed"));
  });
}
