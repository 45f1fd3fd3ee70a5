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
    const shown = linesIn(fold);
    const answer = await conversation(fold);
    if (answer === null) return;
    const { lines, whole } = answer;
    const unseen = new Set(lines.map((line) => String(line.id)));
    const oldest = whole ? 0 : lines[0].id;
    for (const line of shown) if (!unseen.delete(line.dataset.id ?? "") && Number(line.dataset.id) >= oldest) line.remove();
    const changed = lines.filter((line) => line.removed || unseen.has(String(line.id)));
    if (changed.length > 0) (await opened()).heard(changed);
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

/** @param {HTMLElement} fold @returns {HTMLElement[]} */
const linesIn = (fold) => [...fold.querySelectorAll(".chat-lines > [data-id]")].filter((line) => line instanceof HTMLElement);

/**
 * The latest lines as this person hears them now: with what was said while the line was down, without those
 * whom they have blocked meanwhile; `whole` when there are no older ones. Null while nobody answers.
 * @param {HTMLElement} fold @returns {Promise<{lines: import("./protocol.js").ChatLine[], whole: boolean} | null>}
 */
async function conversation(fold) {
  try {
    const answer = await fetch(`${fold.dataset.address}`, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
