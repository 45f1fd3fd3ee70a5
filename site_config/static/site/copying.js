// @ts-check
// Copying what a field holds, and a button that says what came of it.

/** How long a button says so, in ms. */
const SHOWN_FOR = 4000;
/** @type {WeakMap<HTMLElement, {label: string, shown: number}>} */
const buttons = new WeakMap();

/**
 * To the clipboard, also where only the older way works; the text stays marked in any case.
 * @param {HTMLInputElement|HTMLTextAreaElement} field @returns {Promise<boolean>} whether it worked
 */
export async function copyField(field) {
  field.select();
  return (await navigator.clipboard?.writeText(field.value).then(() => true, () => false)) || document.execCommand("copy");
}

/** Let a button say something in place of what stands on it. @param {HTMLElement} button @param {string} said @param {() => void} [over] */
export function answer(button, said, over) {
  const before = buttons.get(button);
  window.clearTimeout(before?.shown);
  const label = before?.label ?? button.textContent ?? "";
  button.textContent = said;
  const back = () => {
    button.textContent = label;
    buttons.delete(button);
    over?.();
  };
  buttons.set(button, { label, shown: window.setTimeout(back, SHOWN_FOR) });
}
