// @ts-check
// A title whose match can be accompanied by tips: off at first, fetched when they are wanted.

/** @param {import("../match.js").Title} title @returns {import("../match.js").Title} */
export function coached(title) {
  /** The page as it was drawn last. @type {any} */
  let page = null;
  /** @type {typeof import("./coach.js")|null} */
  let tips = null;
  const toggle = document.querySelector("[data-tips]");
  const fetched = async () => (tips ??= await import("./coach.js"));
  toggle?.addEventListener("click", async () => (await fetched()).toggle(page));
  return {
    ...title,
    tips: fetched,
    counted(drawn, thrown) {
      title.counted?.(drawn, thrown);
      page = drawn;
      toggle?.setAttribute("aria-disabled", String(page.turn.seat === null || !page.moves.live));
      // The moves are offered only after this.
      queueMicrotask(() => tips?.refresh(page));
    },
  };
}
