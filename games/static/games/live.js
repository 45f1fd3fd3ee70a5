// @ts-check
// A match that the server plays: its page is brought to life along a socket.

import { chatDoor } from "./chat_door.js";
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
  const line = new MatchSocket(address(socket), snapshot.v);
  const page = new MatchPage(title, snapshot, line);
  chatDoor(line, (text) => page.status.say(text));
}
