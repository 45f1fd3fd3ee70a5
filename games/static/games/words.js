// @ts-check
// Sentences come from the server in the page's language; here only their gaps are filled.

/** @type {Record<string, any>} */
let sentences = {};

/** @param {string} id of the element that carries the sentences as JSON */
export function load(id) {
  sentences = JSON.parse(document.getElementById(id)?.textContent ?? "{}");
}

/** @param {Record<string, any>} found the sentences themselves */
export function set(found) {
  sentences = found;
}

/** Say some of them otherwise from now on. @param {Record<string, string>} some */
export function change(some) {
  sentences = { ...sentences, ...some };
}

/**
 * A sentence with its gaps filled: say("moved", {name: "Ada"}).
 * @param {string} key @param {Record<string, string|number>} [params] @returns {string}
 */
export function say(key, params = {}) {
  return fill(String(sentences[key] ?? key), params);
}

/** @param {string} sentence @param {Record<string, string|number>} params @returns {string} */
export function fill(sentence, params) {
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => (name in params ? String(params[name]) : gap));
}

/** Whether there is such a sentence. @param {string} key */
export function has(key) {
  return key in sentences;
}

/** With a capital letter in front. @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
