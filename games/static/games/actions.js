// @ts-check
// Which actions can be taken now, by the names of their slots.

/** What the reply of an action is called in its message, where it is no yes or no. */
const REPLIES = new Map([["call", "name"], ["offer_resignation", "size"]]);

/** An action of a button, e.g. "answer_draw:yes", as a command; bound ones name the version that was seen. @param {string} action */
export function command(action) {
  const [type, reply] = action.split(":");
  const name = REPLIES.get(type) ?? "accept";
  const data = reply === undefined ? undefined : { [name]: name === "accept" ? reply === "yes" : reply };
  return { type, data, bound: ["roll", "call"].includes(type) || type.startsWith("answer_") };
}

/** @param {any} page the MatchPage @returns {Record<string, boolean>} */
export function possible(page) {
  const running = page.result === null && !page.closed;
  const plays = running && !page.takenOver.has(page.me);
  return {
    resign: plays,
    leave: plays,
    return: running && mayReturn(page),
    offer_draw: running && page.offers.may_draw.includes(page.me),
    ask_takeback: running && page.offers.may_takeback.includes(page.me),
    claim: running && claimable(page),
    ...page.device?.possible(page),
    ready: page.result !== null && !page.closed && page.nextMatch === null && !page.ready.includes(page.me),
  };
}

/** Whether the own seat was left but not given up: by a button, or by staying away. @param {any} page */
export function mayReturn(page) {
  return page.absent.has(page.me) || ["left", "absent"].includes(page.takenOver.get(page.me));
}

/** Whether the other side has stayed away or run out of time. @param {any} page */
function claimable(page) {
  const now = page.serverNow();
  if ([...page.absent].some(([seat, at]) => !page.mine(seat) && at <= now)) return true;
  const running = page.clocks.running;
  return running !== null && !page.mine(running) && page.clocks.left(running) <= 0;
}
