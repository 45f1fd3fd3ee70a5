// @ts-check
// Sounds made on the spot: glass on glass, a fall, a tone for one's turn. Fetched with the first of them.

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

/** @param {AudioContext} audio @param {number} marbles that moved @param {boolean} fell whether one left the board */
export function moved(audio, marbles, fell) {
  for (let number = 0; number < Math.min(marbles, 4); number += 1) {
    tone(audio, 2150 + number * 170, number * 0.028, 0.09, 0.09);
    tone(audio, 3980 + number * 210, number * 0.028, 0.05, 0.04);
  }
  if (!fell) return;
  tone(audio, 1250, 0.24, 0.16, 0.1);
  tone(audio, 1480, 0.33, 0.12, 0.07);
  tone(audio, 1610, 0.39, 0.1, 0.05);
}

/** @param {AudioContext} audio */
export function turn(audio) {
  tone(audio, 660, 0.05, 0.28, 0.07);
  tone(audio, 990, 0.15, 0.34, 0.06);
}

/** @param {AudioContext} audio */
export function ended(audio) {
  for (const [number, pitch] of [523, 659, 784, 1047].entries()) tone(audio, pitch, number * 0.11, 0.5, 0.06);
}
