// @ts-check
// Examples of Ab ins Ziel on the pages that explain it.

import { offer } from "../example.js";

offer(async () => (await import("../titles/ludo.js")).title);
