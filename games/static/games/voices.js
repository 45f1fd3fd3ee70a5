// @ts-check
// Sounds made on the spot: glass on glass, a fall, dice on wood, a tone for one's turn. Fetched with the first.

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

/** Hits that come faster and softer while a die rolls out, in s. */
const HITS = [0, 0.11, 0.2, 0.27, 0.33, 0.38];

/** @param {AudioContext} audio @param {number} dice that fall */
export function rolled(audio, dice) {
  for (let die = 0; die < Math.min(dice, 2); die += 1) {
    for (const [number, after] of HITS.entries()) knock(audio, 1150 + die * 260 + number * 40, 0.01 + after + die * 0.045, 0.2 / (number + 1.4));
  }
}

/** A short burst of noise around a pitch: something hard on wood. @param {AudioContext} audio @param {number} pitch Hz @param {number} after s @param {number} level */
function knock(audio, pitch, after, level) {
  const length = Math.ceil(audio.sampleRate * 0.035);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const voice = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const loudness = audio.createGain();
  voice.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  loudness.gain.value = level;
  voice.connect(band).connect(loudness).connect(audio.destination);
  voice.start(audio.currentTime + after);
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
