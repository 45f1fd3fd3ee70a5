// Makes the archives that a browser loads, in the very runtime that will load them there, run by Node.js;
// then proves in a second one that nothing is missing in them.
// Usage: node build.mjs <folder of Pyodide> <folder of our sources> <folder for the results> <JSON: a plan>
// The plan names our modules (`roots`) and what they import of the standard library (`outside`).
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [origin, sources, results, plan] = process.argv.slice(2);
const inside = new URL("inside", import.meta.url).pathname;
const { loadPyodide } = await import(pathToFileURL(path.join(origin, "pyodide.mjs")));

/** A runtime that has our scripts, and the plan by its name. */
async function started(options) {
  const pyodide = await loadPyodide({ indexURL: `${origin}/`, env: { PYTHONHASHSEED: "0" }, ...options });
  await copyInto(pyodide, inside, "/inside");
  pyodide.globals.set("written", plan);
  pyodide.runPython("import json, sys; sys.path.append('/inside'); plan = json.loads(written)");
  return pyodide;
}

/** Copy a folder of the disk into a runtime. */
async function copyInto(pyodide, from, to) {
  pyodide.FS.mkdirTree(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) await copyInto(pyodide, source, target);
    else pyodide.FS.writeFile(target, await readFile(source));
  }
}

/** Store the bytes that some Python gives. */
async function store(pyodide, code, name) {
  const bytes = pyodide.runPython(code);
  await writeFile(path.join(results, name), bytes.toJs());
  bytes.destroy();
}

/** Put our archive where a page's worker puts it, and try everything out. */
async function tryOut(pyodide) {
  pyodide.FS.writeFile("/engine.zip", await readFile(path.join(results, "engine.bin")));
  pyodide.runPython("sys.path.insert(0, '/engine.zip')\nimport trial\ntrial.use(**plan)");
}

async function build() {
  const whole = await started({});
  await copyInto(whole, sources, "/sources");
  whole.runPython("at_first = set(sys.modules)\nimport precompile");
  await store(whole, "precompile.engine('/sources')", "engine.bin");
  // what only we have needed so far is forgotten, so that the trial shows whether a page needs it
  whole.runPython("for name in set(sys.modules) - at_first: del sys.modules[name]");
  await tryOut(whole);
  await store(whole, "precompile.library(sorted(sys.modules))", "stdlib.bin");
  await tryOut(await started({ stdLibURL: path.join(results, "stdlib.bin") }));
}

try {
  await build();
} catch (error) {
  // without the trace through the one long line of Pyodide
  console.error(error.message);
  process.exit(1);
}
