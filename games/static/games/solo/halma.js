// @ts-check
// Halma on the star on this device.

import { open } from "./solo.js";

open(async () => {
  const { title } = await import("../titles/halma.js");
  const { coached } = await import("../titles/coached.js");
  return coached(title);
});
