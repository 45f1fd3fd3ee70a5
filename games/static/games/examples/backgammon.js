// @ts-check
// Examples of backgammon on the pages that explain it.

import { offer } from "../example.js";

offer(async () => (await import("../titles/backgammon.js")).title);
