// @ts-check
// What match pages fetch when they first need it: here all at once, so that nothing is asked for during play.

/** @param {import("../match.js").Title} title of the page */
export async function fetchAll(title) {
  await import("../read_out.js");
  await import("../hint.js");
  await import("../plaque.js");
  await import("../voices.js");
  await import("../board/magnifier.js");
  await import("../board/fan.js");
  await title.tips?.();
  await import("./share.js");
  await import("./file.js");
  await import("./from_here.js");
}
