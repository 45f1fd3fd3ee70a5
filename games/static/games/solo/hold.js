// @ts-check
// Of several tabs with the same game only one plays: the one that holds its lock. Another can take it over.

/**
 * Where the browser forbids locks together with everything that is kept, there is nothing to quarrel about: it plays.
 * @param {string} game @param {() => void} lost another tab has taken over
 * @param {boolean} [steal] take over
 * @returns {Promise<boolean>} whether this tab plays
 */
export async function hold(game, lost, steal = false) {
  if (!navigator.locks) return true;
  return await new Promise((resolve) => {
    let held = false;
    const options = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(`spielstein-solo:${game}`, options, async (lock) => {
        held = lock !== null;
        resolve(held);
        if (held) await new Promise(() => {});
      })
      .catch(() => (held ? lost() : resolve(true)));
  });
}
