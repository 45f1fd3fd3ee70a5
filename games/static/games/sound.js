// @ts-check
// Sounds, off unless asked for: when there is one, and which of several tabs makes it.

/** @type {AudioContext|null} */
let context = null;

const settings = document.documentElement.dataset;
/** A sound that comes later than this belongs to nothing any more, in ms. */
const LATEST = 400;
/** How long an occasion stays taken, in ms: longer than the way of a move to the other tabs. */
const TAKEN_FOR = 5_000;

/** Browsers let a page sound only after a gesture; null where it may not. @returns {Promise<AudioContext|null>} */
async function audible() {
  if (settings.sound !== "on") return null;
  context ??= new AudioContext();
  const asked = performance.now();
  if (context.state !== "running") await context.resume();
  return performance.now() - asked < LATEST ? context : null;
}

/**
 * Of all tabs that show the same match, the first that can be heard takes an occasion.
 * @param {string} occasion @returns {Promise<boolean>}
 */
function first(occasion) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks.request(`spielstein:${occasion}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise((done) => window.setTimeout(done, TAKEN_FOR));
    });
  });
}

/** @param {string} occasion @param {(voices: typeof import("./voices.js"), audio: AudioContext) => void} make */
async function sounds(occasion, make) {
  const audio = await audible();
  if (audio !== null && (await first(occasion))) make(await import("./voices.js"), audio);
}

/** @param {string} occasion the same in all tabs @param {number} marbles that moved @param {boolean} fell whether one left the board */
export function moved(occasion, marbles, fell) {
  sounds(occasion, (voices, audio) => voices.moved(audio, marbles, fell));
}

/** @param {string} occasion the same in all tabs @param {number} dice that fall */
export function rolled(occasion, dice) {
  sounds(occasion, (voices, audio) => voices.rolled(audio, dice));
}

/** @param {string} occasion the same in all tabs */
export function turn(occasion) {
  sounds(occasion, (voices, audio) => voices.turn(audio));
  if (settings.vibration === "on") navigator.vibrate?.(35);
}

/** @param {string} occasion the same in all tabs */
export function ended(occasion) {
  sounds(occasion, (voices, audio) => voices.ended(audio));
  if (settings.vibration === "on") navigator.vibrate?.([40, 60, 40]);
}
