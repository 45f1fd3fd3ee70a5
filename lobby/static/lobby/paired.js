// @ts-check
// A match has begun: the tab that searched goes there, every other tab shows a link.

import { noteSearch, tab, takenTo } from "./tab.js";

/** @param {import("./socket.js").Paired} message @param {Element | null} notices */
export function paired(message, notices) {
  noteSearch(false);
  if (location.pathname === message.url) return;
  if (message.tab === tab && !takenTo(message.match)) {
    location.assign(message.url);
    return;
  }
  link(message.url, notices);
}

/** @param {string} url @param {Element | null} notices */
export function link(url, notices) {
  if (notices?.querySelector(`a[href="${CSS.escape(url)}"]`)) return;
  if (!(notices instanceof HTMLElement)) return;
  const words = notices.dataset;
  const box = document.createElement("div");
  box.className = "notice turn";
  const text = document.createElement("p");
  text.textContent = words.begun ?? "";
  const button = document.createElement("a");
  button.className = "button small primary";
  button.href = url;
  button.textContent = words.go ?? "";
  box.append(text, button);
  notices.append(box);
  notices.hidden = false;
}
