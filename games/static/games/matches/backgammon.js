// @ts-check
// The page of a match of backgammon.

import { open } from "../live.js";
import { coached } from "../titles/coached.js";
import { title } from "../titles/backgammon.js";

open(coached(title));
