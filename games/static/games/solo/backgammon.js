// @ts-check
// Backgammon on this device.

import { open } from "./solo.js";

open(async () => {
  const { title } = await import("../titles/backgammon.js");
  const { coached } = await import("../titles/coached.js");
  return coached(title);
});
