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
        const answer = await fetch(String(figure.dataset.example));
        if (!answer.ok) throw new Error(answer.statusText);
        const state = await answer.json();
        open?.close();
        open = new Trial(figure, known, state);
        figure.querySelector(".example-failed")?.remove();
      } catch {
        failed(figure);
      } finally {
        button.disabled = false;
      }
    });
  }
}

/** Say that the server does not answer. @param {HTMLElement} figure */
function failed(figure) {
  const line = figure.querySelector(".example-failed") ?? document.createElement("p");
  line.className = "example-failed trial-status is-refusal";
  line.setAttribute("role", "alert");
  line.textContent = figure.closest("[data-offline]")?.getAttribute("data-offline") ?? "";
  figure.querySelector("figcaption")?.append(line);
}

async function trialModule() {
  return await import("./trial.js");
}
