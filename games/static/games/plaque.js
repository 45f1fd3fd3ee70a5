// @ts-check
// A sign on the board for what is over before it is seen: a roll that allowed no move. The status line says it too.

import { beatLength } from "./board/glide.js";

/** How long a throw is seen falling, and how long the sign stays after it, in ms. */
const FALLING = 560;
const SEEN = 2200;

let timer = 0;

/** @param {HTMLElement} frame of the board @param {string} text */
export function show(frame, text) {
  const sign = frame.querySelector(".board-plaque") ?? frame.appendChild(made());
  window.clearTimeout(timer);
  sign.classList.remove("is-shown");
  timer = window.setTimeout(() => {
    sign.textContent = text;
    sign.classList.add("is-shown");
    timer = window.setTimeout(() => sign.classList.remove("is-shown"), SEEN);
  }, beatLength() === 0 ? 0 : FALLING);
}

function made() {
  const sign = document.createElement("p");
  sign.className = "board-plaque";
  sign.setAttribute("aria-hidden", "true");
  return sign;
}
