// @ts-check
// Examples of guides that can be tried out: a button brings one of them to life, the board modules do the rest.

/** @typedef {import("./match.js").Title} Title */

/** @type {{close: () => void}|null} */
let open = null;

/** Every example of the page gets its button. @param {() => Promise<Title>} title */
export function offer(title) {
  for (const button of document.querySelectorAll("[data-try]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const figure = button.closest("figure");
    if (!figure) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const [{ Trial }, known] = await Promise.all([trialModule(), title()]);
        const state = await (await fetch(String(figure.dataset.example))).json();
        open?.close();
        open = new Trial(figure, known, state);
      } finally {
        button.disabled = false;
      }
    });
  }
}

async function trialModule() {
  return await import("./trial.js");
}
