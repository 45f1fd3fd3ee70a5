// @ts-check
// A match that the server plays: its page is brought to life along a socket.

import { MatchPage } from "./match.js";
import { fetchAway } from "./situation.js";
import { MatchSocket, address } from "./transport/socket.js";
import { load } from "./words.js";

/** A game's module in matches/ does it. @param {import("./match.js").Title} title */
export async function open(title) {
  load("match-texts");
  const snapshot = JSON.parse(document.getElementById("match-snapshot")?.textContent ?? "null");
  if (snapshot === null) return;
  if (snapshot.match.seats.length > 2) await fetchAway();
  const socket = String(document.getElementById("match")?.dataset.socket);
  new MatchPage(title, snapshot, new MatchSocket(address(socket), snapshot.v));
}
