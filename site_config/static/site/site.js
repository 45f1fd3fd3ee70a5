// @ts-check
// What every page shares: settings take effect at once, open menus close.
// Without this script each form below is sent and the page comes back.

const root = document.documentElement;

/**
 * Remember one setting of this browser. Other modules call it too: `import { remember } from "site/site.js"`.
 * @param {string} name  a setting of site_config/preferences.py, e.g. "sound"
 * @param {string} value one of its values
 * @param {string} address where settings are stored
 * @param {string} token  the CSRF token of the page
 * @returns {Promise<boolean>} whether the server took it
 */
export async function remember(name, value, address, token) {
  const body = new URLSearchParams({ [name]: value });
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token, Accept: "application/json" },
    });
    if (answer.ok) root.dataset[name] = value;
    return answer.ok;
  } catch {
    return false;
  }
}

/** A moment in the reader's own time. @param {Date} moment @returns {string} */
export function localMoment(moment) {
  return moment.toLocaleString(root.lang, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
}

for (const time of document.querySelectorAll("time[data-local]")) {
  if (time instanceof HTMLTimeElement && time.dateTime) time.textContent = localMoment(new Date(time.dateTime));
}

/** @param {HTMLFormElement} form */
function token(form) {
  const field = form.elements.namedItem("csrfmiddlewaretoken");
  return field instanceof HTMLInputElement ? field.value : "";
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
async function choose(form, name, value) {
  if (!(await remember(name, value, form.action, token(form)))) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
    form.submit();
    return;
  }
  for (const field of document.querySelectorAll(`[data-preferences] [name="${name}"]`)) {
    const chosen = field.getAttribute("value") === value;
    if (field instanceof HTMLInputElement) field.checked = chosen;
    else field.setAttribute("aria-pressed", String(chosen));
  }
  const said = form.querySelector("[data-saved]");
  if (said instanceof HTMLElement) said.textContent = said.dataset.saved ?? "";
}

for (const form of document.querySelectorAll("form[data-preferences]")) {
  if (!(form instanceof HTMLFormElement)) continue;
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !button.name) return;
    event.preventDefault();
    choose(form, button.name, button.value);
  });
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.type === "radio") choose(form, field.name, field.value);
  });
}

/** @param {Element | null} keep the menu that may stay open */
function closeMenus(keep) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== keep) menu.removeAttribute("open");
  }
}

document.addEventListener("click", (event) => {
  closeMenus(event.target instanceof Element ? event.target.closest("details.menu") : null);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details.menu[open]");
  closeMenus(null);
  if (menu) menu.querySelector("summary")?.focus();
});
