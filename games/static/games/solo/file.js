// @ts-check
// A match as a file, also one that cannot be read any more; and the way back, on this device or another one.

import { say } from "../words.js";
import { fits } from "./settings.js";
import * as storage from "./storage.js";

/** Bytes; the longest match has far fewer. */
const LARGEST = 8_000_000;

/** @param {string} game @param {unknown} content */
export function download(game, content) {
  const link = document.createElement("a");
  const file = new Blob([JSON.stringify({ game, kept: content ?? null }, null, 1)], { type: "application/json" });
  link.href = URL.createObjectURL(file);
  link.download = `spielstein-${game}.json`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Ask for a file, and go on with the match in it, unless another tab plays. @param {import("./solo.js").Solo} solo */
export function choose(solo) {
  if (!solo.holds) return solo.page?.status.say(say("elsewhere"));
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".json,application/json";
  field.addEventListener("change", () => field.files?.[0] && opened(solo, field.files[0]));
  field.click();
}

/** @param {import("./solo.js").Solo} solo @param {File} file */
async function opened(solo, file) {
  const { game, seats } = solo.facts;
  const content = file.size > LARGEST ? null : await file.text().then(JSON.parse).catch(() => null);
  const verdict = content?.game !== undefined && content.game !== game ? "other" : storage.judged(content?.kept ?? null, seats);
  if (verdict !== "good" || content.kept.save === null) return solo.choose(say(`file_${verdict === "other" || verdict === "future" ? verdict : "damaged"}`));
  if (!(await solo.sure())) return;
  // Where the board has to be drawn otherwise, a page of its own goes on with what is kept.
  if (!fits(content.kept.settings, solo.facts)) await storage.keep(game, content.kept).catch(() => {});
  if (solo.runtime.thinks) solo.runtime.stop();
  await solo.goOn(content.kept);
}
