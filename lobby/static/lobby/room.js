// @ts-check
// The page of whoever sits in a room: see who comes, go to the match when it begins.

import "../site/share.js";
import { listen } from "./socket.js";

const box = document.querySelector("[data-room]");
const code = box instanceof HTMLElement ? box.dataset.room : "";

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
  const expires = box instanceof HTMLElement && box.dataset.expires ? Date.parse(box.dataset.expires) : 0;
  if (expires > Date.now()) setTimeout(look, expires - Date.now() + 1_000);
}
