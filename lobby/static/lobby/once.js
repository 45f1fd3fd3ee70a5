// @ts-check
// A form that has been sent is not sent again by a second click before its answer is there.

const AGAIN_AFTER = 4_000;

/** @type {WeakMap<HTMLFormElement, number>} when each form was sent */
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || event.defaultPrevented) return;
  if (Date.now() - (sent.get(form) ?? 0) < AGAIN_AFTER) event.preventDefault();
  else sent.set(form, Date.now());
});

// A page that comes back from the browser's memory may be used at once.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.forms) sent.delete(form);
});
