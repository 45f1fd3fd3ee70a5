// @ts-check
// Keeps the pages of solo and what they need, so that they open without a connection. Of everything else it only
// says that there is no connection. What it keeps it has fetched itself, without cookies: nobody's name is in it.
// SHELL stands before this text, see site_config/offline.py.

/** @typedef {{game: string, language: string, version: string, pages: string[], files: string[]}} List */

const worker = /** @type {any} */ (self);
/** @type {{version: string, pages: Record<string, string>, files: string[]}} */
// @ts-ignore
const shell = SHELL;
const OURS = "spielstein|";
const SOLO = /^(?:\/en)?\/spiele\/[a-z-]+\/solo\/$/;
/** How long the network may take for a page that is here as well, in ms. */
const PATIENCE = 4_000;
const AT_ONCE = 6;

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(fill(`${OURS}shell|${shell.version}`, Object.values(shell.pages), shell.files));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), forget(`${OURS}shell|`, `${OURS}shell|${shell.version}`)]));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data?.kind !== "keep") return;
  event.waitUntil(keep(String(event.data.list)).then((kept) => event.ports[0]?.postMessage({ kept })));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (request.method === "GET" && /^\/(static|device)\//.test(url.pathname)) event.respondWith(file(request));
});

/** What a game needs, unless this version of it is here. @param {string} address of its list @returns {Promise<boolean>} whether it can be played offline */
async function keep(address) {
  try {
    const answer = await fetch(address, { cache: "no-cache", credentials: "omit" });
    if (!answer.ok) throw new Error(String(answer.status));
    /** @type {List} */
    const list = await answer.clone().json();
    const lead = `${OURS}${list.game}|${list.language}|`;
    const name = lead + list.version;
    if (!(await (await caches.open(name)).match(address))) {
      await fill(name, list.pages, list.files);
      await (await caches.open(name)).put(address, answer);
    }
    await forget(lead, name);
    return true;
  } catch {
    return (await caches.match(address)) !== undefined;
  }
}

/** @param {string} name of the cache @param {string[]} pages @param {string[]} files */
async function fill(name, pages, files) {
  const cache = await caches.open(name);
  const wanted = [...pages.map((address) => ({ address, page: true })), ...files.map((address) => ({ address, page: false }))];
  const next = async () => {
    for (let one = wanted.shift(); one; one = wanted.shift()) {
      const answer = await fetch(one.address, one.page ? { credentials: "omit", cache: "no-cache" } : {});
      if (!answer.ok) throw new Error(`${answer.status} ${one.address}`);
      await cache.put(one.address, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Older versions. @param {string} lead of their names @param {string} but */
async function forget(lead, but) {
  for (const name of await caches.keys()) if (name.startsWith(lead) && name !== but) await caches.delete(name);
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A page from the network; of solo the kept one where that takes long or fails. @param {Request} request @param {URL} url */
async function page(request, url) {
  const kept = request.method === "GET" && SOLO.test(url.pathname) ? await table(url) : undefined;
  try {
    const answer = fetch(request);
    if (!kept) return await answer;
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const first = await Promise.race([answer, late]);
    return first && first.status < 502 ? first : kept;
  } catch {
    return kept ?? (await offline(url)) ?? Response.error();
  }
}

/** The kept page whose board is drawn for what the query says. @param {URL} url @returns {Promise<Response|undefined>} */
async function table(url) {
  let found;
  let best = -1;
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const known = new URL(request.url);
      if (known.pathname !== url.pathname) continue;
      const seated = known.searchParams.get("sitze") === (url.searchParams.get("sitze") ?? "2");
      const same = [...known.searchParams].filter(([key, value]) => url.searchParams.get(key) === value).length;
      const score = seated ? 10 + same : 0;
      if (score > best) [found, best] = [{ cache, request }, score];
    }
  }
  return found && (await found.cache.match(found.request, { ignoreVary: true }));
}

/** @param {URL} url */
async function offline(url) {
  const language = url.pathname.startsWith("/en/") ? "en" : "de";
  return await caches.match(shell.pages[language], { ignoreVary: true });
}
