// @ts-check
// What an action shows, as sentences; games/titles/title.py says the same where there is no script.

import { has, say } from "./words.js";

/** @typedef {import("./board/pieces.js").Effect} Effect */

/** "moved_homed_gold" before "moved_homed" before "moved", whichever is known. @param {string} lead @param {Effect[]} effects */
function keyOf(lead, effects) {
  for (const effect of effects) {
    const kind = `${lead}_${effect.kind}`;
    for (const key of [`${kind}_${effect.params?.by}`, kind]) if (has(key)) return key;
  }
  return lead;
}

/** The name of a point within a sentence. @param {string} name */
export function pointName(name) {
  return has(`point_${name}`) ? say(`point_${name}`) : name;
}

/** The name of a point that stands alone. @param {string} name */
export function placeName(name) {
  return has(`place_${name}`) ? say(`place_${name}`) : pointName(name);
}

/** An entry of the move list: what is said in words, all else as it is written down. @param {string} text */
export function listed(text) {
  return has(`listed_${text}`) ? say(`listed_${text}`) : text;
}

/** @param {Effect} effect */
function gaps(effect) {
  /** @type {Record<string, any>} */
  const found = { colour: effect.seat === null ? "" : say(`seat_${effect.seat}`), ...effect.params };
  for (const end of /** @type {const} */ (["origin", "target"])) {
    const point = effect[end];
    if (point) found[end] = pointName(point);
  }
  return found;
}

/** A possible move in words. @param {{text: string, effects: Effect[]}} move */
export function label(move) {
  const [first, ...more] = move.effects;
  const parts = [say(keyOf("form", first ? [first] : []), { ...(first ? gaps(first) : {}), move: move.text })];
  for (const effect of more) {
    const key = keyOf("form_also", [effect]);
    if (has(key)) parts.push(say(key, gaps(effect)));
  }
  return [...new Set(parts)].join(", ");
}

/**
 * A move, a roll or a call that was made: its sentence, and one for every further effect that has words.
 * @param {any} event @param {{name: (seat: number) => string, you: (seat: number|null) => boolean, due: (turn: {seat: number|null}) => boolean}} view
 */
export function told(event, view) {
  const { type, data } = event;
  let seat = data.seat;
  let effects = data.effects;
  let key = type;
  /** @type {Record<string, any>} */
  let more = {};
  if (type === "moved") {
    key = keyOf("moved", effects.slice(0, 1));
    more = effects.length > 0 ? gaps(effects[0]) : {};
    effects = effects.slice(1);
  } else if (type === "rolled") {
    more = { dice: data.dice.join("-") };
    if (seat === null) {
      seat = data.turn.seat;
      key = seat !== null ? "rolled_house" : "rolled_house_retry";
      if (!has(key)) key = "rolled_house";
    }
  } else {
    if (has(`called_${data.name}`)) key = `called_${data.name}`;
    more = effects[0]?.params ?? {};
  }
  const said = [sentence(key, { move: data.text, ...more }, seat, view)];
  for (const effect of effects) {
    const also = keyOf("also", [effect]);
    if (has(also)) said.push(sentence(also, gaps(effect), effect.seat, view));
  }
  return [...new Set(said)].join(" ");
}

/** @param {string} key @param {Record<string, any>} params @param {number|null} seat @param {{name: (seat: number) => string, you: (seat: number|null) => boolean, due: (turn: {seat: number|null}) => boolean}} view */
function sentence(key, params, seat, view) {
  const own = `${key}_you`;
  const chosen = view.you(seat) && view.due({ seat }) && has(own) ? own : key;
  return say(chosen, { ...params, name: seat === null ? "" : view.name(seat) });
}
