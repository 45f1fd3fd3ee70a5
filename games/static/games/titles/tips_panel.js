// @ts-check
// The panel of learning with tips, for any game: what is possible now and why, for up to three own actions.

import { say } from "../words.js";

const STEPS = 3;

const panel = /** @type {HTMLElement} */ (document.getElementById("tips"));
const button = /** @type {HTMLElement} */ (document.querySelector("[data-tips]"));
let on = false;
/** The version at which it was switched on. */
let since = 0;
/** @type {(page: any, step: number) => string[]} */
let explain = () => [];

/** @param {(page: any, step: number) => string[]} explained the sentences of a game, for the step that comes next, from 1 */
export function panelOf(explained) {
  explain = explained;
  return { toggle, refresh };
}

/** @param {any} page the MatchPage */
function toggle(page) {
  if (on || !panel.hidden) return close();
  if (button.getAttribute("aria-disabled") === "true") return;
  on = true;
  since = page.moves.moves.at(-1)?.v ?? 0;
  panel.hidden = false;
  panel.querySelector("button")?.addEventListener("click", close, { once: true });
  refresh(page);
}

function close() {
  on = false;
  if (panel.contains(document.activeElement)) button.focus();
  panel.hidden = true;
  button.setAttribute("aria-pressed", "false");
}

/** @param {any} page the MatchPage */
function refresh(page) {
  if (!on || !page.moves.live) return;
  const done = page.moves.moves.filter((/** @type {any} */ move) => move.v > since && page.mine(move.seat) && acts(move)).length;
  on = done < STEPS && page.result === null;
  button.setAttribute("aria-pressed", String(on));
  const said = on ? explain(page, done + 1) : [say("tip_done")];
  const step = say("tip_step", { step: Math.min(done + 1, STEPS), count: STEPS });
  write(".tips-step", [on ? step : ""]);
  write(".tips-text", said);
}

/** A roll, or a move that was made: not what follows by itself. @param {any} move */
function acts({ dice, effects }) {
  return dice !== undefined || !["passed", "retry"].includes(effects[0]?.kind);
}

/** @param {string} where @param {string[]} said */
function write(where, said) {
  const box = panel.querySelector(where);
  if (!box || box.textContent === said.join("")) return;
  box.replaceChildren(...said.filter(Boolean).map((text) => Object.assign(document.createElement("span"), { textContent: text })));
}
