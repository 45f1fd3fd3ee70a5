// @ts-check
// What browsers promise and now and then never keep.

/** @template T @param {Promise<T>} promise @param {number} ms @returns {Promise<T>} rejected when it takes longer */
export async function inTime(promise, ms) {
  let timer = 0;
  const late = new Promise((_, reject) => (timer = window.setTimeout(() => reject(new Error("no answer")), ms)));
  try {
    return /** @type {T} */ (await Promise.race([promise, late]));
  } finally {
    window.clearTimeout(timer);
  }
}
