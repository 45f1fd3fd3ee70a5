// @ts-check
// The service worker of the site, asked to keep this game for flight mode.

/** @param {string} list the address of all that is needed @returns {Promise<boolean>} whether it is on this device now */
export async function keepOffline(list) {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    if (active === null) return false;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data.kept === true)));
    active.postMessage({ kind: "keep", list }, [port2]);
    return await answer;
  } catch {
    return false;
  }
}
