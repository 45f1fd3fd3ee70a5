// @ts-check
// The site's settings on this page: a copy that is kept for flight mode knows nothing of them, and what is switched
// here is remembered on the device, since play asks the server nothing.

const LOOKS = "spielstein.looks";
const HERE = "spielstein.here";
const root = document.documentElement;

/** @param {string} key @returns {Record<string, string>} */
function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
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
