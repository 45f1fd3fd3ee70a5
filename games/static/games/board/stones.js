// @ts-check
// The hand for stones that lie on one another: the whole way of a free one is seen before it is played, covered
// ones are marked, and a tap on a stack fans it out.

import { lineThrough, shape } from "./drawing.js";
import { StepMarks } from "./step_marks.js";
import { StepHand } from "./steps.js";
import { say } from "../words.js";

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {import("./pieces.js").Effect} Effect
 * @typedef {import("./stacks.js").Item} Item
 */

const GOAL = "goal";
/** Marks that say what becomes of a stone. */
class FateMarks extends StepMarks {
  /** @param {import("./drawing.js").Drawing} drawing @param {import("./stacks.js").Stacks} pieces */
  constructor(drawing, pieces) {
    super(drawing, pieces);
    this.bars = shape("g", {});
    drawing.layer("marks").prepend(this.bars);
  }

  /** The way by die is a line, one by a jump is dotted; at its end lies the stone as it would, crossed out where it is lost. @param {Effect[]} effects @param {number|null} seat */
  preview(effects, seat) {
    const went = effects.filter((effect) => effect.origin && effect.target && effect.seat === seat);
    const parts = [];
    for (const [index, effect] of went.entries()) {
      const ends = this.pieces.way(effect).map((point) => this.drawing.spot(point));
      if (index === 0) ends[0] = this.pieces.topSpot(String(effect.origin), seat);
      ends[ends.length - 1] = this.pieces.landing(String(effect.target), Number(seat));
      const d = lineThrough(ends);
      parts.push(shape("path", { class: "way-under", d }), shape("path", { class: index === 0 ? "way" : "way way-jump", d }));
      const { x, y } = ends[ends.length - 1];
      if (index < went.length - 1) parts.push(shape("circle", { class: "way-stop", cx: x, cy: y, r: 14 }));
    }
    const final = went.at(-1)?.target;
    if (final) parts.push(...this.fate(final, Number(seat), effects));
    this.shown.replaceChildren(...parts);
  }

  /** @param {string} point @param {number} seat @param {Effect[]} effects */
  fate(point, seat, effects) {
    const { x, y } = this.pieces.landing(point, seat);
    const lost = effects.some((effect) => effect.kind === "lost");
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    const stone = shape("use", { class: "ghost", href: `#${this.drawing.ids}-piece-${seat}`, x: -50, y: -50, width: 100, height: 100 });
    const parts = lost ? crossed() : point === GOAL ? ticked() : [shape("circle", { class: "mark-end", r: 41 })];
    return [shape("g", { class: lost ? "fate is-lost" : point === GOAL ? "fate is-home" : "fate", transform }, [stone, ...parts])];
  }

  /** Own stones that lie under others and cannot go. @param {Spot[]} spots */
  blocked(spots) {
    this.bars.replaceChildren(
      ...spots.map(({ x, y }) =>
        shape("g", { class: "mark-blocked", transform: `translate(${(x - 33).toFixed(1)} ${(y + 6).toFixed(1)})` }, [
          shape("circle", { r: 15 }),
          shape("path", { d: "M-7 0H7" }),
        ]),
      ),
    );
  }
}

function crossed() {
  const d = "M-25-25 25 25M25-25-25 25";
  return [shape("circle", { class: "mark-gone", r: 43 }), shape("path", { class: "mark-lost-under", d }), shape("path", { class: "mark-lost", d })];
}

function ticked() {
  const tick = shape("path", { class: "mark-tick", d: "M-9 1-2 8 10-7" });
  return [shape("circle", { class: "mark-end", r: 41 }), shape("g", { transform: "translate(30 -28)" }, [shape("circle", { class: "mark-home", r: 19 }), tick])];
}

export class StoneHand extends StepHand {
  /** @param {any} board @param {any} pieces @param {any} wishes @param {any} habits @param {any} label */
  constructor(board, pieces, wishes, habits, label) {
    super(board, pieces, wishes, habits, label);
    this.fate = new FateMarks(board.drawing, pieces);
    this.marks = this.fate;
    /** @type {import("./fan.js").Fan|null} */
    this.fan = null;
    this.listed = "";
    board.letters.set("s", () => {
      wishes.tell(this.name(board.current));
      this.list(board.current);
    });
  }

  /** @param {number|null} seat @param {any} entry @param {string} idle */
  offer(seat, entry, idle) {
    this.list("");
    super.offer(seat, entry, idle);
  }

  show() {
    super.show();
    this.fate.blocked(this.origins().size > 0 ? this.covered() : []);
    this.foresee(null);
  }

  /** @param {string|null} point */
  hover(point) {
    this.foresee(point);
  }

  /** The way of the stone there, else of the one that is picked. @param {string|null} point */
  foresee(point) {
    const free = point !== null && this.origins().has(point) ? point : this.picked;
    const move = this.targets(free)[0]?.move;
    this.marks.preview(move?.effects ?? [], this.seat);
    this.wishes.hint(move ? this.label(move) : this.hint(this.origins()));
  }

  /** Where own stones lie under others. @returns {Spot[]} */
  covered() {
    const spots = [];
    for (const point of this.pieces.stacks.keys()) {
      const stones = point === GOAL || point.startsWith("s") ? [] : this.stones(point);
      for (const [rank, stone] of stones.slice(0, -1).entries()) {
        if (stone.seat === this.seat) spots.push(this.pieces.spot(point, stone.seat, rank, stones.length));
      }
    }
    return spots;
  }

  /** @param {string} point */
  stones(point) {
    return this.pieces.at(point).filter((item) => item.kind !== "bridge");
  }

  /** A point and what lies there, a mixed stack from its top. @param {string} point */
  name(point) {
    const stack = this.pieces.at(point);
    if (point === GOAL || new Set(stack.map((item) => item.seat)).size < 2) return super.name(point);
    const rows = this.rows(point).map(({ count, word }) => (count > 1 ? say("cell_many", { count, colour: word }) : word));
    return say("cell_stack", { point: this.habits.point(point), pieces: rows.join(", ") });
  }

  /** What lies on a point from its top; equal ones that follow one another count together. @param {string} point @returns {import("./fan.js").Row[]} */
  rows(point) {
    /** @type {import("./fan.js").Row[]} */
    const rows = [];
    const stack = [...this.pieces.at(point)].reverse();
    for (const [index, { seat }] of stack.entries()) {
      const colour = seat === null ? say("piece_bridge") : say(`seat_${seat}`);
      const under = index > 0 && seat !== null && seat === this.seat && point !== GOAL && !point.startsWith("s");
      const word = under ? say("cell_covered", { colour }) : colour;
      const last = rows.at(-1);
      if (last?.seat === seat && last.word === word && point !== GOAL) last.count += 1;
      else rows.push({ seat, word, count: 1, worth: point === GOAL ? String(this.pieces.worth(index)) : "" });
    }
    return rows;
  }

  /** @param {string|null} touched @param {Spot|null} at */
  tap(touched, at) {
    const source = this.source;
    super.tap(touched, at);
    this.list(source === this.source && touched !== null ? touched : "");
  }

  away() {
    this.list("");
    super.away();
  }

  escape() {
    if (this.listed === "") return super.escape();
    this.list("");
    return true;
  }

  /** Fan out the stack on a point; one stone alone, or "", closes the fan. @param {string} point */
  async list(point) {
    this.listed = point !== "" && this.pieces.at(point).length > 1 ? point : "";
    if (this.listed === "") return this.fan?.close();
    const { Fan } = await import("./fan.js");
    if (this.listed !== point) return;
    this.fan ??= new Fan(this.board);
    const effects = this.targets(this.picked)[0]?.move?.effects ?? [];
    const ends = effects.flatMap((effect) => (effect.target && effect.seat === this.seat ? [this.pieces.landing(effect.target, Number(this.seat))] : []));
    this.fan.open(say("fan", { point: this.habits.point(point) }), this.rows(point), this.board.drawing.spot(point), [this.pieces.topSpot(point, null), ...ends]);
  }
}
