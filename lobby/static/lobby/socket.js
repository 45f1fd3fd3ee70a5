// @ts-check
// The lobby's socket: opens, pings, comes back by itself. What it says is a hint; pages ask again after a gap.

import { tab } from "./tab.js";

const PING_EVERY = 8_000;
const SIGNED_OUT = 4401;
const FLOOD = 4400;
/** Whoever is suspended is told why by every page that they load. */
const SUSPENDED = 4405;

/**
 * @typedef {{type: "counts", online: number | null, searching: Record<string, number | null>, queues: Record<string, number> | null}} Counts
 * @typedef {{type: "paired", match: string, url: string, tab: string}} Paired
 * @typedef {{type: "pong", t: number | null, now: number, search?: "waiting" | "paired" | "elsewhere" | "gone"}} Pong
 * @typedef {{type: "notification", kind: string, tab?: string | null, room?: string, match?: string, url?: string}} Notification
 * @typedef {{type: "seek_opened" | "seek_closed", game: string, rated: boolean, seats: number, clock: string}} SeekChange
 * @typedef {{type: "chat", room: string, lines: object[]}} RoomChat
 * @typedef {Counts | Paired | Pong | Notification | SeekChange | RoomChat | {type: "refused"}} Message
 */

/**
 * Keep a socket open for as long as the page lives.
 * @param {{heard: (message: Message) => void, opened?: () => void, closed?: () => void}} page
 * @returns {() => boolean} says whether the socket is open
 */
export function listen(page) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const address = `${scheme}//${location.host}/ws/lobby/?lang=${document.documentElement.lang}`;
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let pinged = 0;
  let timer = 0;

  function ping() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    pinged = Date.now();
    socket.send(JSON.stringify({ type: "ping", t: pinged, tab }));
  }

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      tries = 0;
      socket?.send(JSON.stringify({ type: "watch" }));
      ping();
      page.opened?.();
    });
    socket.addEventListener("message", (event) => {
      const said = JSON.parse(event.data);
      page.heard(said);
      // for whatever else on the page wants to know, as the bell does
      document.dispatchEvent(new CustomEvent("spielstein:lobby", { detail: said }));
      // Timers of hidden tabs sleep; the server's messages do not.
      if (Date.now() - pinged >= PING_EVERY - 500) ping();
    });
    socket.addEventListener("close", (event) => {
      page.closed?.();
      if (event.code === SUSPENDED) return location.reload();
      if (event.code === SIGNED_OUT || event.code === FLOOD) return;
      const wait = Math.min(15_000, 500 * 2 ** tries++) * (0.5 + Math.random());
      timer = window.setTimeout(open, wait);
    });
  }

  function wake() {
    if (document.hidden) return;
    if (socket === null || socket.readyState === WebSocket.CLOSED) open();
    else if (Date.now() - pinged >= PING_EVERY) ping();
  }

  open();
  setInterval(ping, PING_EVERY);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });
  window.addEventListener("pagehide", () => {
    clearTimeout(timer);
    socket?.close();
  });
  return () => socket?.readyState === WebSocket.OPEN;
}
