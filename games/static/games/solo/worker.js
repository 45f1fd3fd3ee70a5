// @ts-check
// The table of a solo match: referee, dice and computers of the site itself, in Python, beside the page.
// What it is told and what it tells stands in transport/runtime.js, its only caller.

/** As in games/device/build.py. */
const [WASM, LIBRARY, ENGINE] = ["pyodide.asm.wasm", "stdlib.bin", "engine.bin"];
const PARTS = new Map([
  [LIBRARY, "library"],
  [ENGINE, "engine"],
]);
/** Pyodide wants to know what there is beside it; nothing is. */
const NOTHING_ELSE = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
/** The smallest module; a policy that forbids WebAssembly lets a large one hang. */
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** @typedef {import("../transport/runtime.js").Answer} Answer */

/** The functions of games.solo.bridge. @type {any} */
let bridge = null;
/** Set by the page to interrupt a thought, where pages may share memory. @type {Int32Array|null} */
let flag = null;
/** Which of its matches the page has begun last; what is told of another one comes too late. */
let match = 0;
/** Whether deeds of computers are shown at once. */
let hurried = false;
/** Whether the computer waits for the page. */
let stopped = false;
/** When the next deed of a computer may be shown. */
let due = 0;
/** What a computer has done, until it is shown. @type {Answer|null} */
let held = null;
/** @type {any} */
let timer = 0;

/** @param {object} message */
const tell = (message) => self.postMessage(message);

/** @param {any} error */
const fail = (error) => {
  tell({ kind: "failed", code: error.code ?? (bridge ? "crashed" : "not_loaded"), text: String(error) });
};

class Failure extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** @param {string} name @returns {(reason: any) => never} */
const lost = (name) => (reason) => {
  throw new Failure("unreachable", `${name}: ${reason}`);
};

/** What counts bytes, unpacked, as they come. @param {Record<string, number>} files  how many each has */
function counter(files) {
  /** @type {Record<string, {loaded: number, total: number}>} */
  const parts = {};
  const partOf = (/** @type {string} */ name) => PARTS.get(name) ?? "runtime";
  for (const [name, size] of Object.entries(files)) {
    parts[partOf(name)] ??= { loaded: 0, total: 0 };
    parts[partOf(name)].total += size;
  }
  /** @param {string} name @param {number} bytes */
  return (name, bytes) => {
    const part = partOf(name);
    parts[part].loaded += bytes;
    tell({ kind: "progress", part, ...parts[part] });
  };
}

/** @param {string} base @param {string} name */
async function fetched(base, name) {
  const response = await fetch(base + name, { credentials: "same-origin" }).catch(lost(name));
  return response.ok ? response : lost(name)(response.status);
}

/** @param {string} name @param {Response} response @param {(name: string, bytes: number) => void} count */
async function follow(name, response, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.clone().body).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(lost(name));
    if (done) return;
    count(name, value.length);
  }
}

/**
 * Load everything at once: Pyodide by itself would fetch one thing after the other, and wait for ever for what
 * does not come.
 * @param {string} base @param {Record<string, number>} files
 */
async function load(base, files) {
  const began = performance.now();
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch (error) {
    throw new Failure("wasm_blocked", String(error));
  }
  const count = counter(files);
  const module = async (/** @type {string} */ name) => {
    const found = await import(base + name).catch(lost(name));
    count(name, files[name]);
    return found;
  };
  const streams = new Map([WASM, LIBRARY, ENGINE].map((name) => [base + name, fetched(base, name)]));
  const plain = self.fetch.bind(self);
  self.fetch = (resource, options) => streams.get(String(resource)) ?? plain(resource, options);
  const started = async () => {
    const [{ loadPyodide }] = await Promise.all([module("pyodide.mjs"), module("pyodide.asm.mjs")]);
    const [indexURL, stdLibURL] = [base, base + LIBRARY];
    return loadPyodide({ indexURL, stdLibURL, lockFileContents: NOTHING_ELSE, packageBaseUrl: base });
  };
  const followed = [...streams].map(async ([address, response]) => {
    return follow(address.slice(base.length), await response, count);
  });
  const [pyodide] = await Promise.all([started(), ...followed]);
  self.fetch = plain;
  const archive = await (await /** @type {Promise<Response>} */ (streams.get(base + ENGINE))).arrayBuffer();
  pyodide.FS.writeFile("/engine.zip", new Uint8Array(archive));
  pyodide.runPython("import sys; sys.path.insert(0, '/engine.zip')");
  bridge = pyodide.pyimport("games.solo.bridge");
  tell({ kind: "ready", milliseconds: Math.round(performance.now() - began) });
}

/** @param {any} request as games.solo.bridge wants it; the seed of the dice is made here */
function start(request) {
  if (!request.save) {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    request.seed ??= Array.from(seed, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  show(JSON.parse(bridge.start(JSON.stringify(request), Date.now())));
}

/** Hand an answer to the page and go on thinking if that is due. @param {Answer} answer */
function show(answer) {
  if (answer.frames?.some((frame) => frame.type !== "hint")) {
    due = performance.now() + (hurried ? 0 : answer.pause ?? 0);
  }
  if (answer.trouble) console.error(answer.trouble);
  tell({ kind: "frames", match, ...answer });
  clearTimeout(timer);
  if (stopped) return;
  if (answer.thinks) later(think);
  else if (answer.hints) later(hint);
}

/** @param {() => void} act  later; what it throws is told */
const later = (act, ms = 0) => {
  timer = setTimeout(() => {
    try {
      act();
    } catch (error) {
      fail(error);
    }
  }, ms);
};

/** One deed of the computer on turn, shown not sooner than can be followed. */
function think() {
  const answer = JSON.parse(bridge.think(Date.now(), shouldStop));
  const rest = due - performance.now();
  if (rest <= 0 || !answer.frames.length) return show(answer);
  held = answer;
  later(release, rest);
}

function hint() {
  show(JSON.parse(bridge.hint(Date.now(), shouldStop)));
}

function shouldStop() {
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Show at once what is held back. */
function release() {
  clearTimeout(timer);
  const answer = held;
  held = null;
  if (answer) show(answer);
}

/** @type {Record<string, (message: any) => void|Promise<void>>} */
const heard = {
  load({ base, files, shared, hurried: wanted }) {
    flag = shared ? new Int32Array(shared) : null;
    hurried = wanted === true;
    return load(new URL(base, location.href).href, files);
  },
  start({ request, waits, match: number }) {
    [match, held] = [number, null];
    stopped = waits === true;
    start(request);
  },
  say({ frame }) {
    release();
    stopped = false;
    show(JSON.parse(bridge.say(JSON.stringify(frame), Date.now())));
  },
  stop() {
    stopped = true;
    release();
    clearTimeout(timer);
    if (flag) Atomics.store(flag, 0, 0);
  },
};

/** One thing after the other: what comes while everything is loaded waits. */
let queue = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  queue = queue.then(() => heard[data.kind](data)).catch(fail);
});
