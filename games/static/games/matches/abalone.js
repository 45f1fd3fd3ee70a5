// @ts-check
// The page of a match of Abalone.

import { open } from "../live.js";
import { coached } from "../titles/coached.js";
import { title } from "../titles/abalone.js";

open(coached(title));
