// @ts-check
// Solo, and several people at one device: the page of a match that this device plays and keeps. The board, which the
// server has drawn, is brought to life once there is something to play: until then its scripts are not fetched.

import { DeviceLine } from "../transport/device.js";
import { Runtime } from "../transport/runtime.js";
import { load, say } from "../words.js";
import { bindControls } from "./controls.js";
import { SettingsForm } from "./form.js";
import { hold } from "./hold.js";
import { Loading } from "./loading.js";
import { dress, named } from "./people.js";
import * as preferences from "./preferences.js";
import { address, fits, nextRound, playable, read, wire } from "./settings.js";
import * as storage from "./storage.js";

/** @typedef {import("./settings.js").Settings} Settings @typedef {import("./settings.js").Facts} Facts @typedef {import("../situation.js").Situation} Situation */

const box = /** @type {HTMLElement} */ (document.getElementById("match"));

/** The page and its match; what it adds to a match page is asked as `Device` in situation.js. */
export class Solo {
  /** @param {() => Promise<import("../match.js").Title>} title @param {Facts} facts @param {any} snapshot that the page was drawn from */
  constructor(title, facts, snapshot) {
    this.title = title;
    this.facts = facts;
    /** The board and all beside it, once it lives. @type {any} */
    this.page = null;
    /** @type {Promise<void>|null} */
    this.living = null;
    /** @type {import("./ending.js").Ending|null} */
    this.ending = null;
    /** @type {typeof import("./turning.js")|null} */
    this.turning = null;
    this.still = snapshot;
    /** @type {Settings} */
    this.settings = read(location.search, facts);
    /** What a link asks for, until that is settled. @type {Settings|null} */
    this.wanted = null;
    /** @type {import("./storage.js").Kept|null} */
    this.kept = null;
    /** A question or a state more pressing than the match. @type {(() => Situation)|null} */
    this.pressing = null;
    /** Whether a match of this page is under way or over, and whether its first message is awaited. */
    this.begun = false;
    this.awaits = false;
    this.holds = false;
    /** Whether it was said that nothing can be kept. */
    this.warned = false;
    this.runtime = new Runtime(facts.runtime);
    this.loading = new Loading(this);
    this.line = new DeviceLine(this.runtime, (message) => named(message, this.settings));
    this.runtime.addEventListener("frames", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    this.line.addEventListener("shown", (event) => this.picture(/** @type {CustomEvent} */ (event).detail));
    this.form = new SettingsForm(/** @type {HTMLFormElement} */ (document.getElementById("solo-form")), facts, (settings) => this.asked(settings));
    bindControls(this);
  }

  /** The board comes to life. */
  async live() {
    this.living ??= this.enliven();
    await this.living.catch((error) => {
      this.loading.tear();
      throw error;
    });
  }

  async enliven() {
    const [{ MatchPage }, { fetchAway }, { Ending }, turning, title] = await Promise.all([match(), away(), end(), turn(), this.title()]);
    if (this.facts.drawn.seats > 2) await fetchAway();
    this.ending = new Ending(this);
    this.turning = turning;
    this.page = new MatchPage(title, { ...this.still, now: Date.now() }, this.line, this);
    turning.bindBoard(this);
  }

  async open() {
    const anew = new URLSearchParams(location.search).has("neu");
    if (anew) history.replaceState(null, "", address(this.settings, this.facts));
    this.wanted = anew ? this.settings : null;
    this.form.show(this.settings);
    this.holds = await hold(this.facts.game, () => this.lost());
    const found = await this.found();
    if (!this.holds) return this.elsewhere(found);
    this.runtime.load();
    this.enter(found);
  }

  /** What there is to play, now that this tab plays. @param {unknown} found */
  enter(found) {
    const verdict = storage.judged(found, this.facts.seats);
    if (verdict === "damaged" || verdict === "future") return this.broken(verdict, found);
    const kept = verdict === "good" ? /** @type {import("./storage.js").Kept} */ (found) : null;
    const wanted = this.wanted;
    this.wanted = null;
    if (kept && wanted && !kept.over) return this.linked(kept, wanted);
    if (kept && !wanted) return this.goOn(kept);
    if (wanted) return this.start(wanted);
    this.choose();
  }

  /** What was kept on this device; where nothing can be, that is said. */
  async found() {
    try {
      return await storage.read(this.facts.game);
    } catch {
      this.warn("not_kept");
    }
  }

  /** @param {Settings} settings */
  async asked(settings) {
    if (await this.sure()) this.start(settings);
  }

  /** Whether the match here may go; asked while it is running. @returns {Promise<boolean>} */
  async sure() {
    if (!this.begun || this.kept?.over || !(this.page?.moves.moves.length > 0)) return true;
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("solo-sure"));
    dialog.returnValue = "";
    dialog.showModal();
    return await new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
  }

  /** A new match; on a page of its own where the board has to be drawn otherwise. @param {Settings} settings */
  async start(settings) {
    const there = new URL(address(settings, this.facts), location.href).search === location.search;
    if (!fits(settings, this.facts) && !there) {
      await this.setAside();
      return location.assign(address(settings, this.facts, true));
    }
    if (!playable(settings, this.facts)) return this.choose(say("failed_not_offline"));
    this.settings = settings;
    await this.live();
    this.kept = { version: storage.FORM, settings, save: null, snapshot: null, over: false };
    this.prepare();
    if (this.runtime.thinks) this.runtime.stop();
    this.page.take({ ...this.still, now: Date.now() });
    this.page.status.say(say("started"));
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.runtime.start({ id, settings: wire(settings, this.facts) });
  }

  /** What is kept makes room for a new match, yet goes on if that never begins. */
  async setAside() {
    const { game, seats } = this.facts;
    this.kept = null;
    const found = await storage.read(game).catch(() => null);
    const kept = storage.judged(found, seats) === "good" ? storage.keep(game, { .../** @type {import("./storage.js").Kept} */ (found), over: true }) : storage.forget(game);
    await kept.catch(() => {});
  }

  /** The match that was kept; its board is there before the runtime is. @param {import("./storage.js").Kept} kept */
  async goOn(kept) {
    const there = address(kept.settings, this.facts);
    if (!fits(kept.settings, this.facts) && new URL(there, location.href).search !== location.search) return location.replace(there);
    if (kept.save === null) return this.start(kept.settings);
    if (!playable(kept.settings, this.facts)) return this.choose(say("failed_not_offline"));
    this.settings = kept.settings;
    await this.live();
    this.kept = kept;
    this.prepare();
    this.draw(kept.snapshot);
    this.runtime.start({ save: kept.save });
  }

  /** Again, with the next one beginning. */
  again() {
    this.start(nextRound(this.settings, this.facts));
  }

  prepare() {
    this.begun = this.awaits = true;
    this.pressing = null;
    this.page.closed = "";
    this.line.renew();
    this.form.show(this.settings);
    this.ending?.hide();
    this.shut();
    dress(this.settings, this.page);
    history.replaceState(null, "", address(this.settings, this.facts));
  }

  /** A match as it was seen last, without anything to do; a damaged picture is none. @param {any} snapshot */
  draw(snapshot) {
    if (!snapshot?.match || !snapshot.board) return;
    const you = snapshot.result === null ? { seats: [] } : snapshot.you;
    try {
      this.page.take(named({ ...snapshot, you, now: Date.now() }, this.settings));
    } catch {
      this.page.take({ ...this.still, now: Date.now() });
    }
  }

  /** @param {any} answer of the bridge */
  heard(answer) {
    if (!this.holds) return;
    if (answer.error) return this.refused(answer.error);
    const frames = answer.frames ?? [];
    if (this.awaits && frames.some((/** @type {any} */ frame) => frame.type === "snapshot")) {
      this.awaits = false;
      this.line.report("live");
    }
    const over = this.page.result !== null;
    if (answer.save !== null && this.kept) {
      this.kept.save = answer.save;
      this.kept.over = over;
      this.keep();
    }
    this.ending?.show(answer.ended);
    if (answer.save !== null && (over || frames.some((/** @type {any} */ frame) => frame.type === "your_turn"))) this.line.picture();
    this.page.refreshPrompt();
  }

  /** @param {any} snapshot */
  picture(snapshot) {
    if (!this.kept || !this.holds) return;
    this.kept.snapshot = snapshot;
    this.keep();
  }

  /** After every event. */
  async keep() {
    if (!this.kept) return;
    try {
      await storage.keep(this.facts.game, this.kept);
    } catch (error) {
      this.warn(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "not_kept");
    }
  }

  /** Said once. @param {string} what */
  warn(what) {
    if (this.warned) return;
    this.warned = true;
    this.page?.status.say(say(what));
    this.note(say(what));
  }

  /** Above the settings. @param {string} text */
  note(text) {
    const notice = /** @type {HTMLElement} */ (document.getElementById("solo-notice"));
    notice.textContent = text;
    notice.hidden = text === "";
  }

  /** The bridge does not begin with this. @param {{code: string, params: Record<string, any>}} error */
  refused({ code, params }) {
    this.awaits = false;
    const kept = this.kept;
    if (code === "save_from_the_future") return this.broken("future", kept);
    if (typeof kept?.save === "string") return this.broken("damaged", kept);
    this.begun = false;
    this.kept = null;
    this.form.position = "";
    this.choose(say(`refused_${code}`, params));
  }

  /** @param {"damaged"|"future"} verdict @param {unknown} found */
  async broken(verdict, found) {
    await this.live();
    this.begun = false;
    this.kept = null;
    this.pressing = () => ({
      kind: "asked",
      text: say(verdict),
      more: say(`${verdict}_more`),
      replies: [
        { label: say("begin_anew"), kind: "pine", act: () => this.choose() },
        { label: say("keep_file"), act: async () => (await import("./file.js")).download(this.facts.game, found) },
      ],
    });
    this.shut();
    this.page.refreshPrompt();
  }

  /** A link wants a new game while one is running. @param {import("./storage.js").Kept} kept @param {Settings} wanted */
  async linked(kept, wanted) {
    await this.live();
    this.pressing = () => ({
      kind: "asked",
      text: say("from_link"),
      more: say("from_link_more"),
      replies: [
        { label: say("begin_anew"), kind: "primary", act: () => this.start(wanted) },
        { label: say("go_on"), act: () => this.goOn(kept) },
      ],
    });
    this.shut();
    this.page.refreshPrompt();
  }

  /** Another tab plays this match. @param {unknown} found */
  async elsewhere(found) {
    await this.live();
    const kept = storage.judged(found, this.facts.seats) === "good" ? /** @type {import("./storage.js").Kept} */ (found) : null;
    if (kept && playable(kept.settings, this.facts)) {
      this.settings = kept.settings;
      dress(kept.settings, this.page);
      this.draw(kept.snapshot);
    }
    this.pressing = () => ({
      kind: "asked",
      text: say("elsewhere"),
      more: say("elsewhere_more"),
      replies: [{ label: say("take_over"), kind: "pine", act: () => this.takeOver() }],
    });
    this.shut();
    this.ending?.hide();
    this.page.shut("elsewhere");
    this.line.report("closed", "elsewhere");
  }

  lost() {
    this.holds = false;
    this.runtime.end();
    this.page?.dropDraft();
    this.elsewhere(this.kept ?? undefined);
  }

  async takeOver() {
    this.holds = await hold(this.facts.game, () => this.lost(), true);
    this.pressing = null;
    this.page.closed = "";
    this.line.report("connecting");
    this.runtime.load();
    this.enter(await this.found());
  }

  /** The settings, before or beside the board. @param {string} [text] that they begin with */
  choose(text = "") {
    if (!this.holds) return;
    this.pressing = this.begun ? this.pressing : null;
    if (text) this.note(text);
    box.dataset.setting = "true";
    const close = document.querySelector('[data-solo="close"]');
    close?.toggleAttribute("hidden", !this.begun);
    this.page?.refreshPrompt();
    if (this.begun || text) document.getElementById("solo-settings-title")?.focus();
  }

  /** Back to the board. */
  shut() {
    box.dataset.setting = "false";
    this.note("");
  }

  async undo() {
    if (this.possible(this.page).undo) await this.page.act("undo");
    else this.page.status.say(say("refused_nothing_to_take_back"));
  }

  /** @param {any} page @returns {Situation|null} */
  situation(page) {
    const shared = page.own.length > 1 && page.turn.seat !== null;
    page.prompt.box.dataset.marble = String(shared);
    if (shared) document.querySelector(".prompt-marble > use")?.setAttribute("href", `#board-piece-${page.seats.strips.get(page.turn.seat)?.dataset.colour}`);
    this.turning?.follow(page);
    if (this.pressing) return this.pressing();
    if (this.awaits || this.loading.failed) return this.loading.situation();
    if (!this.begun) return { kind: "idle", text: say("ready_to_begin"), more: say("ready_to_begin_more") };
    return null;
  }

  /** @returns {import("../prompt.js").Reply[]} */
  afterwards() {
    return [];
  }

  /** @param {any} page */
  possible(page) {
    return { undo: this.begun && !this.awaits && this.pressing === null && page.offers.may_takeback.length > 0 };
  }
}

/** A game's module beside this one does it. @param {() => Promise<import("../match.js").Title>} title fetches how the game is shown */
export async function open(title) {
  load("match-texts");
  const [facts, snapshot] = ["solo-facts", "match-snapshot"].map((id) => JSON.parse(document.getElementById(id)?.textContent ?? "null"));
  preferences.apply();
  await new Solo(title, facts, snapshot).open();
}

async function match() {
  return await import("../match.js");
}

async function away() {
  return await import("../situation.js");
}

async function end() {
  return await import("./ending.js");
}

async function turn() {
  return await import("./turning.js");
}
