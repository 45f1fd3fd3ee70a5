// @ts-check
// A match as a file, also one that cannot be read any more.

/** @param {string} game @param {unknown} content */
export function download(game, content) {
  const link = document.createElement("a");
  const file = new Blob([JSON.stringify(content ?? null, null, 1)], { type: "application/json" });
  link.href = URL.createObjectURL(file);
  link.download = `spielstein-${game}.json`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
