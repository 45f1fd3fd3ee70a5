// @ts-check
// Checks in the browser alone that every roll of a match follows from the seed and the nonces. How rolls
// follow from them is described in games/fairness.py; this is the same once more, for dice with six faces.

const SCHEME = "spielstein-dice-1";
const FACES = 6;
const WORDS = 2 ** 32;
const LATE = ["nonce_given", "nonces_fixed", "rolled", "seed_revealed"];

/** What is wrong with the dice; the codes are those of games/fairness.py. */
export class Unfair extends Error {
  /** @param {string} code @param {Record<string, string|number>} [params] */
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/**
 * @param {{match: {id: string}, events: any[]}} log as /json/ gives it
 * @returns {Promise<number>} how many rolls there were; rejects with Unfair naming the first thing that is wrong
 */
export async function check(log) {
  const seed = await seedOf(log.events);
  /** @type {(string|null)[]|null} */
  let given = null;
  /** @type {string[]|null} */
  let nonces = null;
  let number = 0;
  let until = 0;
  for (const { type, v, at, data } of log.events) {
    if (type === "committed") until = data.until;
    else if (type === "started") given = data.seats.map((/** @type {any} */ seat) => (seat.level === null ? null : ""));
    else if (type === "nonce_given" && given !== null) given[data.seat] = data.nonce;
    else if (type === "nonces_fixed") nonces = fixed(given, data.nonces, nonces, v, at < until);
    else if (type === "rolled") {
      if (nonces === null) throw new Unfair("no_nonces", { v });
      const expected = await thrown(seed, log.match.id, nonces, number, data.dice.length);
      if (String(expected) !== String(data.dice)) {
        throw new Unfair("wrong_roll", { number: number + 1, v, expected: expected.join("-"), found: data.dice.join("-") });
      }
      number += 1;
    }
  }
  return number;
}

/**
 * Dice as they must fall.
 * @param {string} seed @param {string} match @param {string[]} nonces @param {number} number from 0 @param {number} dice
 * @returns {Promise<number[]>}
 */
export async function thrown(seed, match, nonces, number, dice) {
  const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let chance = await below(FACES ** dice, key, `${[SCHEME, match, nonces.join(","), number].join("\n")}\n`);
  /** @type {number[]} */
  const found = [];
  for (let die = 0; die < dice; die += 1) {
    found.unshift((chance % FACES) + 1);
    chance = Math.floor(chance / FACES);
  }
  return found;
}

/** A whole number below total, each as likely as the others. @param {number} total @param {CryptoKey} key @param {string} text */
async function below(total, key, text) {
  const limit = WORDS - (WORDS % total);
  for (let block = 0; ; block += 1) {
    const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${text}${block}`));
    const stream = new DataView(signed);
    for (let at = 0; at < stream.byteLength; at += 4) {
      if (stream.getUint32(at) < limit) return stream.getUint32(at) % total;
    }
  }
}

/** The seed that was told, once and after the end, and committed to before anything else. @param {any[]} events */
async function seedOf(events) {
  let committed = null;
  let seed = null;
  let ended = false;
  for (const { type, v, data } of events) {
    ended ||= type === "match_ended";
    if (type === "committed") {
      if (committed !== null) throw new Unfair("second_commitment", { v });
      committed = data.commitment;
    } else if (committed === null && LATE.includes(type)) throw new Unfair("late_commitment", { v });
    else if (type === "seed_revealed") {
      if (!ended) throw new Unfair("early_seed", { v });
      seed = String(data.seed);
    }
  }
  if (committed === null) throw new Unfair("no_commitment");
  if (seed === null) throw new Unfair("no_seed");
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Unfair("bad_seed");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(seed)));
  if ([...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== committed) throw new Unfair("wrong_seed");
  return seed;
}

/**
 * The nonces that are fixed: those given, the empty one for every other seat.
 * @param {(string|null)[]|null} given null for a seat that has given none @param {string[]} nonces
 * @param {string[]|null} before @param {number} v @param {boolean} open whether nonces were still taken
 */
function fixed(given, nonces, before, v, open) {
  const wanted = (given ?? []).map((nonce) => nonce ?? "");
  if (before !== null || JSON.stringify(wanted) !== JSON.stringify(nonces)) throw new Unfair("wrong_nonces", { v });
  if (open && given?.includes(null)) throw new Unfair("early_nonces", { v });
  return nonces;
}

/** @param {string} seed hexadecimal digits */
function bytes(seed) {
  return Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
