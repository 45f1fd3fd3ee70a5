// @ts-check
// The door to the chat: what is behind it is fetched when somebody opens it or something is said.
// What is sent before it is there waits for it, so that the page stays.

import { say } from "./words.js";

/** @param {EventTarget} socket the MatchSocket @param {(text: string) => void} tell says a line while the door is shut */
export function chatDoor(socket, tell) {
  const fold = document.getElementById("chat");
  if (!(fold instanceof HTMLDetailsElement)) return;
  /** @type {import("./chat.js").Chat|undefined} */
  let chat;
  const opened = async () => {
    const { Chat } = await import("./chat.js");
    return (chat ??= new Chat(fold, tell));
  };
  const askFor = async () => {
    const lines = await missed(fold);
    if (lines.length > 0) (await opened()).heard(lines);
  };
  fold.addEventListener("toggle", opened);
  const form = fold.querySelector("form");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const door = await opened().catch(() => null);
    if (door === null) tell(say("chat_failed"));
    else door.send(form, event.submitter);
  });
  if (fold.open) opened();
  socket.addEventListener("message", async (event) => {
    const { type, lines } = /** @type {CustomEvent} */ (event).detail;
    if (type !== "chat") return;
    if (lines.length === 0) askFor();
    else (await opened()).heard(lines);
  });
  let before = "";
  socket.addEventListener("line", (event) => {
    const { state } = /** @type {CustomEvent} */ (event).detail;
    if (state === "live" && before !== "live") askFor();
    before = state;
  });
}

/** Lines are stored at the same time by several processes: one may appear behind a later one. */
const OVERLAP = 20;

/** What was said while the line was down. @param {HTMLElement} fold @returns {Promise<import("./protocol.js").ChatLine[]>} */
async function missed(fold) {
  const last = Number(fold.querySelector(".chat-lines > :last-child")?.getAttribute("data-id") ?? 0);
  try {
    const answer = await fetch(`${fold.dataset.address}?nach=${Math.max(0, last - OVERLAP)}`, { headers: { Accept: "application/json" } });
    return answer.ok ? (await answer.json()).lines : [];
  } catch {
    return [];
  }
}
