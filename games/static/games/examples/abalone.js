// @ts-check
// Examples of Abalone on the pages that explain it.

import { offer } from "../example.js";

offer(async () => (await import("../titles/abalone.js")).title);
