// @ts-check
// What is kept on this device: one match of each game, in IndexedDB, since a long one outgrows localStorage.
// Where nothing may be kept it lives as long as the page.

const NAME = "spielstein-solo";
const STORE = "matches";
const VERSION = 1;

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

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} rejected where nothing can be kept */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opened;
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
  return await within("readonly", (store) => store.get(game));
}

/** @param {string} game @param {Kept} kept @returns {Promise<void>} rejected when it could not be kept */
export async function keep(game, kept) {
  await within("readwrite", (store) => store.put(kept, game));
}

/** @param {string} game */
export async function forget(game) {
  await within("readwrite", (store) => store.delete(game));
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
