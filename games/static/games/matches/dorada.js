// @ts-check
// The page of a match of Dorada.

import { open } from "../match.js";
import { title } from "../titles/dorada.js";

open(title);
