// @ts-check
// The page of whoever sits in a room: see who comes, go to the match when it begins.

import { chatDoor } from "../games/chat_door.js";
import { load } from "../games/words.js";
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
  // what the conversation listens to: its lines, and whether there is a line to the server
  const talk = new EventTarget();
  const tell = (/** @type {string} */ kind, /** @type {object} */ detail) => talk.dispatchEvent(new CustomEvent(kind, { detail }));
  if (document.getElementById("room-texts")) load("room-texts");
  chatDoor(talk, () => {});
  listen({
    heard(message) {
      if (message.type === "chat" && message.room === code) tell("message", message);
      if (message.type !== "notification") return;
      if (message.kind === "blocks_changed") tell("message", { type: "chat", lines: [] });
      if (message.room !== code) return;
      if (message.url) location.assign(message.url);
      else look();
    },
    opened() {
      tell("line", { state: "live" });
      look();
    },
    closed() {
      tell("line", { state: "away" });
    },
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  const expires = box instanceof HTMLElement && box.dataset.expires ? Date.parse(box.dataset.expires) : 0;
  if (expires > Date.now()) setTimeout(look, expires - Date.now() + 1_000);
}
