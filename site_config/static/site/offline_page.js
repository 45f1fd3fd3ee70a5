// @ts-check
// The page without a connection: which games are on this device, and a way to try the page again.

const again = document.getElementById("offline-again");
if (again) again.hidden = false;
again?.addEventListener("click", () => location.reload());
/** Whoever is on the way to another page is not called back when the line comes just then. */
let leaving = false;
window.addEventListener("beforeunload", () => { leaving = true; });
window.addEventListener("online", () => leaving || location.pathname.endsWith("/offline/") || location.reload());

for (const link of document.querySelectorAll("#offline-games a")) {
  if (!(link instanceof HTMLAnchorElement) || !("caches" in window)) continue;
  const here = await caches.match(link.href, { ignoreSearch: true, ignoreVary: true });
  if (here) continue;
  link.removeAttribute("href");
  link.classList.add("muted");
  link.querySelector("[data-here]")?.remove();
  link.querySelector("[data-missing]")?.removeAttribute("hidden");
}
