// @ts-check
// Examples of Dorada on the pages that explain it.

import { offer } from "../example.js";

offer(async () => (await import("../titles/dorada.js")).title);
