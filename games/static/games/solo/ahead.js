// @ts-check
// What match pages fetch when they first need it: here all at once, so that nothing is asked for during play.

/** @param {string} game */
export async function fetchAll(game) {
  await import("../read_out.js");
  await import("../hint.js");
  await import("../plaque.js");
  await import("../voices.js");
  await import("../board/magnifier.js");
  await import("../board/fan.js");
  // Both use the same panel, which belongs to the one that was there last.
  if (game === "ab-ins-ziel") await import("../titles/tips.js");
  else await import("../titles/coach.js");
  await import("./share.js");
  await import("./file.js");
  await import("./from_here.js");
}
