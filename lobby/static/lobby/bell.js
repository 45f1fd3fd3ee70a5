// @ts-check
// The bell: how many notifications are unread, live. A new one is shown, heard and put into the title once, in one tab.

const LOOK_EVERY = 30_000;
const SOCKET_COUNTS_FOR = 60_000; // a page whose lobby socket has said something lately need not look
const SPREAD = 400;
const HIDDEN_WAITS = 600; // tabs that are seen go first
const TAKEN_FOR = 5_000;
const SHOWN_FOR = 12_000;

/** @typedef {{unread: number, latest: {id: number, text: string, url: string} | null}} Standing */

const bell = document.querySelector("[data-bell]");
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("spielstein.bell") : null;
const title = document.title;
let heard = 0;
let asked = 0;
let planned = 0;
/** The latest notification that some tab of this browser has seen; -1 until the first answer. */
let known = -1;

/** @param {HTMLElement} link @param {number} count */
function show(link, count) {
  const badge = link.querySelector(".bell-count");
  if (!(badge instanceof HTMLElement)) return;
  badge.hidden = count === 0;
  badge.textContent = count > 99 ? "99+" : String(count);
  const words = count === 0 ? link.dataset.none : link.dataset.some?.replace("{count}", String(count));
  link.setAttribute("aria-label", words ?? "");
  if (count === 0) quiet();
}

/** @param {HTMLElement} link @param {Standing} standing */
function learn(link, standing) {
  show(link, standing.unread);
  const latest = standing.latest;
  const news = known >= 0 && latest !== null && latest.id > known;
  known = Math.max(known, latest?.id ?? 0);
  if (news && latest !== null) take(latest);
}

/** @param {HTMLElement} link */
async function look(link) {
  planned = 0;
  asked = Date.now();
  try {
    const answer = await fetch(link.dataset.bell ?? "", { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const standing = await answer.json();
    learn(link, standing);
    tabs?.postMessage({ unread: standing.unread, latest: known });
  } catch {
    // Offline: the next look will tell.
  }
}

/** @param {HTMLElement} link @param {number} within ms */
function lookSoon(link, within) {
  if (planned === 0) planned = window.setTimeout(look, Math.random() * within, link);
}

/** Of all tabs of this browser one tells. @param {{id: number, text: string, url: string}} latest */
async function take(latest) {
  if (document.hidden) await new Promise((done) => window.setTimeout(done, HIDDEN_WAITS));
  if (location.pathname === latest.url) return;
  if (!navigator.locks) return tell(latest);
  navigator.locks.request(`spielstein:told:${latest.id}`, { ifAvailable: true }, (lock) => {
    if (lock === null) return undefined;
    tell(latest);
    return new Promise((done) => window.setTimeout(done, TAKEN_FOR));
  });
}

/** @param {{id: number, text: string, url: string}} latest */
async function tell({ id, text, url }) {
  toast(text, url);
  if (document.hidden && !document.body.classList.contains("board-page")) document.title = `● ${text}`;
  if (document.documentElement.dataset.sound === "on" || document.documentElement.dataset.vibration === "on") {
    const sound = await import("../games/sound.js");
    sound.turn(`bell:${id}`);
  }
}

/** @param {string} text @param {string} url */
function toast(text, url) {
  document.querySelector(".toast")?.remove();
  const box = document.createElement("a");
  box.className = "toast";
  box.href = url;
  box.textContent = text;
  const said = document.querySelector("[data-bell-said]");
  if (said === null) return;
  said.append(box);
  window.setTimeout(() => box.remove(), SHOWN_FOR);
}

function quiet() {
  if (document.title.startsWith("● ")) document.title = title;
}

if (bell instanceof HTMLElement) {
  known = Number(bell.dataset.latest ?? 0);
  tabs?.addEventListener("message", ({ data }) => {
    show(bell, Number(data.unread));
    // Whoever has told this number has seen the notification; a tab of its own would tell it a second time.
    known = Math.max(known, Number(data.latest));
  });
  document.addEventListener("spielstein:lobby", (event) => {
    heard = Date.now();
    const { type, kind } = /** @type {CustomEvent} */ (event).detail;
    if (type === "notification" && kind === "bell") lookSoon(bell, SPREAD);
  });
  window.setInterval(() => {
    if (!document.hidden && Date.now() - heard > SOCKET_COUNTS_FOR) look(bell);
  }, LOOK_EVERY);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    quiet();
    if (Date.now() - asked > 5_000) lookSoon(bell, SPREAD);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) look(bell);
  });
  tabs?.postMessage({ unread: Number(bell.dataset.unread), latest: known });
}
