import { DurableObject } from "cloudflare:workers";
import type {
  HeldHook,
  HeraldApi,
  HeraldNews,
  HookFailure,
  HookSecrets,
  HookSettings,
  HookTest,
} from "../../worker/contract/rpc/herald.ts";
import type { GameSettings } from "../../worker/contract/rpc/ledger.ts";
import { ledgerOf } from "../../worker/contract/rpc/stubs.ts";
import type { PublicEvent } from "../../worker/contract/wire/events.ts";
import { publicEventOf } from "../../worker/domain/news/public-event.ts";
import { nextTimeEvent, passedEvents, timeEvents } from "../../worker/domain/webhooks/time-events.ts";
import { isWanted } from "../../worker/domain/webhooks/wanted.ts";
import { migrate } from "../migrate.ts";
import { objectName } from "../object-name.ts";
import { HookTable, type Hook } from "./hook-table.ts";
import { Known } from "./known.ts";
import { Lanes } from "./lanes.ts";
import { MessageTable } from "./message-table.ts";
import { MIGRATIONS } from "./migrations.ts";
import { sendSample } from "./sending.ts";

/** Entries that are read and folded in one turn. */
const CHUNK = 2_500;
/** After this long an attempt is repeated if its outcome is unknown because the object ended meanwhile. */
const LOST_MS = 30_000;

/** One per game: sends its webhooks from its log. Events are stored before the Ledger's sink continues, and each webhook receives them at its own pace. */
export class Herald extends DurableObject<Env> implements HeraldApi {
  private readonly name: string;
  private readonly sql = this.ctx.storage.sql;
  private readonly hookTable = new HookTable(this.sql, this.env.VEXIL_SECRET);
  private readonly messages = new MessageTable(this.sql);
  private readonly known = new Known(this.sql);
  private readonly lanes = new Lanes(this.env, this.ctx.storage, this.hookTable, this.messages, () => this.arm());
  /** Calls note news one after another, because filling a gap waits for the Ledger. */
  private noting: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
    this.name = objectName(ctx);
  }

  async take(news: HeraldNews): Promise<boolean> {
    if (!this.isOn()) return false;
    await this.inTurn(async () => {
      await this.catchUp(news.after);
      this.ctx.storage.transactionSync(() => this.note(news));
    });
    this.send();
    return true;
  }

  async hooks(): Promise<HeldHook[]> {
    return this.hookTable.all().map((hook) => this.heldOf(hook));
  }

  async add(hook: HookSettings & HookSecrets, most: number): Promise<HeldHook | null> {
    if (hook.enabled) await this.begin();
    if (this.hookTable.all().length >= most) return null;
    this.hookTable.add(hook);
    this.send();
    return this.held(hook.id);
  }

  async change(id: string, { url, ...change }: Partial<HookSettings> & Partial<HookSecrets>): Promise<HeldHook | null> {
    if (change.enabled) await this.begin();
    const hook = this.hookTable.find(id);
    if (!hook) return null;
    this.hookTable.set({ ...hook.settings, ...change }, url);
    if (url !== undefined) this.messages.freshen(id);
    if (hook.settings.enabled && change.enabled === false) this.messages.giveUpAll(id, "webhook.off", Date.now());
    this.send();
    return this.held(id);
  }

  async remove(id: string): Promise<boolean> {
    const isThere = this.hookTable.find(id) !== null;
    this.hookTable.remove(id);
    this.messages.removeAll(id);
    return isThere;
  }

  async renewSecret(id: string, secret: string): Promise<number | null> {
    return this.hookTable.find(id) && this.hookTable.renewSecret(id, secret, Date.now());
  }

  async tryOut(id: string): Promise<HookTest | null> {
    // For the game's title, which it has not received while no webhook was on.
    await this.begin();
    const hook = this.hookTable.find(id);
    return hook && sendSample(this.env, hook.settings, this.hookTable.secretsOf(id, Date.now()), this.known.game?.title ?? "");
  }

  async failures(id: string): Promise<HookFailure[] | null> {
    return this.hookTable.find(id) && this.messages.failures(id);
  }

  async resend(id: string, events: string[] | null): Promise<number | null> {
    const hook = this.hookTable.find(id);
    if (!hook) return null;
    const count = this.messages.resend(id, events, Date.now());
    // Whoever asks for this has fixed something, so it is sent at once.
    this.hookTable.setCourse(id, { ...hook.course, pauseUntil: 0 });
    this.send();
    return count;
  }

  async forget(id: string, events: string[] | null): Promise<number | null> {
    return this.hookTable.find(id) && this.messages.forget(id, events);
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, MIGRATIONS);
    objectName(this.ctx, this.name);
  }

  /** Goes off at a game's start and end, when a webhook's pause is over, and for what a restart has left unsent. */
  override async alarm(): Promise<void> {
    this.ctx.storage.transactionSync(() => this.noteMoments(Date.now()));
    this.send();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const step = this.noting.then(work);
    this.noting = step.catch(() => {});
    return step;
  }

  private isOn(): boolean {
    return this.hookTable.all().some(({ settings }) => settings.enabled);
  }

  /** Catches up with the log before a webhook is added or turned on, so that it receives only what happens from then on. */
  private begin(): Promise<void> {
    return this.inTurn(async () => {
      if (this.isOn()) return;
      await this.catchUp(await ledgerOf(this.env, this.name).head());
      this.ctx.storage.kv.put("clock", Date.now());
    });
  }

  /** Reads entries that arrived while there was no webhook, or that are not news; none of them is sent. */
  private async catchUp(to: number): Promise<void> {
    const ledger = ledgerOf(this.env, this.name);
    while (this.cursor < to) {
      // oxlint-disable-next-line no-await-in-loop -- each read begins where the last one ended
      const { entries, upTo } = await ledger.entriesForBoard(this.cursor, CHUNK);
      if (upTo <= this.cursor) throw new Error(`The log ends at ${upTo}, before ${to}`);
      this.ctx.storage.transactionSync(() => {
        // Later entries of the log still have to be sent.
        for (const entry of entries) if (entry.seq <= to) this.known.fold(entry);
        this.cursor = Math.min(upTo, to);
      });
    }
  }

  private note({ entries, upTo, silentUpTo }: HeraldNews): void {
    this.noteMoments(Date.now());
    for (const entry of entries) {
      if (entry.seq <= this.cursor) continue;
      const event = entry.seq > silentUpTo ? publicEventOf(Number(this.name), entry, this.known) : null;
      const before = this.known.game;
      this.known.fold(entry);
      if (event) this.enqueue(event);
      if (entry.kind === "game" && before) this.notePassed(before);
    }
    this.cursor = Math.max(this.cursor, upTo);
  }

  private noteMoments(now: number): void {
    const { game } = this.known;
    if (!game || !this.isOn()) return;
    for (const event of timeEvents(Number(this.name), game, this.clock, now)) this.enqueue(event);
    this.ctx.storage.kv.put("clock", now);
  }

  /** Starts and ends that a change of the game's times has moved into the past. */
  private notePassed(before: GameSettings): void {
    for (const event of passedEvents(Number(this.name), before, this.known.game!, this.clock)) this.enqueue(event);
  }

  private enqueue(event: PublicEvent): void {
    for (const { settings } of this.hookTable.all())
      if (settings.enabled && isWanted(event, settings.kinds)) this.messages.add(settings.id, event, Date.now());
  }

  /** Starts the deliveries that are due, separately for each webhook, and sets the alarm for the rest. */
  private send(): void {
    this.lanes.begin();
    this.arm();
  }

  private arm(): void {
    const now = Date.now();
    const waiting = this.hookTable.all().filter(({ settings }) => settings.enabled && this.messages.count(settings.id, "waiting") > 0);
    const due = waiting.map(({ settings, course }) => (this.lanes.isBusy(settings.id) ? now + LOST_MS : Math.max(now, course.pauseUntil)));
    const { game } = this.known;
    const next = Math.min(...due, game && this.isOn() ? nextTimeEvent(game, this.clock) : Infinity);
    if (Number.isFinite(next)) void this.ctx.storage.setAlarm(next);
  }

  private held(id: string): HeldHook | null {
    const hook = this.hookTable.find(id);
    return hook && this.heldOf(hook);
  }

  private heldOf({ settings, host, course }: Hook): HeldHook {
    const [waiting, failed] = [this.messages.count(settings.id, "waiting"), this.messages.count(settings.id, "failed")];
    const { last, failingSince, pauseUntil } = course;
    return { ...settings, host, waiting, failed, last, failingSince, nextAt: waiting > 0 && settings.enabled ? pauseUntil : null };
  }

  /** The last entry that has been folded and sent on. */
  private get cursor(): number {
    return this.ctx.storage.kv.get<number>("cursor") ?? 0;
  }

  private set cursor(seq: number) {
    this.ctx.storage.kv.put("cursor", seq);
  }

  /** The moment (epoch ms) up to which starts and ends have been reported. */
  private get clock(): number {
    return this.ctx.storage.kv.get<number>("clock") ?? 0;
  }
}
