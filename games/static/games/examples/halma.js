// @ts-check
// Examples of Halma on the star on the pages that explain it.

import { offer } from "../example.js";

offer(async () => (await import("../titles/halma.js")).title);
