// @ts-check
// Abalone on this device.

import { open } from "./solo.js";

open(async () => {
  const { title } = await import("../titles/abalone.js");
  const { coached } = await import("../titles/coached.js");
  return coached(title);
});
