// @ts-check
// Which actions can be taken now, by the names of their slots.

/** @param {any} page the MatchPage @returns {Record<string, boolean>} */
export function possible(page) {
  const running = page.result === null && !page.closed;
  return {
    resign: running,
    offer_draw: running && page.offers.may_draw.includes(page.me),
    ask_takeback: running && page.offers.may_takeback.includes(page.me),
    claim: running && claimable(page),
    ready: page.result !== null && !page.closed && page.nextMatch === null && !page.ready.includes(page.me),
  };
}

/** Whether the other side has stayed away or run out of time. @param {any} page */
function claimable(page) {
  const now = page.serverNow();
  if ([...page.absent].some(([seat, at]) => !page.mine(seat) && at <= now)) return true;
  const running = page.clocks.running;
  return running !== null && !page.mine(running) && page.clocks.left(running) <= 0;
}
