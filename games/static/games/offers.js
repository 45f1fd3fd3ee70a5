// @ts-check
// Draws and take-backs: which question is open, and which the viewer may still ask before the next own move.

const KINDS = /** @type {const} */ (["draw", "takeback"]);

export class Offers {
  constructor() {
    /** Seat that offers a draw. @type {number|null} */
    this.draw = null;
    /** Seat that would like to take a move back. @type {number|null} */
    this.takeback = null;
    /** What the viewer has asked already. */
    this.asked = { draw: false, takeback: false };
  }

  get open() {
    return this.draw !== null || this.takeback !== null;
  }

  /** @param {{draw: number|null, takeback: number|null, may_draw: boolean, may_takeback: boolean}} offers of the snapshot @param {number|null} me */
  set(offers, me) {
    this.draw = offers.draw;
    this.takeback = offers.takeback;
    for (const kind of KINDS) this.asked[kind] = this.open ? this[kind] !== null && this[kind] === me : !offers[`may_${kind}`];
  }

  /** No question is open any more. */
  close() {
    this.draw = null;
    this.takeback = null;
  }

  /** @param {{type: string, data: any}} event @param {number|null} me */
  happened({ type, data }, me) {
    const own = me !== null && data.seat === me;
    if (type === "draw_offered") this.ask("draw", data.seat, own);
    else if (type === "takeback_asked") this.ask("takeback", data.seat, own);
    else if (type === "moved") this.lapse(data.seat, own);
    else if (type === "taken_back" && own) this.asked.takeback = false;
    if (["draw_answered", "takeback_answered", "taken_back", "match_ended"].includes(type)) this.close();
  }

  /** @param {"draw"|"takeback"} kind @param {number} seat @param {boolean} own */
  ask(kind, seat, own) {
    this[kind] = seat;
    if (own) this.asked[kind] = true;
  }

  /** A move answers the question of another seat, and allows its own seat to ask anew. @param {number} seat @param {boolean} own */
  lapse(seat, own) {
    for (const kind of KINDS) if (this[kind] !== seat) this[kind] = null;
    if (own) this.asked = { draw: false, takeback: false };
  }
}
