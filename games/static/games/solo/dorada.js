// @ts-check
// Dorada on this device.

import { open } from "./solo.js";

open(async () => {
  const { title } = await import("../titles/dorada.js");
  const { coached } = await import("../titles/coached.js");
  return coached(title);
});
