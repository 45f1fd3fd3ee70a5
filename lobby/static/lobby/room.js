// @ts-check
// The page of whoever sits in a room: copy or share the link, see who comes, go to the match when it begins.

import { listen } from "./socket.js";

const box = document.querySelector("[data-room]");
const code = box instanceof HTMLElement ? box.dataset.room : "";

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    const said = document.querySelector("[data-copy-status]");
    const label = button.textContent;
    button.textContent = button.dataset.copied ?? "";
    if (said !== null) said.textContent = button.dataset.copied ?? "";
    setTimeout(() => {
      button.textContent = label;
      if (said !== null) said.textContent = "";
    }, 2500);
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

/** Ask the server who sits here now; it redirects to the match once that has begun. */
async function look() {
  try {
    const answer = await fetch(location.href, { redirect: "manual" });
    if (answer.type === "opaqueredirect" || !answer.ok) return location.reload();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("room-seats");
    const shown = document.getElementById("room-seats");
    if (now === null) location.reload();
    else if (shown !== null && shown.textContent !== now.textContent) shown.replaceChildren(...now.childNodes);
  } catch {
    // Offline: the next message or glance will tell.
  }
}

if (code) {
  listen({
    heard(message) {
      if (message.type !== "notification" || message.room !== code) return;
      if (message.url) location.assign(message.url);
      else look();
    },
    opened: look,
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
}
