// @ts-check
// The lobby while it is open: counts, lists, the search of this tab. Without it every form below is sent as it stands.

import "./once.js";
import { link, paired } from "./paired.js";
import { listen } from "./socket.js";
import { nameForms, noteSearch, tab } from "./tab.js";

const HOLD_EVERY = 8_000;
const LISTS_SOONEST = 1_000; // as long as the server may answer from memory
const LISTS_SPREAD = 2_000;
const LISTS_EVERY = 30_000;

const lobby = document.querySelector("[data-lobby]");
const notices = document.querySelector("#lobby-notices");
const lists = document.querySelector("#lobby-now");
const search = document.querySelector("[data-search]");

showChosenGame();

/** On narrow screens the games lie in a row that is pushed sideways: begin where the chosen one is. */
function showChosenGame() {
  const chosen = document.querySelector(".game-card[aria-current]");
  const row = chosen?.parentElement;
  if (!(chosen instanceof HTMLElement) || !row) return;
  row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

/** @param {import("./socket.js").Message} message */
function heard(message) {
  switch (message.type) {
    case "counts":
      showCounts(message);
      break;
    case "paired":
      if (search instanceof HTMLElement && message.tab !== tab) search.hidden = true;
      paired(message, notices);
      break;
    case "pong":
      if (message.search !== undefined) showSearch(message.search);
      break;
    case "notification":
      if (message.kind === "search_moved") moved(message.tab ?? null);
      else if (message.kind === "room_taken" && message.url) link(message.url, notices);
      else refreshLists();
      break;
    case "seek_opened":
    case "seek_closed":
      refreshLists();
      break;
  }
}

/** @param {import("./socket.js").Counts} counts */
function showCounts(counts) {
  for (const field of document.querySelectorAll("[data-count]")) {
    if (!(field instanceof HTMLElement)) continue;
    const number = counted(counts, field.dataset);
    const text = number === null || number === undefined ? "—" : String(Math.max(number, least(field)));
    if (field.textContent !== text) field.textContent = text;
  }
}

/** @param {import("./socket.js").Counts} counts @param {DOMStringMap} what @returns {number | null | undefined} null: unknown */
function counted(counts, { count, game = "", queue = "" }) {
  if (count === "online") return counts.online;
  if (count === "queue") return counts.queues && (counts.queues[queue] ?? 0);
  return counts.searching[game];
}

/**
 * Whoever searches counts, though the counts were taken a moment before.
 * @param {HTMLElement} field
 */
function least(field) {
  if (!(search instanceof HTMLElement) || field.dataset.count === "online") return 0;
  const waiting = search.querySelector('[data-search-part="waiting"]:not([hidden])');
  const own = waiting?.querySelector('[data-count="searching"]');
  if (!(own instanceof HTMLElement)) return 0;
  return field.dataset.count === "queue" || own.dataset.game === field.dataset.game ? 1 : 0;
}

/** @param {string} state what has become of this tab's search */
function showSearch(state) {
  if (!(search instanceof HTMLElement)) return;
  const part = state === "paired" ? "waiting" : state;
  for (const one of search.querySelectorAll("[data-search-part]")) {
    if (one instanceof HTMLElement) one.hidden = one.dataset.searchPart !== part;
  }
  noteSearch(part === "waiting");
}

/** @param {string | null} owner */
function moved(owner) {
  if (search === null) {
    if (owner !== null && owner !== tab) refreshLists();
    return;
  }
  showSearch(owner === tab ? "waiting" : owner === null ? "gone" : "elsewhere");
}

let planned = 0;
function refreshLists() {
  if (planned || document.hidden) return;
  // Every open lobby hears of a change at the same moment; they ask one after another.
  planned = window.setTimeout(fetchLists, LISTS_SOONEST + Math.random() * LISTS_SPREAD);
}

async function fetchLists() {
  planned = 0;
  if (!(lobby instanceof HTMLElement) || lists === null) return;
  try {
    const answer = await fetch(lobby.dataset.nowUrl ?? "", { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    replaceLists(await answer.text());
  } catch {
    // Offline: the lists stay as they are until the socket is back.
  }
}

/** Keep the focus where it was if the same link or button is still there. @param {string} text */
function replaceLists(text) {
  if (lists === null) return;
  const focused = document.activeElement;
  const inside = focused !== null && lists.contains(focused);
  const place = inside ? [...lists.querySelectorAll("a, button")].indexOf(focused) : -1;
  const href = focused?.getAttribute("href");
  lists.innerHTML = text;
  nameForms(lists);
  if (!inside) return;
  const stops = [...lists.querySelectorAll("a, button")];
  const next = stops.find((stop) => href && stop.getAttribute("href") === href) ?? stops[Math.min(place, stops.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}

/** Renew the lease over HTTP while the socket is away. @param {HTMLElement} panel */
async function hold(panel) {
  const token = panel.querySelector('input[name="csrfmiddlewaretoken"]');
  const body = new URLSearchParams({ tab });
  try {
    const answer = await fetch(panel.dataset.hold ?? "", {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token instanceof HTMLInputElement ? token.value : "" },
    });
    if (!answer.ok) return;
    const state = await answer.json();
    if (state.status === "paired") paired({ type: "paired", match: state.match, url: state.url, tab }, notices);
    else showSearch(state.status);
  } catch {
    // Offline: the lease runs out by itself.
  }
}

/** @param {HTMLElement} panel @param {() => boolean} connected */
function keepSearching(panel, connected) {
  const began = Date.now() - Number(panel.dataset.waited) * 1000;
  const clock = panel.querySelector("[data-elapsed]");
  showSearch(panel.dataset.tab === tab ? "waiting" : "elsewhere");
  setInterval(() => {
    const seconds = Math.floor((Date.now() - began) / 1000);
    if (clock !== null) clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }, 1000);
  setInterval(() => {
    if (!connected()) hold(panel);
  }, HOLD_EVERY);
  for (const form of panel.querySelectorAll("form[data-same-tab]")) form.removeAttribute("target");
}

nameForms(document);
const connected = listen({ heard, opened: refreshLists });
if (search instanceof HTMLElement) keepSearching(search, connected);
else noteSearch(false);
setInterval(refreshLists, LISTS_EVERY);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refreshLists();
});
