// @ts-check
// Links to pass on: a button that copies what a field holds, a button for what the device shares with.

import { answer, copyField } from "./copying.js";

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!(await copyField(field))) return;
    const said = document.querySelector("[data-copy-status]");
    const copied = button.dataset.copied ?? "";
    if (said !== null) said.textContent = copied;
    answer(button, copied, () => {
      if (said !== null) said.textContent = "";
    });
  });
  field.addEventListener("focus", () => field.select());
}

for (const button of document.querySelectorAll("button[data-share-link]")) {
  if (!(button instanceof HTMLButtonElement) || !("share" in navigator)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title: button.dataset.shareTitle, url: button.dataset.shareLink }).catch(() => {});
  });
}
