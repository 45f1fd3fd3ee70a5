// @ts-check
// Buttons and keys beside those of every match: new game, share, help, undo, hint, sound.

import { say } from "../words.js";
import { remember } from "./preferences.js";

/** @typedef {import("./solo.js").Solo} Solo */

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (document.getElementById(id));

const fold = /** @type {HTMLDetailsElement} */ (document.getElementById("solo-statistics"));

async function counts() {
  return await import("./statistics.js");
}

/** @param {Solo} solo */
export function bindControls(solo) {
  /** @type {Record<string, () => void>} */
  const acts = {
    new: () => solo.choose(),
    close: () => close(solo),
    share: async () => (await import("./share.js")).share(solo),
    help: () => dialog("solo-help").showModal(),
    load: () => solo.loading.again(),
    again: () => solo.again(),
    "look-back": () => solo.ending?.lookBack(),
    file: async () => (await import("./file.js")).download(solo.facts.game, solo.kept),
    "open-file": async () => (await import("./file.js")).choose(solo),
    "from-here": async () => (await import("./from_here.js")).playOn(solo),
    clear: async () => clear(solo, await counts()),
  };
  document.getElementById("match")?.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-solo]") : null;
    if (button instanceof HTMLElement && button.getAttribute("aria-disabled") !== "true") acts[String(button.dataset.solo)]?.();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "F1") {
      event.preventDefault();
      if (!dialog("solo-help").open) dialog("solo-help").showModal();
    } else if (event.key === "Escape" && document.querySelector("dialog[open]") === null && document.getElementById("match")?.dataset.setting === "true") close(solo);
  });
  for (const button of document.querySelectorAll("#solo-tools button[name]")) if (button instanceof HTMLButtonElement) bindTool(button, solo);
  fold.addEventListener("toggle", async () => fold.open && (await counts()).show(solo.facts.game, fold));
}

/** @param {Solo} solo */
function close(solo) {
  if (!solo.begun || solo.page === null) return;
  solo.shut();
  solo.page.board.focus(solo.page.board.current);
}

/** @param {HTMLButtonElement} button @param {Solo} solo */
function bindTool(button, solo) {
  button.setAttribute("aria-pressed", String(document.documentElement.dataset[button.name] === "on"));
  button.addEventListener("click", () => {
    const pressed = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(pressed));
    remember(button.name, pressed ? "on" : "off");
    solo.turning?.turn(solo, button.name);
  });
}

/** @param {Solo} solo @param {typeof import("./statistics.js")} statistics */
function clear(solo, statistics) {
  statistics.clear();
  statistics.show(solo.facts.game, fold);
  fold.querySelector("summary")?.focus();
  solo.page?.status.say(say("statistics_cleared"));
}
