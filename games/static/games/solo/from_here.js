// @ts-check
// A new game that goes on from the position shown, on this device as well.

/** @param {import("./solo.js").Solo} solo */
export async function playOn(solo) {
  if (!solo.begun || solo.awaits) return;
  const text = await solo.line.position(solo.page.moves.shown);
  if (text) solo.asked({ ...solo.settings, beginner: 0, position: text });
}
