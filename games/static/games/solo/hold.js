// @ts-check
// Of several tabs with the same game only one plays: the one that holds its lock. Another can take it over.

/** How long a tab may take to say that it plays, in ms. */
const ANSWERS_WITHIN = 400;

/**
 * Where the browser forbids locks together with everything that is kept, there is nothing to quarrel about: it plays.
 * @param {string} game @param {() => void} lost another tab has taken over
 * @param {boolean} [steal] take over
 * @returns {Promise<boolean>} whether this tab plays
 */
export async function hold(game, lost, steal = false) {
  const name = `spielstein-solo:${game}`;
  if (!navigator.locks) return "BroadcastChannel" in window ? agree(name, lost, steal) : true;
  return await new Promise((resolve) => {
    let held = false;
    const options = steal ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(name, options, async (lock) => {
        held = lock !== null;
        resolve(held);
        if (held) await new Promise(() => {});
      })
      .catch(() => (held ? lost() : resolve(true)));
  });
}

/**
 * Without locks, as where a site is reached by plain http, tabs ask one another: whoever plays says so when another
 * asks, and stops when another says that it plays. Of two that ask at once the smaller number does.
 * @param {string} name @param {() => void} lost @param {boolean} steal @returns {Promise<boolean>}
 */
async function agree(name, lost, steal) {
  const channel = new BroadcastChannel(name);
  const number = Math.random();
  let [held, free] = [steal, true];
  channel.onmessage = ({ data }) => {
    if (data.says === "who" && (held || number < data.number)) channel.postMessage({ says: "me" });
    else if (data.says !== "who" && !held) free = false;
    else if (data.says === "mine") {
      channel.close();
      lost();
    }
  };
  if (!steal) {
    channel.postMessage({ says: "who", number });
    await new Promise((resolve) => window.setTimeout(resolve, ANSWERS_WITHIN));
  }
  held = steal || free;
  if (held) channel.postMessage({ says: "mine" });
  else channel.close();
  return held;
}
