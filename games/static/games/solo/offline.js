// @ts-check
// The service worker of the site, asked to keep this game for flight mode.

import { inTime } from "./in_time.js";

/** For so long a service worker may take to start, in ms: one that cannot be installed never does. */
const STARTS_WITHIN = 30_000;
/** For so long it may take to fetch all that is needed, in ms. */
const KEPT_WITHIN = 600_000;

/** @param {string} list the address of all that is needed @returns {Promise<boolean>} whether it is on this device now */
export async function keepOffline(list) {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await inTime(navigator.serviceWorker.ready, STARTS_WITHIN);
    if (active === null) return false;
    const { port1, port2 } = new MessageChannel();
    /** @type {Promise<boolean>} */
    const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data.kept === true)));
    active.postMessage({ kind: "keep", list }, [port2]);
    return await inTime(answer, KEPT_WITHIN);
  } catch {
    return false;
  }
}
