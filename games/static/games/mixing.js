// @ts-check
// A seat's own part of the dice: a random number, given once while the server waits for it.

export class Mixing {
  /** @param {import("./transport/socket.js").Line} line */
  constructor(line) {
    this.line = line;
    this.given = false;
  }

  /** @param {{fixed: boolean, nonces: (string|null)[]}|null|undefined} dice of the snapshot @param {number|null} me */
  snapshot(dice, me) {
    if (dice && !dice.fixed && me !== null && dice.nonces[me] === null) this.give(me);
  }

  /** @param {number|null} me */
  give(me) {
    if (this.given || me === null) return;
    this.given = true;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    this.line.send("nonce", { value: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") });
  }
}
