// @ts-check
// Of several tabs with the same game only one plays: the one that holds its lock. Another can take it over.

/**
 * @param {string} game @param {() => void} lost another tab has taken over
 * @param {boolean} [steal] take over
 * @returns {Promise<boolean>} whether this tab plays
 */
export async function hold(game, lost, steal = false) {
  if (!navigator.locks) return true;
  return await new Promise((resolve) => {
    const options = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(`spielstein-solo:${game}`, options, async (lock) => {
        resolve(lock !== null);
        if (lock !== null) await new Promise(() => {});
      })
      .catch(lost);
  });
}
