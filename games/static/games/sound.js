// @ts-check
// Sounds made on the spot, off unless asked for: glass on glass, a fall, a tone for one's turn.

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

/** @param {string} occasion @param {(audio: AudioContext) => void} make */
async function sounds(occasion, make) {
  const audio = await audible();
  if (audio !== null && (await first(occasion))) make(audio);
}

/** @param {AudioContext} audio @param {number} pitch Hz @param {number} after s @param {number} length s @param {number} level */
function tone(audio, pitch, after, length, level) {
  const start = audio.currentTime + after;
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(level, start + 0.004);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(loudness).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}

/** @param {string} occasion the same in all tabs @param {number} marbles that moved @param {boolean} fell whether one left the board */
export function moved(occasion, marbles, fell) {
  sounds(occasion, (audio) => {
    for (let number = 0; number < Math.min(marbles, 4); number += 1) {
      tone(audio, 2150 + number * 170, number * 0.028, 0.09, 0.09);
      tone(audio, 3980 + number * 210, number * 0.028, 0.05, 0.04);
    }
    if (!fell) return;
    tone(audio, 1250, 0.24, 0.16, 0.1);
    tone(audio, 1480, 0.33, 0.12, 0.07);
    tone(audio, 1610, 0.39, 0.1, 0.05);
  });
}

/** @param {string} occasion the same in all tabs */
export function turn(occasion) {
  sounds(occasion, (audio) => {
    tone(audio, 660, 0.05, 0.28, 0.07);
    tone(audio, 990, 0.15, 0.34, 0.06);
  });
  if (settings.vibration === "on") navigator.vibrate?.(35);
}

/** @param {string} occasion the same in all tabs */
export function ended(occasion) {
  sounds(occasion, (audio) => {
    for (const [number, pitch] of [523, 659, 784, 1047].entries()) tone(audio, pitch, number * 0.11, 0.5, 0.06);
  });
  if (settings.vibration === "on") navigator.vibrate?.([40, 60, 40]);
}
