// @ts-check
// Ab ins Ziel on this device.

import { open } from "./solo.js";

open(async () => {
  const { title } = await import("../titles/ludo.js");
  return title;
});
