// @ts-check
// What the prompt says right now: one state or one question, the most pressing one.

import { written } from "./clock.js";
import { ending } from "./tell.js";
import { say } from "./words.js";

/** What is said of seats that are left alone. @type {typeof import("./away.js")|null} */
let away = null;

/** Fetch it: at once where more than two sit, else with the first absence. */
export async function fetchAway() {
  away ??= await import("./away.js");
}

/**
 * @typedef {object} Device  what a page adds whose match is played on this device
 * @property {(page: any) => Situation|null} situation  what is more pressing than the match
 * @property {(page: any) => import("./prompt.js").Reply[]} afterwards  what can be done once it is over
 * @property {(page: any) => Record<string, boolean>} possible  further actions, by their slots
 *
 * @typedef {{kind: string, text: string, title?: string, more?: string, replies?: import("./prompt.js").Reply[]}} Situation
 * @param {any} page the MatchPage
 * @param {(action: string) => void} act
 * @returns {Situation}
 */
export function situation(page, act) {
  const first = page.device?.situation(page);
  if (first) return first;
  if (page.result !== null) return over(page, act);
  if (page.closed) return { kind: "idle", text: say(`line_${page.closed}`) };
  const own = away?.own(page) ?? asked(page, act) ?? away?.left(page, act, turn(page, act), countdown);
  return own ?? waiting(page, act) ?? turn(page, act);
}

/** @param {any} page @param {(action: string) => void} act @returns {Situation} */
function over(page, act) {
  const { headline, reason } = ending(page.result, page);
  const kind = page.result.places === null ? "aborted" : "over";
  if (page.device) return { kind, text: headline, more: reason, replies: page.device.afterwards(page) };
  if (page.nextMatch !== null) {
    const go = () => location.assign(document.getElementById("match")?.dataset.matches?.replace("MATCH", page.nextMatch) ?? "/");
    return { kind, text: headline, more: reason, replies: [{ label: say("to_next_round"), kind: "pine", act: go }] };
  }
  if (page.me === null) return { kind, text: headline, more: reason };
  if (page.ready.includes(page.me)) return { kind, text: headline, more: `${reason} ${say("rematch_waits")}` };
  const other = page.ready.find((/** @type {number} */ seat) => !page.mine(seat));
  const more = other === undefined ? reason : say("wants_rematch", { name: page.name(other) });
  return { kind, text: headline, more, replies: [{ label: say("rematch"), kind: "pine", act: () => act("ready") }] };
}

/** A question of the other seat, or one's own that waits for its answer. @param {any} page @param {(action: string) => void} act @returns {Situation|null} */
function asked(page, act) {
  const { resignation } = page.offers;
  const questions = { draw: page.offers.draw, takeback: page.offers.takeback, resignation: resignation?.seat };
  for (const [kind, seat] of Object.entries(questions)) {
    if (seat === null || seat === undefined) continue;
    const name = page.name(seat);
    const offered = kind === "resignation" ? say(`resignation_offered_${resignation.size}`, { name }) : "";
    if (page.me === null) return { kind: "asked", text: offered || say(kind === "draw" ? "draw_offered" : "takeback_asked", { name }), title: title(page) };
    if (page.mine(seat) && page.own.length === 1) return waits(page, act, `${kind}_waits`);
    if (page.offers.agreed.includes(page.me)) return waits(page, act, `${kind}_agreed`);
    return {
      kind: "asked",
      text: offered || say(`${kind}_question`, { name }),
      replies: [
        { label: say("accept"), kind: "pine", act: () => act(`answer_${kind}:yes`) },
        { label: say("decline"), act: () => act(`answer_${kind}:no`) },
      ],
    };
  }
  return null;
}

/** Others have to answer, which keeps nobody from their own turn. @param {any} page @param {(action: string) => void} act @param {string} key @returns {Situation} */
function waits(page, act, key) {
  const state = turn(page, act);
  if (!page.due()) return { kind: "asking", text: say(key), title: state.text };
  return { ...state, text: say(key), title: state.title ?? state.text, more: `${state.text} ${state.more ?? ""}`.trim() };
}

/** The clocks stand until both have begun. @param {any} page @param {(action: string) => void} act @returns {Situation|null} */
function waiting(page, act) {
  if (page.firstBy === null || page.turn.seat === null) return null;
  const state = turn(page, act);
  return state.kind === "asked" ? state : { ...state, more: say("first_move_within", { time: countdown(page.firstBy - page.serverNow()) }) };
}

/** To throw the dice of the seat on turn. @param {any} page @param {(action: string) => void} act @returns {import("./prompt.js").Reply} */
export function roll(page, act) {
  return { label: say("roll"), kind: "primary", dice: page.turn.seat, act: () => act("roll") };
}

/** What is to be done on one's own turn beside moving: roll, or say something. @param {any} page @param {(action: string) => void} act @returns {Situation} */
function mine(page, act) {
  const rolls = page.turn.awaits === "roll";
  const calls = page.entry?.entry.calls ?? [];
  const replies = rolls ? [roll(page, act)] : [];
  for (const name of calls) replies.push({ label: say(`call_${name}`), kind: name === "take" ? "pine" : "", act: () => act(`call:${name}`) });
  const helped = page.turn.awaits === "move" && page.entry !== null && !page.snapshot.match.rated;
  if (helped) replies.push({ label: say("ask_hint"), kind: "", act: () => act("ask_hint") });
  // also while an earlier position is shown
  const counted = page.tally.after(page.moves.moves);
  return { kind: "mine", text: say("your_turn", { name: page.name(page.me) }), more: page.title.note(counted), replies };
}

/** @param {any} page @param {(action: string) => void} act @returns {Situation} */
function turn(page, act) {
  const seat = page.turn.seat;
  if (seat === null) return { kind: "idle", text: say("mixing") };
  const special = page.title.asks?.(page, act);
  if (special) return special;
  if (page.mine(seat)) return mine(page, act);
  const key = page.takenOver.has(seat) ? "thinks_for" : page.snapshot.match.seats[seat]?.level !== null ? "thinks" : "their_turn";
  return { kind: key === "their_turn" ? "theirs" : "thinking", text: say(key, { name: page.name(seat) }) };
}

/** Whole seconds. @param {number} ms */
function countdown(ms) {
  return written(Math.max(0, Math.ceil(ms / 1000)) * 1000).replace(/\.0$/, "");
}

/** @param {any} page */
function title(page) {
  return turn(page, () => {}).text;
}
