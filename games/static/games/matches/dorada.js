// @ts-check
// The page of a match of Dorada.

import { open } from "../live.js";
import { coached } from "../titles/coached.js";
import { title } from "../titles/dorada.js";

open(coached(title));
