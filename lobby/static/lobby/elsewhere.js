// @ts-check
// On every page outside the lobby: while a search of this browser goes on, hold it and tell when it has found somebody.

import { paired } from "./paired.js";
import { listen } from "./socket.js";
import { noteSearch, searchIsOn } from "./tab.js";

const notices = document.querySelector("#site-notices");

if (searchIsOn() && document.querySelector("[data-lobby], [data-room]") === null) {
  listen({
    heard(message) {
      if (message.type === "paired") paired(message, notices);
      else if (message.type === "pong" && message.search === "waiting") noteSearch(true);
    },
  });
}
