// @ts-check
// The conversation beside a match, fetched with the first look at it or the first new line.

import { say } from "./words.js";

/** @typedef {import("./protocol.js").ChatLine} ChatLine */

export class Chat {
  /** @param {HTMLDetailsElement} fold @param {(text: string) => void} aloud says a chat line while the fold is shut */
  constructor(fold, aloud) {
    this.aloud = aloud;
    /** What was sent and not yet answered well: sent again it keeps its key, so that it is said once. */
    this.tried = "";
    this.fold = fold;
    this.list = /** @type {HTMLElement} */ (fold.querySelector(".chat-lines"));
    this.unread = /** @type {HTMLElement} */ (fold.querySelector(".chat-unread"));
    this.mine = document.getElementById("match")?.dataset.seat;
    this.count = 0;
    fold.addEventListener("toggle", () => this.opened());
    this.opened();
  }

  /** Lines may come twice, by the socket and by asking. @param {ChatLine[]} chatLines */
  heard(chatLines) {
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    for (const chatLine of chatLines) {
      const known = this.list.querySelector(`[data-id="${chatLine.id}"]`);
      if (known && chatLine.removed) known.replaceWith(this.drawn(chatLine));
      if (known) continue;
      const after = [...this.list.children].findLast((other) => Number(other.getAttribute("data-id")) < chatLine.id);
      const item = this.drawn(chatLine);
      if (after) after.after(item);
      else this.list.prepend(item);
      if (this.fold.open || chatLine.removed || String(chatLine.seat) === this.mine) continue;
      this.count += 1;
      if (document.documentElement.dataset.quiet !== "on") this.aloud(`${chatLine.name}: ${text(chatLine)}`);
    }
    this.tell();
    if (this.fold.open && atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  opened() {
    if (!this.fold.open) return;
    this.count = 0;
    this.tell();
    this.list.scrollTop = this.list.scrollHeight;
  }

  tell() {
    this.unread.hidden = this.count === 0;
    this.unread.textContent = this.count === 0 ? "" : say("chat_unread", { count: this.count });
  }

  /** @param {HTMLFormElement} form @param {HTMLElement|null} submitter */
  async send(form, submitter) {
    const words = form.elements.namedItem("words");
    const key = /** @type {HTMLInputElement} */ (form.elements.namedItem("key"));
    const body = new FormData(form, submitter);
    const typed = String(body.get("words") ?? "");
    if (!body.has("phrase") && typed.trim() === "") return;
    const what = `${body.get("phrase") ?? ""}|${body.has("phrase") ? "" : typed}`;
    if (what !== this.tried) key.value = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    this.tried = what;
    body.set("key", key.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
      const said = await answer.json();
      if (!answer.ok) return this.refused(said.text);
      this.heard([said]);
      this.list.querySelector(`[data-id="${said.id}"] > .chat-about`)?.remove();
      if (this.tried === what) this.tried = "";
      if (words instanceof HTMLInputElement && !body.has("phrase") && words.value === typed) words.value = "";
      this.refused("");
    } catch {
      this.refused(say("chat_failed"));
    }
  }

  /** A line with the way to block or report whoever said it. @param {ChatLine} chatLine */
  drawn(chatLine) {
    const item = document.createElement("p");
    item.dataset.id = String(chatLine.id);
    if (chatLine.seat !== null) item.dataset.seat = String(chatLine.seat);
    item.classList.toggle("is-removed", chatLine.removed);
    const name = document.createElement("b");
    name.append(isolated(chatLine.name));
    item.append(name, " ", isolated(text(chatLine)));
    const about = this.fold.dataset.about;
    if (about && !chatLine.removed && (chatLine.seat === null || String(chatLine.seat) !== this.mine)) {
      const link = Object.assign(document.createElement("a"), { className: "chat-about", target: "_blank", rel: "noopener", href: about.replace("/0/", `/${chatLine.id}/`) });
      link.setAttribute("aria-label", say("chat_about", { name: chatLine.name }));
      item.append(link);
    }
    return item;
  }

  /** @param {string} text "" takes it away */
  refused(text) {
    this.note ??= this.fold.querySelector(".chat-form")?.appendChild(Object.assign(document.createElement("p"), { className: "chat-note", role: "alert" }));
    if (this.note) this.note.textContent = text;
  }
}

/** @param {ChatLine} chatLine */
function text({ phrase, words, removed }) {
  if (removed) return say("chat_removed");
  return phrase ? say(`phrase_${phrase}`) : words;
}

/** Whatever direction it is written in, it turns nothing else round. @param {string} words */
function isolated(words) {
  return Object.assign(document.createElement("bdi"), { textContent: words });
}
