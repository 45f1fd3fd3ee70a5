// @ts-check
// A button beside every password field that shows what was typed. Without this script the field is a plain one.

for (const box of document.querySelectorAll(".password")) {
  const field = box.querySelector("input");
  if (!(box instanceof HTMLElement) || !(field instanceof HTMLInputElement)) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet";
  /** @param {boolean} shown */
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.textContent = (shown ? box.dataset.hide : box.dataset.show) ?? "";
    button.setAttribute("aria-label", (shown ? box.dataset.hideLabel : box.dataset.showLabel) ?? "");
  };
  button.addEventListener("click", () => show(field.type === "password"));
  field.form?.addEventListener("submit", () => show(false));
  show(false);
  box.append(button);
}
