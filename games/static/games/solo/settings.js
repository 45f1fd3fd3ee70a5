// @ts-check
// What is chosen before a match on this device, as the form shows it, as an address says it, and as the bridge wants it.

/**
 * @typedef {object} Settings
 * @property {(number|null)[]} who  for each seat null: a person at this device, else the level of a computer
 * @property {number} beginner
 * @property {Record<string, string|number|boolean>} options
 * @property {string} position  from where the game goes on, "" from the start
 *
 * @typedef {object} Facts  of the game, as the server gave them with the page
 * @property {string} game
 * @property {string} name
 * @property {number[]} seats
 * @property {number} usual_seats
 * @property {number} usual_level
 * @property {boolean} shared  whether several people can sit at this device
 * @property {boolean} begins  whether any seat can begin
 * @property {boolean} swaps  whether the first always begins, so that seats are changed for the next round
 * @property {{name: string, values: (string|number|boolean)[], usual: string|number|boolean}[]} options
 * @property {[number, string, string|number|boolean][]} refused  what cannot be chosen with so many seats
 * @property {Record<string, number[]>} paints  colours of the seats, by their number and the options that matter
 * @property {{seats: number, near: number, paints: number[]}} drawn  what the board of this page is drawn for
 * @property {{worker: string, base: string, files: Record<string, number>}} runtime
 * @property {string} page  the address of this page
 * @property {string} files  where the list of all stands that is needed offline
 */

/** @param {string} query @param {Facts} facts @returns {Settings} whatever is missing or wrong is as usual */
export function read(query, facts) {
  const given = new URLSearchParams(query);
  const count = whole(given.get("sitze"));
  const seats = facts.seats.includes(count) ? count : facts.usual_seats;
  const named = (given.get("wer") ?? "").split(",").map(whole);
  const near = whole(given.get("vorn"));
  const own = near > 0 && near < seats ? near : 0;
  let who = Array.from({ length: seats }, (_, seat) => (seat === own ? null : facts.usual_level));
  if (named.length === seats && named.every((level) => level >= 0 && level <= 3)) {
    const wanted = named.map((level) => (level === 0 ? null : level));
    const people = wanted.filter((level) => level === null).length;
    if (facts.shared ? people > 0 : people === 1) who = wanted;
  }
  const begins = whole(given.get("beginnt"));
  /** @type {Settings["options"]} */
  const options = {};
  for (const { name, values, usual } of facts.options) {
    const value = values.find((one) => String(one) === given.get(name)) ?? usual;
    options[name] = allowed(facts, seats, name, value) ? value : usual;
  }
  return { who, beginner: facts.begins && begins > 0 && begins < seats ? begins : 0, options, position: given.get("stellung") ?? "" };
}

/** The address of this page with settings; `anew` says that a new game is wanted. @param {Settings} settings @param {Facts} facts @param {boolean} [anew] */
export function address(settings, facts, anew = false) {
  const query = new URLSearchParams();
  const { who, beginner, options, position } = settings;
  query.set("sitze", String(who.length));
  if (near(settings) > 0) query.set("vorn", String(near(settings)));
  query.set("wer", who.map((level) => level ?? 0).join(","));
  if (beginner > 0) query.set("beginnt", String(beginner));
  for (const { name, usual } of facts.options) if (options[name] !== usual) query.set(name, String(options[name]));
  if (position) query.set("stellung", position);
  if (anew) query.set("neu", "1");
  return `${facts.page}?${query}`.replaceAll("%2C", ",");
}

/** The seat that the board is seen from: that of the first person. @param {Settings} settings */
export function near({ who }) {
  return Math.max(0, who.indexOf(null));
}

/** The colours of the seats. @param {Settings} settings @param {Facts} facts */
export function paints({ who, options }, facts) {
  const wanted = Object.keys(facts.paints).filter((key) => key.split(" ")[0] === String(who.length));
  const fits = (/** @type {string} */ key) => key.split(" ").slice(1).every((part) => part === `${part.split("=")[0]}=${options[part.split("=")[0]]}`);
  return facts.paints[wanted.find(fits) ?? wanted[0]];
}

/** Whether this page's board is drawn for these settings. @param {Settings} settings @param {Facts} facts */
export function fits(settings, facts) {
  return playable(settings, facts) && facts.drawn.near === near(settings);
}

/** Whether these settings can be played on this page's board, from whichever side it is seen. @param {Settings} settings @param {Facts} facts */
export function playable(settings, facts) {
  const { seats, paints: drawn } = facts.drawn;
  return seats === settings.who.length && (settings.position !== "" || String(drawn) === String(paints(settings, facts)));
}

/** @param {Facts} facts @param {number} seats @param {string} name @param {string|number|boolean} value */
export function allowed(facts, seats, name, value) {
  return !facts.refused.some(([count, option, refused]) => count === seats && option === name && refused === value);
}

/** As games.solo.bridge wants it. @param {Settings} settings @param {Facts} facts */
export function wire({ who, beginner, options, position }, facts) {
  return { game: facts.game, seats: who, beginner, options, position };
}

/** The same table with the next one beginning. @param {Settings} settings @param {Facts} facts @returns {Settings} */
export function nextRound(settings, facts) {
  const seats = settings.who.length;
  if (facts.begins) return { ...settings, beginner: (settings.beginner + 1) % seats, position: "" };
  return { ...settings, who: facts.swaps ? [...settings.who].reverse() : settings.who, position: "" };
}

/** @param {string|null} text */
function whole(text) {
  return /^\d{1,2}$/.test(text ?? "") ? Number(text) : -1;
}
