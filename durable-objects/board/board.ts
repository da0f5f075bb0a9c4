import { DurableObject } from "cloudflare:workers";
import type { BoardFrameView, BoardPageView, BoardQuery, MomentView } from "../../worker/contract/wire/board/board.ts";
import type { BoardMoment, BoardStatistics, BoardTable, RevealState } from "../../worker/contract/rpc/board.ts";
import type { ShownNotice } from "../../worker/contract/wire/monitor/notices.ts";
import type { StageBoardView, StageStateView } from "../../worker/contract/wire/board/stage.ts";
import type { Entry } from "../../worker/contract/rpc/ledger.ts";
import type { BoardApi, BoardBody, LedgerApi } from "../../worker/contract/rpc/objects.ts";
import { ledgerOf } from "../../worker/contract/rpc/stubs.ts";
import { isoTime } from "../../worker/contract/wire/time.ts";
import { newsSince } from "../../worker/domain/board/board-news.ts";
import { linedIn, lineOf, tableOf } from "../../worker/domain/board/board-table.ts";
import { teamScoreOf } from "../../worker/domain/board/score-parts.ts";
import { previewOf } from "../../worker/domain/board/correction-preview.ts";
import { GameBoards } from "../../worker/domain/board/game-boards.ts";
import { OwnTeams } from "../../worker/domain/board/own-teams.ts";
import { revealOf } from "../../worker/domain/board/reveal-order.ts";
import { spotlightOf, stageBoardOf } from "../../worker/domain/board/stage-board.ts";
import { frameOf, pageOf, teamOf } from "../../worker/domain/board/board-view.ts";
import { statisticsOf } from "../../worker/domain/board/statistics.ts";
import { phaseAt } from "../../worker/domain/game/phase.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { WholeBodies } from "./whole-bodies.ts";
import { Hubs } from "./hubs.ts";
import { KeptFold } from "./kept-fold.ts";
import { KeptMoments } from "./kept-moments.ts";
import { Marks } from "./marks.ts";

/** Entries that are read and folded in one turn. */
const CHUNK = 2_500;
const clock = () => Date.now();

/** One per game: ranks the teams, serialises the board once per version, and passes on the news. Everything except its listeners comes from the Ledger. */
export class Board extends DurableObject<Env> implements BoardApi {
  private boards = new GameBoards();
  private readonly whole = new WholeBodies(clock);
  private readonly keptMoments = new KeptMoments(clock);
  private made: { live: number; table: BoardTable } | null = null;
  /** What stages show of a version, except for the team in the spotlight. */
  private staged: { board: object; version: number; view: Omit<StageBoardView, "spotlight"> } | null = null;
  /** What teams see of themselves beside a frozen board, by version. */
  private own: { board: object; version: number; teams: OwnTeams } | null = null;
  private hubs: Hubs;
  private readonly kept: KeptFold;
  private readonly marks: Marks;
  private ready: Promise<void> | null = null;
  /** Calls fold entries one after another, because filling a gap waits for the Ledger; none do while the whole board is being written. */
  private folding: Promise<void> = Promise.resolve();
  /** The last entry whose news was passed on; stored, so that a restart neither repeats nor skips any. */
  private announced: number;
  /** The version that was passed on with it. */
  private announcedVersion: number;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
    this.hubs = new Hubs(ctx.storage.sql, env, ctx.id.name!);
    this.kept = new KeptFold(ctx.storage);
    this.marks = new Marks(ctx.storage.sql);
    this.announced = ctx.storage.kv.get<number>("told") ?? 0;
    this.announcedVersion = ctx.storage.kv.get<number>("toldVersion") ?? 0;
  }

  advance(entries: Entry[], silentUpTo = 0): Promise<void> {
    // Wrong answers arrive by the thousand, and change nothing.
    if (entries.some(({ kind, status }) => kind !== "submission" || status === "Accepted")) this.whole.overtake();
    return this.inTurn(() => this.fold(entries, silentUpTo));
  }

  async follow(): Promise<void> {
    const ledger = this.ledger();
    await this.advance(await ledger.entries((await ledger.head()) - 1, 1));
  }

  async version(): Promise<number> {
    return (await this.current()).shown.version;
  }

  async frame(division: string | null, live = false): Promise<BoardFrameView> {
    const boards = await this.current();
    return frameOf(live ? boards.live : boards.shown, division, boards.frozen?.since);
  }

  async page(query: BoardQuery, live = false, withFrame = false): Promise<BoardPageView & { frame?: BoardFrameView }> {
    const boards = await this.current();
    const board = live ? boards.live : boards.shown;
    const page = pageOf(board, query);
    return withFrame ? { ...page, frame: frameOf(board, query.division ?? null, boards.frozen?.since) } : page;
  }

  async team(teamId: number, live = false) {
    const boards = await this.current();
    const board = live ? boards.live : boards.shown;
    return { version: board.version, row: teamOf(board, teamId) };
  }

  async table(forStaff?: boolean): Promise<BoardTable> {
    const { shown, live, frozen } = await this.current();
    if (frozen && forStaff !== undefined) return tableOf(forStaff ? live : shown);
    if (this.made?.table.version !== shown.version || this.made.live !== live.version) {
      const table = this.ownTeams()?.table() ?? tableOf(shown);
      this.made = { live: live.version, table };
    }
    return this.made.table;
  }

  async lines(teamIds: number[]) {
    const { shown } = await this.current();
    const own = this.ownTeams();
    return teamIds.map((teamId) => (own ? own.line(teamId) : lineOf(shown, teamId)));
  }

  async wire(live = false, division: string | null = null): Promise<BoardBody> {
    const boards = await this.current();
    const isOther = live && boards.frozen !== null;
    const board = () => (isOther ? this.boards.live : this.boards.shown);
    return this.whole.of(isOther ? "live" : "wire", division, board, (work) => this.inTurn(work));
  }

  async ctftime(division: string | null = null): Promise<BoardBody> {
    await this.start();
    return this.whole.of(
      "ctftime",
      division,
      () => this.boards.shown,
      (work) => this.inTurn(work),
    );
  }

  async statistics(): Promise<BoardStatistics> {
    const { shown, frozen } = await this.current();
    return statisticsOf(shown, frozen?.since);
  }

  async moments(pairs: number): Promise<BoardMoment[]> {
    return this.keptMoments.of((await this.current()).shown, pairs);
  }

  async moment(entry: number | null, teamId: number | null): Promise<MomentView> {
    return this.keptMoments.at((await this.current()).shown, { entry, teamId });
  }

  async reveal(): Promise<RevealState | null> {
    return revealOf(await this.current());
  }

  async stage(teamId: number | null): Promise<StageBoardView> {
    const boards = await this.current();
    const { shown } = boards;
    if (this.staged?.board !== shown || this.staged.version !== shown.version)
      this.staged = { board: shown, version: shown.version, view: stageBoardOf(boards) };
    return { ...this.staged.view, spotlight: teamId === null ? null : spotlightOf(boards, teamId) };
  }

  async score(teamId: number, reasons: boolean, live = false, own = false) {
    const boards = await this.current();
    const board = live ? boards.live : boards.shown;
    const beside = own && !live ? this.ownTeams() : null;
    const team = beside ? beside.lined(teamId) : linedIn(board, teamId);
    // Neither decreases while the board is frozen, so their sum shows whether either has changed.
    const version = board.version + (beside && team ? team.team.changed : 0);
    return { version, value: team && teamScoreOf(board, team, reasons) };
  }

  async preview(entries: Entry[], limit: number, live = false) {
    const moves = previewOf(await this.current(), entries, live);
    return { moves: moves.slice(0, limit), total: moves.length };
  }

  async news(since: number, participations: number[]) {
    const { shown, frozen } = await this.current();
    shown.rerank();
    const own = this.ownTeams();
    if (!this.isOpen()) return null;
    const news = newsSince(shown, since, participations, own ? (id) => own.news(id) : undefined);
    return frozen ? { ...news, frozen: isoTime(frozen.since) } : news;
  }

  async catchUp(since: number | null, participations: number[]) {
    const news = since === null ? null : await this.news(since, participations);
    return { news, ...this.marks.read(participations) };
  }

  async showNotice(shown: ShownNotice): Promise<void> {
    await this.start();
    if (this.isOpen()) this.hubs.toPlayers([{ target: "NoticeShown", arguments: [shown] }]);
  }

  async showStage(state: StageStateView): Promise<void> {
    this.hubs.toPlayers([{ target: "StageChanged", arguments: [state] }]);
  }

  async endStage(link: number): Promise<void> {
    this.hubs.toPlayers([{ target: "StageEnded", arguments: [{ link }] }]);
  }

  async tellInstances(changed: { participationId: number; challengeId: number }[]): Promise<void> {
    this.hubs.toPlayers(
      changed.map(({ participationId: to, challengeId }) => ({ target: "InstanceChanged", arguments: [{ challengeId }], to })),
    );
  }

  async watch(hub: string): Promise<void> {
    this.hubs.watch(hub);
  }

  async vitals() {
    const [vitals, sockets] = await Promise.all([ledgerOf(this.env, this.ctx.id.name!).vitals(), this.hubs.sockets()]);
    return { ...vitals, sockets };
  }

  async passedOn(): Promise<number> {
    return this.announced;
  }

  reread(): Promise<void> {
    return this.inTurn(async () => {
      this.ready = null;
      this.kept.forget();
      await this.start();
      this.forgetMade();
      this.announced = Math.min(this.announced, this.boards.live.folded);
    });
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, MIGRATIONS);
    this.boards = new GameBoards();
    this.forgetMade();
    this.hubs = new Hubs(this.ctx.storage.sql, this.env, this.ctx.id.name!);
    this.announced = 0;
    this.announcedVersion = 0;
    this.ready = null;
  }

  private forgetMade(): void {
    this.whole.forget();
    this.keptMoments.forget();
    this.made = this.own = this.staged = null;
  }

  /** Runs work that changes the standings, or reads them over several turns of the event loop, after all earlier work. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const step = this.folding.then(work);
    this.folding = step.then(
      () => {},
      () => {},
    );
    return step;
  }

  private async current(): Promise<GameBoards> {
    await this.start();
    return this.boards;
  }

  /** Null while the board is not frozen: then everybody sees the same for a team. */
  private ownTeams(): OwnTeams | null {
    const { live, frozen } = this.boards;
    if (!frozen) return null;
    const { board } = frozen;
    if (this.own?.board !== board || this.own.version !== board.version)
      this.own = { board, version: board.version, teams: new OwnTeams(live, frozen) };
    return this.own.teams;
  }

  /** Reads the log once, from where a stored board ends. A failed read is not remembered, so the next caller tries again. */
  private start(): Promise<void> {
    this.ready ??= this.rebuild().catch((error: unknown) => {
      this.ready = null;
      throw error;
    });
    return this.ready;
  }

  private async rebuild(): Promise<void> {
    const boards = this.kept.read();
    let read = 0;
    for (let isWhole = false; !isWhole;) {
      const answer = await this.ledger().entriesForBoard(boards.live.folded, CHUNK);
      read += answer.entries.length;
      for (const entry of answer.entries) boards.apply(entry);
      boards.live.folded = answer.upTo;
      isWhole = answer.entries.length === 0;
    }
    boards.rerank();
    this.kept.keep(boards, read, Date.now());
    this.boards = boards;
    this.own = null;
  }

  private async fold(entries: Entry[], silentUpTo: number): Promise<void> {
    await this.start();
    const first = entries[0]?.seq ?? 0;
    const { live } = this.boards;
    const lacking = first > live.folded + 1 ? await this.between(live.folded, first) : [];
    const own = new Map<number, number>();
    for (const entry of [...lacking, ...entries]) {
      const participation = this.boards.apply(entry);
      if (participation !== null && entry.seq > Math.max(this.announced, silentUpTo)) own.set(participation, entry.seq);
    }
    this.boards.rerank();
    this.publish([...lacking, ...entries], silentUpTo, [...own.keys()]);
  }

  /** The missed part of the log, between two sequence numbers. */
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

  private publish(entries: Entry[], silentUpTo: number, alone: number[]): void {
    const news = entries.filter((entry) => entry.seq > this.announced);
    if (news.length === 0) return;
    const { shown, live, frozen } = this.boards;
    const changed = shown.changedBy > this.announced;
    this.announced = news.at(-1)!.seq;
    this.ctx.storage.kv.put("told", this.announced);
    const loud = news.filter((entry) => entry.seq > silentUpTo);
    const since = this.announcedVersion;
    if (changed) this.ctx.storage.kv.put("toldVersion", (this.announcedVersion = shown.version));
    this.hubs.publish({ shown, live, since: changed ? since : null, isOpen: this.isOpen() }, loud, this.marks.note(news, silentUpTo));
    for (const to of frozen ? alone : []) this.hubs.toTeam(to, { version: frozen!.own.get(to)!, since: shown.version });
  }

  /** Until the game starts, listeners must not learn what will be in it, nor its notices, which they could not read either. */
  private isOpen(): boolean {
    const { game } = this.boards.shown;
    return game === null || phaseAt(game, Date.now()) !== "upcoming";
  }

  private ledger(): LedgerApi {
    return ledgerOf(this.env, this.ctx.id.name!);
  }
}
