// @ts-check
// Which tab this is: a search belongs to the tab that opened it, and only that tab is taken to the match.

const NAME = "spielstein.tab";
const SEARCHING = "spielstein.search";
const TAKEN = "spielstein.taken";

/** @param {() => Storage} storage whose very mention raises where it is forbidden @param {string} name */
function read(storage, name) {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} name @param {string | null} value */
function write(storage, name, value) {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Storage is full or forbidden: the tab forgets, the server does not.
  }
}

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name of this tab, the same on all its pages. */
export const tab = read(() => sessionStorage, NAME) ?? fresh();
write(() => sessionStorage, NAME, tab);

/** Note in this browser that a search goes on (or no longer does), so that other pages listen as well. @param {boolean} on */
export function noteSearch(on) {
  write(() => localStorage, SEARCHING, on ? String(Date.now()) : null);
}

/** Whether a page of this browser has held a search within the last minute. */
export function searchIsOn() {
  return Date.now() - Number(read(() => localStorage, SEARCHING) ?? 0) < 60_000;
}

/** Whether this tab was taken to that match before; notes that it is now. @param {string} match */
export function takenTo(match) {
  const before = read(() => sessionStorage, TAKEN) === match;
  write(() => sessionStorage, TAKEN, match);
  return before;
}

/** Put this tab's name into the forms that open or take over a search. @param {ParentNode} where */
export function nameForms(where) {
  for (const field of where.querySelectorAll("input[data-tab-token]")) {
    if (field instanceof HTMLInputElement) field.value = tab;
  }
}
