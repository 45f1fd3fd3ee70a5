// @ts-check
// The page of a match of Halma on the star.

import { open } from "../live.js";
import { coached } from "../titles/coached.js";
import { title } from "../titles/halma.js";

open(coached(title));
