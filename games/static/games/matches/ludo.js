// @ts-check
// The page of a match of Ab ins Ziel.

import { open } from "../live.js";
import { title } from "../titles/ludo.js";

open(title);
