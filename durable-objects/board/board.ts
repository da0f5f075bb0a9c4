import { DurableObject } from "cloudflare:workers";
import type { BoardFrameView, BoardPageView, BoardQuery } from "../../worker/contract/wire/board.ts";
import type { BoardTable } from "../../worker/contract/rpc/board.ts";
import type { ShownNotice } from "../../worker/contract/wire/feed.ts";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import type { BoardApi, BoardBody, LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { ledgerOf } from "../../worker/contract/rpc/stubs.ts";
import { Board as Standings } from "../../worker/domain/board/board.ts";
import { newsSince } from "../../worker/domain/board/board-news.ts";
import { lineOf, tableOf } from "../../worker/domain/board/board-table.ts";
import { frameOf, pageOf, teamOf, wirePieces } from "../../worker/domain/board/board-view.ts";
import { ctftimePieces } from "../../worker/domain/board/ctftime.ts";
import { phaseAt } from "../../worker/domain/game/phase.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { WholeBody } from "./body.ts";
import { Hubs } from "./hubs.ts";
import { KeptFold } from "./kept-fold.ts";

/** Entries that are read and folded in one turn. */
const CHUNK = 2_500;
const clock = () => Date.now();

/** One per game: ranks, serialises once per version, and passes the news on. Everything but its listeners comes from the Ledger. */
export class Board extends DurableObject<Env> implements BoardApi {
  private standings = new Standings();
  private readonly whole = { wire: new WholeBody(wirePieces, clock), ctftime: new WholeBody(ctftimePieces, clock) };
  private made: BoardTable | null = null;
  private hubs: Hubs;
  private readonly kept: KeptFold;
  private ready: Promise<void> | null = null;
  /** Entries are folded one call after the other, since healing a gap waits for the Ledger; and none while the whole board is written. */
  private folding: Promise<void> = Promise.resolve();
  /** The last entry whose news was passed on; kept, so that a restart neither repeats nor forgets any. */
  private told: number;
  /** The version that was passed on with it. */
  private toldVersion: number;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
    this.hubs = new Hubs(ctx.storage.sql, env, ctx.id.name!);
    this.kept = new KeptFold(ctx.storage);
    this.told = ctx.storage.kv.get<number>("told") ?? 0;
    this.toldVersion = ctx.storage.kv.get<number>("toldVersion") ?? 0;
  }

  advance(entries: Entry[], silentUpTo = 0): Promise<void> {
    return this.inTurn(() => this.fold(entries, silentUpTo));
  }

  async version(): Promise<number> {
    return (await this.current()).version;
  }

  async frame(division: string | null): Promise<BoardFrameView> {
    return frameOf(await this.current(), division);
  }

  async page(query: BoardQuery): Promise<BoardPageView> {
    return pageOf(await this.current(), query);
  }

  async team(teamId: number) {
    const standings = await this.current();
    return { version: standings.version, row: teamOf(standings, teamId) };
  }

  async table(): Promise<BoardTable> {
    const standings = await this.current();
    if (this.made?.version !== standings.version) this.made = tableOf(standings);
    return this.made;
  }

  async lines(teamIds: number[]) {
    const standings = await this.current();
    return teamIds.map((teamId) => lineOf(standings, teamId));
  }

  async wire(): Promise<BoardBody> {
    return this.whole.wire.of(await this.current(), (work) => this.inTurn(work));
  }

  async ctftime(): Promise<BoardBody> {
    return this.whole.ctftime.of(await this.current(), (work) => this.inTurn(work));
  }

  async news(since: number, participations: number[]) {
    const standings = await this.current();
    standings.rerank();
    // Until it starts, nobody who listens may know what will be in it.
    const isOpen = standings.game === null || phaseAt(standings.game, Date.now()) !== "upcoming";
    return isOpen ? newsSince(standings, since, participations) : null;
  }

  async showNotice(shown: ShownNotice): Promise<void> {
    this.hubs.toPlayers([{ target: "NoticeShown", arguments: [shown] }]);
  }

  async watch(hub: string): Promise<void> {
    this.hubs.watch(hub);
  }

  async vitals() {
    const [vitals, sockets] = await Promise.all([ledgerOf(this.env, this.ctx.id.name!).vitals(), this.hubs.sockets()]);
    return { ...vitals, sockets };
  }

  reread(): Promise<void> {
    return this.inTurn(async () => {
      this.ready = null;
      this.kept.forget();
      await this.start();
      this.forgetMade();
      this.told = Math.min(this.told, this.standings.folded);
    });
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, MIGRATIONS);
    this.standings = new Standings();
    this.forgetMade();
    this.hubs = new Hubs(this.ctx.storage.sql, this.env, this.ctx.id.name!);
    this.told = 0;
    this.toldVersion = 0;
    this.ready = null;
  }

  private forgetMade(): void {
    this.whole.wire.forget();
    this.whole.ctftime.forget();
    this.made = null;
  }

  /** Runs what changes the standings, or reads them over several turns of the loop, after all that came before. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const step = this.folding.then(work);
    this.folding = step.then(
      () => {},
      () => {},
    );
    return step;
  }

  private async current(): Promise<Standings> {
    await this.start();
    return this.standings;
  }

  /** Reads the log once, from where a kept board ends. A failure is forgotten, so that the next caller tries again. */
  private start(): Promise<void> {
    this.ready ??= this.rebuild().catch((error: unknown) => {
      this.ready = null;
      throw error;
    });
    return this.ready;
  }

  private async rebuild(): Promise<void> {
    const standings = this.kept.read();
    let read = 0;
    for (let isWhole = false; !isWhole;) {
      const answer = await this.ledger().entriesForBoard(standings.folded, CHUNK);
      read += answer.entries.length;
      for (const entry of answer.entries) standings.apply(entry);
      standings.folded = answer.upTo;
      isWhole = answer.entries.length === 0;
    }
    standings.rerank();
    this.kept.keep(standings, read, Date.now());
    this.standings = standings;
  }

  private async fold(entries: Entry[], silentUpTo: number): Promise<void> {
    await this.start();
    const first = entries[0]?.seq ?? 0;
    const lacking = first > this.standings.folded + 1 ? await this.between(this.standings.folded, first) : [];
    for (const entry of [...lacking, ...entries]) this.standings.apply(entry);
    this.standings.rerank();
    this.publish([...lacking, ...entries], silentUpTo);
  }

  /** The log between two sequences that were missed. */
  private async between(after: number, before: number): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let from = after; from + 1 < before;) {
      const chunk = await this.ledger().entries(from, Math.min(CHUNK, before - 1 - from));
      if (chunk.length === 0) break;
      found.push(...chunk);
      from = chunk.at(-1)!.seq;
    }
    return found;
  }

  private publish(entries: Entry[], silentUpTo: number): void {
    const news = entries.filter((entry) => entry.seq > this.told);
    if (news.length === 0) return;
    const changed = this.standings.changedBy > this.told;
    this.told = news.at(-1)!.seq;
    this.ctx.storage.kv.put("told", this.told);
    const loud = news.filter((entry) => entry.seq > silentUpTo);
    const since = this.toldVersion;
    if (changed) this.ctx.storage.kv.put("toldVersion", (this.toldVersion = this.standings.version));
    this.hubs.publish(this.standings, loud, changed ? since : null);
  }

  private ledger(): LedgerApi {
    return ledgerOf(this.env, this.ctx.id.name!);
  }
}
