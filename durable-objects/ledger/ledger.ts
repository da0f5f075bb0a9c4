import { DurableObject } from "cloudflare:workers";
import type { AnswerResult } from "../../worker/contract/wire/enums.ts";
import type {
  Attempt,
  Binding,
  ChallengeSettings,
  ConfiguredChallenge,
  CorrectionOrder,
  Entry,
  FlagDigest,
  FreezeOrder,
  GameSettings,
  HintWish,
  InstanceEvent,
  MessageOrder,
  Outcome,
  ParticipationSettings,
  Receipt,
  StoredParticipation,
  Orphans,
  OtherFlag,
} from "../../worker/contract/rpc/ledger.ts";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import { CallPace, withGap } from "../../worker/domain/limits/call-pace.ts";
import { selectAnyEntry } from "../../worker/db/statements/entries.ts";
import { holdingsOf, vitalsOf } from "./holdings.ts";
import { Alarm } from "./alarm.ts";
import { migrate } from "../migrate.ts";
import { objectName } from "../object-name.ts";
import { GameState } from "./game-state.ts";
import * as commands from "./commands.ts";
import { applyFreezeOrder } from "./freezing.ts";
import { correct, listOf } from "./correcting.ts";
import { decide, decideAll, storedVerdict } from "./judge.ts";
import { dropCopy } from "./copy.ts";
import { openHint } from "./hints.ts";
import { LogReplication } from "./log-replication.ts";
import { say } from "./messages.ts";
import { MIGRATIONS } from "./migrations.ts";
import { Quota } from "./quota.ts";
import { accessOf, openDue } from "./rules.ts";
import { sinksOf } from "./sinks.ts";
import { restore } from "./restore.ts";
import { rewind } from "./rewind.ts";

const WAITING = 20_000;
const CHUNK = 20_000;
const CLOSED = { ok: false, code: "unavailable" } as const;

type Waiting = { attempt: Attempt; answer(receipt: Receipt): void };

/** One per game: the only place where a submission becomes a score. */
export class Ledger extends DurableObject<Env> implements LedgerApi {
  private readonly name: string;
  private state: GameState;
  private alarmClock: Alarm;
  private replication: LogReplication;
  private waiting: Waiting[] = [];
  private readonly quota = new Quota();
  private readonly pace = new CallPace();
  /** The log of another Ledger is arriving in pieces; until it is complete, nothing else may be written. */
  private isTakingOver = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
    this.state = this.open();
    this.name = objectName(ctx);
    this.alarmClock = this.anAlarm();
    this.replication = this.replicate();
    if (this.state.log.head === 0 && !this.state.isClosed) void ctx.blockConcurrencyWhile(() => this.closeIfLost());
  }

  /** Attempts that arrive together are judged one after another in one turn, which commits once for all of them (docs/decisions/0003). */
  submit(attempt: Attempt): Promise<Receipt> {
    if (this.state.isClosed || this.waiting.length >= WAITING) return Promise.resolve({ ok: false, code: "unavailable" });
    return new Promise((answer) => {
      if (this.waiting.push({ attempt, answer }) === 1) setTimeout(() => this.judgeWaiting(), 0);
    });
  }

  async submitAll(attempts: Attempt[], caller?: string): Promise<Receipt[]> {
    const gapMs = this.pace.call(caller, attempts.length, Date.now());
    return withGap(await Promise.all(attempts.map((attempt) => this.submit(attempt))), gapMs);
  }

  async verdict(userId: string, challengeId: number, submissionId: number): Promise<AnswerResult | null> {
    return storedVerdict(this.state, userId, challengeId, submissionId);
  }

  async membership(userId: string | null) {
    const { settings, memberships, roster } = await this.memberships([userId ?? ""]);
    return { settings, membership: memberships[0]!, roster, now: this.state.now() };
  }

  async memberships(userIds: string[]) {
    this.pace.other(Date.now());
    return { settings: this.state.game, memberships: this.state.membershipsOf(userIds), roster: this.state.rosterChanges.roster };
  }

  async rosterSince(since: string): Promise<{ roster: string; users: string[] | null }> {
    this.pace.other(Date.now());
    return this.state.rosterChanges.since(since);
  }

  async configureGame(settings: GameSettings): Promise<void> {
    this.follow((state) => commands.configureGame(state, settings));
  }

  async configureChallenge(challengeId: number, settings: ChallengeSettings, hintsChanged: boolean): Promise<void> {
    this.follow((state) => commands.configureChallenge(state, challengeId, settings, hintsChanged));
  }

  async configureChallenges(list: ConfiguredChallenge[], game?: GameSettings | null): Promise<void> {
    this.follow((state) => commands.configureChallenges(state, list, game ?? null));
  }

  async removeChallenge(challengeId: number): Promise<void> {
    this.follow((state) => state.challenges.get(challengeId) && state.setChallenge(challengeId, null));
  }

  async setFlags(challengeId: number, flags: FlagDigest[], others: OtherFlag[] = []): Promise<void> {
    this.write((state) => state.challenges.get(challengeId) !== null && state.flags.set(challengeId, flags, others));
  }

  async setOwnFlag(challengeId: number, flag: FlagDigest & { owner: number }): Promise<void> {
    this.turn((state) => commands.setOwnFlag(state, challengeId, flag));
  }

  async recordInstanceEvents(list: InstanceEvent[]): Promise<void> {
    this.turn((state) => list.forEach((one) => commands.recordInstanceEvent(state, one)));
  }

  async bind(participationId: number, challengeId: number): Promise<number | null> {
    return this.turn((state) => commands.bind(state, participationId, challengeId));
  }

  async access(participationId: number, challengeId: number) {
    return accessOf(this.state, challengeId, participationId);
  }

  async openHint(wish: HintWish): Promise<Outcome<{ isNew: boolean }>> {
    return this.state.isClosed ? CLOSED : this.turn((state) => openHint(state, wish));
  }

  async boundFlags(challengeId: number): Promise<number[]> {
    return this.state.store.boundFlags(challengeId);
  }

  async join(id: number, settings: ParticipationSettings, member: { userId: string; name: string } | null): Promise<void> {
    this.follow((state) => commands.join(state, id, settings, member));
  }

  async withdraw(participationId: number, userId: string | null): Promise<void> {
    this.follow((state) => commands.withdraw(state, participationId, userId));
  }

  async setStatus(participationId: number, status: ParticipationSettings["status"]): Promise<Outcome> {
    return this.state.isClosed ? CLOSED : this.turn((state) => commands.setStatus(state, participationId, status));
  }

  async renameMember(userId: string, name: string): Promise<void> {
    this.follow((state) => commands.renameMember(state, userId, name));
  }

  async reconcile(challengeIds: number[], list: StoredParticipation[]): Promise<Orphans> {
    return this.turn((state) => commands.reconcile(state, challengeIds, list));
  }

  async statuses(): Promise<Map<number, ParticipationSettings["status"]>> {
    return new Map(Array.from(this.state.participations, ([id, { status }]) => [id, status]));
  }

  async announce(content: string) {
    return this.turn((state) => commands.announce(state, content));
  }

  async editNotice(id: number, content: string) {
    return this.state.isClosed ? CLOSED : this.turn((state) => commands.editNotice(state, id, content));
  }

  async removeNotice(id: number): Promise<Outcome> {
    return this.state.isClosed ? CLOSED : this.turn((state) => commands.removeNotice(state, id));
  }

  async message(order: MessageOrder): Promise<Outcome<{ id: number; at: number }>> {
    return this.state.isClosed ? CLOSED : this.turn((state) => say(state, order));
  }

  async freeze(order: FreezeOrder): Promise<Outcome<{ entries: Entry[] }>> {
    return this.state.isClosed ? CLOSED : this.turn((state) => applyFreezeOrder(state, order));
  }

  async correct(order: CorrectionOrder): Promise<Outcome<{ entries: Entry[] }>> {
    return this.state.isClosed ? CLOSED : this.turn((state) => correct(state, order));
  }

  async corrections(blind = false) {
    return listOf(this.state, blind);
  }

  async restore(entries: Entry[]): Promise<Outcome> {
    this.isTakingOver = true;
    return this.write((state) => restore(state, entries));
  }

  async bindings(): Promise<Binding[]> {
    return this.state.store.bindings();
  }

  async restoreBindings(bindings: Binding[]): Promise<void> {
    this.write((state) => state.store.restoreBindings(bindings));
  }

  async entries(after: number, limit: number): Promise<Entry[]> {
    return this.state.log.after(after, Math.min(limit, CHUNK));
  }

  async entriesForBoard(after: number, limit: number): Promise<{ entries: Entry[]; upTo: number }> {
    // Half a log would be mistaken for a whole one.
    this.state.requireOpen();
    return this.state.log.forBoard(after, Math.min(limit, CHUNK));
  }

  async head(): Promise<number> {
    return this.state.log.head;
  }

  async copied(): Promise<boolean> {
    return this.replication.reached("d1");
  }

  async flush(): Promise<Outcome> {
    return (await this.replication.flush()) ? { ok: true } : { ok: false, code: "unavailable" };
  }

  async holdings(since: number) {
    return holdingsOf(this.state, since);
  }

  async vitals() {
    return vitalsOf(this.state, this.replication.cursorOf("d1"), this.waiting.length);
  }

  async close(): Promise<void> {
    this.judgeWaiting();
    await this.empty((state) => state.close());
  }

  async fill(upTo: number): Promise<number> {
    return this.write((state) => commands.fill(state, Math.min(upTo, state.log.head + CHUNK)));
  }

  async reopen(): Promise<void> {
    this.write((state) => state.reopen());
  }

  async rewind(to: number, dry: boolean): Promise<Outcome> {
    // Closed only in memory: the storage is about to be restored to an earlier state, which is open.
    const leave = () => ((this.state.isClosed = true), this.replication.stop());
    return rewind(this.ctx, { to, dry, leave });
  }

  async wakeHerald(): Promise<void> {
    this.replication.wake("webhooks");
  }

  async erase(): Promise<void> {
    await this.empty();
    await Promise.all([dropCopy(this.env.DB, Number(this.name)), boardOf(this.env, this.name).erase()]);
  }

  /** Goes off to copy the log, and whenever a challenge opens, so that the log records it at that moment. */
  override async alarm(): Promise<void> {
    this.alarmClock.rang();
    if (!this.state.isClosed && !this.isTakingOver) this.turn(() => {});
    this.replication.alarmRang();
    this.alarmClock.setAlarm(Infinity);
  }

  /** Resolves when nothing is on its way to D1 any more, so that it cannot arrive after what is written there next. */
  private async empty(first: (state: GameState) => void = () => {}): Promise<void> {
    const ended = this.replication.stop();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, MIGRATIONS);
    objectName(this.ctx, this.name);
    this.state = this.open();
    this.alarmClock = this.anAlarm();
    first(this.state);
    this.replication = this.replicate();
    await ended;
  }

  /** If the log is empty but has a copy, it was lost: starting over would turn it into another game (docs/recovery.md). */
  private async closeIfLost(): Promise<void> {
    if (await selectAnyEntry(this.env.DB, Number(this.name)).first()) this.state.close();
  }

  private open(): GameState {
    return new GameState(this.ctx.storage.sql, () => Date.now(), this.env.VEXIL_SECRET);
  }

  private anAlarm(): Alarm {
    return new Alarm(this.ctx.storage, () => (this.state.isClosed || this.isTakingOver ? Infinity : this.state.nextOpening));
  }

  private replicate(): LogReplication {
    const state = () => this.state;
    return new LogReplication(this.alarmClock, state, sinksOf(this.env, this.name, state));
  }

  /** A change that D1 has as well, and sends again when a closed Ledger is opened. */
  private follow(change: (state: GameState) => unknown): void {
    if (!this.state.isClosed) this.turn(change);
  }

  private turn<T>(change: (state: GameState) => T): T {
    this.state.requireOpen();
    this.isTakingOver = false;
    const result = this.write((state) => {
      openDue(state);
      return change(state);
    });
    this.alarmClock.setAlarm(Infinity);
    return result;
  }

  /** A change that is written completely or not at all, even while closed; attempts that wait to be judged come first. */
  private write<T>(change: (state: GameState) => T): T {
    if (this.waiting.length > 0) this.judgeWaiting();
    return this.commit(change);
  }

  private commit<T>(change: (state: GameState) => T): T {
    const before = this.state.log.head;
    try {
      const result = this.ctx.storage.transactionSync(() => change(this.state));
      if (this.state.log.head > before) this.replication.wrote();
      return result;
    } catch (error) {
      // Memory may hold what was rolled back.
      this.state = this.open();
      throw error;
    }
  }

  private judgeWaiting(): void {
    const waiting = this.waiting.splice(0);
    if (waiting.length === 0) return;
    const receipts = this.state.isClosed ? [] : (this.judgeTogether(waiting) ?? waiting.map(({ attempt }) => this.judgeAlone(attempt)));
    waiting.forEach(({ answer }, index) => answer(receipts[index] ?? CLOSED));
  }

  private judgeTogether(waiting: Waiting[]): Receipt[] | null {
    try {
      return this.commit((state) => decideAll(state, this.quota, waiting));
    } catch (error) {
      console.error(JSON.stringify({ event: "ledger.turn", size: waiting.length, error: String(error) }));
      return null;
    }
  }

  /** After a failure, so that one attempt that cannot be stored does not take the others with it. */
  private judgeAlone(attempt: Attempt): Receipt {
    try {
      return this.commit((state) => decide(state, this.quota, attempt));
    } catch (error) {
      console.error(JSON.stringify({ event: "ledger.submit", challengeId: attempt.challengeId, error: String(error) }));
      return { ok: false, code: "unknown" };
    }
  }
}
