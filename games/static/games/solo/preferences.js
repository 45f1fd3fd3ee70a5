// @ts-check
// The site's settings on this page: a copy that is kept for flight mode knows nothing of them, and what is switched
// here is remembered on the device, since play asks the server nothing.

const LOOKS = "spielstein.looks";
const HERE = "spielstein.here";
/** What can be set, with its values: as site_config/preferences.py knows it, and what only this page has. @type {Record<string, string[]>} */
const VALUES = {
  theme: ["system", "light", "dark"],
  sound: ["off", "on"],
  confirm: ["off", "touch", "always"],
  animation: ["normal", "slow", "fast", "off"],
  coordinates: ["on", "off"],
  hints: ["on", "off"],
  vibration: ["off", "on"],
  flip: ["off", "on"],
  home: ["right", "left"],
  quiet: ["off", "on"],
  follow: ["off", "on"],
};
const root = document.documentElement;

/** What is kept under a key, as far as it can be set. @param {string} key @returns {Record<string, string>} */
function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return Object.fromEntries(Object.entries(found ?? {}).filter(([name, value]) => Object.hasOwn(VALUES, name) && VALUES[name].includes(/** @type {string} */ (value))));
  } catch {
    return {};
  }
}

/** @param {string} key @param {Record<string, string>} values */
function store(key, values) {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // then it holds as long as the page
  }
}

export function apply() {
  const copy = document.getElementById("match")?.dataset.copy === "true";
  if (copy) Object.assign(root.dataset, stored(LOOKS));
  else store(LOOKS, Object.fromEntries(Object.entries(root.dataset).map(([name, value]) => [name, String(value)])));
  Object.assign(root.dataset, stored(HERE));
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  root.dataset[name] = value;
  store(HERE, { ...stored(HERE), [name]: value });
}
