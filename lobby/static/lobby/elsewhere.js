// @ts-check
// On every page outside the lobby: while a search of this browser goes on, hold it and tell when it has found somebody.

import { searchIsOn } from "./tab.js";

if (searchIsOn() && document.querySelector("[data-lobby], [data-room]") === null) {
  const [{ listen }, { paired }, { noteSearch }] = await Promise.all([
    import("./socket.js"),
    import("./paired.js"),
    import("./tab.js"),
  ]);
  const notices = document.querySelector("#site-notices");
  listen({
    heard(message) {
      if (message.type === "paired") paired(message, notices);
      else if (message.type === "pong" && message.search) noteSearch(message.search === "waiting");
    },
  });
}
