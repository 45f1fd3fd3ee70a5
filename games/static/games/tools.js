// @ts-check
// Small tools beside the board: turn it, sound, copy the game as text.

import { remember } from "../site/site.js";
import { say } from "./words.js";

/** @param {HTMLElement} page @param {((flipped: boolean) => void)|null} turn null: the server draws the board anew @param {() => string[]} moves */
export function bindTools(page, turn, moves) {
  const form = page.querySelector("form[data-tools]");
  if (!(form instanceof HTMLFormElement)) return;
  const token = /** @type {HTMLInputElement|null} */ (form.querySelector('[name="csrfmiddlewaretoken"]'))?.value ?? "";
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || (button.name === "flip" && turn === null)) return;
    event.preventDefault();
    const pressed = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(pressed));
    const value = pressed ? "on" : "off";
    document.documentElement.dataset[button.name] = value;
    button.value = pressed ? "off" : "on";
    if (button.name === "flip") turn?.((page.dataset.seat === "1") !== pressed);
    remember(button.name, value, form.action, token);
  });
  const copy = page.querySelector("[data-copy]");
  copy?.addEventListener("click", async () => {
    const text = moves().map((move, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${move}` : move)).join(" ");
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = say("copied");
    } catch {
      copy.textContent = say("copy_failed");
    }
  });
  if (copy instanceof HTMLElement) copy.hidden = false;
}
