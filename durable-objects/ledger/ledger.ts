import { DurableObject } from "cloudflare:workers";
import type { AnswerResult } from "../../worker/contract/wire/enums.ts";
import type { NoticeView } from "../../worker/contract/wire/feed.ts";
import type {
  Attempt,
  Binding,
  ChallengeSettings,
  Entry,
  FlagDigest,
  GameSettings,
  Happening,
  Outcome,
  ParticipationSettings,
  Receipt,
  Registered,
  Strays,
} from "../../worker/contract/rpc/ledger.ts";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { boardOf } from "../../worker/contract/rpc/stubs.ts";
import { migrate } from "../migrate.ts";
import { objectName } from "../object-name.ts";
import { GameState } from "./game-state.ts";
import * as commands from "./commands.ts";
import { decide } from "./judge.ts";
import { BoardSink } from "./board-sink.ts";
import { dropCopy } from "./copy.ts";
import { D1Sink } from "./d1-sink.ts";
import { LogReplication } from "./log-replication.ts";
import { MIGRATIONS } from "./migrations.ts";
import { Quota } from "./quota.ts";
import { restore } from "./restore.ts";

const WAITING = 20_000;
const CHUNK = 20_000;

type Waiting = { attempt: Attempt; answer(receipt: Receipt): void };

/** One per game: the only place where a submission becomes a score. */
export class Ledger extends DurableObject<Env> implements LedgerApi {
  private readonly name: string;
  private book: GameState;
  private replication: LogReplication;
  private waiting: Waiting[] = [];
  private readonly quota = new Quota();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage.sql, MIGRATIONS);
    this.book = this.open();
    this.name = objectName(ctx);
    this.replication = this.replicate();
  }

  /** Attempts that arrive together are judged one after another in one turn, which commits once for all of them (docs/decisions/0003). */
  submit(attempt: Attempt): Promise<Receipt> {
    if (this.waiting.length >= WAITING) return Promise.resolve({ ok: false, code: "unavailable" });
    return new Promise((answer) => {
      if (this.waiting.push({ attempt, answer }) === 1) setTimeout(() => this.judgeWaiting(), 0);
    });
  }

  async verdict(userId: string, challengeId: number, submissionId: number): Promise<AnswerResult | null> {
    const { members, store, log } = this.book;
    const participationId = members.get(userId)?.participationId;
    const seq = participationId === undefined ? null : store.seqOfSubmission(participationId, submissionId);
    const entry = seq === null ? undefined : log.find(seq);
    return entry?.userId === userId && entry.challengeId === challengeId ? entry.status : null;
  }

  async membership(userId: string | null) {
    const { game: settings, members, participations } = this.book;
    const participationId = members.get(userId ?? "")?.participationId;
    const held = participationId === undefined ? undefined : participations.get(participationId);
    const membership = held
      ? { participationId: participationId!, teamId: held.teamId, status: held.status, division: held.division }
      : null;
    return { settings, membership, roster: this.book.roster, now: this.book.now() };
  }

  async roster(): Promise<string> {
    return this.book.roster;
  }

  async configureGame(settings: GameSettings): Promise<void> {
    this.turn((book) => commands.configureGame(book, settings));
  }

  async configureChallenge(challengeId: number, settings: ChallengeSettings, hintsChanged: boolean): Promise<void> {
    this.turn((book) => commands.configureChallenge(book, challengeId, settings, hintsChanged));
  }

  async removeChallenge(challengeId: number): Promise<void> {
    this.turn((book) => book.challenges.get(challengeId) && book.setChallenge(challengeId, null));
  }

  async setFlags(challengeId: number, flags: FlagDigest[]): Promise<void> {
    this.turn((book) => book.challenges.get(challengeId) !== null && book.store.setFlags(challengeId, flags));
  }

  async setOwnFlag(challengeId: number, flag: FlagDigest & { owner: number }): Promise<void> {
    this.turn((book) => commands.setOwnFlag(book, challengeId, flag));
  }

  async happened(list: Happening[]): Promise<void> {
    this.turn((book) => list.forEach((one) => commands.happened(book, one)));
  }

  async bind(participationId: number, challengeId: number): Promise<number | null> {
    return this.turn((book) => commands.bind(book, participationId, challengeId));
  }

  async boundFlags(challengeId: number): Promise<number[]> {
    return this.book.store.boundFlags(challengeId);
  }

  async enrol(id: number, settings: ParticipationSettings, member: { userId: string; name: string } | null): Promise<void> {
    this.turn((book) => commands.enrol(book, id, settings, member));
  }

  async withdraw(participationId: number, userId: string | null): Promise<void> {
    this.turn((book) => commands.withdraw(book, participationId, userId));
  }

  async setStatus(participationId: number, status: ParticipationSettings["status"]): Promise<Outcome> {
    return this.turn((book) => commands.setStatus(book, participationId, status));
  }

  async renameMember(userId: string, name: string): Promise<void> {
    this.turn((book) => commands.renameMember(book, userId, name));
  }

  async settle(challengeIds: number[], list: Registered[]): Promise<Strays> {
    return this.turn((book) => commands.settle(book, challengeIds, list));
  }

  async statuses(): Promise<Map<number, ParticipationSettings["status"]>> {
    return new Map(Array.from(this.book.participations, ([id, { status }]) => [id, status]));
  }

  async announce(content: string): Promise<NoticeView> {
    return this.turn((book) => commands.announce(book, content));
  }

  async editNotice(id: number, content: string): Promise<Outcome<{ notice: NoticeView }>> {
    return this.turn((book) => commands.editNotice(book, id, content));
  }

  async removeNotice(id: number): Promise<Outcome> {
    return this.turn((book) => commands.removeNotice(book, id));
  }

  async restore(entries: Entry[]): Promise<Outcome> {
    return this.turn((book) => restore(book, entries));
  }

  async bindings(): Promise<Binding[]> {
    return this.book.store.bindings();
  }

  async restoreBindings(bindings: Binding[]): Promise<void> {
    this.turn((book) => book.store.restoreBindings(bindings));
  }

  async entries(after: number, limit: number): Promise<Entry[]> {
    return this.book.log.after(after, Math.min(limit, CHUNK));
  }

  async entriesForBoard(after: number, limit: number): Promise<{ entries: Entry[]; upTo: number }> {
    const size = Math.min(limit, CHUNK);
    const entries = this.book.log.forBoard(after, size);
    return { entries, upTo: entries.length < size ? this.book.log.head : entries.at(-1)!.seq };
  }

  async head(): Promise<number> {
    return this.book.log.head;
  }

  async copied(): Promise<boolean> {
    return this.replication.reached("d1");
  }

  async flush(): Promise<Outcome> {
    return (await this.replication.flush()) ? { ok: true } : { ok: false, code: "unavailable" };
  }

  async erase(): Promise<void> {
    const { name } = this;
    const ended = this.replication.stop();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage.sql, MIGRATIONS);
    objectName(this.ctx);
    this.book = this.open();
    this.replication = this.replicate();
    // What was on its way must not come after what is deleted here.
    await ended;
    await dropCopy(this.env.DB, Number(name));
    await boardOf(this.env.BOARD, name).erase();
  }

  override async alarm(): Promise<void> {
    this.replication.alarmRang();
  }

  private open(): GameState {
    return new GameState(this.ctx.storage.sql, () => Date.now());
  }

  private replicate(): LogReplication {
    const book = () => this.book;
    return new LogReplication(this.ctx.storage, book, [new BoardSink(this.env, this.name, book), new D1Sink(this.env, this.name, book)]);
  }

  /** A change that is written whole or not at all; what waited for judgement comes first. */
  private turn<T>(change: (book: GameState) => T): T {
    if (this.waiting.length > 0) this.judgeWaiting();
    return this.commit(change);
  }

  private commit<T>(change: (book: GameState) => T): T {
    const before = this.book.log.head;
    try {
      const result = this.ctx.storage.transactionSync(() => change(this.book));
      if (this.book.log.head > before) this.replication.wrote();
      return result;
    } catch (error) {
      // Memory may hold what was rolled back.
      this.book = this.open();
      throw error;
    }
  }

  private judgeWaiting(): void {
    const waiting = this.waiting.splice(0);
    if (waiting.length === 0) return;
    const receipts = this.judgeTogether(waiting) ?? waiting.map(({ attempt }) => this.judgeAlone(attempt));
    waiting.forEach(({ answer }, index) => answer(receipts[index]!));
  }

  private judgeTogether(waiting: Waiting[]): Receipt[] | null {
    try {
      return this.commit((book) => waiting.map(({ attempt }) => decide(book, this.quota, attempt)));
    } catch (error) {
      console.error(JSON.stringify({ event: "ledger.turn", size: waiting.length, error: String(error) }));
      return null;
    }
  }

  /** After a failure, so that one attempt that cannot be stored does not take the others with it. */
  private judgeAlone(attempt: Attempt): Receipt {
    try {
      return this.commit((book) => decide(book, this.quota, attempt));
    } catch (error) {
      console.error(JSON.stringify({ event: "ledger.submit", challengeId: attempt.challengeId, error: String(error) }));
      return { ok: false, code: "unknown" };
    }
  }
}
