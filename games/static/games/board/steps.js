// @ts-check
// A hand that enters a move step by step along the graph that the server hands out: pick a piece, then where
// it goes. With a draft several steps are taken before the move is played, and can be taken back one by one.

import { PITCH } from "./drawing.js";
import { StepMarks } from "./step_marks.js";
import { say } from "../words.js";

/**
 * @typedef {import("./drawing.js").Spot} Spot
 * @typedef {import("./pieces.js").Effect} Effect
 * @typedef {[string, string][]} Steps
 * @typedef {{steps: Steps, text: string, effects: Effect[]}} Offered
 * @typedef {{steps: [string, string, number][], move: number|null}} Node
 * @typedef {{moves: Offered[], nodes: Node[], counters?: Record<string, any>}} Entry  as the server offers it
 * @typedef {{point: string, path: Steps, node: number, move: Offered|null}} Target
 * @typedef {object} Habits  what is particular to a game
 * @property {boolean} drafts  several steps before the move is played
 * @property {boolean} snaps  a tap counts for the nearest fitting place
 * @property {boolean} marksAll  every piece that can move is marked
 * @property {boolean} explains  the server says why a piece cannot go where another can
 * @property {string} refuge  where a piece goes that a draft hits
 * @property {(point: string) => string} point  its name
 */

/** How far from a finger a place may lie that it is meant for, in drawing units. */
const SNAP = PITCH * 1.25;
/** By how much nearer another piece has to be than a target. */
const ASIDE = PITCH * 0.25;

/** @implements {import("./core.js").Hand} */
export class StepHand {
  /** @param {import("./core.js").Board} board @param {import("./stacks.js").Stacks} pieces @param {import("./abalone.js").Wishes & {move: (steps: Steps, drawn?: boolean) => void}} wishes @param {Habits} habits @param {(move: Offered) => string} label */
  constructor(board, pieces, wishes, habits, label) {
    this.board = board;
    this.pieces = pieces;
    this.wishes = wishes;
    this.habits = habits;
    this.label = label;
    this.marks = new StepMarks(board.drawing, pieces);
    /** @type {number|null} */
    this.seat = null;
    /** @type {Entry|null} */
    this.source = null;
    /** @type {number} */
    this.node = 0;
    /** Steps taken, with what each showed and the node before it. @type {{step: [string, string], effects: Effect[], node: number}[]} */
    this.taken = [];
    this.picked = "";
    this.dropped = "";
    /** @type {Target|null} */
    this.pending = null;
    this.idle = "";
    /** @type {Effect[]} */
    this.before = [];
    board.hand = this;
  }

  /** @param {number|null} seat @param {Entry|null} entry @param {string} idle */
  offer(seat, entry, idle) {
    this.undoAll();
    this.seat = seat;
    this.source = entry;
    this.idle = idle;
    this.node = 0;
    this.picked = this.dropped = "";
    this.confirming(null);
    this.show();
  }

  /** Points from which a step can be taken now. @returns {Set<string>} */
  origins() {
    return new Set((this.source?.nodes[this.node]?.steps ?? []).map(([origin]) => origin));
  }

  /** Where the picked piece can go, over several steps too. @param {string} origin @returns {Target[]} */
  targets(origin) {
    const entry = this.source;
    if (entry === null || origin === "") return [];
    /** @type {Map<string, Target>} */
    const found = new Map();
    /** @type {{at: string, node: number, path: Steps}[]} */
    const open = [{ at: origin, node: this.node, path: [] }];
    while (open.length > 0) {
      const { at, node, path } = /** @type {{at: string, node: number, path: Steps}} */ (open.shift());
      const steps = path.length === 0 ? this.preferred(entry.nodes[node].steps) : entry.nodes[node].steps;
      for (const [from, to, next] of steps) {
        if (from !== at || found.has(to)) continue;
        const index = entry.nodes[next].move;
        const target = { point: to, path: /** @type {Steps} */ ([...path, [from, to]]), node: next, move: index === null ? null : entry.moves[index] };
        found.set(to, target);
        if (this.habits.drafts) open.push({ at: to, node: next, path: target.path });
      }
    }
    return [...found.values()];
  }

  /** The steps in the order in which ways are looked for. @param {Node["steps"]} steps */
  preferred(steps) {
    return steps;
  }

  /** @param {string} point */
  describe(point) {
    const name = this.name(point);
    const target = this.targets(this.picked).find((one) => one.point === point);
    if (target) {
      const move = target.move && !this.habits.drafts ? this.label(target.move) : "";
      return { name: say(move ? "cell_target_of" : "cell_target", { name, move }), pressed: point === this.picked ? true : null };
    }
    if (!this.origins().has(point)) return { name, pressed: null };
    const picked = point === this.picked;
    return { name: say(picked ? "cell_held" : "cell_free", { name }), pressed: picked };
  }

  /** What a point is called where others of its kind have to be told apart. @param {string} point */
  named(point) {
    return this.habits.point(point);
  }

  /** A point and who stands on it. @param {string} point */
  name(point) {
    const stack = this.pieces.at(point);
    const named = this.named(point);
    if (stack.length === 0) return say("cell_empty", { point: named });
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const item of stack) {
      const colour = item.seat === null ? say("piece_bridge") : say(`seat_${item.seat}`);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const pieces = [...counts].map(([colour, count]) => (count > 1 ? say("cell_many", { count, colour }) : colour)).join(", ");
    return say("cell_pieces", { point: named, pieces });
  }

  /** Whether a finger is helped to find its place: holes lie close, and there is something to choose. */
  get aims() {
    return this.habits.snaps && this.origins().size > 0;
  }

  /** The nearest place that can be chosen: a piece that can move or, once one is picked, where it can go. Another piece can be picked instead if the finger is upon it. @param {Spot} at */
  fitting(at) {
    let [found, least] = [/** @type {string|null} */ (null), SNAP];
    const targets = this.targets(this.picked).map((target) => target.point);
    for (const one of new Set([...targets, ...this.origins()])) {
      const spot = this.board.drawing.spot(one);
      const aside = this.picked !== "" && one !== this.picked && !targets.includes(one) ? ASIDE : 0;
      const away = Math.hypot(spot.x - at.x, spot.y - at.y) + aside;
      if (away < least) [found, least] = [one, away];
    }
    return found;
  }

  /** The point that a touch is meant for; a mouse and a pen point precisely. @param {string|null} point @param {Spot|null} at */
  meant(point, at) {
    if (!this.aims || at === null || this.board.pointerType !== "touch") return point;
    return this.fitting(at) ?? point;
  }

  /** @param {string|null} touched @param {Spot|null} at */
  tap(touched, at) {
    const point = this.meant(touched, at);
    if (this.source === null || this.source.moves.length === 0) {
      if (this.seat !== null && point !== null && this.pieces.at(point).length > 0) this.wishes.tell(this.idle);
      return;
    }
    if (point === null) return this.pick("");
    const targets = this.targets(this.picked);
    const target = targets.find((one) => one.point === point);
    if (target) return this.choose(target);
    if (point === this.picked) return this.again(targets);
    if (this.origins().has(point)) return this.pick(point);
    if (this.picked) return this.attempt(this.picked, point);
    if (this.pieces.count(point, this.seat) > 0) this.stuck(point);
    else this.wishes.tell(say(this.pieces.at(point).length > 0 ? "cell_not_yours" : "cell_bare", { point: this.habits.point(point) }));
  }

  /** The picked piece is touched once more. @param {Target[]} targets */
  again(targets) {
    if (targets.length === 1) return this.choose(targets[0]);
    const { picked } = this;
    this.pick("");
    this.dropped = picked;
  }

  /** A piece of one's own that cannot move is touched. @param {string} point */
  stuck(point) {
    if (this.habits.explains) this.attempt(point, String(this.source?.moves[0].steps[0][1]));
    else this.wishes.tell(say("cell_stuck", { point: this.habits.point(point) }));
  }

  /** A step that is not offered: the server says precisely why not. @param {string} origin @param {string} target */
  attempt(origin, target) {
    this.pick("");
    this.wishes.move([...this.taken.map((one) => one.step), [origin, target]]);
  }

  /** What a draft has taken so far can be confirmed or undone whatever is picked. @param {string} point */
  pick(point) {
    if (!this.habits.drafts) this.confirming(null);
    this.dropped = "";
    this.picked = point;
    this.show();
  }

  /** @param {Target} target */
  choose(target) {
    if (this.habits.drafts) return this.draft(target);
    const wanted = document.documentElement.dataset.confirm ?? "off";
    const asks = wanted === "always" || (wanted === "touch" && this.board.pointerType === "touch");
    if (asks && this.pending?.point !== target.point) {
      this.confirming(target);
      this.marks.preview(target.move?.effects ?? [], this.seat);
      if (target.move) this.wishes.hint(this.label(target.move));
      return;
    }
    this.commit(target.path, false);
  }

  /** @param {Target} target */
  draft(target) {
    if (this.taken.length === 0) this.before = this.pieces.lastMove;
    let node = this.node;
    for (const step of target.path) {
      this.taken.push({ step, effects: this.pieces.step(Number(this.seat), step, this.habits.refuge), node });
      node = /** @type {any} */ (this.source?.nodes[node].steps.find(([from, to]) => from === step[0] && to === step[1]))[2];
    }
    this.node = node;
    this.picked = "";
    this.drafted();
  }

  /** After a step of a draft was taken or undone. */
  drafted() {
    this.pieces.mark(this.taken.length > 0 ? this.taken.flatMap((one) => one.effects) : this.before);
    this.confirming(this.taken.length > 0 ? { point: "", path: [], node: this.node, move: this.whole() } : null);
    this.show();
  }

  /** The move that the draft enters, null while dice are left. @returns {Offered|null} */
  whole() {
    const index = this.source?.nodes[this.node]?.move ?? null;
    return index === null ? null : /** @type {Entry} */ (this.source).moves[index];
  }

  /** Play the move that was to be confirmed. */
  confirm() {
    if (!this.habits.drafts) return this.pending ? this.commit(this.pending.path, false) : undefined;
    if (this.whole() === null) return this.wishes.tell(say("draft_more"));
    this.commit(this.taken.map((one) => one.step), true);
  }

  /** @param {Steps} steps @param {boolean} drawn whether the board shows it already */
  commit(steps, drawn) {
    const entry = this.source;
    this.taken = [];
    this.source = entry && { ...entry, moves: [], nodes: [{ steps: [], move: null }] };
    this.node = 0;
    this.confirming(null);
    this.pick("");
    this.wishes.move(steps, drawn);
  }

  /** Take the last step of the draft back. */
  undo() {
    const last = this.taken.pop();
    if (!last) return false;
    this.pieces.revert(last.effects, []);
    this.node = last.node;
    this.picked = "";
    this.drafted();
    return true;
  }

  /** Something else happens on the board: the draft is given up without a trace. */
  letGo() {
    if (this.taken.length > 0 || this.picked) this.offer(this.seat, this.source, this.idle);
  }

  undoAll() {
    if (this.taken.length === 0) return;
    for (const one of [...this.taken].reverse()) this.pieces.revert(one.effects, this.before);
    this.taken = [];
    this.node = 0;
  }

  show() {
    const origins = this.origins();
    const targets = this.targets(this.picked);
    const marked = this.picked ? [] : this.habits.marksAll || origins.size === 1 ? [...origins] : [];
    this.marks.draw(Number(this.seat), this.picked, marked, targets);
    this.marks.preview([], null);
    this.board.refresh();
    this.wishes.hint(this.hint(origins));
  }

  /** @param {Set<string>} origins */
  hint(origins) {
    if (this.source === null || this.source.moves.length === 0) return "";
    if (this.picked) return say("hint_target");
    if (this.taken.length > 0 && origins.size === 0) return say("hint_draft");
    return say("hint_piece");
  }

  /** @param {string|null} point @param {Spot|null} at */
  hover(point, at) {
    const meant = point === null ? null : this.meant(point, at);
    const targets = this.targets(this.picked || (meant ?? ""));
    const target = this.picked ? targets.find((one) => one.point === meant) : targets.length === 1 ? targets[0] : undefined;
    this.marks.preview(target?.move?.effects ?? [], this.seat);
    if (target?.move && !this.habits.drafts) this.wishes.hint(this.label(target.move));
    else if (this.source !== null && this.source.moves.length > 0) this.wishes.hint(this.hint(this.origins()));
  }

  /** @param {import("./core.js").Hand|null|object} target */
  confirming(target) {
    if (this.pending === target) return;
    this.pending = /** @type {any} */ (target);
    this.wishes.ask(/** @type {any} */ (target));
  }

  /** @param {string} point */
  grab(point) {
    if (!this.origins().has(point)) return false;
    if (point !== this.picked) this.pick(point);
    return true;
  }

  /** A finger that aims sees the way in the magnifier instead of a piece below itself. @param {Spot} at @param {string|null} point */
  drag(at, point) {
    if (this.picked === "") return this.marks.carry("", null, 0);
    this.hover(point ?? this.meant(null, at), at);
    if (!this.aims || this.board.pointerType !== "touch") this.marks.carry(this.picked, at, Number(this.seat));
  }

  /** @param {Spot|null} at */
  drop(at) {
    this.marks.carry("", null, 0);
    if (this.picked === "") return;
    if (at === null) return this.pick("");
    const point = this.meant(this.board.drawing.pointAt(at), at);
    const target = this.targets(this.picked).find((one) => one.point === point);
    if (target) this.choose(target);
    else if (point === null || point === this.picked) return;
    else if (this.aims && this.board.pointerType === "touch" && this.origins().has(point)) this.pick(point);
    else this.attempt(this.picked, point);
  }

  away() {
    if (this.picked) this.pick("");
  }

  escape() {
    if (this.picked || (this.pending !== null && !this.habits.drafts)) {
      this.pick("");
      return true;
    }
    return this.undo();
  }
}
