// @ts-check
// What can wait until the board has been seen to answer: lists, texts, names for assistive technology.

/** How long it waits at most where no frame is painted, in ms. */
const LATEST = 100;

/** @type {Set<() => void>} */
const waiting = new Set();
let timer = 0;

/** Do something once the next frame is painted: in the order asked, the same function only once. @param {() => void} act */
export function afterFrame(act) {
  waiting.add(act);
  if (timer !== 0) return;
  timer = window.setTimeout(flush, document.hidden ? 0 : LATEST);
  requestAnimationFrame(() => window.setTimeout(flush));
}

function flush() {
  window.clearTimeout(timer);
  timer = 0;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) {
    try {
      act();
    } catch (error) {
      reportError(error);
    }
  }
}
