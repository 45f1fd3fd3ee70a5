// @ts-check
// Small tools beside the board: turn it, sound, copy the moves or a link.

import { answer } from "../site/copying.js";
import { remember } from "../site/site.js";
import { say } from "./words.js";

/** @param {HTMLElement} page @param {((flipped: boolean) => void)|null} turn null: the server draws the board anew @param {(text: string) => void} tell */
export function bindTools(page, turn, tell) {
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
  for (const button of page.querySelectorAll("[data-copy]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const said = say((await copy(button)) ? "copied" : "copy_failed");
      answer(button, said);
      tell(`${said}.`);
    });
  }
}

/** To the clipboard: an address, or with data-content what is there. @param {HTMLElement} button @returns {Promise<boolean>} whether it worked */
async function copy(button) {
  const address = new URL(String(button.dataset.copy), location.href).href;
  const content = "content" in button.dataset ? read(address) : Promise.resolve(address);
  try {
    const plain = content.then((text) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} address @returns {Promise<string>} rejected when it is not there */
async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} of ${address}`);
  return answer.text();
}

/** The buttons that confirm a move, or pick up the dice after a draft. @param {any} hand @param {boolean} drafts */
export function bindConfirm(hand, drafts) {
  const [yes, no] = ["confirm-yes", "confirm-no"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
  if (drafts) {
    yes.textContent = say("draft_play");
    no.textContent = say("draft_undo");
  }
  yes.addEventListener("click", () => hand.confirm());
  no.addEventListener("click", () => (drafts ? hand.undo() : hand.escape()));
}

/** Turn the board round, and everything on it. @param {any} match the MatchPage @param {boolean} flipped */
export function turnBoard(match, flipped) {
  match.unhint?.();
  match.board.turn(flipped);
  match.pieces.redraw();
  match.hand.show();
  const page = document.getElementById("match");
  if (page) page.dataset.flipped = String(flipped);
}
