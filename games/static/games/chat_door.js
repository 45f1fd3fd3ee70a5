// @ts-check
// The door to the chat: what is behind it is fetched when somebody opens it or something is said.

/** @param {EventTarget} socket the MatchSocket @param {(text: string) => void} tell says a line while the door is shut */
export function chatDoor(socket, tell) {
  const fold = document.getElementById("chat");
  if (!(fold instanceof HTMLDetailsElement)) return;
  /** @type {Promise<import("./chat.js").Chat>|undefined} */
  let chat;
  const opened = () => (chat ??= (async () => new (await import("./chat.js")).Chat(fold, tell))());
  fold.addEventListener("toggle", opened, { once: true });
  socket.addEventListener("message", async (event) => {
    const { type, lines } = /** @type {CustomEvent} */ (event).detail;
    if (type === "chat") (await opened()).heard(lines);
  });
  let before = "";
  socket.addEventListener("line", async (event) => {
    const { state } = /** @type {CustomEvent} */ (event).detail;
    const back = state === "live" && before !== "live";
    before = state;
    const lines = back ? await missed(fold) : [];
    if (lines.length > 0) (await opened()).heard(lines);
  });
}

/** What was said while the line was down. @param {HTMLElement} fold @returns {Promise<import("./protocol.js").ChatLine[]>} */
async function missed(fold) {
  const last = fold.querySelector(".chat-lines > :last-child")?.getAttribute("data-id") ?? "0";
  try {
    const answer = await fetch(`${fold.dataset.address}?nach=${last}`);
    return answer.ok ? (await answer.json()).lines : [];
  } catch {
    return [];
  }
}
