// @ts-check
// Links to pass on: a button that copies what a field holds, a button for what the device shares with.

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    // Without the right to the clipboard the older way may still work; the text stays marked in any case.
    const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
    if (!copied && !document.execCommand("copy")) return;
    const said = document.querySelector("[data-copy-status]");
    const label = button.textContent;
    button.textContent = button.dataset.copied ?? "";
    if (said !== null) said.textContent = button.dataset.copied ?? "";
    setTimeout(() => {
      button.textContent = label;
      if (said !== null) said.textContent = "";
    }, 2500);
  });
  field.addEventListener("focus", () => field.select());
}

for (const button of document.querySelectorAll("button[data-share-link]")) {
  if (!(button instanceof HTMLButtonElement) || !("share" in navigator)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title: button.dataset.shareTitle, url: button.dataset.shareLink }).catch(() => {});
  });
}
