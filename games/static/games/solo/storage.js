// @ts-check
// What is kept on this device: one match of each game, in IndexedDB, since a long one outgrows localStorage.
// Where nothing may be kept it lives as long as the page.

import { inTime } from "./in_time.js";

const NAME = "spielstein-solo";
const STORE = "matches";
const VERSION = 1;
/** A browser that takes longer to open what is kept, or to read it, keeps nothing, in ms: some never answer. */
const PATIENCE = 5_000;

/**
 * @typedef {object} Kept
 * @property {number} version  of this form
 * @property {import("./settings.js").Settings} settings
 * @property {string|null} save  as games.solo.bridge gave it, null before the first event
 * @property {any} snapshot  to draw the board from until the runtime is there
 * @property {boolean} over
 */

/** Raised when a record changes its form; one of a later form is left alone. */
export const FORM = 1;

/** @type {{answer: Promise<IDBDatabase>, until: number}|null} */
let opened = null;
/** Whether nobody has seen what is kept: then it is not written over, should the browser answer later after all. */
let unread = false;

/** Opened again after it has failed; one that has not answered yet may still do so. @returns {Promise<IDBDatabase>} rejected where nothing can be kept */
async function database() {
  opened ??= { answer: open(), until: performance.now() + PATIENCE };
  return await inTime(opened.answer, Math.max(0, opened.until - performance.now()));
}

/** @returns {Promise<IDBDatabase>} */
async function open() {
  try {
    return await new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const found = request.result;
        // A later version of the site, in another tab, waits until nobody has it open.
        found.onversionchange = () => {
          found.close();
          opened = null;
        };
        found.onclose = () => (opened = null);
        resolve(found);
      };
    });
  } catch (error) {
    opened = null;
    throw error;
  }
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
async function within(mode, act) {
  const transaction = (await database()).transaction(STORE, mode);
  return await new Promise((resolve, reject) => {
    const request = act(transaction.objectStore(STORE));
    // At once: a page that is closed now loses what waits for its answer.
    transaction.commit?.();
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** @param {string} game @returns {Promise<unknown>} undefined when there is none; rejected where nothing can be kept */
export async function read(game) {
  unread = true;
  const found = await inTime(within("readonly", (store) => store.get(game)), PATIENCE);
  unread = false;
  return found;
}

/** @param {string} game @param {Kept} kept @returns {Promise<void>} rejected when it could not be kept */
export async function keep(game, kept) {
  await write((store) => store.put(kept, game));
}

/** @param {string} game @returns {Promise<void>} rejected when it stays */
export async function forget(game) {
  await write((store) => store.delete(game));
}

/** @param {(store: IDBObjectStore) => IDBRequest} act */
async function write(act) {
  if (unread) throw new Error("what is kept has not been read");
  await inTime(within("readwrite", act), PATIENCE);
}

/** What was read, if it has the form that is kept here. @param {unknown} found @param {number[]} seats how many can sit at the game @returns {"none"|"good"|"damaged"|"future"} */
export function judged(found, seats) {
  if (found === undefined) return "none";
  if (typeof found !== "object" || found === null) return "damaged";
  const { version, settings, save } = /** @type {any} */ (found);
  if (typeof version === "number" && version > FORM) return "future";
  const seated = Array.isArray(settings?.who) && seats.includes(settings.who.length) && settings.who.every((/** @type {unknown} */ level) => level === null || [1, 2, 3].includes(Number(level)));
  const whole = version === FORM && seated && typeof settings.options === "object" && settings.options !== null && (save === null || typeof save === "string");
  return whole ? "good" : "damaged";
}
