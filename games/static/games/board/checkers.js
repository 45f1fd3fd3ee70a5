// @ts-check
// A hand on a backgammon board: its dice are played in an order that can be swapped, and used ones are marked.

import { Cup } from "./cup.js";
import { placesOf, shape } from "./drawing.js";
import { StepHand } from "./steps.js";
import { say } from "../words.js";

/** @typedef {import("./steps.js").Target} Target */
/** @typedef {[string, string]} Step */

export const BAR = 25;
const SWAP = "M-15 -6H13M6 -13l8 7-8 7M15 7H-13M-6 14l-8-7 8-7";

/** How far from being borne off a checker is. @param {string} point @param {number} seat */
export function far(point, seat) {
  if (point === "bar") return BAR;
  if (point === "off") return 0;
  return seat === 0 ? Number(point) : BAR - Number(point);
}

export class CheckerHand extends StepHand {
  /** @param {import("./core.js").Board} board @param {import("./stacks.js").Stacks} pieces @param {any} wishes @param {import("./steps.js").Habits} habits @param {(move: import("./steps.js").Offered) => string} label */
  constructor(board, pieces, wishes, habits, label) {
    super(board, pieces, wishes, habits, label);
    /** The dice in the order in which they are played; of equal ones all four. @type {number[]} */
    this.order = [];
    this.thrown = "";
    /** Tells how far is left to go, once the board shows something else. */
    this.recount = () => {};
    this.swapper = swapper(() => this.swap());
    this.cup = new Cup(board);
    board.letters.set("d", () => this.swap());
  }

  /** What has been thrown, and whose it is. @param {number[]} dice @param {number|null} seat */
  dice(dice, seat) {
    const thrown = `${seat}:${dice.join("-")}`;
    if (thrown === this.thrown) return;
    this.thrown = thrown;
    this.order = [...dice];
  }

  get swappable() {
    return this.source !== null && this.source.moves.length > 0 && this.taken.length === 0 && this.order.length === 2 && this.order[0] !== this.order[1];
  }

  /** Once no die is left, a touch of them picks them up. @param {any} target */
  confirming(target) {
    super.confirming(target);
    this.cup.offer(target?.move ? this.seat : null, () => this.confirm());
  }

  /** The other die is played first from now on. */
  swap() {
    if (!this.swappable) return;
    this.order.reverse();
    this.show();
    const [first, second] = this.order;
    this.wishes.tell(say("dice_swapped", { first, second }));
  }

  /** By die of the order, whether a step of the draft has used it. @returns {boolean[]} */
  used() {
    const used = this.order.map(() => false);
    for (const { step } of this.taken) used[this.dieOf(step, used)] = true;
    return used;
  }

  /** The die that a step takes, as its place in the order; of several that bear off the smallest. @param {Step} step @param {boolean[]} used */
  dieOf([origin, target], used) {
    const pips = far(origin, Number(this.seat)) - far(target, Number(this.seat));
    let found = -1;
    for (const [index, die] of this.order.entries()) {
      if (used[index] || die < pips || (target !== "off" && die > pips)) continue;
      if (found < 0 || die < this.order[found]) found = index;
    }
    return found;
  }

  /** Ways that begin with the first die come first. @param {import("./steps.js").Node["steps"]} steps */
  preferred(steps) {
    const used = this.used();
    return [...steps].sort(([...one], [...other]) => this.dieOf([one[0], one[1]], used) - this.dieOf([other[0], other[1]], used));
  }

  /** A picked checker that is touched once more goes by the die that is played first. @param {Target[]} targets */
  again(targets) {
    const single = targets.filter((target) => target.path.length === 1);
    const used = this.used();
    single.sort((one, other) => this.dieOf(one.path[0], used) - this.dieOf(other.path[0], used));
    if (single.length > 0) this.choose(single[0]);
    else super.again(targets);
  }

  /** The server says why a checker cannot go by the die that comes next. @param {string} point */
  stuck(point) {
    const used = this.used();
    const die = this.order.find((_, index) => !used[index]) ?? 0;
    const left = far(point, Number(this.seat)) - die;
    const target = left <= 0 ? "off" : String(this.seat === 0 ? left : BAR - left);
    if (die > 0 && point !== "off") this.attempt(point, target);
    else super.stuck(point);
  }

  show() {
    super.show();
    this.recount();
    if (this.source !== null && this.source.moves.length > 0) this.pieces.dice.arrange(this.order, this.used());
    const [first, second] = this.order;
    if (this.swappable) this.swapper.setAttribute("aria-label", say("dice_order", { first, second }));
    if (this.swappable === this.swapper.isConnected) return;
    const places = placesOf(this.board.drawing.svg.dataset[`dice-${this.seat}`]);
    const spot = { x: (places[0].x + places[places.length - 1].x) / 2, y: places[0].y };
    this.board.setExtras(this.swappable ? [{ spot, point: null, button: this.swapper }] : []);
  }

  /** @param {Set<string>} origins */
  hint(origins) {
    const said = super.hint(origins);
    const used = this.used();
    const left = this.order.filter((_, index) => !used[index]);
    if (said === "" || left.length === 0 || origins.size === 0) return said;
    if (this.picked && this.taken.length === 0) return `${said} ${say("dice_again")}`;
    return this.taken.length > 0 ? `${said} ${say("dice_left", { dice: left.join(", ") })}` : said;
  }
}

/** A button over both dice. @param {() => void} act */
function swapper(act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "arrow-button dice-button";
  const sign = shape("svg", { viewBox: "-26 -26 52 52", "aria-hidden": "true", focusable: "false" }, [shape("circle", { r: 24 }), shape("path", { d: SWAP })]);
  button.append(sign);
  button.addEventListener("click", act);
  return button;
}
